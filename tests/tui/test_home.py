"""The first page: what it offers, and three keys from a cold start into a fight."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from textual.events import Key

from solo.campaign.voices import without_workings
from solo.library.systems import manifests, open_system
from solo.play.story_merging import merge_events
from solo.story.entries import FrameSet
from solo.story.frame import Frame
from solo.tui.loaders import CampaignLoader
from solo.tui.open_game import FIRST_CAMPAIGN, OpenGame
from solo.tui.screens.fight.screen import FightScreen
from solo.tui.screens.home.preview import INTENTIONS, LATEST
from tests.encounters.budgetless import Budgetless
from tests.fake_system import FakeCharacter, FakeSystem
from tests.tui.running import NARROW, WIDE, an_app, both, notices, press, rows, running, settle, shown, title, write
from tests.tui.stillness import until
from tests.tui.telling import CAMPAIGN, an_open_scene


async def test_tonight_shows_the_open_scene_and_the_aim_beside_the_menu(tmp_path: Path) -> None:
    an_open_scene(tmp_path, [FrameSet(Frame(aim="salt for Harrow"))])
    app = an_app(tmp_path, campaign=CAMPAIGN)
    async with running(app) as pilot:
        await press(pilot, "down")
        seen = shown(app)
        assert "▸ Tonight" in seen
        assert "Scene 1: The hill track, before light" in seen
        assert "Aim: salt for Harrow" in seen


@pytest.mark.parametrize(("width", "told"), [(60, "by the book."), (80, "every throw saved.")])
async def test_what_solo_is_ends_with_a_sentence_at_every_width(tmp_path: Path, width: int, told: str) -> None:
    app = an_app(tmp_path)
    async with running(app, (width, 24)):
        assert shown(app).splitlines()[1].rstrip().endswith(told)


@pytest.mark.slow
async def test_three_keys_lead_from_a_cold_start_into_a_fight(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "q", "1", "enter")
        assert isinstance(app.screen, FightScreen)
        assert app.session is not None
        assert app.session.fight_in_progress == "Rats"


@pytest.mark.slow
@pytest.mark.parametrize("size", [NARROW, (62, 20)])
async def test_the_first_key_that_means_nothing_leads_to_the_help_and_takes_no_way_back(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = an_app(tmp_path)
    async with running(app, size) as pilot:
        await press(pilot, "f5", "ctrl+y", "space", "left")
        assert "does nothing" not in shown(app)
        await press(pilot, "y")
        assert "y does nothing here. Press ? for keys" in shown(app)
        assert not notices(app)
        await press(pilot, "w")
        assert "w means nothing" not in shown(app)  # once is enough
        await press(pilot, "h", "n", "enter")
        await write(pilot, "jay")
        assert "does nothing" not in shown(app)
        await press(pilot, "escape", "y")
        assert "y does nothing here" in shown(app)
        assert "esc Back" in shown(app).splitlines()[-1]


@pytest.mark.slow
async def test_in_a_fight_too_the_first_key_that_means_nothing_leads_to_the_help(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "q", "1", "enter")
        assert "does nothing" not in shown(app)
        await press(pilot, "h")
        assert "h does nothing here. Press ? for keys" in shown(app)


@pytest.mark.exhaustive
@pytest.mark.parametrize("key", [manifest.key for manifest in manifests()])
@pytest.mark.parametrize("size", [NARROW, pytest.param(WIDE, marks=pytest.mark.exhaustive)])
async def test_titles_of_ready_fights_are_never_cut(tmp_path: Path, key: str, size: tuple[int, int]) -> None:
    system = open_system(key, None).system
    app = an_app(tmp_path, system)
    async with running(app, size) as pilot:
        await press(pilot, "q")
        await until(pilot, lambda: " % " in shown(app), "the forecast")
        titles = list(system.encounters.ready_fights())
        assert len(titles) > 9
        listed = ""
        for _ in titles:
            listed += " ".join(" ".join(line.split("▏")[0].split()) for line in shown(app).splitlines())
            await press(pilot, "down")
        assert [one for one in titles if one not in listed] == []


@pytest.mark.slow
async def test_keys_pressed_before_the_rules_are_open_are_not_lost(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with app.run_test(size=NARROW) as pilot:
        await pilot.press("q", "1", "enter")
        await settle(pilot)
        assert isinstance(app.screen, FightScreen)
        assert app.session is not None
        app.session.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "brings"),
    [("c", "Rats  ·  round 1"), ("z", "Which scene should the whole roster play?"), ("g", "enter chooses")],
)
async def test_what_the_campaign_must_be_open_for_waits_until_it_is(
    key: str, brings: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "q", "1", "enter")
    reading, first = threading.Event(), CampaignLoader.first

    def slowly(opener: CampaignLoader) -> OpenGame:
        reading.wait(30)  # where this fails, nobody waits for ever
        return first(opener)

    monkeypatch.setattr(CampaignLoader, "first", slowly)
    again = an_app(tmp_path)
    async with again.run_test(size=WIDE, notifications=True) as pilot:
        await pilot.press(key)
        assert "opening…" in shown(again)
        assert "Nothing" not in shown(again)
        reading.set()
        await settle(pilot)
        assert brings in shown(again)
        assert again.session is not None
        again.session.close()


@pytest.mark.slow
async def test_a_fight_left_is_offered_first_and_goes_on_the_next_time(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        assert "continue" not in rows(app, "#menu")
        await press(pilot, "q", "1", "enter", "1", "escape", "escape")
        assert title(app) == ""
        assert rows(app, "#menu")[0] == "continue"
    again = an_app(tmp_path)
    async with running(again) as pilot:
        assert "▸ Continue" in shown(again)
        assert "Round 1 begins." in shown(again)
        await press(pilot, "c")
        assert isinstance(again.screen, FightScreen)


@pytest.mark.slow
async def test_a_second_fight_asks_what_becomes_of_the_first(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "q", "1", "enter", "1", "escape", "enter")
        assert "is in progress" in shown(app)
        await press(pilot, "down", "enter")
        assert isinstance(app.screen, FightScreen)
        assert app.session is not None
        assert [one.outcome for one in app.session.chronicle() if one.kind == "fight"] == ["abandoned", ""]


@pytest.mark.slow
async def test_a_fight_without_a_single_answer_is_not_abandoned_without_a_question(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "1", "escape")
        assert app.session is not None
        begun = app.session.table
        await press(pilot, "1")
        assert "is in progress" in shown(app)
        await press(pilot, "escape")
        assert rows(app, "#menu")[0] == "continue"
        await press(pilot, "1", "enter")
        assert isinstance(app.screen, FightScreen)
        assert app.session.table is begun
        assert [one.outcome for one in app.session.chronicle() if one.kind == "fight"] == [""]


async def test_the_marked_line_is_explained_beside_the_menu(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        assert "Rats" in shown(app)
        await press(pilot, *["down"] * rows(app, "#menu").index("characters"))
        assert "Ready to play" in shown(app)
        assert "Ann" in shown(app)


async def test_a_click_on_the_menu_opens_its_page(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await pilot.click("#menu", offset=(4, rows(app, "#menu").index("characters")))
        await settle(pilot)
        assert title(app) == "Characters"


async def test_x_leaves(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.press("x")
        await pilot.pause()
    assert app.return_code == 0


@pytest.mark.slow
async def test_no_fight_is_shown_twice(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "q", "1", "enter")
        app.go("quick_fight")
        await press(pilot, "enter", "enter")
        assert sum(isinstance(screen, FightScreen) for screen in app.screen_stack) == 1
        app.go("quick_fight")
        await press(pilot, "enter", "down", "enter")
        assert sum(isinstance(screen, FightScreen) for screen in app.screen_stack) == 1


# Several games


@pytest.mark.slow
async def test_another_game_is_chosen_and_opens_the_next_time(tmp_path: Path) -> None:
    app = an_app(tmp_path, systems=both(FakeSystem(), Budgetless()))
    async with running(app) as pilot:
        assert app.game.place == "Fake"
        await press(pilot, "g", "down", "enter")
        assert app.game.place == "Budgetless"
        await press(pilot, "q", "1", "enter")
        assert app.session is not None
        assert app.session.name == FIRST_CAMPAIGN
        await press(pilot, "escape", "escape", "g", "up", "enter")
        assert app.game.place == "Fake"
        await press(pilot, "q", "1", "enter")
        assert app.session.name == "Fake campaign"
        await press(pilot, "escape", "escape", "g", "down", "enter")
        assert app.game.place == f"{FIRST_CAMPAIGN} · Budgetless"
        assert "▸ Continue" in shown(app)
    again = an_app(tmp_path, settings=app.settings, systems=both(FakeSystem(), Budgetless()))
    async with running(again):
        assert again.game.place == f"{FIRST_CAMPAIGN} · Budgetless"


@pytest.mark.slow
async def test_a_new_campaign_is_of_the_game_that_is_open_unless_another_is_picked(tmp_path: Path) -> None:
    app = an_app(tmp_path, systems=both(FakeSystem(), Budgetless()))
    async with running(app) as pilot:
        await press(pilot, "g", "down", "enter", "a", "n", "enter")
        await press(pilot, "enter")
        assert app.game.place == f"{FIRST_CAMPAIGN} · Budgetless"


@pytest.mark.slow
async def test_the_game_that_is_open_is_not_opened_again(tmp_path: Path) -> None:
    app = an_app(tmp_path, systems=both(FakeSystem(), Budgetless()))
    async with running(app) as pilot:
        before = app.system
        await press(pilot, "g", "enter", "g", "escape")
        assert app.system is before


@pytest.mark.parametrize("key", ["question_mark", "l", "e", "q", "s", "r", "g", "h", "c", "f"])
async def test_a_key_after_the_app_is_left_opens_nothing(tmp_path: Path, key: str) -> None:
    app = an_app(tmp_path)
    async with app.run_test() as pilot:
        await settle(pilot)
        app.post_message(Key("x", "x"))
        app.post_message(Key(key, "?" if key == "question_mark" else key))
        for _ in range(4):
            await pilot.pause()
    assert app.failure is None
    assert app.return_code == 0


@pytest.mark.slow
@pytest.mark.parametrize("key", ["f1", "question_mark", "x", "enter", "up", "pagedown", "escape"])
async def test_a_key_before_the_first_page_is_laid_out_does_no_harm(tmp_path: Path, key: str) -> None:
    app = an_app(tmp_path)
    async with app.run_test() as pilot:
        app.post_message(Key(key, "?" if key == "question_mark" else key if len(key) == 1 else None))
        for _ in range(3):
            await pilot.pause()
        await app.workers.wait_for_complete()
    assert app.failure is None
    assert app.return_code == 0 if key == "x" else app.return_code is None


# What stands on it


@pytest.mark.slow
@pytest.mark.parametrize("size", [(60, 20), NARROW, (160, 50)])
async def test_it_says_what_solo_is_and_how_the_party_is(tmp_path: Path, size: tuple[int, int]) -> None:
    app = an_app(tmp_path)
    async with running(app, size) as pilot:
        assert "Tabletop games by the book" in shown(app)
        app.doors.with_campaign(lambda session: session.put_character(FakeCharacter("Ann", 5, wounds=2)))
        app.doors.with_campaign(lambda session: session.put_character(FakeCharacter("Bo", 5)))
        await settle(pilot)
        await press(pilot, "q", "escape")
        words = " ".join(shown(app).split())
        assert "Ann LP 4 of 6" in words
        assert "Bo well" in words


@pytest.mark.slow
async def test_a_digit_begins_the_fight_of_its_number(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "9")
        assert "There is no ready-made fight 9" in shown(app)
        await press(pilot, "1")
        assert isinstance(app.screen, FightScreen)


@pytest.mark.slow
async def test_rest_and_checks_have_their_place(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "h", "c", "escape", "z")
        assert "A rest" in shown(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, FightScreen)


@pytest.mark.slow
async def test_the_verdict_stands_in_the_list_of_fights(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "q")
        await until(pilot, lambda: "%" in next(line for line in shown(app).splitlines() if "1  Rats" in line), "it")


@pytest.mark.slow
async def test_who_is_in_no_state_to_fight_says_so_on_the_roster(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        app.doors.with_campaign(lambda session: session.put_character(FakeCharacter("Ann", 5, wounds=6)))
        await settle(pilot)
        await press(pilot, "h")
        assert "unfit to fight, LP 0 of 6" in shown(app)


@pytest.mark.slow
async def test_what_goes_on_is_told_on_the_first_page_in_as_few_words_as_on_its_own(tmp_path: Path) -> None:
    app = an_app(tmp_path, open_system("two-d20", None).system)
    async with running(app) as pilot:
        await press(pilot, "q", "C", "enter")
        assert app.session is not None
        assert app.session.table is not None
        for _ in range(40):
            await press(pilot, "enter")
            deeds = [event for event in without_workings(app.session.table.story()) if event.kind not in INTENTIONS]
            short = [event.text for event in merge_events(deeds)][-LATEST:]
            if short != [event.text for event in deeds][-LATEST:]:
                break
        else:
            pytest.fail("Nothing was merged in 40 answers.")
        await press(pilot, "escape", "escape")
        assert "▸ Continue" in shown(app)
        told = " ".join(" ".join(line.split("▏")[-1].split()) for line in shown(app).splitlines())
        assert " ".join(short) in told
