"""Owns the app's forecasts: one at a time, played by worker processes that start with the first and end with the app.

A page asks and is told again and again while the figures sharpen; whoever asks next takes the place of the one before.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Event, Lock
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from textual.app import App

if TYPE_CHECKING:
    from solo.forecast.forecast import Forecast
    from solo.forecast.lots import Game
    from solo.forecast.stopping import Rule
    from solo.forecast.sums import Sums
    from solo.forecast.workers import Workers

LOOK = 0.15  # seconds between two drawings of figures that sharpen
REMEMBERED = 64


class Match(NamedTuple):
    """What is forecast: a procedure of a system, from an encoded state or table on, and the seed of its dice."""

    game: Game
    state: bytes
    seed: int


class News(NamedTuple):
    """What is known by now: the figures so far and what they come from, whether that is all, and what went wrong."""

    known: Forecast | None
    sums: Sums | None = None
    done: bool = True
    fault: str = ""


class Forecasting:
    """Plays forecasts beside the app. `workers` makes the workers when the first forecast is asked for."""

    def __init__(self, app: App[int], workers: Callable[[], Workers]) -> None:
        self._app = app
        self._make = workers
        self._workers: Workers | None = None
        self._asked: Event | None = None
        self._one_at_a_time = Lock()
        self._remembered: OrderedDict[Hashable, News] = OrderedDict()

    def ask(self, match: Match, rule: Rule, tell: Callable[[News], None]) -> None:
        """Forecast this match, and tell the news of it in the app's own thread, the last one `done`.

        What was played to its end before is told at once.
        """
        self.cancel()
        if (news := self._remembered.get((match, rule))) is not None:
            tell(news)
            return
        asked = self._asked = Event()
        self._app.run_worker(
            lambda: self._play(match, rule, tell, asked), thread=True, group="forecast", exit_on_error=True
        )

    def cancel(self) -> None:
        """Stop what is being played; nobody is told any more of it."""
        if self._asked is not None:
            self._asked.set()
            self._asked = None

    def close(self) -> None:
        """Stop, forget all, and end the workers; the next forecast gets new ones, which read content anew."""
        self.cancel()
        with self._one_at_a_time:
            workers, self._workers = self._workers, None
            self._remembered.clear()
        if workers is not None:
            workers.close()

    def _play(self, match: Match, rule: Rule, tell: Callable[[News], None], asked: Event) -> None:
        from solo.forecast.forecast import played, summed_up
        from solo.forecast.running import ForecastFault, Played

        began = told = monotonic()

        def progress(sums: Sums) -> None:
            nonlocal told
            if monotonic() - told >= LOOK:
                told = monotonic()
                so_far = summed_up(Played(sums, "cancelled", told - began, ()), match.seed)
                self._tell(asked, tell, News(so_far, msgspec.structs.replace(sums), done=False))

        with self._one_at_a_time:
            if asked.is_set():
                return
            try:
                done = played(
                    match.game, match.state, match.seed, rule, self._ready_workers(), monotonic, asked.is_set, progress
                )
            except (ForecastFault, MemoryError, OSError) as fault:
                self._tell(asked, tell, News(None, fault=str(fault) or "There was no room left for a forecast."))
                return
        if not asked.is_set():
            news = News(summed_up(done, match.seed), done.sums)
            self._remember((match, rule), news)
            self._tell(asked, tell, news)

    def _ready_workers(self) -> Workers:
        if self._workers is None:
            self._workers = self._make()
        return self._workers

    def _remember(self, key: Hashable, news: News) -> None:
        self._remembered[key] = news
        if len(self._remembered) > REMEMBERED:
            self._remembered.popitem(last=False)

    def _tell(self, asked: Event, tell: Callable[[News], None], news: News) -> None:
        def now() -> None:
            if not asked.is_set():
                tell(news)

        if not asked.is_set():
            self._app.call_later(now)
