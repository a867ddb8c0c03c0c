"""The page of a scene: its card and test, lines, drafts, its end, and everything that is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.events import Paste
from textual.pilot import Pilot
from textual.widgets import Input

from solo.campaign.session import Session
from solo.campaign.settings import Settings
from solo.story import entries
from solo.story.lists import Clock, Thread, find_item
from solo.story.proposal import Proposal
from solo.story.scenes import Draft, SceneCard
from solo.tui import start_fight
from solo.tui.app import SoloApp
from solo.tui.keys import PAGES, STORY_AT_A_TABLE
from solo.tui.screens.fight.screen import FightScreen
from solo.tui.screens.scene.card_form import CardForm, NameSuggester, read_card, values_of
from solo.tui.screens.scene.closing import CloseScene
from solo.tui.screens.scene.entry_rows import MOST_SHOWN
from solo.tui.screens.scene.keys import SCENE
from solo.tui.screens.scene.line_writer import LineWriter
from solo.tui.screens.scene.name_completion import complete_name
from solo.tui.screens.scene.screen import SceneScreen
from solo.tui.screens.tonight.keys import TONIGHT
from solo.tui.widgets.key_line import KeyLine
from tests.campaign.campaigns import create
from tests.fake_system import FakeCharacter
from tests.tui.running import NARROW, WIDE, an_app, notices, press, running, settle, shown, write
from tests.tui.stillness import until
from tests.tui.telling import (
    BEGUN,
    CAMPAIGN,
    CARD,
    LISTS,
    a_story,
    an_open_scene,
    fill,
    on_page,
    story,
    tell,
    told,
    type_text,
)

PLANNED = (entries.SceneOpened(1, CARD),)


def lines(app: SoloApp) -> list[str]:
    """The texts of all lines of the player."""
    return [entry.text for entry in told(app) if isinstance(entry, entries.Line)]


# Cards and tests


async def test_without_a_campaign_enter_begins_one(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app, NARROW) as pilot:
        app.go("scene")
        await settle(pilot)
        assert "No campaign is open. Press enter to begin one" in shown(app)
        await press(pilot, "enter", "enter")
        await until(pilot, lambda: app.session is not None, "the new campaign")
        await settle(pilot)
        assert "No scene is open. Press enter to open one" in shown(app)


async def test_without_a_campaign_other_keys_say_so(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app, NARROW) as pilot:
        app.go("scene")
        await settle(pilot)
        await press(pilot, "q")
        assert any("No campaign is open." in note for note in notices(app))


@pytest.mark.slow
async def test_a_card_needs_only_a_place_and_shows_the_odds_of_its_test(tmp_path: Path) -> None:
    a_story(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "enter")
        assert "as expected 75 %, altered 15 %, interrupted 10 %" in shown(app)
        await press(pilot, "enter")
        assert "Say where the scene takes place." in shown(app)
        assert story(app).scene is None
        await type_text(pilot, "The ford")
        await press(pilot, "enter")
        assert "Scene 1: The ford" in shown(app)
        assert "Scene test: as expected 75 %, altered 15 %, interrupted 10 %. Press enter to throw" in flat(shown(app))


def flat(seen: str) -> str:
    return " ".join(seen.split())


@pytest.mark.parametrize(
    ("tension", "odds"), [(1, "95 %, altered 5 %, interrupted 0 %"), (9, "55 %, altered 25 %, interrupted 20 %")]
)
async def test_the_odds_of_the_test_follow_the_tension(tmp_path: Path, tension: int, odds: str) -> None:
    closed = (entries.SceneOpened(1, CARD), entries.SceneClosed("open", 5, tension))
    a_story(tmp_path, closed, [entries.SceneOpened(2, CARD)])
    async with on_page(tmp_path, "scene") as (app, _):
        assert f"as expected {odds}" in flat(shown(app))


@pytest.mark.slow
async def test_the_first_card_names_the_roster_and_the_next_the_people_of_the_latest_scene(tmp_path: Path) -> None:
    a_story(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "enter")
        assert "Ann, Bo" in shown(app)
        await fill(pilot, where="The ford", here="Ann, Jory Pike")
        await press(pilot, "enter", "s", "g", "enter", "enter")
        assert "Ann, Jory Pike" in shown(app)


@pytest.mark.slow
async def test_enter_throws_the_test_and_s_skips_it(tmp_path: Path) -> None:
    a_story(tmp_path, PLANNED)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "enter")
        test = next(entry for entry in told(app) if isinstance(entry, entries.SceneTested))
        assert test.result in ("expected", "altered", "interrupted")
        await press(pilot, "u")
        assert "Scene test:" in shown(app)
        await press(pilot, "s")
        skipped = next(entry for entry in told(app) if isinstance(entry, entries.SceneTested))
        assert skipped.result == ""
        assert "Press enter to write." in shown(app)
        await press(pilot, "s")
        assert any("There is no test to skip." in note for note in notices(app))


@pytest.mark.slow
async def test_faces_decide_the_test_and_the_page_shows_its_result(tmp_path: Path) -> None:
    a_story(tmp_path, LISTS, PLANNED, prepare=lambda session: session.set_physical(True))
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "enter")
        assert "Throw 1d20" in shown(app)
        await type_text(pilot, "21")
        await press(pilot, "enter")
        assert "A d20 shows 1 to 20, not 21." in shown(app)
        await type_text(pilot, "5")
        await press(pilot, "enter")
        assert "Throw 1d6" in shown(app)
        await type_text(pilot, "4")
        await press(pilot, "enter")
        assert "Altered: there is less time than you thought" in shown(app)
        assert "River 4/6" in shown(app)


async def test_leaving_the_dice_leaves_the_scene_untested(tmp_path: Path) -> None:
    a_story(tmp_path, PLANNED, prepare=lambda session: session.set_physical(True))
    async with on_page(tmp_path, "scene") as (app, pilot):
        before = told(app)
        await press(pilot, "enter", "escape")
        assert told(app) == before
        assert "Scene test:" in shown(app)


@pytest.mark.slow
async def test_no_face_lets_the_app_throw(tmp_path: Path) -> None:
    a_story(tmp_path, PLANNED, prepare=lambda session: session.set_physical(True))
    async with on_page(tmp_path, "scene") as (app, pilot):
        for _ in range(8):
            if any(isinstance(entry, entries.SceneTested) for entry in told(app)):
                break
            await press(pilot, "enter")
        assert any(isinstance(entry, entries.SceneTested) for entry in told(app))


@pytest.mark.slow
async def test_more_at_stake_asks_what_and_adds_it_to_the_card(tmp_path: Path) -> None:
    a_story(tmp_path, PLANNED, prepare=lambda session: session.set_physical(True))
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "enter")
        await type_text(pilot, "5")
        await press(pilot, "enter")
        await type_text(pilot, "5")
        await press(pilot, "enter")
        assert "What else is at stake?" in shown(app)
        await write(pilot, "the mule")
        assert "at stake: the salt; the mule" in shown(app)


@pytest.mark.slow
async def test_e_changes_the_card_of_the_open_scene(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "e")
        await fill(pilot, where="The old mill")
        await press(pilot, "enter")
        assert "Scene 1: The old mill, before light" in shown(app)


@pytest.mark.slow
async def test_a_full_clock_says_that_it_interrupts_the_scene(tmp_path: Path) -> None:
    full = [entries.ClockPut(Clock("River", 6, 6, at_end="the bridge goes"))]
    a_story(tmp_path, LISTS, full, PLANNED)
    async with on_page(tmp_path, "scene") as (app, pilot):
        assert "“River” has run out, so it interrupts this scene." in flat(shown(app))
        await press(pilot, "enter")
        assert "“River” has run out: the bridge goes" in shown(app)


# Interrupted scenes


INTERRUPTED = (
    entries.SceneTested("interrupted", 5, text="Interrupted"),
    entries.DraftsChanged((Draft(CARD, "Interrupted", waits=True),)),
    entries.InterruptionDrawn("luck", "A stroke of luck", words="hide, debt"),
)


@pytest.mark.slow
async def test_an_interrupted_scene_asks_for_the_scene_that_comes_first(tmp_path: Path) -> None:
    a_story(tmp_path, PLANNED, INTERRUPTED)
    async with on_page(tmp_path, "scene") as (app, pilot):
        assert "An interruption" in shown(app)
        assert "two words: hide, debt" in shown(app)
        await press(pilot, "enter")
        assert "Another scene comes first" in shown(app)
        await fill(pilot, where="A barn")
        await press(pilot, "enter")
        assert "Scene 1: A barn" in shown(app)
        await press(pilot, "g", "2", "enter")
        assert "Which scene comes next?" in shown(app)
        await press(pilot, "enter", "enter")
        assert "Scene 2: The hill track, before light" in shown(app)
        assert story(app).drafts == ()


@pytest.mark.slow
async def test_a_scene_whose_interruption_passes_goes_on_as_planned(tmp_path: Path) -> None:
    a_story(tmp_path, PLANNED, INTERRUPTED)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "escape")
        assert "You let it pass." in shown(app)
        assert story(app).drafts == ()
        assert "Scene 1: The hill track" in shown(app)


# Lines


@pytest.mark.slow
async def test_enter_opens_the_line_and_writes_it(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "enter")
        await type_text(pilot, "It rained all night.")
        await press(pilot, "enter")
        assert lines(app) == ["It rained all night."]
        assert "▸   It rained all night." in shown(app)
        await press(pilot, "q")
        assert "The oracle" in shown(app)


@pytest.mark.slow
async def test_a_half_typed_line_is_kept_by_esc_and_by_another_start(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "enter")
        await type_text(pilot, "It rained")
        await press(pilot, "escape")
        assert isinstance(app.screen, SceneScreen)
        assert "It rained" in shown(app)
        await press(pilot, "escape")
        app.go("scene")
        await settle(pilot)
        assert "It rained" in shown(app)
    async with on_page(tmp_path, "scene") as (app, pilot):
        assert "It rained" in shown(app)
        await press(pilot, "enter")
        await type_text(pilot, " on")
        await press(pilot, "enter")
        assert lines(app) == ["It rained on"]


async def test_a_half_typed_line_does_not_reappear_in_a_later_scene(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "enter")
        await type_text(pilot, "It rained")
        await press(pilot, "escape", "F")
        await fill(pilot, where="The mill")
        await press(pilot, "enter")
        assert story(app).scene_key == "flashback 1"
        assert writer(app) == ""
        await press(pilot, "g", "enter")
        assert story(app).scene_key == "scene 1"
        assert writer(app) == "It rained"
        await press(pilot, "g", "1", "M")
        await fill(pilot, where="The road")
        await press(pilot, "enter")
        assert story(app).scene_key == "montage 2"
        assert writer(app) == ""


async def test_a_line_written_in_the_journal_does_not_stay_in_the_scene(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "enter")
        await type_text(pilot, "It rained")
        await press(pilot, "escape", "j", "enter")
        await type_text(pilot, " on")
        page = next(page for page in app.screen_stack if isinstance(page, SceneScreen))
        page.leaving()
        await press(pilot, "enter", "escape")
        assert lines(app) == ["It rained on"]
        assert isinstance(app.screen, SceneScreen)
        assert writer(app) == ""


def writer(app: SoloApp) -> str:
    """The text in the field for a line."""
    assert isinstance(app.screen, SceneScreen)
    return app.screen.query_one(LineWriter).value


async def test_a_line_is_kept_on_disk_while_it_is_typed(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "enter")
        await type_text(pilot, "It rained")
        assert app.session is not None
        assert isinstance(app.screen, SceneScreen)
        app.screen.leaving()
        await settle(pilot)
        other = Session.open(app.session.folder, lambda _: app.session.system, lambda: None, "0", write=False)  # type: ignore
        assert other.story.unfinished_line == "It rained"


@pytest.mark.slow
async def test_pasted_lines_all_come_as_lines(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "enter")
        await type_text(pilot, "Then ")
        paste(pilot, "the rain.\n\n? Was it cold\n  Very cold")
        await settle(pilot)
        assert lines(app) == ["Then the rain.", "? Was it cold", "Very cold"]
        await press(pilot, "u")
        assert lines(app) == []


async def test_one_pasted_line_stays_in_the_field(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "enter")
        paste(pilot, "the rain.\n")
        await settle(pilot)
        assert lines(app) == []
        assert "the rain." in shown(app)


def paste(pilot: Pilot[int], text: str) -> None:
    field = pilot.app.focused
    assert isinstance(field, Input)
    field.post_message(Paste(text))


@pytest.mark.parametrize(
    ("typed", "seen"),
    [
        ("@ I wait.", "I wait."),
        ("> It opens.", "→ It opens."),
        ("# Look up rain.", "(Look up rain.)"),
        ("Edda: No.", "Edda: “No.”"),
        ("+p Sergeant Dace, a soldier", "Person: Sergeant Dace, stranger"),
        ("+l The drowned mill", "Place: The drowned mill"),
        ("+t Find the bell", "Thread: Find the bell"),
        ("+c Winter 1/4", "Clock: Winter 1/4"),
    ],
)
async def test_the_first_sign_of_a_line_says_what_it_is(tmp_path: Path, typed: str, seen: str) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "enter")
        await write(pilot, typed)
        assert seen in shown(app)


@pytest.mark.slow
async def test_a_line_with_a_question_mark_goes_to_the_oracle(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "enter")
        await write(pilot, "? Is it cold")
        assert "The oracle" in shown(app)
        assert "Is it cold" in shown(app)
        await press(pilot, "6")
        asked = next(entry for entry in told(app) if isinstance(entry, entries.QuestionAsked))
        assert (asked.question, asked.likelihood) == ("Is it cold", "likely")


async def test_an_empty_line_is_not_written(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "enter", "enter")
        assert lines(app) == []
        await press(pilot, "enter")
        await write(pilot, "   ")
        assert any("Write a text first." in note for note in notices(app))


@pytest.mark.slow
async def test_tab_completes_a_known_name(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "enter")
        await type_text(pilot, "We meet Jor")
        await press(pilot, "tab", "enter")
        assert lines(app) == ["We meet Jory Pike"]


@pytest.mark.parametrize(
    ("text", "completed"),
    [
        ("We meet jo", "We meet jory Pike"),
        ("jory p", "jory pike"),
        ("We meet j", None),
        ("the mojo", None),
        ("Jory Pike", None),
        ("", None),
    ],
)
def test_a_name_is_completed_from_two_letters_at_the_beginning_of_a_word(text: str, completed: str | None) -> None:
    found = complete_name(text, ("Jory Pike", "Joan"))
    assert (found and found.casefold()) == (completed and completed.casefold())


async def test_space_shows_and_hides_the_dice_of_the_marked_entry(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "q", "enter", "5")
        assert "yes up to" not in shown(app)
        await press(pilot, "space")
        assert "yes up to 10" in shown(app)
        await press(pilot, "space")
        assert "yes up to" not in shown(app)


@pytest.mark.slow
async def test_only_the_latest_entries_of_a_long_scene_are_listed(tmp_path: Path) -> None:
    many = [entries.Line(f"line {number}") for number in range(MOST_SHOWN + 5)]
    an_open_scene(tmp_path, many)
    async with on_page(tmp_path, "scene") as (app, _):
        assert isinstance(app.screen, SceneScreen)
        assert len(app.screen._shown) == MOST_SHOWN
        assert f"line {MOST_SHOWN + 4}" in shown(app)


# The end of a scene


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "after", "word"), [("1", 4, "stake won"), ("2", 5, "stake still open"), ("3", 6, "stake lost")]
)
async def test_a_scene_closes_with_an_ending_and_its_tension(tmp_path: Path, key: str, after: int, word: str) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "g")
        assert "At stake: the salt" in shown(app)
        await press(pilot, key)
        assert story(app).scene is None
        assert story(app).tension == after
        assert word in shown(app)
        assert "No scene is open. Press enter to open one" in shown(app)


async def test_a_key_that_begins_a_test_shows_at_once_that_it_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    an_open_scene(tmp_path)
    seen: list[str] = []
    async with on_page(tmp_path, "scene") as (app, pilot):
        begin_now = start_fight._begin_now

        def looked(*given: Any) -> None:
            seen.append(shown(app))
            begin_now(*given)

        monkeypatch.setattr(start_fight, "_begin_now", looked)
        await press(pilot, "z", "enter")
        assert "Beginning “" in seen[0]
        await press(pilot, "escape")
        assert isinstance(app.screen, SceneScreen)
        assert "Beginning “" not in shown(app)


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_the_footer_of_an_open_scene_shows_its_keys_in_the_order_of_use(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    an_open_scene(tmp_path, [entries.Line("Rain.")])
    app = an_app(tmp_path, campaign=CAMPAIGN)
    async with running(app, size) as pilot:
        app.go("scene")
        await settle(pilot)
        foot = " ".join(line.plain for line in app.screen.query_one(KeyLine).lines())
        keys = ["enter Write", "q Question", "f Fight", "n What now", "r Test", "z Rest", "g Close", "u Undo"]
        more = ["v Two words", "b Tables", "c Lists", "j Journal"] if size == NARROW else []
        found = [foot.find(f"{key} ") for key in (*keys, *more, "esc Back", "? Help")]
        assert -1 not in found
        assert found == sorted(found)


async def test_a_digit_without_an_ending_says_which_keys_close_and_which_change_the_tension(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "g", "6")
        assert story(app).scene is not None
        assert any("Press ← or → to change the tension." in note for note in notices(app))


async def test_digits_in_the_fields_of_a_card_are_text(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "e", *" 12", "enter")
        assert story(app).scene.card.where == "The hill track 12"


@pytest.mark.slow
async def test_the_arrows_change_the_proposed_tension_within_its_limits(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "g", "down", "right", "right")
        assert "7  was 5" in shown(app)
        await press(pilot, *["right"] * 5)
        assert "9  was 5" in shown(app)
        await press(pilot, "left", "enter")
        assert story(app).tension == 8


@pytest.mark.slow
async def test_a_fall_of_the_party_raises_the_proposed_tension(tmp_path: Path) -> None:
    an_open_scene(tmp_path, [entries.ProcedurePlayed("fight", "Rats", "lost", "They bit.", fell=1)])
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "g", "down")
        assert "Tension +1: one of your characters fell." in shown(app)
        await press(pilot, "enter")
        assert story(app).tension == 6


@pytest.mark.slow
async def test_a_scene_without_a_stake_can_be_neither_won_nor_lost(tmp_path: Path) -> None:
    a_story(tmp_path, [entries.SceneOpened(1, SceneCard("The ford")), entries.SceneTested("", 5)])
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "g")
        assert "Nothing is at stake." in shown(app)
        assert "1 The scene ends" in shown(app)
        assert "Stake" not in shown(app)
        await press(pilot, "3")
        assert "Press 1 to close the scene." in notices(app)[-1]
        assert isinstance(app.screen, CloseScene)
        await press(pilot, "right", "1")
        assert story(app).scene is None
        assert story(app).tension == 6


@pytest.mark.slow
async def test_a_stake_that_is_a_question_has_no_stop_behind_it(tmp_path: Path) -> None:
    card = SceneCard("The ford", stake="Who draws the faces?", loss="We are arrested")
    a_story(tmp_path, [entries.SceneOpened(1, card), entries.SceneTested("", 5)])
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "g")
        assert "At stake: Who draws the faces? If lost: We are" in shown(app)


@pytest.mark.parametrize(
    ("key", "sentence"),
    [("g", "No scene is open."), ("e", "No scene is open."), ("F", "No scene is open."), ("ctrl+r", "nothing to redo")],
)
async def test_keys_of_an_open_scene_say_that_none_is_open(tmp_path: Path, key: str, sentence: str) -> None:
    a_story(tmp_path, LISTS)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, key)
        assert any(sentence in note for note in notices(app))


async def test_undo_and_redo_take_any_act_back_and_again(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        before = told(app)
        await press(pilot, "v")
        drawn = told(app)
        assert len(drawn) > len(before)
        await press(pilot, "u")
        assert told(app) == before
        await press(pilot, "ctrl+r")
        assert told(app) == drawn


# Flashbacks and montages


@pytest.mark.slow
async def test_a_flashback_hangs_on_the_scene_and_leaves_one_fact(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "F")
        await fill(pilot, where="Harrow, years ago")
        await press(pilot, "enter")
        assert "Flashback: Harrow, years ago" in shown(app)
        assert "Press enter to write." in shown(app)
        await press(pilot, "F")
        assert any("A flashback starts from an ordinary scene." in note for note in notices(app))
        await press(pilot, "g")
        assert "Which fact does the flashback establish?" in shown(app)
        await write(pilot, "Jory once swam the river.")
        assert "Scene 1: The hill track" in shown(app)
        assert lines(app) == ["Jory once swam the river."]
        assert story(app).tension == 5


@pytest.mark.slow
async def test_a_montage_begins_between_scenes_and_has_six_lines(tmp_path: Path) -> None:
    a_story(tmp_path, LISTS)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "M")
        await fill(pilot, where="The road")
        await press(pilot, "enter")
        assert "Montage 1: The road" in shown(app)
        assert "River 4/6" in shown(app)
        for number in range(7):
            await press(pilot, "enter")
            await write(pilot, f"day {number}")
        assert any("This montage has 6 lines, which is the maximum" in note for note in notices(app))
        assert len(lines(app)) == 6
        await press(pilot, "escape", "g")
        assert story(app).scene is None


async def test_a_montage_is_refused_while_a_scene_is_open(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "M")
        assert any("A montage begins between two scenes." in note for note in notices(app))


# The game


@pytest.mark.parametrize("key", ["f", "r", "z"])
async def test_keys_of_the_game_say_that_the_roster_is_empty(tmp_path: Path, key: str) -> None:
    def emptied(session: Session) -> None:
        for name in session.characters():
            session.remove_character(name)

    an_open_scene(tmp_path, prepare=emptied)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, key)
        assert any("The roster is empty." in note for note in notices(app))
        assert isinstance(app.screen, SceneScreen)


async def test_f_says_that_everyone_is_down(tmp_path: Path) -> None:
    def felled(session: Session) -> None:
        for name in session.characters():
            session.put_character(FakeCharacter(name, 4, 99), replacing=name)

    an_open_scene(tmp_path, prepare=felled)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "f")
        assert any("Everyone on the roster is down: Ann, Bo." in note for note in notices(app))


async def test_a_game_without_tests_says_so(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "r")
        assert any("This game has no tests of its own." in note for note in notices(app))


@pytest.mark.slow
async def test_z_begins_the_only_rest_of_a_game(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "z")
        assert isinstance(app.screen, FightScreen)
        assert app.session is not None
        assert app.session.fight_in_progress == "A rest"


# States, sizes and files


@pytest.mark.slow
async def test_a_read_only_campaign_is_read_but_not_played(tmp_path: Path) -> None:
    session = create(tmp_path)
    for act in (LISTS, BEGUN, [entries.Line("It rained.")]):
        tell(session, *act)
    session.flush()
    async with on_page(tmp_path, "scene") as (app, pilot):
        assert app.session is not None
        assert app.session.read_only
        assert "This campaign is read-only here" in shown(app)
        assert "It rained." in shown(app)
        before = told(app)
        await press(pilot, "enter", "q", "n", "v", "g", "u", "d", "F")
        assert any("read-only" in note for note in notices(app))
        assert isinstance(app.screen, SceneScreen)
        assert told(app) == before
    session.close()


async def test_pages_that_are_not_there_have_no_key(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene", WIDE) as (app, _):
        screen = app.screen
        for page in ("lists", "tables", "journal"):
            assert bool(screen.check_action("open", (page,))) == (page in app.places)


async def test_d_turns_real_dice_on_and_off(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "d")
        assert app.session is not None
        assert app.session.physical
        assert any("You throw your own dice now." in note for note in notices(app))
        await press(pilot, "d")
        assert not app.session.physical


@pytest.mark.slow
async def test_x_writes_the_story_to_a_file(tmp_path: Path) -> None:
    an_open_scene(tmp_path, [entries.Line("It rained.")])
    async with on_page(tmp_path, "scene") as (_, pilot):
        await press(pilot, "x")
        await write(pilot, str(tmp_path / "story.md"))
    written = (tmp_path / "story.md").read_text()
    assert written.startswith("# Ash Hollow\n")
    assert "## Scene 1: The hill track, before light" in written
    assert "\nIt rained.\n" in written


@pytest.mark.slow
@pytest.mark.parametrize("size", [(60, 16), (60, 20), (80, 24), (110, 30), (160, 50)])
async def test_card_clocks_latest_line_and_field_are_seen_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    an_open_scene(tmp_path, [entries.Line(f"line {number}") for number in range(40)])
    async with on_page(tmp_path, "scene", size) as (app, pilot):
        seen = shown(app)
        for part in (
            "The hill track, before light",
            "tension",
            "at stake: the salt",
            "it goes into the bog",
            "Jory Pike (cold)",
            "River 3/6",
            "line 39",
            "Press enter to write.",
        ):
            assert part in flat(seen)
        await press(pilot, "g")
        assert "3 Stake lost" in shown(app)
        assert "tension" in shown(app)
        await press(pilot, "escape", "e")
        assert "Draws from" in shown(app)


async def test_the_lists_stand_at_the_right_from_110_columns_on(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene", (109, 30)) as (app, _):
        assert "Threads" not in shown(app)
    async with on_page(tmp_path, "scene", (110, 30)) as (app, _):
        line = next(line for line in shown(app).splitlines() if "Threads" in line)
        assert line.index("Threads") > 60
        assert "Bring the salt to Harrow ●●●" in shown(app)


def test_a_card_survives_its_form() -> None:
    card = SceneCard("The ford", "dusk", ("Ann", "Bo"), "the salt", "gone", "Salt", "B", ("Harrow", "River"))
    assert read_card(values_of(card)) == card
    assert read_card(values_of(SceneCard("The ford"))) == SceneCard("The ford")


async def test_the_last_of_several_names_is_completed() -> None:
    several = NameSuggester(("Jory Pike", "Joan"), several=True)
    assert await several.get_suggestion("Ann, jo") == "Ann, jory Pike"
    assert await several.get_suggestion("Ann, ") is None
    assert await NameSuggester(("Ann Lee",), several=False).get_suggestion("Bo, an") is None


@pytest.mark.slow
async def test_known_names_stand_below_the_field_that_takes_them(tmp_path: Path) -> None:
    a_story(tmp_path, LISTS)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "enter", "down", "down")
        assert isinstance(app.screen, CardForm)
        assert "Known: Jory Pike" in shown(app)
        assert find_item(story(app).people, "jory pike") is not None


@pytest.mark.slow
async def test_a_known_strand_brings_its_place_and_people_unless_they_are_typed(tmp_path: Path) -> None:
    beside = SceneCard("Harrow", here=("Edda",), strand="B")
    closed = (entries.SceneOpened(1, beside), entries.SceneClosed("open", 5, 5))
    a_story(tmp_path, closed)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "enter")
        assert "Harrow" not in field(app, "where")
        await fill(pilot, strand="b")
        assert (field(app, "where"), field(app, "here")) == ("Harrow", "Edda")
        await press(pilot, "escape", "enter")
        await fill(pilot, here="Ann")
        await fill(pilot, strand="B")
        assert (field(app, "where"), field(app, "here")) == ("Harrow", "Ann")


def field(app: SoloApp, key: str) -> str:
    return app.screen.query_one(f"#field-{key}", Input).value


@pytest.mark.slow
@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize("keys", [[], ["g"], ["e"]], ids=["scene", "closing", "card"])
def test_a_scene_looks_as_it_did(  # type: ignore[no-untyped-def]
    snap_compare, tmp_path: Path, keys: list[str], size: tuple[int, int]
) -> None:
    said: list[entries.Entry] = [
        entries.SceneTested("altered", 6, "less_time", "Altered: there is less time than you thought"),
        entries.Line("It rained all night."),
        entries.QuestionAsked("Is anybody on the track before us?", "likely", "fear", 6, 13, 0.65, "yes_and"),
        entries.Line("Six of them, round a fire nobody lit in fog."),
        entries.Line("Not a word, ferryman.", "speech", "Edda"),
        entries.Measurement("words", "hide, debt"),
    ]
    a_story(tmp_path, LISTS, PLANNED, said)
    app = an_app(tmp_path, settings=Settings(pace=0, forecast=0), campaign=CAMPAIGN)

    async def reach(pilot):  # type: ignore[no-untyped-def]
        await settle(pilot)
        app.go("scene")
        await settle(pilot)
        await press(pilot, *keys)
        if isinstance(app.focused, Input):
            app.focused.cursor_blink = False
        await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=reach)


def test_keys_of_scene_and_tonight_have_ids_and_sentences_of_their_own() -> None:
    ours = [key for key in (*SCENE, *TONIGHT) if key not in STORY_AT_A_TABLE]
    ids = [key.id for key in ours]
    assert len(set(ids)) == len(ids)
    assert not set(ids) & {key.id for keys in PAGES.values() for key in keys}
    assert all(key.help.endswith(".") for key in ours if key.help)
    assert not {"t", "p", "P", "T"} & {part for key in ours for part in key.keys.split(",")}


@pytest.mark.slow
async def test_the_help_page_lists_the_keys_of_a_scene(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app, (100, 500)) as pilot:
        app.go("help")
        await settle(pilot)
        await press(pilot, "tab")
        assert "Ask the oracle. You see the odds before you ask." in shown(app)


# The coach


@pytest.mark.slow
async def test_a_stage_is_explained_three_times_and_not_again(tmp_path: Path) -> None:
    a_story(tmp_path, PLANNED)
    for _ in range(3):
        async with on_page(tmp_path, "scene") as (app, pilot):
            assert "the more often a test alters or interrupts" in flat(shown(app))
            await press(pilot, "v")
    async with on_page(tmp_path, "scene") as (app, pilot):
        assert "the more often a test" not in flat(shown(app))
        await press(pilot, "s")
        assert "Write what happens." in shown(app)


async def test_a_player_who_wants_no_coach_has_none(tmp_path: Path) -> None:
    a_story(tmp_path, PLANNED)
    app = an_app(tmp_path, settings=Settings(pace=0, coach=False), campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        app.go("scene")
        await settle(pilot)
        assert "the more often a test" not in flat(shown(app))


# Limits


@pytest.mark.slow
@pytest.mark.parametrize(
    ("field", "text", "sentence"),
    [
        ("where", "x" * 201, "Where: "),
        ("stake", "salt\u202e", "At stake: "),
        ("strand", "the key of the sluice", "Strand: use one letter, such as B."),
    ],
)
async def test_a_card_with_a_field_that_is_not_allowed_is_refused(
    tmp_path: Path, field: str, text: str, sentence: str
) -> None:
    a_story(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "enter")
        await fill(pilot, **{"where": "The ford", field: text})
        await press(pilot, "enter")
        assert isinstance(app.screen, CardForm)
        assert sentence in shown(app)
        assert story(app).scene is None


@pytest.mark.slow
async def test_a_draft_too_many_is_refused(tmp_path: Path) -> None:
    full = entries.DraftsChanged(tuple(Draft(SceneCard(f"place {number}")) for number in range(20)))
    drawn = entries.ProposalsDrawn((Proposal("thread", "Go.", "draft", "Bring the salt to Harrow"),))
    an_open_scene(tmp_path, [full], [drawn])
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "n", "1")
        assert any("There are 20 drafts already" in note for note in notices(app))
        assert len(story(app).drafts) == 20
        assert not any(isinstance(entry, entries.ProposalTaken) for entry in told(app))


@pytest.mark.slow
async def test_undo_past_a_fight_asks_first(tmp_path: Path) -> None:
    played = entries.ProcedurePlayed("fight", "The toll bridge", "won", "The fight was won.")
    an_open_scene(tmp_path, (played,))
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "u")
        assert "Take “The toll bridge” back?" in shown(app)
        await press(pilot, "down", "enter")
        assert "The fight was won." in shown(app)
        await press(pilot, "u", "enter")
        assert "The fight was won." not in shown(app)


async def test_a_card_draws_only_from_lists_that_exist(tmp_path: Path) -> None:
    a_story(tmp_path, [entries.ThreadPut(Thread("The salt", lists=("Harrow",)))])
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "enter")
        await fill(pilot, where="The mill", lists="Harow")
        await press(pilot, "enter")
        assert "Draws from: There is no list “Harow”. Did you mean Harrow?" in shown(app)
        await fill(pilot, lists="Harrow")
        await press(pilot, "enter")
        assert story(app).lists == ("Harrow",)


async def test_a_card_cannot_draw_from_a_list_if_there_is_none(tmp_path: Path) -> None:
    a_story(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "enter")
        await fill(pilot, where="The mill", lists="Harrow")
        await press(pilot, "enter")
        assert "Draws from: no item has a list name yet." in shown(app)
        assert story(app).scene is None
