"""A rest from the page of characters: picked from a list, played like a fight, and kept on the roster."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.campaign.chronicle import StatedForecast
from solo.campaign.current_procedure import AGAIN
from solo.campaign.session import Session
from solo.systems.contract import FoeCount, Setup
from solo.tui import start_fight
from solo.tui.screens.fight.screen import FightScreen
from solo.tui.widgets.dialogs import ChooseOne
from tests.fake_system import FakeCharacter, fake_systems
from tests.tui.running import NOON, an_app, notices, press, running, shown


def wounded(home: Path) -> Path:
    """A campaign with two on the roster who need a rest."""
    session = Session.create(home, "Ash Hollow", "fake", fake_systems, lambda: NOON, "0", 3)
    session.put_character(FakeCharacter("Ann", 5, wounds=6))
    session.put_character(FakeCharacter("Bo", 3, wounds=6))
    session.close()
    return session.folder


def wounds(session: Session | None) -> list[int]:
    assert session is not None
    return [one.wounds for one in session.characters().values() if isinstance(one, FakeCharacter)]


@pytest.mark.slow
async def test_a_rest_is_picked_played_and_kept(tmp_path: Path) -> None:
    wounded(tmp_path)
    app = an_app(tmp_path, campaign="Ash Hollow")
    async with running(app) as pilot:
        await press(pilot, "h", "z")
        assert isinstance(app.screen, ChooseOne)
        await press(pilot, "enter")
        assert isinstance(app.screen, FightScreen)
        await press(pilot, "1")
        assert app.session is not None
        assert app.session.table is not None
        assert app.session.table.result is not None
        await press(pilot, "enter")
        assert app.session.table is None
        assert all(wound < 6 for wound in wounds(app.session))


@pytest.mark.slow
async def test_a_rest_can_be_taken_back(tmp_path: Path) -> None:
    wounded(tmp_path)
    app = an_app(tmp_path, campaign="Ash Hollow")
    async with running(app) as pilot:
        await press(pilot, "h", "z", "enter", "1", "u")
        assert app.session is not None
        assert app.session.table is not None
        assert app.session.table.pending is not None
        assert app.session.table.story() == []


@pytest.mark.slow
async def test_without_a_roster_it_is_said_what_to_do(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "h", "z", "enter")
        assert not isinstance(app.screen, FightScreen)
        assert any("The roster is empty" in notice for notice in notices(app))


@pytest.mark.slow
async def test_a_fight_in_progress_is_asked_about_first(tmp_path: Path) -> None:
    session = Session.open(wounded(tmp_path), fake_systems, lambda: NOON, "0")
    ready = session.system.encounters.ready_fights()["Rats"]
    people = session.system.characters.ready()
    session.begin("fight", Setup(tuple(people[name] for name in ready.party), ready.foes), "Rats")
    session.play.advance()
    session.play.answer_by_tactic("aid")
    session.close()
    app = an_app(tmp_path, campaign="Ash Hollow")
    async with running(app) as pilot:
        start_fight.begin_procedure(app, "rest")
        await pilot.pause()
        assert isinstance(app.screen, ChooseOne)
        await press(pilot, "down", "enter")
        assert app.session is not None
        assert app.session.table is not None
        assert app.session.table.procedure.key == "rest"


@pytest.mark.slow
async def test_the_app_can_open_straight_into_a_rest(tmp_path: Path) -> None:
    wounded(tmp_path)
    app = an_app(tmp_path, campaign="Ash Hollow")
    app.doors.when_ready(lambda: start_fight.begin_procedure(app, "rest"))
    async with running(app) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, FightScreen)


def beaten(home: Path) -> None:
    """A campaign whose fight in progress is lost, but for keeping it."""
    session = Session.create(home, "Ash Hollow", "fake", fake_systems, lambda: NOON, "0", 3)
    session.put_character(FakeCharacter("Ann", 5, wounds=5))
    setup = Setup(tuple(session.characters().values()), (FoeCount("Bear", 3),), title="Bears")
    table = session.begin("fight", setup, "Bears", characters=["Ann"], said=StatedForecast(0.5, 0.4, 0.6, 100, "even"))
    while table.result is None:
        session.play.answer_by_tactic("aid" if table.waits_for_person else "tactic")
    assert table.result.outcome == "lost"
    session.close()


@pytest.mark.slow
async def test_after_a_defeat_enter_keeps_it_and_leads_to_care_for_the_hurt(tmp_path: Path) -> None:
    beaten(tmp_path)
    app = an_app(tmp_path, campaign="Ash Hollow")
    async with running(app) as pilot:
        await press(pilot, "c")
        assert "The forecast was even: 50 % to win (40 to 60 %), 50 % to lose." in shown(app)
        assert "Ann will be fit to fight again." in shown(app)
        await press(pilot, "enter")
        assert app.session is not None
        assert wounds(app.session) == [5]
        assert app.session.fight_in_progress == "A rest"
        assert isinstance(app.screen, FightScreen)


@pytest.mark.slow
async def test_after_a_defeat_it_may_be_kept_without_care_or_fought_again_without_a_mark(tmp_path: Path) -> None:
    beaten(tmp_path)
    app = an_app(tmp_path, campaign="Ash Hollow")
    async with running(app) as pilot:
        await press(pilot, "c", "f")
        assert app.session is not None
        assert app.session.table is not None
        assert (app.session.table.saved.number, app.session.table.result) == (2, None)
        assert app.session.stated_forecast == StatedForecast(0.5, 0.4, 0.6, 100, "even")
        lost, again = (chapter for chapter in app.session.chronicle() if chapter.kind == "fight")
        assert (lost.outcome, lost.ending) == ("lost", f"The party is beaten. {AGAIN}")
        assert (again.title, again.outcome, again.said) == ("Bears", "", lost.said)
        while app.session.table.result is None:
            await press(pilot, "A")
        await press(pilot, "k")
        assert not app.session.fight_in_progress
        assert wounds(app.session) == [5]
