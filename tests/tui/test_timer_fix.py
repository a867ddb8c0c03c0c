"""What is put off for a moment happens, on a machine that does something else just when the moment begins."""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

import pytest
from textual.app import App, ComposeResult
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.timer import Timer, _time
from textual.widget import Widget

from solo.tui.dismiss_once import DismissOnce
from solo.tui.stable_app import StableApp
from solo.tui.timer_fix import PunctualTimers
from solo.tui.widgets.forecast_pane import ForecastPane
from solo.tui.widgets.key_line import KeyLine
from solo.tui.widgets.line_widget import LineWidget
from tests.tui.running import NARROW, an_app, running
from tests.tui.stillness import until


@pytest.fixture
def held_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which a second goes by between any two looks at the clock of timers that ring once."""
    leaps, clock = count(1), _time.get_time

    def leaping() -> float:
        timer = sys._getframe(1).f_locals.get("self")
        return clock() + (next(leaps) if isinstance(timer, Timer) and timer._repeat == 0 else 0)

    monkeypatch.setattr(_time, "get_time", leaping)


class Waiting(Widget):
    """Puts something off as Textual does."""

    def __init__(self) -> None:
        super().__init__()
        self.rung = 0

    def ring(self) -> None:
        self.rung += 1


class Sure(PunctualTimers, Waiting):
    """Puts something off, and it happens."""


class Both(App[None]):
    """One of each."""

    def compose(self) -> ComposeResult:
        yield Waiting()
        yield Sure()


@pytest.mark.usefixtures("held_up")
async def test_a_timer_that_is_held_up_rings_all_the_same_and_once() -> None:
    app = Both()
    async with app.run_test() as pilot:
        lost, sure = app.query(Waiting).results()
        for one in (lost, sure):
            one.set_timer(0.001, one.ring)
        await until(pilot, lambda: sure.rung, "the timer")
        await pilot.pause(0.05)
        assert sure.rung == 1
        assert lost.rung == 0, "Textual has mended it: PunctualTimers is needed no more"


@pytest.mark.usefixtures("held_up")
async def test_a_new_size_is_taken_over_by_an_app_that_is_held_up(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await pilot.resize_terminal(*NARROW)
        await until(pilot, lambda: tuple(app.screen.size) == NARROW, "the new size")


@pytest.mark.parametrize("kind", [StableApp, DismissOnce, LineWidget, KeyLine, ForecastPane])
def test_whoever_puts_something_off_is_punctual(kind: type[MessagePump]) -> None:
    assert kind.set_timer is PunctualTimers.set_timer
    assert issubclass(kind, (App, Screen, Widget))
