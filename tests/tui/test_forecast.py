"""Forecasts in the app: beside an encounter, from the middle of a fight, and with one thing changed."""

from __future__ import annotations

import re
from pathlib import Path
from threading import Event
from typing import cast

import msgspec
import pytest
from textual.pilot import Pilot

from solo.campaign.settings import Settings
from solo.forecast.batches import GameSource
from solo.forecast.forecast import Forecast
from solo.forecast.runner import ForecastError
from solo.forecast.stopping_rule import StoppingRule
from solo.forecast.workers import Workers
from solo.systems.contract import FoeCount, Setup
from solo.tui.app import SoloApp
from solo.tui.forecast_jobs import ForecastJobs, ForecastProgress, ForecastTask
from solo.tui.forecast_setups import match_of_setup
from solo.tui.screens.fight.screen import FightScreen
from solo.tui.screens.forecast import changes
from solo.tui.screens.forecast.screen import ForecastScreen
from solo.tui.widgets.forecast_figures import win_bar
from solo.tui.widgets.forecast_pane import ForecastPane
from tests.fake_system import FakeCharacter, FakeSystem
from tests.tui.running import (
    FORECAST,
    NARROW,
    WIDE,
    Beside,
    Held,
    all_played,
    an_app,
    only,
    press,
    row_texts,
    rows,
    running,
    settle,
    shown,
    text,
)
from tests.tui.stillness import PATIENCE, until

ANN, BO = FakeCharacter("Ann", 5), FakeCharacter("Bo", 3)
SETUP = Setup((ANN, BO), (FoeCount("Rat", 2),))


async def rested(pilot: Pilot[int]) -> None:
    """Wait until the mark has rested and what it stands on has been forecast."""
    await until(pilot, lambda: all_played(pilot.app.screen.query_one(ForecastPane)), "a forecast")
    await settle(pilot)


@pytest.mark.slow
@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_the_marked_encounter_is_forecast_beside_the_verdict_of_the_book(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = an_app(tmp_path)
    async with running(app, size) as pilot:
        await press(pilot, "e")
        await rested(pilot)
        pane = app.screen.query_one(ForecastPane)
        assert pane.known is not None
        assert pane.known.fights <= FORECAST
        assert "Won" in shown(app)
        assert f"{pane.known.fights} fi" in shown(app)
        before = pane.known
        await press(pilot, "tab", "down")
        await rested(pilot)
        assert pane.known != before


@pytest.mark.slow
async def test_a_forecast_beside_an_encounter_is_stopped_and_keeps_its_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solo.tui.forecast_jobs.LOOK", 0.0)
    let_go = Event()
    system = FakeSystem()
    held = msgspec.structs.replace(only(system), workers=lambda: Workers(1, lambda _: Held(system, 4, let_go)))
    app = an_app(tmp_path, settings=Settings(pace=0, forecast=100_000), systems=held)
    async with running(app) as pilot:
        await pilot.press("q")
        await until(pilot, lambda: "of 100000 fights" in shown(app), "the first figures")
        await pilot.press("c")
        let_go.set()
        await settle(pilot)
        pane = app.screen.query_one(ForecastPane)
        assert pane.known is not None
        assert pane.known.fights < 100_000
        assert f"{pane.known.fights} fights" in shown(app)
        assert not pane.halt()


@pytest.mark.slow
async def test_without_forecasts_nothing_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solo.tui.widgets.forecast_pane.REST", 0.0)
    monkeypatch.setattr("solo.tui.screens.encounter.odds.REST", 0.0)
    asked = list[str]()

    def workers() -> Workers:
        asked.append("workers")
        return Workers(1)

    unplayed = msgspec.structs.replace(only(FakeSystem()), workers=workers)
    app = an_app(tmp_path, settings=Settings(pace=0, forecast=0), systems=unplayed)
    async with running(app) as pilot:
        for page in ("q", "e"):
            await press(pilot, page)
            assert app.screen.query_one(ForecastPane).known is None
            await press(pilot, "escape")
    assert not asked


async def test_a_party_that_cannot_fight_is_said_in_place_of_a_forecast(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "q")
        await rested(pilot)  # or what is still played would be shown over it
        pane = app.screen.query_one(ForecastPane)
        pane.forecast_setup(_nobody)
        await settle(pilot)
        assert "Nobody is here" in shown(app)


def _nobody() -> Setup:
    raise ValueError("Nobody is here.")


@pytest.mark.slow
async def test_what_was_said_goes_into_the_chronicle_with_the_fight(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e")
        await rested(pilot)
        known = app.screen.query_one(ForecastPane).known
        assert known is not None
        await press(pilot, "f")
        assert isinstance(app.screen, FightScreen)
        assert app.session is not None
        said = app.session.chronicle()[-1].said
        assert said is not None
        assert (said.win, said.fights, said.band) == (known.win, known.fights, known.band)
        for _ in range(60):
            if app.session.table is None or app.session.table.result is not None:
                break
            await press(pilot, "A")
        await press(pilot, "enter", "escape", "r", "home")
        assert "How forecasts have fared" in shown(app)
        await press(pilot, "enter")
        assert f"{known.band}" in shown(app)
        assert "1 fight:" in shown(app)


@pytest.mark.slow
async def test_how_a_fight_stands_is_told_from_where_it_is(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "q", "1", "enter")
        assert isinstance(app.screen, FightScreen)
        await press(pilot, "1", "w")
        assert isinstance(app.screen, ForecastScreen)
        assert "from here" in shown(app)
        assert "the party wins" in shown(app)
        assert not app.screen.query_one("#changes").is_on_screen
        await press(pilot, "escape")
        assert isinstance(app.screen, FightScreen)


@pytest.mark.slow
@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_one_thing_changed_is_held_against_the_fight_as_it_is(tmp_path: Path, size: tuple[int, int]) -> None:
    app = an_app(tmp_path)
    async with running(app, size) as pilot:
        await press(pilot, "e", "w")
        screen = app.screen
        assert isinstance(screen, ForecastScreen)
        (fights,) = played(app)
        await press(pilot, "tab", "enter", "enter")
        assert rows(app, "#changes")[1] == "tried 0"
        tried, made = row_texts(app.screen, "#changes")["tried 0"]
        assert tried.startswith("one more")
        assert float(made.replace("−", "-")) <= 0
        assert f"{fights} pairs of fights" in text(app, "#changed")
        assert "points" in text(app, "#changed")
        await press(pilot, "d")
        assert "tried 0" not in rows(app, "#changes")


@pytest.mark.slow
async def test_a_change_that_cannot_be_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    impossible = changes.SetupChange("Nobody besides", Setup((ANN,), (FoeCount("Nobody", 1),)))
    monkeypatch.setattr(changes, "other_foes", lambda *_: [impossible])
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e", "w", "tab", "enter", "enter")
        assert "There is no foe named “Nobody”." in text(app, "#changed")


@pytest.mark.slow
async def test_sharpening_plays_more_fights_and_stopping_keeps_what_there_is(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e", "w")
        (first,) = played(app)
        await press(pilot, "r")
        assert played(app) == [2 * first]
        await press(pilot, "c")
        assert played(app) == [2 * first]


def played(app: SoloApp) -> list[int]:
    """How many fights the page of a forecast says have been played."""
    return [int(fights) for fights in re.findall(r"(\d+) fights of .* on average", text(app, "#told"))]


# What may be changed


def test_foes_party_and_circumstances_may_be_otherwise() -> None:
    system = FakeSystem()
    foes = {change.title: change.setup.foes for change in changes.other_foes(system, SETUP)}
    assert foes["one more Rat"] == (FoeCount("Rat", 3),)
    assert foes["one Rat fewer"] == (FoeCount("Rat", 1),)
    assert foes["plus Bear"] == (FoeCount("Rat", 2), FoeCount("Bear", 1))
    assert "plus Rat" not in foes
    party = {change.title: change.setup.party for change in changes.other_party(system, SETUP)}
    assert party == {"without Ann": (BO,), "without Bo": (ANN,)}
    where = {change.title: change.setup for change in changes.other_circumstances(system, SETUP)}
    assert where["at the pit"].place == "the pit"
    assert where["light: night"].options == {"light": "night"}


def test_the_last_foe_and_the_last_of_the_party_stay() -> None:
    system = FakeSystem()
    alone = Setup((ANN,), (FoeCount("Rat", 1),), "the pit")
    assert "one Rat fewer" not in [change.title for change in changes.other_foes(system, alone)]
    assert [change.title for change in changes.other_party(system, alone)] == ["plus Bo"]
    assert "on open ground" in [change.title for change in changes.other_circumstances(system, alone)]


def test_a_sheet_may_be_otherwise_by_a_step() -> None:
    system = FakeSystem()
    offered = changes.other_sheet(system, ANN)
    assert [change.title for change in offered] == ["Skill 5 → 6", "Skill 5 → 4"]
    changed = changes.with_sheet(system, SETUP, ANN, offered[0])
    assert changed.title == "Ann: Skill 5 → 6"
    assert [cast("FakeCharacter", one).skill for one in changed.setup.party] == [6, 3]


# The bar, and what can go wrong


def test_the_bar_shows_what_is_sure_and_what_is_open() -> None:
    class Known:
        win_low, win_high = 0.25, 0.75

    assert win_bar(cast("Forecast", Known()), 20).plain == "━" * 5 + "╍" * 10 + "─" * 5


class Failing(Beside):
    def submit(self, *_: object, **__: object) -> object:  # type: ignore[override]
        raise ForecastError("The workers are gone.")


async def test_a_fault_is_told_and_the_next_forecast_is_played(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        heard: list[ForecastProgress] = []
        broken = ForecastJobs(app, lambda: Workers(1, lambda count: Failing(FakeSystem(), count)))
        match = match_of_setup(app, SETUP)
        broken.ask(match, StoppingRule(fights=8), heard.append)
        await settle(pilot)
        assert [news.fault for news in heard] == ["The workers are gone."]
        app.forecasting.ask(match, StoppingRule(fights=8, until_sure=False), heard.append)
        await settle(pilot)
        assert heard[-1].done
        assert cast("Forecast", heard[-1].known).fights == 8


async def test_what_was_played_is_remembered_until_content_changes(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        made: list[int] = []

        def workers() -> Workers:
            made.append(1)
            return Workers(1, lambda count: Beside(FakeSystem(), count))

        heard: list[ForecastProgress] = []
        forecasting, match, rule = ForecastJobs(app, workers), match_of_setup(app, SETUP), StoppingRule(fights=8)
        forecasting.ask(match, rule, heard.append)
        await settle(pilot)
        forecasting.ask(match, rule, heard.append)
        assert heard[0] == heard[1]
        forecasting.close()
        forecasting.ask(match, rule, heard.append)
        await settle(pilot)
        assert len(made) == 2
        assert cast("Forecast", heard[2].known).win == cast("Forecast", heard[0].known).win


async def test_whoever_is_cancelled_hears_no_more(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        gate, heard = Event(), []

        class Waiting(Beside):
            def submit(self, *args: object, **kwargs: object) -> object:  # type: ignore[override]
                gate.wait(PATIENCE)
                return super().submit(*args, **kwargs)  # type: ignore[arg-type]

        forecasting = ForecastJobs(app, lambda: Workers(1, lambda count: Waiting(FakeSystem(), count)))
        forecasting.ask(match_of_setup(app, SETUP), StoppingRule(fights=64), heard.append)
        forecasting.cancel()
        gate.set()
        await settle(pilot)
        assert heard == []


def test_a_match_is_known_by_what_is_played() -> None:
    one = ForecastTask(GameSource("fake"), b"state", 1)
    assert one == ForecastTask(GameSource("fake"), b"state", 1)
    assert one != ForecastTask(GameSource("fake", under_way=True), b"state", 1)
    assert len({one, ForecastTask(GameSource("fake"), b"state", 1), ForecastTask(GameSource("fake"), b"state", 2)}) == 2
