"""The way home: its chance on the scene's head and on Tonight, the plan of tonight, and the return to a scene."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

from solo.campaign.campaign import PlannedEncounter, SavedEncounter, SavedEvening
from solo.campaign.session import Session
from solo.campaign.settings import Settings
from solo.story import entries
from solo.systems.contract import FoeCount
from solo.tui.screens.encounter.screen import EncounterScreen
from solo.tui.screens.evening.screen import EveningScreen
from solo.tui.screens.fight.screen import FightScreen
from solo.tui.screens.scene.header import CardHeader
from solo.tui.screens.scene.home_odds import HomeOdds
from solo.tui.screens.scene.screen import SceneScreen
from tests.campaign.campaigns import answer
from tests.tui.running import NARROW, an_app, press, running, settle, shown
from tests.tui.stillness import until
from tests.tui.telling import CAMPAIGN, LISTS, a_story, an_open_scene, told
from tests.tui.test_scene_fight import SETTINGS, found, on_box

HOME = re.compile(r"home \d+ %")


def planned(session: Session) -> None:
    """One fight that waits in the plan of tonight."""
    session.encounters.put(SavedEncounter("Den", ("Ann", "Bo"), (FoeCount("Rat", 2),)))
    session.evenings.put(SavedEvening("Tonight", (PlannedEncounter("Den"),)))


async def on_tonight(pilot: Pilot[int]) -> str:
    pilot.app.go("tonight")  # type: ignore[attr-defined]
    await settle(pilot)
    return shown(pilot.app)  # type: ignore[arg-type]


async def test_proposals_show_the_chance_of_a_talk_and_no_fight_that_is_not_planned(tmp_path: Path) -> None:
    a_story(tmp_path, LISTS)
    app = an_app(tmp_path, settings=Settings(pace=0, forecast=0), campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        seen = await on_tonight(pilot)
        assert "talk 29 %" in seen or "talk 38 %" in seen
        assert "won 65–75 %" not in seen


@pytest.mark.slow
async def test_tonight_shows_the_way_home_through_the_planned_fights(tmp_path: Path) -> None:
    a_story(tmp_path, prepare=planned)
    app = an_app(tmp_path, settings=SETTINGS, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        await on_tonight(pilot)
        await until(pilot, lambda: len(HOME.findall(shown(app))) == 3, "the chance to come home")
        assert "won 65–75 %" not in shown(app)


@pytest.mark.slow
async def test_the_head_shows_the_way_home_through_the_ready_fight(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    app = an_app(tmp_path, settings=SETTINGS, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        app.go("scene")
        await settle(pilot)
        await until(pilot, lambda: app.screen.query_one("#ready").display, "the fight that is ready")
        await settle(pilot)
        win = app.screen._fighting._search.found[0].forecast.win  # type: ignore[attr-defined]
        head = "\n".join(line.plain for line in app.screen.query_one(CardHeader).lines())
        assert f"home {win * 100:.0f} %" in head


@pytest.mark.slow
async def test_the_ready_fight_and_the_plan_together_are_harder_than_the_fight(tmp_path: Path) -> None:
    an_open_scene(tmp_path, prepare=planned)
    app = an_app(tmp_path, settings=SETTINGS, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        app.go("scene")
        await settle(pilot)
        header = app.screen.query_one(CardHeader)
        await until(pilot, lambda: bool(HOME.search(header._home)), "the chance to come home")
        win = app.screen._fighting._search.found[0].forecast.win  # type: ignore[attr-defined]
        home = int(re.findall(r"\d+", header._home)[0]) / 100
        assert home < win - 0.02


@pytest.mark.slow
async def test_capital_t_puts_the_fight_into_the_plan_and_shows_the_chance_to_come_home(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    app = an_app(tmp_path, settings=SETTINGS, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        await on_box(app, pilot)
        foes = found(app)[0].foes
        await press(pilot, "T")
        assert isinstance(app.screen, EveningScreen)
        assert app.session is not None
        assert [part.encounter for part in app.session.evenings.all()["Tonight"].parts] == ["The hill track"]
        assert app.session.encounters.all()["The hill track"].foes == foes
        await until(pilot, lambda: bool(HOME.search(shown(app))), "the chance to come home")
        await press(pilot, "escape", "f")
        await press(pilot, "T")
        assert len(app.session.evenings.all()["Tonight"].parts) == 1
        await press(pilot, "escape", "f", "enter")
        assert isinstance(app.screen, FightScreen)
        assert app.session.evenings.all()["Tonight"].parts[0].state == "playing"
        answer(app.session, 500)
        app.session.finish_fight()
        assert app.session.evenings.all()["Tonight"].parts[0].state == "played"


def test_a_plan_that_cannot_be_simulated_has_no_chance(tmp_path: Path) -> None:
    def broken(session: Session) -> None:
        session.evenings.put(SavedEvening("Tonight", (PlannedEncounter("Gone"),)))
        odds = HomeOdds(an_app(tmp_path, settings=SETTINGS), lambda: None)
        odds.follow(session)
        assert (odds.home, odds.rested) == ("", "")

    a_story(tmp_path, prepare=broken)


@pytest.mark.slow
async def test_a_fight_from_the_page_of_encounters_has_the_scenes_place_for_a_title(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    app = an_app(tmp_path, settings=SETTINGS, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        await on_box(app, pilot)
        await press(pilot, "e")
        assert isinstance(app.screen, EncounterScreen)
        screen = app.screen
        await until(pilot, lambda: screen._desk.marked_or_first is not None, "an encounter")
        await press(pilot, "f")
        assert app.session is not None
        assert app.session.fight_in_progress == "The hill track"


@pytest.mark.slow
async def test_a_fight_continued_after_a_restart_leads_back_to_the_scene(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    first = an_app(tmp_path, settings=SETTINGS, campaign=CAMPAIGN)
    async with running(first, NARROW) as pilot:
        await on_box(first, pilot)
        await press(pilot, "enter")
        assert isinstance(first.screen, FightScreen)
        first.save()
    app = an_app(tmp_path, settings=SETTINGS, campaign=CAMPAIGN)
    async with running(app, NARROW) as pilot:
        await press(pilot, "c")
        assert isinstance(app.screen, FightScreen)
        assert app.session is not None
        answer(app.session, 500)
        app.show_in_progress()
        await settle(pilot)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, SceneScreen), "the scene")
        assert any(isinstance(entry, entries.ProcedurePlayed) for entry in told(app))
