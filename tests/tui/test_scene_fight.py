"""The fight of a scene: its search in the background, its box in every state, its beginning and its return."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from time import monotonic

import msgspec
import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from solo.campaign.session import Session
from solo.campaign.settings import Settings
from solo.encounters.request import EncounterWish
from solo.encounters.results import FoundEncounter
from solo.encounters.search import search
from solo.encounters.target import Target
from solo.encounters.trials import SearchLimits
from solo.forecast.workers import Workers
from solo.library.content import Shelves
from solo.library.systems import LoadedSystem, SystemSurvey, open_system
from solo.story import entries
from solo.story.lists import Person
from solo.story.scenes import SceneCard
from solo.systems.contract import FoeCount, Setup
from solo.tui import forecast_jobs, start_fight
from solo.tui.app import SoloApp
from solo.tui.loaders import SystemLoader
from solo.tui.screens.encounter.screen import EncounterScreen
from solo.tui.screens.fight.screen import FightScreen
from solo.tui.screens.scene import fight_wish
from solo.tui.screens.scene.closing import CloseScene
from solo.tui.screens.scene.fight_box import FightBox, FightOffer
from solo.tui.screens.scene.fight_search import SWITCHED_OFF
from solo.tui.screens.scene.fight_wish import FightGround, FightWish, name_foes, read_ground, step_wins, type_ground
from solo.tui.screens.scene.ground_form import GroundForm
from solo.tui.screens.scene.line_writer import LineWriter
from solo.tui.screens.scene.mark_names import MarkNames
from solo.tui.screens.scene.screen import SceneScreen
from solo.tui.widgets.listing import Listing
from tests.campaign.campaigns import answer, begin
from tests.fake_game import FakeCharacter
from tests.fake_system import MANIFEST, FakeEncounters, FakeSystem, a_setup
from tests.tui.running import NARROW, WIDE, Beside, Held, an_app, notices, press, running, settle, shown, write
from tests.tui.stillness import until
from tests.tui.telling import CAMPAIGN, CARD, LISTS, a_story, an_open_scene, told

FIGHTS = 150
SETTINGS = Settings(pace=0, forecast=FIGHTS)


def box(app: SoloApp) -> FightBox:
    assert isinstance(app.screen, FightBox)
    return app.screen


def found(app: SoloApp) -> list[FoundEncounter]:
    """The groups that the box offers."""
    return list(box(app)._offer().found)


async def searched(pilot: Pilot[int]) -> None:
    """Wait for the end of the search that the box shows."""
    app = pilot.app
    assert isinstance(app, SoloApp)

    def ended() -> bool:
        offer = box(app)._offer()
        return not offer.running and offer.said not in ("", "Searching …")

    await until(pilot, ended, "the end of the search")
    await settle(pilot)


async def on_box(app: SoloApp, pilot: Pilot[int]) -> None:
    app.go("scene")
    await settle(pilot)
    await press(pilot, "f")
    await searched(pilot)


def holding(let_go: Event, at_once: int) -> SystemLoader:
    """The tiny game, whose fights stop after the first `at_once` batches."""
    system = FakeSystem()
    return SystemLoader(
        lambda: SystemSurvey((MANIFEST,), ()),
        lambda *_: LoadedSystem(system, Shelves(tuple, Path("no such folder"))),
        lambda: Workers(1, lambda _: Held(system, at_once, let_go)),
    )


def offer_two(app: SoloApp) -> None:
    """Let the box offer a second group beside the first that was found."""
    page = next(page for page in app.screen_stack if isinstance(page, SceneScreen))
    search = page._fighting._search
    rats = msgspec.structs.replace(search.found[0], foes=(FoeCount("Wolf", 1), FoeCount("Rat", 2)), meets=False)
    search.found = (search.found[0], rats)
    box(app).draw()


# The line on the page


@pytest.mark.slow
async def test_the_page_shows_the_fight_that_is_ready_once_its_search_has_ended(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    app = an_app(tmp_path, settings=SETTINGS, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        app.go("scene")
        await settle(pilot)
        line = app.screen.query_one("#ready")
        await until(pilot, lambda: line.display, "the line of the fight that is ready")
        await settle(pilot)
        first = app.screen._fighting._search.found[0]  # type: ignore[attr-defined]
        assert f"You win {first.forecast.win * 100:.0f} %. Press f." in shown(app)


async def test_the_page_shows_no_fight_while_it_is_searched_or_without_one(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    app = an_app(tmp_path, settings=Settings(pace=0, forecast=0), campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        app.go("scene")
        await settle(pilot)
        await pilot.pause(0.6)
        assert not app.screen.query_one("#ready").display


# The box


@pytest.mark.slow
async def test_f_and_enter_begin_the_found_fight_and_it_comes_back_as_an_entry(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    app = an_app(tmp_path, settings=SETTINGS, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        await on_box(app, pilot)
        first = found(app)[0]
        assert "won 65 to 75 of 100" in shown(app)
        assert f"won {first.forecast.win * 100:.0f} %" in shown(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, FightScreen)
        session = app.session
        assert session is not None
        assert session.fight_in_progress == "The hill track"
        chapter = session.chronicle()[-1]
        assert chapter.said is not None
        assert (chapter.said.win, chapter.said.fights) == (first.forecast.win, first.forecast.fights)
        answer(session, 500)
        app.show_in_progress()
        await settle(pilot)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, SceneScreen), "the scene")
        played = [entry for entry in told(app) if isinstance(entry, entries.ProcedurePlayed)]
        assert [entry.title for entry in played] == ["The hill track"]
        assert any("%" in fact for fact in played[0].facts)
        assert "The hill track" in shown(app)


@pytest.mark.slow
async def test_a_digit_marks_another_group_and_enter_fights_it(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    app = an_app(tmp_path, settings=SETTINGS, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        await on_box(app, pilot)
        offer_two(app)
        second = found(app)[1]
        await press(pilot, "2", "enter")
        assert app.session is not None
        assert app.session.table is not None
        names = [fighter.name for fighter in app.session.table.view().fighters if fighter.side == "foes"]
        assert len(names) == sum(foe.count for foe in second.foes)
        assert {name.partition(" ")[0] for name in names} == {foe.name for foe in second.foes}


async def test_a_digit_without_a_group_says_how_many_are_ready(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    app = an_app(tmp_path, settings=Settings(pace=0, forecast=20), campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        await on_box(app, pilot)
        assert len(found(app)) < 3
        await press(pilot, "3")
        assert any("There is no group 3," in note for note in notices(app))


@pytest.mark.slow
async def test_arrows_change_the_wish_and_search_again(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    app = an_app(tmp_path, settings=SETTINGS, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        await on_box(app, pilot)
        before = found(app)
        await press(pilot, "right", "right")
        assert "won 45 to 55 of 100" in shown(app)
        await press(pilot, "right")
        assert "won 45 to 55 of 100" in shown(app)
        await searched(pilot)
        assert found(app) != before
        assert min(abs(one.forecast.win - 0.5) for one in found(app)) < 0.15
        await press(pilot, *["left"] * 6)
        assert "won 85 to 95 of 100" in shown(app)


@pytest.mark.slow
async def test_the_groups_of_a_wish_are_there_again_when_the_wish_returns(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    app = an_app(tmp_path, settings=SETTINGS, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        await on_box(app, pilot)
        before, said = found(app), box(app)._offer().said
        await pilot.press("right")
        assert found(app) == []
        await searched(pilot)
        await press(pilot, "left")
        assert found(app) == before
        assert box(app)._offer().said == said
        await pilot.pause(0.6)
        assert not box(app)._offer().running


async def test_esc_leaves_the_box_and_nothing_is_written(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    app = an_app(tmp_path, settings=SETTINGS, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        await on_box(app, pilot)
        before = told(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, SceneScreen)
        assert told(app) == before


@pytest.mark.slow
async def test_the_search_begins_with_the_scene_and_the_box_shows_its_result_at_once(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    app = an_app(tmp_path, settings=SETTINGS, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        app.go("scene")
        await settle(pilot)
        assert isinstance(app.screen, SceneScreen)
        fighting = app.screen._fighting
        await until(pilot, lambda: bool(fighting._search.found) and not fighting._search.running, "the search")
        ready = fighting._search.found
        await press(pilot, "f")
        assert tuple(found(app)) == ready
        assert not box(app)._offer().running


async def test_a_planned_scene_is_not_searched(tmp_path: Path) -> None:
    a_story(tmp_path, LISTS, [entries.SceneOpened(1, CARD)])
    app = an_app(tmp_path, settings=SETTINGS, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        app.go("scene")
        await settle(pilot)
        assert isinstance(app.screen, SceneScreen)
        assert app.screen._fighting._pause is None
        assert not app.screen._fighting._search.running


# States


@pytest.mark.slow
async def test_a_running_search_shows_its_bounds_and_blocks_no_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forecast_jobs, "LOOK", 0)
    an_open_scene(tmp_path)
    let_go = Event()
    app = an_app(tmp_path, settings=Settings(pace=0), systems=holding(let_go, 60), campaign=CAMPAIGN)
    async with app.run_test(size=NARROW, notifications=True) as pilot:
        try:
            await until(pilot, lambda: app.game.ready, "the campaign")
            app.go("scene")
            await until(pilot, lambda: isinstance(app.screen, SceneScreen), "the scene")
            await pilot.pause()
            await pilot.press("f")
            await until(pilot, lambda: "Searching: so far" in shown(app), "a first result")
            assert "so far, the party beats the best group in" in " ".join(shown(app).split())
            await pilot.press("right")
            await until(pilot, lambda: "won 55 to 65 of 100" in shown(app), "the other wish")
            await pilot.press("escape", "enter", *"rain")
            await until(pilot, lambda: "rain" in shown(app), "the line")
            await pilot.press("enter")
            await until(pilot, lambda: any(isinstance(one, entries.Line) for one in told(app)), "the entry")
        finally:
            let_go.set()
            await settle(pilot)
            if app.session is not None:
                app.session.close()


@pytest.mark.slow
async def test_an_unfinished_search_goes_on_with_its_groups_in_sight(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forecast_jobs, "LOOK", 0)
    an_open_scene(tmp_path)
    let_go = Event()
    app = an_app(tmp_path, settings=Settings(pace=0), systems=holding(let_go, 60), campaign=CAMPAIGN)
    async with app.run_test(size=NARROW, notifications=True) as pilot:
        try:
            await until(pilot, lambda: app.game.ready, "the campaign")
            app.go("scene")
            await until(pilot, lambda: isinstance(app.screen, SceneScreen), "the scene")
            await pilot.pause()
            await pilot.press("f")
            await until(pilot, lambda: "Searching: so far" in shown(app), "a first result")
            before = found(app)
            await pilot.press("right")
            await until(pilot, lambda: "won 55 to 65 of 100" in shown(app), "the other wish")
            assert found(app) == []
            await pilot.press("left")
            await until(pilot, lambda: "Still searching. These groups were found" in shown(app), "the kept groups")
            assert found(app) == before
        finally:
            let_go.set()
            await settle(pilot)
            if app.session is not None:
                app.session.close()


@pytest.mark.slow
async def test_enter_before_the_first_result_says_that_nothing_is_ready(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    let_go = Event()
    app = an_app(tmp_path, settings=SETTINGS, systems=holding(let_go, 0), campaign=CAMPAIGN)
    async with app.run_test(size=NARROW, notifications=True) as pilot:
        try:
            await until(pilot, lambda: app.game.ready, "the campaign")
            app.go("scene")
            await until(pilot, lambda: isinstance(app.screen, SceneScreen), "the scene")
            await pilot.pause()
            await pilot.press("f")
            await until(pilot, lambda: isinstance(app.screen, FightBox), "the box")
            assert "Searching …" in shown(app)
            await pilot.press("enter")
            await until(
                pilot, lambda: any("Solo has found no group of foes yet." in note for note in notices(app)), "why"
            )
            assert isinstance(app.screen, FightBox)
        finally:
            let_go.set()
            await settle(pilot)
            if app.session is not None:
                app.session.close()


@pytest.mark.slow
async def test_forecasts_switched_off_are_named_and_the_page_of_encounters_is_open(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    app = an_app(tmp_path, settings=Settings(pace=0, forecast=0), campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        await on_box(app, pilot)
        assert SWITCHED_OFF in " ".join(shown(app).replace("│", " ").split())
        await press(pilot, "e")
        assert isinstance(app.screen, EncounterScreen)


class CellarEncounters(FakeEncounters):
    """A cellar is home to small animals."""

    grounds = {"underground": ("small", "the pit"), "wilds": ("wild",)}


class GroundSystem(FakeSystem):
    """The tiny game with grounds."""

    encounters = CellarEncounters()


def strong(session: Session) -> None:
    """A party that no number of rats can stop."""
    for name in session.characters():
        session.put_character(FakeCharacter(name, 9), replacing=name)
    for name in ("Cy", "Di", "Eve", "Flo"):
        session.put_character(FakeCharacter(name, 9))


@pytest.mark.slow
async def test_the_card_fills_the_ground_and_foes_of_it_are_found(tmp_path: Path) -> None:
    moor = (entries.SceneOpened(1, SceneCard("The moor")), entries.SceneTested("", 5))
    a_story(tmp_path, LISTS, moor)
    app = an_app(tmp_path, GroundSystem(), SETTINGS, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        await on_box(app, pilot)
        assert "Ground   wild" in shown(app)
        assert {foe.name for one in found(app) for foe in one.foes} <= {"Wolf", "Bear"}
        assert "all themes" not in shown(app)


@pytest.mark.slow
async def test_a_ground_without_fitting_foes_takes_any_theme_and_says_so(tmp_path: Path) -> None:
    cellar = (entries.SceneOpened(1, SceneCard("The old cellar")), entries.SceneTested("", 5))
    a_story(tmp_path, LISTS, cellar, prepare=strong)
    app = an_app(tmp_path, GroundSystem(), SETTINGS, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        await on_box(app, pilot)
        seen = " ".join(shown(app).replace("│", " ").split())
        assert "No foes of “small” fit, so Solo searched all themes." in seen
        assert any(foe.name != "Rat" for one in found(app) for foe in one.foes)


@pytest.mark.slow
async def test_a_fallen_member_is_not_in_the_party(tmp_path: Path) -> None:
    def felled(session: Session) -> None:
        session.put_character(FakeCharacter("Bo", 4, 99), replacing="Bo")

    an_open_scene(tmp_path, prepare=felled)
    app = an_app(tmp_path, settings=SETTINGS, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        await on_box(app, pilot)
        assert "Ann (1 of 2)" in shown(app)
        await press(pilot, "enter")
        assert app.session is not None
        assert app.session.table is not None
        assert [one.name for one in app.session.table.view().fighters if one.side == "party"] == ["Ann"]


def begin_and_answer(session: Session) -> None:
    begin(session)
    answer(session)


async def test_f_goes_on_with_a_fight_in_progress(tmp_path: Path) -> None:
    an_open_scene(tmp_path, prepare=begin_and_answer)
    app = an_app(tmp_path, settings=SETTINGS, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        app.go("scene")
        await settle(pilot)
        await press(pilot, "f")
        assert isinstance(app.screen, FightScreen)
        assert app.session is not None
        assert app.session.fight_in_progress == "The cellar"


async def test_a_scene_does_not_close_before_its_fight_ends(tmp_path: Path) -> None:
    an_open_scene(tmp_path, prepare=begin_and_answer)
    app = an_app(tmp_path, settings=SETTINGS, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        app.go("scene")
        await settle(pilot)
        await press(pilot, "g")
        assert isinstance(app.screen, SceneScreen)
        assert any("Press enter to finish “The cellar” first." in notice for notice in notices(app))


@pytest.mark.slow
async def test_a_rest_comes_back_to_the_scene_as_an_entry(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    app = an_app(tmp_path, settings=SETTINGS, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        app.go("scene")
        await settle(pilot)
        await press(pilot, "z", "enter")
        await until(
            pilot, lambda: app.session and app.session.table and app.session.table.result, "the end of the rest"
        )
        await settle(pilot)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, SceneScreen), "the scene")
        assert [entry.title for entry in told(app) if isinstance(entry, entries.ProcedurePlayed)] == ["A rest"]
        assert "A rest" in shown(app)


# Party, ground and persons


@pytest.mark.slow
async def test_p_leaves_a_member_out_and_searches_again(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    app = an_app(tmp_path, settings=SETTINGS, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        await on_box(app, pilot)
        before = found(app)
        await press(pilot, "p")
        assert isinstance(app.screen, MarkNames)
        await press(pilot, "down", "space", "enter")
        assert "Ann (1 of 2)" in shown(app)
        await searched(pilot)
        assert found(app) != before
        await press(pilot, "p", "space", "enter")
        await searched(pilot)
        assert "Press p to choose who fights." in shown(app)


@pytest.mark.slow
async def test_t_types_a_ground_and_refuses_unknown_words(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    app = an_app(tmp_path, settings=SETTINGS, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        await on_box(app, pilot)
        await press(pilot, "t")
        assert isinstance(app.screen, GroundForm)
        assert "big, small, wild" in shown(app)
        await press(pilot, "1", "2")
        assert app.screen.query_one("#field-themes", Input).value == "12"
        await press(pilot, "backspace", "backspace")
        await write(pilot, "dragons")
        assert "No foe has the theme “dragons”." in shown(app)
        await write(pilot, "WILD")
        await searched(pilot)
        assert "Ground   wild" in shown(app)
        assert "Rat" not in {foe.name for one in found(app) for foe in one.foes}


@pytest.mark.slow
async def test_a_typed_field_and_light_hold_for_the_fight(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    app = an_app(tmp_path, settings=SETTINGS, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        await on_box(app, pilot)
        await press(pilot, "t")
        for key, value in (("field", "the pit"), ("light", "night")):
            app.screen.query_one(f"#field-{key}", Input).value = value
        await press(pilot, "enter")
        assert "Ground   the pit; night" in shown(app)
        await searched(pilot)
        await press(pilot, "e")
        assert isinstance(app.screen, EncounterScreen)
        assert (app.screen._wish.place, app.screen._wish.options["light"]) == ("the pit", "night")


@pytest.mark.slow
async def test_e_opens_the_page_of_encounters_with_this_search(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    app = an_app(tmp_path, settings=SETTINGS, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        await on_box(app, pilot)
        await press(pilot, "left", "e")
        assert isinstance(app.screen, EncounterScreen)
        assert app.screen._wish.wins == (75, 85)
        assert app.screen._wish.party == ("Ann", "Bo")
        assert "75 to 85 %" in shown(app)


@pytest.mark.slow
async def test_a_marked_person_is_a_foe_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    an_open_scene(tmp_path, [entries.PersonPut(Person("Grey", "a wolf", sheet="Wolf"))])
    app = an_app(tmp_path, settings=SETTINGS, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        await on_box(app, pilot)
        assert "none named" in shown(app)
        await press(pilot, "a")
        assert isinstance(app.screen, MarkNames)
        assert "Jory Pike" in shown(app)
        assert "Ann" not in shown(app).partition("Who is among the foes?")[2].partition("╰")[0]
        await press(pilot, "down", "space", "enter")
        await searched(pilot)
        assert all(any(foe.name == "Wolf" for foe in one.foes) for one in found(app))
        assert "Wolf (Grey)" in shown(app)
        began: list[Setup] = []
        monkeypatch.setattr(start_fight, "begin", lambda _app, setup, *_: began.append(setup))
        await press(pilot, "enter")
        assert [foe.called for foe in began[0].foes if foe.name == "Wolf"] == [("Grey",)]


# The wish


@pytest.mark.parametrize(
    ("card", "ground"),
    [
        (SceneCard("A wild place"), FightGround(("wild",))),
        (SceneCard("The cellars"), FightGround(("small",))),
        (SceneCard("The hill track"), FightGround()),
        (SceneCard("The cave on the hill"), FightGround(("wild",))),
        (SceneCard("The Pit", "at night"), FightGround((), "the pit", "night")),
        (SceneCard("The pitfall", "Midnight"), FightGround()),
        (SceneCard(), FightGround()),
    ],
)
def test_a_ground_is_read_from_the_words_of_a_card(card: SceneCard, ground: FightGround) -> None:
    assert read_ground(GroundSystem(), card) == ground


def test_typed_words_are_spelt_as_the_game_spells_them() -> None:
    system = FakeSystem()
    typed = type_ground(system, "WILD, wild,big", " The Pit", "NIGHT")
    assert typed == FightGround(("wild", "big"), "the pit", "night")
    assert fight_wish.find_ground_problem(system, typed) == ""


@pytest.mark.parametrize(
    ("ground", "problem"),
    [
        (FightGround(("tame",)), "No foe has the theme “tame”. Choose from: big, small, wild."),
        (FightGround(field="the moon"), "No battlefield is called “the moon”. Choose from: the pit."),
        (FightGround(light="dusk"), "No lighting is called “dusk”. Choose from: day, night."),
    ],
)
def test_unknown_words_of_a_ground_are_named(ground: FightGround, problem: str) -> None:
    assert fight_wish.find_ground_problem(FakeSystem(), ground) == problem


class StakedEncounters(FakeEncounters):
    """Encounters of a game with a switch for the party's stake."""

    stake_options = {"light": "night"}


def test_a_stake_of_the_scene_sets_the_switch_of_the_game() -> None:
    system = FakeSystem()
    system.encounters = StakedEncounters()
    assert fight_wish.setup_options(system, FightWish(is_staked=True))["light"] == "night"
    assert fight_wish.setup_options(system, FightWish())["light"] == "day"
    assert fight_wish.setup_options(FakeSystem(), FightWish(is_staked=True))["light"] == "day"


@pytest.mark.slow
async def test_the_wish_follows_the_stake_on_the_card(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    app = an_app(tmp_path, settings=SETTINGS, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        await on_box(app, pilot)
        assert isinstance(app.screen_stack[-2], SceneScreen)
        assert app.screen_stack[-2]._fighting._wish.is_staked


@pytest.mark.parametrize(("by", "wins"), [(-1, (75, 85)), (1, (55, 65)), (-9, (85, 95)), (9, (45, 55))])
def test_the_wish_stays_between_its_ends(by: int, wins: tuple[int, int]) -> None:
    assert step_wins(FightWish(), by).wins == wins


@pytest.mark.parametrize(
    ("persons", "kinds", "named", "left_out"),
    [
        (("Dace",), {}, ((), ("Dace",)), ()),
        (("Dace",), {"Dace": "Rat"}, (("Dace",), ()), ()),
        (("Jory", "Dace"), {"Dace": "Bear"}, (("Jory",), ("Dace",)), ()),
        (("A", "B", "C", "D"), {}, (("B", "C"), ("A",)), ("D",)),
        ((), {}, ((), ()), ()),
    ],
)
def test_persons_are_named_among_their_kind_or_in_the_smallest_group(
    persons: tuple[str, ...], kinds: dict[str, str], named: tuple[tuple[str, ...], ...], left_out: tuple[str, ...]
) -> None:
    foes, left = name_foes((FoeCount("Rat", 2), FoeCount("Bear", 1)), persons, kinds)
    assert tuple(foe.called for foe in foes) == named
    assert left == left_out


def test_mounts_are_no_foes_unless_they_are_wanted() -> None:
    swords = open_system("swords", None).system
    mounts = fight_wish.list_mounts(swords, ())
    assert {"Pony", "Riding horse"} <= set(mounts)
    assert "Mastiff" not in mounts
    assert "Pony" not in fight_wish.list_mounts(swords, ("Pony",))


# The search


@pytest.mark.slow
def test_the_same_seed_finds_the_same_groups_and_another_seed_other_fights() -> None:
    def run(seed: int) -> tuple[FoundEncounter, ...]:
        from solo.forecast.batches import GameSource

        system = FakeSystem()
        wanted = EncounterWish((FakeCharacter("Ann", 5), FakeCharacter("Bo", 3)), Target(0.65, 0.75))
        limits = SearchLimits(3 * FIGHTS)
        workers = Workers(1, lambda count: Beside(system, count))
        result = search(system, GameSource("fake", "fight", ""), wanted, limits, seed, workers, monotonic, most=3)
        assert result.fights <= 3 * FIGHTS
        return result.found

    def figures(groups: tuple[FoundEncounter, ...]) -> list[tuple[tuple[FoeCount, ...], int, float]]:
        return [(one.foes, one.forecast.fights, one.forecast.win) for one in groups]

    assert figures(run(1)) == figures(run(1))
    assert figures(run(1)) != figures(run(2))


@pytest.mark.slow
async def test_two_starts_with_one_seed_offer_the_same_fights(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    offered = []
    for _ in range(2):
        app = an_app(tmp_path, settings=SETTINGS, campaign=CAMPAIGN)
        async with running(app, NARROW) as pilot:
            await on_box(app, pilot)
            offered.append([(one.foes, one.forecast.fights, one.forecast.win) for one in found(app)])
    assert offered[0] == offered[1]
    assert offered[0]


@pytest.mark.slow
async def test_another_forecast_ends_the_search_and_the_scene_begins_it_again(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    app = an_app(tmp_path, settings=SETTINGS, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        app.go("scene")
        await settle(pilot)
        assert isinstance(app.screen, SceneScreen)
        fighting = app.screen._fighting
        fighting._begin_search()
        app.forecasting.cancel()
        assert not fighting._search.running
        await press(pilot, "f")
        await searched(pilot)
        assert found(app)


# Pictures


@pytest.mark.slow
@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_the_box_of_a_fight_looks_as_it_did(snap_compare, tmp_path: Path, size: tuple[int, int]) -> None:  # type: ignore[no-untyped-def]
    an_open_scene(tmp_path)
    app = an_app(tmp_path, settings=SETTINGS, campaign=CAMPAIGN)

    async def reach(pilot):  # type: ignore[no-untyped-def]
        await settle(pilot)
        await on_box(app, pilot)
        offer_two(app)
        await settle(pilot)

    assert snap_compare(app, terminal_size=size, run_before=reach)


@pytest.mark.parametrize("page", ["scene", "tonight"])
async def test_an_unfinished_fight_is_named_first_and_enter_leads_back_to_it(tmp_path: Path, page: str) -> None:
    an_open_scene(tmp_path)
    app = an_app(tmp_path, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        assert app.session is not None
        begin(app.session, "The cellar stairs")
        answer(app.session)
        app.go(page)
        await settle(pilot)
        assert "“The cellar stairs”" in shown(app)
        assert "Press enter to write" not in shown(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, FightScreen)
        await press(pilot, "escape")
        assert "“The cellar stairs”" in shown(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, FightScreen)


def begin_apart(session: Session) -> None:
    """Begin a fight of a ready-made party, and answer once."""
    session.begin(
        "fight", a_setup(FakeCharacter("Pell", 5), FakeCharacter("Wim", 3), title="The quick one"), "The quick one"
    )
    answer(session)


async def test_a_fight_of_a_ready_party_does_not_block_the_scene(tmp_path: Path) -> None:
    an_open_scene(tmp_path, prepare=begin_apart)
    app = an_app(tmp_path, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        for page in ("tonight", "scene"):
            app.go(page)
            await settle(pilot)
            assert "The quick one" not in shown(app)
        await press(pilot, "enter")
        assert isinstance(app.focused, LineWriter)
        await press(pilot, "escape", "g")
        assert isinstance(app.screen, CloseScene)


async def test_f_in_a_scene_searches_a_fight_although_a_ready_party_is_fighting(tmp_path: Path) -> None:
    an_open_scene(tmp_path, prepare=begin_apart)
    app = an_app(tmp_path, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        app.go("scene")
        await settle(pilot)
        await press(pilot, "f")
        assert isinstance(app.screen, FightBox)


async def test_continuing_a_fight_of_a_ready_party_does_not_lead_to_the_scene(tmp_path: Path) -> None:
    an_open_scene(tmp_path, prepare=begin_apart)
    app = an_app(tmp_path, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        start_fight.resume(app)
        await settle(pilot)
        assert isinstance(app.screen, FightScreen)
        assert not any(isinstance(screen, SceneScreen) for screen in app.screen_stack)


def a_group(like: FoundEncounter, name: str) -> FoundEncounter:
    """A group of one such foe, as a search finds it."""
    return msgspec.structs.replace(like, foes=(FoeCount(name, 1),))


def an_offer(like: FightOffer, *names: str, running: bool = True) -> FightOffer:
    """The box's contents with groups of these foes, the best first."""
    groups = [a_group(like.found[0], name) for name in names]
    return like._replace(found=groups, foes=[group.foes for group in groups], running=running)


@pytest.mark.slow
async def test_groups_keep_their_rows_and_the_mark_while_better_ones_are_found(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    app = an_app(tmp_path, settings=SETTINGS, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        await on_box(app, pilot)
        there, like = box(app), box(app)._offer()
        listing = there.query_one(Listing)
        offers = [an_offer(like, "Rat", "Wolf")]
        there._offer = lambda: offers[-1]
        await press(pilot, "right", "left")
        assert listing.marked_key == "Rat"
        offers.append(an_offer(like, "Bear", "Wolf", "Rat"))
        there.draw()
        assert listing.marked_key == "Rat"
        assert [option.id for option in listing.options] == ["Rat", "Wolf", "Bear"]
        await press(pilot, "2")
        offers.append(an_offer(like, "Bear", "Rat", "Ogre", running=False))
        there.draw()
        await settle(pilot)
        assert listing.marked_key == "Wolf", "a group that the player marked stays"
        assert [option.id for option in listing.options] == ["Rat", "Wolf", "Bear", "Ogre"]
        assert "best match: won in" in shown(app)
        assert [group.key for group in there._rows] == ["Rat", "Wolf", "Bear", "Ogre"]


@pytest.mark.slow
async def test_enter_is_asked_again_just_after_the_marked_group_has_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solo.tui.widgets.moved_mark.SEEN", 0.0)
    an_open_scene(tmp_path)
    app = an_app(tmp_path, settings=SETTINGS, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        await on_box(app, pilot)
        there, like = box(app), box(app)._offer()
        offers = [an_offer(like, "Rat")]
        there._offer = lambda: offers[-1]
        await press(pilot, "right", "left")
        offers.append(an_offer(like, "Bear"))
        there.draw()
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen is there
        assert any("moved the mark to Bear" in note for note in notices(app))
