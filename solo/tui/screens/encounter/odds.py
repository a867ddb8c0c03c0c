"""Odds of the encounters in the workspace. The marked encounter is simulated first and in full, the others briefly.

Results are kept while party, place and circumstances stay the same. A simulation begins a moment after the latest key,
so that keys never wait.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from textual.timer import Timer

from solo.evening.worn_party import RESTED_FIGHTS, describe_wear, rested_setup, worn_told
from solo.tui.active_rules import as_ruled
from solo.tui.forecast_jobs import ForecastProgress
from solo.tui.screens.encounter.workspace import Foes
from solo.tui.widgets.waiting import PlayedCount

if TYPE_CHECKING:
    from textual.widget import Widget

    from solo.forecast.forecast import Forecast
    from solo.systems.contract import Setup
    from solo.tui.shell import LocalShell

REST = 0.12  # seconds without a key before fights are simulated
LOOK = 96  # number of fights for the win chance beside a row


class WorkspaceOdds:
    """Forecasts of encounters. Calls `changed` with the foes of an encounter after each new result."""

    def __init__(self, app: LocalShell, page: Widget, changed: Callable[[Foes], None]) -> None:
        self._app = app
        self._page = page
        self._changed = changed
        self._known: dict[Foes, ForecastProgress] = {}
        self._played: dict[Foes, int] = {}
        self._circumstances: object = None
        self._setup: Callable[[Foes], Setup] | None = None
        self._queue: tuple[Foes, ...] = ()
        self._playing: tuple[Foes, int] | None = None
        self._timer: Timer | None = None
        self._rested: dict[Foes, Forecast] = {}
        self._worn: dict[Foes, str] = {}
        self._compared: set[Foes] = set()
        """Encounters that need no more simulation with the rested party."""
        self._resting = False

    def worn_told(self, foes: Foes) -> str:
        """Describe the win chances of a worn party, now and after a rest; "" for a fresh party or without results."""
        known, lacks = self.forecast(foes), self._worn.get(foes, "")
        rested = self.rested_forecast(foes)
        return worn_told(lacks, known.win, rested.win if rested else None) if known is not None and lacks else ""

    def rested_forecast(self, foes: Foes) -> Forecast | None:
        """Return the forecast for the rested party; None if there is none yet."""
        return self._rested.get(foes)

    def progress_of(self, foes: Foes) -> ForecastProgress | None:
        """Return the latest progress of the forecast against these foes; None before the first result."""
        return self._known.get(foes)

    def forecast(self, foes: Foes) -> Forecast | None:
        """Return the forecast against these foes; None if there is none yet."""
        news = self._known.get(foes)
        return news.known if news else None

    def progress(self, foes: Foes) -> PlayedCount:
        """Return the progress of the forecast against these foes. A forecast that is next in line counts as running."""
        news = self._known.get(foes)
        fights = news.known.fights if news and news.known else 0
        playing = self._playing is not None and self._playing[0] == foes
        upcoming = self._next() if self._timer is not None else None
        return PlayedCount(fights, self._most, playing or (upcoming is not None and upcoming[0] == foes))

    def set_circumstances(self, circumstances: object) -> None:
        """Set party, place and circumstances. If any of them has changed, clear all results."""
        if circumstances != self._circumstances:
            self.stop()
            self._circumstances = circumstances
            self._known.clear()
            self._played.clear()
            self._rested.clear()
            self._worn.clear()
            self._compared.clear()

    def store_forecast(self, foes: Foes, known: Forecast, done: bool) -> None:
        """Store the forecast `known` from a search, unless the stored forecast has more fights."""
        before = self._known.get(foes)
        if before is None or before.known is None or before.known.fights <= known.fights:
            self._known[foes] = ForecastProgress(known, None, done)
            self._played[foes] = max(known.fights, self._played.get(foes, 0)) if done else 0

    def play(self, queue: Iterable[Foes], setup: Callable[[Foes], Setup]) -> None:
        """Simulate these encounters next, the first in full.

        If the first forecast that is still needed is running already, it continues.
        """
        self._queue, self._setup = tuple(dict.fromkeys(foes for foes in queue if foes)), setup
        if self._playing is not None and self._playing == self._next():
            return
        self.stop()
        if self._next() is not None or self._queue:
            self._timer = self._page.set_timer(REST, self._begin)

    def stop(self) -> bool:
        """Stop simulating and keep the results; return False if nothing was running."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if self._resting:
            self._resting = False
            self._app.forecasting.cancel()
        if self._playing is None:
            return False
        self._app.forecasting.cancel()
        foes, _ = self._playing
        self._playing = None
        news = self._known.get(foes)
        if news is not None:
            self._known[foes] = news._replace(done=True)
        return True

    def halt(self) -> bool:
        """Stop simulating, and count the running forecast as complete. Return False if nothing was running."""
        if self._playing is not None:
            foes, fights = self._playing
            self._played[foes] = fights
        self._queue = ()
        return self.stop()

    @property
    def _most(self) -> int:
        return self._app.settings.forecast

    def _next(self) -> tuple[Foes, int] | None:
        """Return the foes to simulate next, and the maximum number of fights; None if every forecast is complete."""
        for number, foes in enumerate(self._queue):
            fights = min(self._most, self._most if number == 0 else LOOK)
            known = self._known.get(foes)
            sure = known is not None and known.known is not None and known.known.sure and known.done
            if not sure and self._played.get(foes, 0) < fights:
                return foes, fights
        return None

    def _begin(self) -> None:
        from solo.forecast.stopping_rule import StoppingRule
        from solo.tui.forecast_setups import match_of_setup

        self._timer = None
        upcoming = self._next()
        if self._setup is None or self._playing is not None or self._resting:
            return
        if self._queue and self._played.get(self._queue[0]) and self._queue[0] not in self._compared:
            self._play_rested(self._queue[0])
            return
        if upcoming is None:
            return
        foes, fights = self._playing = upcoming
        try:
            setup = self._setup(foes)
            self._note_worn(foes, setup)
            match = match_of_setup(self._app, setup)
        except ValueError as error:
            self._told(foes, fights, ForecastProgress(None, fault=str(error)))
            return
        self._app.forecasting.ask(match, StoppingRule(fights=fights), lambda news: self._told(foes, fights, news))

    def _play_rested(self, foes: Foes) -> None:
        """Simulate the same fight with the party rested, if the party is worn out."""
        from solo.forecast.stopping_rule import StoppingRule
        from solo.tui.forecast_setups import match_of_setup

        assert self._setup is not None
        assert self._app.system is not None
        setup = self._setup(foes)
        self._note_worn(foes, setup)
        if not self._worn[foes]:
            self._compared.add(foes)
            self._page.call_later(self._begin)
            return
        try:
            match = match_of_setup(self._app, rested_setup(self._app.system, as_ruled(self._app, setup)))
        except ValueError:
            self._compared.add(foes)
            self._page.call_later(self._begin)
            return
        self._resting = True

        def told(news: ForecastProgress) -> None:
            if news.known is not None:
                self._rested[foes] = news.known
            if news.done:
                self._resting = False
                self._compared.add(foes)
                self._page.call_later(self._begin)
            self._changed(foes)

        self._app.forecasting.ask(match, StoppingRule(fights=min(self._most, RESTED_FIGHTS)), told)

    def _note_worn(self, foes: Foes, setup: Setup) -> None:
        """Store a description of the party's wear for these foes, unless one is stored already."""
        if foes not in self._worn and self._app.system is not None:
            self._worn[foes] = describe_wear(self._app.system, setup.party)

    def _told(self, foes: Foes, fights: int, news: ForecastProgress) -> None:
        if self._playing != (foes, fights):
            return
        before = self._known.get(foes)
        behind = before and before.known and news.known and not news.done and news.known.fights < before.known.fights
        if not behind:
            self._known[foes] = news
        if news.done:
            self._played[foes] = fights
            self._playing = None
            self._page.call_later(self._begin)
        self._changed(foes)
