"""Forecast of the marked fight. It begins after the mark has stayed for a moment, and becomes more precise."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.content import Content
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Static

from solo.tui.active_rules import as_ruled
from solo.tui.shell import LocalShell, shell
from solo.tui.timer_fix import PunctualTimers
from solo.tui.widgets.list_row import FAINT, PROBLEM

if TYPE_CHECKING:
    from solo.forecast.forecast import Forecast
    from solo.systems.contract import Setup
    from solo.tui.forecast_jobs import ForecastProgress

ROOM_FOR_ALL = 24  # lines
REST = 0.25  # seconds for which the mark must stay before its fight is forecast


class ForecastPane(PunctualTimers, Static):
    """Four lines about one fight, or the whole forecast if there is room. `known` is the forecast so far."""

    class Known(Message):
        """Posted when the forecast of one fight is complete."""

        def __init__(self, known: Forecast) -> None:
            super().__init__()
            self.known = known

    DEFAULT_CSS = "ForecastPane { height: 4; padding: 0 2; max-width: 84; }"

    def __init__(self) -> None:
        super().__init__("")
        self.known: Forecast | None = None
        self._done = False
        self._setup: Setup | None = None
        self._timer: Timer | None = None

    def forecast_setup(self, setup: Callable[[], Setup] | None, else_said: str = "") -> None:
        """Forecast the fight of this setup, or show `else_said` without a setup. A ValueError from `setup` is shown."""
        try:
            wanted = as_ruled(self._solo, setup()) if setup else None
        except ValueError as error:
            wanted, else_said = None, str(error)
        if wanted is not None and wanted == self._setup:
            return
        self.stop()
        self.known, self._setup = None, wanted
        if wanted is None or not self._most:
            self.update(Content.styled(else_said, FAINT), layout=False)
            return
        self.update(Content.styled("Forecast …", FAINT), layout=False)
        self._timer = self.set_timer(REST, self._begin)

    def show_known(self, known: Forecast, done: bool) -> None:
        """Show the forecast `known`, which the page has made. `done` is True if it is complete."""
        self.stop()
        self.known, self._done = known, done
        self._draw()

    def stop(self) -> None:
        """Stop the running forecast and forget its fight."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if self._setup is not None and not self._done:
            self._solo.forecasting.cancel()
        self._setup, self._done = None, False

    def halt(self) -> bool:
        """Stop playing and keep the figures so far. Return False if nothing is being played."""
        if self.known is None or self._done:
            return False
        self._solo.forecasting.cancel()
        self._done = True
        self._draw()
        return True

    def on_resize(self) -> None:
        self._draw()

    @property
    def _solo(self) -> LocalShell:
        return shell(self)

    @property
    def _most(self) -> int:
        return self._solo.settings.forecast

    def _begin(self) -> None:
        from solo.forecast.stopping_rule import StoppingRule
        from solo.tui.forecast_setups import match_of_setup

        self._timer = None
        if self._setup is None:
            return
        try:
            match = match_of_setup(self._solo, self._setup)
        except ValueError as error:
            self.update(Content.styled(str(error), PROBLEM), layout=False)
            return
        self._solo.forecasting.ask(match, StoppingRule(fights=self._most), self._told)

    def _told(self, news: ForecastProgress) -> None:
        self._done = news.done
        if news.known is not None:
            self.known = news.known
            self._draw()
            if news.done:
                self.post_message(self.Known(news.known))
        elif news.fault:
            self.update(Content.styled(news.fault, PROBLEM), layout=False)

    def _draw(self) -> None:
        from solo.tui.widgets.forecast_figures import full_forecast, short_forecast

        width, height = self.content_size
        if self.known is None or not width:
            return
        if height >= ROOM_FOR_ALL:
            tiers = self._solo.system.encounters.tiers if self._solo.system else ()
            self.update(full_forecast(self.known, self._done, width, tiers))
        else:
            self.update(short_forecast(self.known, width, 0 if self._done else self._most), layout=False)
