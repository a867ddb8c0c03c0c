"""The oracle's box and what breaks in: exact odds, stances, measures, real dice, and every refusal."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Static

from solo.campaign.settings import Settings
from solo.library.content import shipped_content
from solo.story import entries
from solo.story.entries import InterruptionDrawn, Measurement, QuestionAsked
from solo.story.likelihood import LIKELIHOODS
from solo.story.switches import OracleRules
from solo.story.words import StoryWords, read_words
from solo.tui.app import SoloApp
from solo.tui.screens.scene.interruption_card import InterruptionCard
from solo.tui.screens.scene.odds_table import OddsView, table_lines
from solo.tui.screens.scene.oracle_box import OracleBox
from solo.tui.screens.scene.screen import SceneScreen
from tests.tui.running import NARROW, WIDE, an_app, notices, press, settle, shown, write
from tests.tui.telling import CAMPAIGN, CARD, an_open_scene, fill, on_page, story, told, type_text

ODDS = Path(__file__).parents[1] / "story" / "odds_in_hope.txt"


@pytest.fixture(scope="module")
def words() -> StoryWords:
    return read_words(shipped_content() / "story")[0]


def asked(app: SoloApp) -> list[QuestionAsked]:
    return [entry for entry in told(app) if isinstance(entry, QuestionAsked)]


def published(tension: int) -> dict[str, list[int]]:
    """The throws of 120 for each answer to a hope, by likelihood, as the design prints them."""
    lines = [line.split() for line in ODDS.read_text().splitlines() if not line.startswith("#")]
    return {line[0]: [int(count) for count in line[tension].split("/")] for line in lines}


@pytest.mark.parametrize("tension", range(1, 10))
@pytest.mark.parametrize("width", [53, 72])
def test_the_table_shows_the_published_odds(words: StoryWords, tension: int, width: int) -> None:
    lines = table_lines(OddsView("hope", tension, 0, OracleRules()), "even", words, width)[1:]
    counts = published(tension)
    for line, likelihood in zip(lines, LIKELIHOODS, strict=True):
        figures = [
            int(part) for part in line.plain.partition(words.likelihoods[likelihood])[2].replace("%", "").split()
        ]
        throws = counts[likelihood]
        yes, no = sum(throws[:3]), sum(throws[3:])
        exact = [yes, *throws[:3], *([no] if width == 72 else []), *throws[3:]]
        assert all(abs(figure - count / 1.2) <= 0.5 + 1e-9 for figure, count in zip(figures, exact, strict=True))
        assert max(len(line.plain) for line in lines) <= width


def test_the_table_fits_the_narrowest_terminal(words: StoryWords) -> None:
    lines = table_lines(OddsView("fear", 9, 3, OracleRules()), "near-certain", words, 54)
    assert all(line.cell_length <= 54 for line in lines)
    assert lines[-1].plain.startswith("▸ 9 near-certain")


@pytest.mark.slow
async def test_a_question_is_typed_and_a_digit_says_how_likely_yes_is(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "q")
        await type_text(pilot, "Is it 3 miles?")
        await press(pilot, "enter", "6")
        assert [(one.question, one.likelihood, one.stance) for one in asked(app)] == [
            ("Is it 3 miles?", "likely", "hope")
        ]
        assert "Is it 3 miles? — " in shown(app)
        assert "(likely, yes helps, yes 60 %)" in shown(app)


@pytest.mark.slow
async def test_the_arrows_mark_a_likelihood_and_enter_asks_it(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "q", "enter", "down", "down", "up")
        assert "▸ 6 likely" in shown(app)
        await press(pilot, *["down"] * 9)
        assert "▸ 9 near-certain" in shown(app)
        await press(pilot, "enter")
        assert asked(app)[0].likelihood == "near-certain"


async def test_tab_changes_the_stance_and_the_odds_follow_at_once(tmp_path: Path) -> None:
    tense: list[entries.Entry] = [
        entries.SceneClosed("lost", 5, 8),
        entries.SceneOpened(2, CARD),
        entries.SceneTested("", 8),
    ]
    an_open_scene(tmp_path, tense)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "q")
        assert "▸ yes helps" in shown(app)
        assert row(shown(app), "even")[0] == "35"
        await press(pilot, "tab")
        assert "▸ yes hurts" in shown(app)
        assert row(shown(app), "even")[0] == "65"
        await press(pilot, "tab")
        assert "▸ neutral" in shown(app)
        assert row(shown(app), "even")[0] == "50"
        assert "a neutral question causes no interruption" in shown(app)
        await press(pilot, "shift+tab")
        assert "▸ yes hurts" in shown(app)


def row(seen: str, word: str) -> list[str]:
    line = next(line for line in seen.splitlines() if f" {word} " in line and "%" in line)
    return line.partition(f" {word} ")[2].replace("%", "").replace("│", "").split()


@pytest.mark.slow
async def test_the_stance_is_remembered(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "q", "tab", "enter", "5", "q")
        assert "▸ yes hurts" in shown(app)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "q")
        assert "▸ yes hurts" in shown(app)


@pytest.mark.slow
async def test_a_question_left_unasked_is_kept(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "q")
        await type_text(pilot, "Is it cold")
        await press(pilot, "escape")
        assert isinstance(app.screen, SceneScreen)
        assert asked(app) == []
        await press(pilot, "q")
        assert "Is it cold" in shown(app)
        await press(pilot, "enter", "5", "q")
        assert "Is it cold" not in shown(app).partition("The oracle")[2]


async def test_a_question_left_unasked_does_not_reappear_in_the_next_scene(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "q")
        await type_text(pilot, "Is it cold")
        await press(pilot, "escape", "g", "1", "M")
        await fill(pilot, where="The road")
        await press(pilot, "enter", "q")
        assert "Is it cold" not in shown(app)


@pytest.mark.slow
async def test_e_goes_back_to_the_question(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "q")
        await type_text(pilot, "Is it")
        await press(pilot, "enter", "e")
        await type_text(pilot, " cold")
        await press(pilot, "enter", "1")
        assert asked(app)[0].question == "Is it cold"


async def test_the_chance_of_an_interruption_is_shown_now_and_for_the_next_question(tmp_path: Path) -> None:
    an_open_scene(tmp_path, [an_answer(fuse_after=2)])
    async with on_page(tmp_path, "scene") as (app, pilot):
        assert "fuse 2" in shown(app)
        await press(pilot, "q")
        assert "interruption: 15 % now, 20 % at the next question" in shown(app)


def an_answer(fuse_after: int = 0) -> QuestionAsked:
    return QuestionAsked("Is it cold", "even", "hope", 5, 10, 0.5, "yes", fuse_after=fuse_after)


@pytest.mark.slow
async def test_o_shows_the_odds_of_the_marked_likelihood_as_a_chart(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "q", "enter", "o")
        seen = shown(app)
        assert "near-certain" not in seen
        assert "yes, and" in seen
        assert "33 %  ━" in seen
        await press(pilot, "o")
        assert "near-certain" in shown(app)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "kind"), [("a", "amount"), ("i", "distance"), ("m", "mood")])
async def test_measures_are_drawn_by_their_letters(tmp_path: Path, key: str, kind: str) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "q")
        await type_text(pilot, "The water")
        await press(pilot, "enter", key)
        measured = [entry for entry in told(app) if isinstance(entry, Measurement)]
        assert [(one.kind, one.question) for one in measured] == [(kind, "The water")]
        assert f"The water — {measured[0].result}" in shown(app)


@pytest.mark.slow
async def test_a_number_asks_what_the_player_expects(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "q", "enter", "y")
        for wrong in ("0", "ten", "1,000,001", ""):
            await write(pilot, wrong)
            assert "Type the number you expect, from 1 to 1,000,000." in shown(app)
        await write(pilot, "1,000")
        measured = next(entry for entry in told(app) if isinstance(entry, Measurement))
        assert measured.result in ("250", "500", "1000", "1500", "3000")


async def test_v_draws_two_words(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "v")
        drawn = next(entry for entry in told(app) if isinstance(entry, Measurement))
        assert drawn.kind == "words"
        assert f"Two words — {drawn.result}" in shown(app)


@pytest.mark.slow
async def test_without_tension_every_question_is_neutral(tmp_path: Path) -> None:
    an_open_scene(tmp_path, [entries.RuleSet("tension", "off")])
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "q", "tab")
        assert any("Tension is switched off" in note for note in notices(app))
        assert "▸ neutral" in shown(app)
        await press(pilot, "enter", "5")
        assert asked(app)[0].stance == "plain"


async def test_without_the_fuse_nothing_breaks_in(tmp_path: Path) -> None:
    an_open_scene(tmp_path, [entries.RuleSet("fuse", "off")])
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "q")
        assert "the fuse is switched off: no interruptions" in shown(app)


@pytest.mark.slow
async def test_real_dice_are_asked_for_one_pool_at_a_time(tmp_path: Path) -> None:
    an_open_scene(tmp_path, prepare=lambda session: session.set_physical(True))
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "q", "enter", "5")
        for face, dice in (("10", "1d20"), ("6", "1d6"), ("20", "1d20")):
            assert f"Throw {dice}" in shown(app)
            assert asked(app) == []
            await type_text(pilot, face)
            await press(pilot, "enter")
        assert [one.degree for one in asked(app)] == ["yes_and"]
        assert not asked(app)[0].broke_in


# What breaks in


OFFER = InterruptionDrawn(
    "thread_moves", "A thread moves: “Who raised the toll?” moves towards its end", "Who raised the toll?"
)


@pytest.mark.slow
async def test_a_question_can_break_in_and_enter_accepts(tmp_path: Path) -> None:
    an_open_scene(tmp_path, prepare=lambda session: session.set_physical(True))
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "q", "enter", "5")
        for face in ("10", "3", "1", "13"):
            await type_text(pilot, face)
            await press(pilot, "enter")
        for _ in range(4):  # the faces of the two words
            await type_text(pilot, "2")
            await press(pilot, "enter")
        assert isinstance(app.screen, InterruptionCard)
        assert "A clock ticks: River 4/6" in shown(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, SceneScreen)
        assert "River 4/6" in shown(app)
        assert story(app).offer is None


@pytest.mark.slow
async def test_2_draws_another_and_one_of_both_is_chosen(tmp_path: Path) -> None:
    an_open_scene(tmp_path, [an_answer(), OFFER])
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "2")
        assert "Choose one of the two events." in shown(app)
        drawn = [entry for entry in told(app) if isinstance(entry, InterruptionDrawn)]
        assert len(drawn) == 2
        assert drawn[1].replaced
        await press(pilot, "1")
        settled = next(entry for entry in told(app) if isinstance(entry, entries.InterruptionSettled))
        assert settled.text == OFFER.text
        assert next(thread for thread in story(app).threads if thread.name == OFFER.subject).steps == 1


@pytest.mark.slow
async def test_an_interruption_shows_the_answer_that_it_follows(tmp_path: Path) -> None:
    an_open_scene(tmp_path, [an_answer(), OFFER])
    async with on_page(tmp_path, "scene") as (app, pilot):
        assert isinstance(app.screen, InterruptionCard)
        answer = app.screen.query_one("#answer", Static)
        assert str(answer.visual) == "Is it cold — yes"
        await press(pilot, "2")
        assert app.screen.query("#answer")


@pytest.mark.slow
async def test_the_scene_names_the_chosen_one_of_two_interruptions(tmp_path: Path) -> None:
    an_open_scene(tmp_path, [an_answer(), OFFER])
    async with on_page(tmp_path, "scene", WIDE) as (app, pilot):
        await press(pilot, "2", "1")
        lines = [line.strip("│ ▸") for line in shown(app).splitlines()]
        assert any(line.startswith("! Or: ") for line in lines)
        assert any(line.startswith("! Your choice: A thread moves") for line in lines)


async def test_the_second_interruption_is_accepted_with_2(tmp_path: Path) -> None:
    an_open_scene(tmp_path, [an_answer(), OFFER])
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "2", "2")
        drawn = [entry for entry in told(app) if isinstance(entry, InterruptionDrawn)]
        settled = next(entry for entry in told(app) if isinstance(entry, entries.InterruptionSettled))
        assert settled.text == drawn[1].text


async def test_esc_lets_it_pass_and_the_journal_says_so(tmp_path: Path) -> None:
    an_open_scene(tmp_path, [an_answer(), OFFER])
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "escape")
        assert "You let it pass." in shown(app)
        assert all(thread.steps == 0 for thread in story(app).threads)


async def test_a_second_draw_is_refused_if_a_rule_forbids_it(tmp_path: Path) -> None:
    an_open_scene(tmp_path, [entries.RuleSet("two-take-one", "off")], [an_answer(), OFFER])
    async with on_page(tmp_path, "scene") as (app, pilot):
        assert "2 draws another" not in shown(app)
        await press(pilot, "2")
        assert any("The story's rules allow no second draw." in note for note in notices(app))
        assert isinstance(app.screen, InterruptionCard)


async def test_u_takes_the_question_back_that_broke_in(tmp_path: Path) -> None:
    an_open_scene(tmp_path, [an_answer(), OFFER])
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "u")
        assert isinstance(app.screen, SceneScreen)
        assert asked(app) == []
        assert story(app).offer is None


@pytest.mark.slow
async def test_an_open_interruption_comes_back_with_the_page(tmp_path: Path) -> None:
    an_open_scene(tmp_path, [an_answer(), OFFER])
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "2")
    async with on_page(tmp_path, "scene") as (app, pilot):
        assert "Choose one of the two events." in shown(app)
        assert OFFER.text in " ".join(shown(app).replace("│", " ").split())


@pytest.mark.slow
async def test_the_past_offers_a_flashback(tmp_path: Path) -> None:
    an_open_scene(tmp_path, [an_answer(), InterruptionDrawn("past", "The past comes back")])
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "enter")
        assert "Flashback" in shown(app)
        assert "A flashback has no test." in shown(app)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(60, 16), (60, 20), (80, 24), (120, 36), (160, 50)])
async def test_the_whole_table_is_seen_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene", size) as (app, pilot):
        await press(pilot, "q", "enter")
        seen = shown(app)
        assert isinstance(app.screen, OracleBox)
        for part in ("yes helps", "1 remote", "9 near-certain", "interruption: 5 %", "1–9 asks", "esc leaves"):
            assert part in seen


@pytest.mark.slow
@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize("keys", [["q", "enter"], ["q", "enter", "o"], []], ids=["table", "chart", "interruption"])
def test_the_oracle_looks_as_it_did(  # type: ignore[no-untyped-def]
    snap_compare, tmp_path: Path, keys: list[str], size: tuple[int, int]
) -> None:
    offered = [] if keys else [OFFER, InterruptionDrawn("luck", "A stroke of luck", words="hide, debt", replaced=True)]
    an_open_scene(tmp_path, [an_answer(2), *offered])
    app = an_app(tmp_path, settings=Settings(pace=0, forecast=0), campaign=CAMPAIGN)

    async def reach(pilot):  # type: ignore[no-untyped-def]
        await settle(pilot)
        app.go("scene")
        await settle(pilot)
        await press(pilot, *keys)

    assert snap_compare(app, terminal_size=size, run_before=reach)
