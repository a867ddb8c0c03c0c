"""The running estimate of a fight: a figure in the title, kept with the table, behind all requests of the player."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import NamedTuple

import msgspec
import pytest

from solo.campaign.settings import Settings
from solo.campaign.told_course import tell_course
from solo.forecast.workers import Workers
from solo.play.saved_table import SimulatedChance
from solo.play.simulated_chances import START, position_of
from solo.resolver import format_percent
from solo.tui.app import SoloApp
from solo.tui.forecast_jobs import ForecastJobs, ForecastProgress
from solo.tui.forecast_setups import match_of_table
from solo.tui.open_game import StartupRequest
from solo.tui.screens.fight import running_chance
from solo.tui.screens.fight.aftermath import ESTIMATING
from solo.tui.screens.fight.running_chance import RULE, ChanceTask
from solo.tui.screens.forecast.screen import LEAST_FIGHTS
from tests.fake_system import FakeSystem
from tests.tui.running import NARROW, NOON, Held, an_app, only, press, running, settle, shown, until

FEW = msgspec.structs.replace(RULE, fights=20, seconds=0.0)


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running_chance, "AT_REST", 0.0)
    monkeypatch.setattr(running_chance, "BUSY", 0.01)
    monkeypatch.setattr(running_chance, "RULE", FEW)


def chances(app: SoloApp) -> list[SimulatedChance]:
    """Return the chances of the fight in progress."""
    assert app.session is not None
    assert app.session.table is not None
    return app.session.table.saved.chances


def here(app: SoloApp) -> tuple[int, int]:
    """Return the present position of the fight in progress."""
    assert app.session is not None
    assert app.session.table is not None
    return position_of(app.session.table.saved)


@pytest.mark.slow
async def test_the_title_has_the_chance_to_win_after_each_answer_and_a_reopened_fight_has_it(tmp_path: Path) -> None:
    app = an_app(tmp_path, settings=Settings(pace=0, forecast=20))
    async with running(app, NARROW) as pilot:
        await press(pilot, "q", "1", "enter")
        await until(pilot, lambda: " win " in shown(app), "the first estimate")
        first = here(app)
        await press(pilot, "1")
        await until(pilot, lambda: here(app) in [kept.position for kept in chances(app)], "the next estimate")
        assert {first, here(app)} <= {kept.position for kept in chances(app)}
        await until(pilot, lambda: "%…" not in shown(app), "the new figure")
        await press(pilot, "escape")
        await settle(pilot)
        name, kept = app.session.name, chances(app)  # type: ignore[union-attr]
    again = an_app(tmp_path, campaign=name)
    async with running(again):
        assert chances(again) == kept


@pytest.mark.slow
@pytest.mark.parametrize(
    "settings",
    [Settings(pace=0, forecast=20, running_chance=False), Settings(pace=0, forecast=0)],
    ids=["switched off", "no forecasts"],
)
async def test_nothing_is_simulated_if_the_settings_want_no_odds(tmp_path: Path, settings: Settings) -> None:
    app = an_app(tmp_path, settings=settings)
    async with running(app, NARROW) as pilot:
        await press(pilot, "q")
        await press(pilot, "1", "enter", "1")
        await settle(pilot)
        assert chances(app) == []
        assert " win " not in shown(app).splitlines()[0]


@pytest.mark.slow
async def test_an_answer_ends_the_estimate_of_the_position_that_it_leaves(tmp_path: Path) -> None:
    let_go = Event()
    system = FakeSystem()
    held = msgspec.structs.replace(only(system), workers=lambda: Workers(1, lambda _: Held(system, 0, let_go)))
    app = an_app(tmp_path, settings=Settings(pace=0, forecast=0), systems=held)
    async with running(app, NARROW) as pilot:
        await press(pilot, "q", "1", "enter", "1")
        left = here(app)
        assert left != (0, START)  # The start of a leg is estimated later in any case.
        app.settings.forecast = 20
        await pilot.press("down")
        app.screen.draw()  # type: ignore[attr-defined]
        await until(pilot, lambda: bool(app.workers), "the estimate")
        await pilot.press("1")
        await until(pilot, lambda: here(app) != left, "the answer")
        let_go.set()
        await until(pilot, lambda: bool(chances(app)), "the next estimate")
        assert left not in [kept.position for kept in chances(app)]


@pytest.mark.slow
async def test_a_request_of_the_player_goes_before_the_running_estimate(tmp_path: Path) -> None:
    let_go = Event()
    system = FakeSystem()
    held = msgspec.structs.replace(only(system), workers=lambda: Workers(1, lambda _: Held(system, 0, let_go)))
    app = an_app(tmp_path, settings=Settings(pace=0, forecast=0), systems=held)
    async with running(app, NARROW) as pilot:
        await press(pilot, "q", "1", "enter")
        assert app.session is not None
        assert app.session.table is not None
        match = match_of_table(app.session.table.saved, tmp_path, 1)
        told = list[str]()
        running_one = app.forecasting.ask_in_background(match, FEW, lambda _: told.append("estimate"))
        assert running_one is not None
        assert app.forecasting.ask_in_background(match, FEW, lambda _: told.append("second")) is None
        app.forecasting.ask(match, FEW, lambda news: told.append("forecast") if news.done else None)
        assert running_one.is_cancelled()
        assert app.forecasting.ask_in_background(match, FEW, lambda _: told.append("third")) is None
        let_go.set()
        await until(pilot, lambda: "forecast" in told, "the forecast")
        assert told == ["forecast"]


@pytest.mark.slow
async def test_the_title_shows_a_wider_forecast_of_the_same_position(tmp_path: Path) -> None:
    app = an_app(tmp_path, settings=Settings(pace=0, forecast=20))
    async with running(app, NARROW) as pilot:
        await press(pilot, "q", "1", "enter")
        await until(pilot, lambda: here(app) in [kept.position for kept in chances(app)], "the estimate")
        assert [kept.fights for kept in chances(app) if kept.position == here(app)] == [FEW.fights]
        await press(pilot, "w")
        await until(pilot, lambda: "95 %" in shown(app) and "…" not in shown(app), "the forecast")
        await press(pilot, "escape")
        wider = next(kept for kept in chances(app) if kept.position == here(app))
        assert wider.fights >= LEAST_FIGHTS
        assert f"win {format_percent(wider.win)} " in shown(app).splitlines()[0]


@pytest.mark.slow
async def test_the_estimate_of_a_rounds_start_goes_on_while_the_player_answers(tmp_path: Path) -> None:
    let_go = Event()
    system = FakeSystem()
    held = msgspec.structs.replace(only(system), workers=lambda: Workers(1, lambda _: Held(system, 0, let_go)))
    app = an_app(tmp_path, settings=Settings(pace=0, forecast=0), systems=held)
    async with running(app, NARROW) as pilot:
        await press(pilot, "q", "1", "enter")
        start = here(app)
        app.settings.forecast = 20
        app.screen.draw()  # type: ignore[attr-defined]
        await until(pilot, lambda: bool(app.workers), "the estimate")
        await pilot.press("1")
        await until(pilot, lambda: here(app) != start, "the answer")
        let_go.set()
        await until(pilot, lambda: bool(chances(app)), "the estimate of the start")
        assert chances(app)[0].position == (here(app)[0], START)
        assert "win " in shown(app).splitlines()[0]


@pytest.mark.slow
async def test_the_title_shows_a_first_figure_before_the_estimate_is_precise(tmp_path: Path) -> None:
    app = an_app(tmp_path, settings=Settings(pace=0, forecast=0))
    async with running(app, NARROW) as pilot:
        await press(pilot, "q", "1", "enter")
        app.settings.forecast = 20
        chance = app.screen._chance  # type: ignore[attr-defined]
        chance._told = lambda: None  # No job is running here, so a redrawn page would begin one.
        task = chance._task = ChanceTask(here(app), match_of_table(app.session.table.saved, tmp_path, 1))  # type: ignore[union-attr]
        for known, title in ((Bounded(0.61, 0.4, 0.8), ""), (Bounded(0.61, 0.52, 0.7), "win ~61 %")):
            chance._keep(task, ForecastProgress(known, done=False))  # type: ignore[arg-type]
            assert chance.describe() == title
        chance._early = chance._early._replace(win=0.999)
        assert chance.describe() == "win >99 %"
        assert chances(app) == []


class Bounded(NamedTuple):
    """A chance to win and its bounds, as far as the title reads a forecast."""

    win: float
    win_low: float
    win_high: float


def shipped_app(home: Path) -> SoloApp:
    """Return the app with Swords, in which the chance to win is estimated."""
    wanted = StartupRequest(home, "swords", None, 4711, lambda: NOON)
    return SoloApp(wanted, Settings(pace=0, forecast=20, coach=False))


def course_on_screen(app: SoloApp) -> list[str]:
    """Return the lines of the shown page that tell of chances, moments and the turning point."""
    return [line for line in shown(app).splitlines() if "Chance to win" in line or " % to " in line or "U to" in line]


@pytest.mark.slow
async def test_the_course_is_estimated_at_the_end_and_final_from_then_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running_chance, "AT_REST", 60.0)  # Nothing is estimated while the fight goes on.
    app = shipped_app(tmp_path)
    async with running(app, NARROW) as pilot:
        await press(pilot, "q", "1", "enter")
        await pilot.press("E")
        await until(pilot, lambda: ESTIMATING in shown(app), "the end")
        assert course_on_screen(app) == []
        await pilot.press("v")
        await until(pilot, lambda: "still estimating" in shown(app), "the reason why there is no course yet")
        await until(pilot, lambda: "Chance to win: " in shown(app), "the course")
        legs = app.session.table.saved.legs  # type: ignore[union-attr]
        assert {kept.leg for kept in chances(app) if kept.steps == START} == set(range(len(legs)))
        final, kept = course_on_screen(app), list(chances(app))
        app.screen.draw()  # type: ignore[attr-defined]
        await settle(pilot)
        assert (course_on_screen(app), chances(app)) == (final, kept)
        course = tell_course(app.session.table)  # type: ignore[union-attr, arg-type]
        assert course is not None
        assert course.line in shown(app)
        assert all(moment.split(":")[0] in shown(app) for moment in course.moments)


@pytest.mark.slow
async def test_the_course_is_final_after_some_seconds_even_if_chances_are_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running_chance, "AT_REST", 60.0)
    monkeypatch.setattr(running_chance, "AFTER_THE_END", 0.3)
    monkeypatch.setattr(ForecastJobs, "ask_in_background", lambda *_: None)
    app = shipped_app(tmp_path)
    async with running(app, NARROW) as pilot:
        await press(pilot, "q", "1", "enter")
        await pilot.press("E")
        await until(pilot, lambda: "Your share of remaining strength: " in shown(app), "the course without chances")
        assert chances(app) == []
        assert ESTIMATING not in shown(app)
