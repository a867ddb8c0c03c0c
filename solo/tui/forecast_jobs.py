"""Background forecasts and searches: one at a time, by worker processes that end with the app.

A page makes one request, and receives results that become more precise. A new request replaces the previous one.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Event, Lock
from time import monotonic
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from textual.app import App

if TYPE_CHECKING:
    from solo.encounters.request import EncounterWish
    from solo.encounters.results import Progress, SearchResult
    from solo.evening.chain import Chain
    from solo.evening.evening_forecast import EveningOutlook
    from solo.forecast.batches import GameSource
    from solo.forecast.forecast import Forecast
    from solo.forecast.stopping_rule import Stopped, StoppingRule
    from solo.forecast.sums import Sums
    from solo.forecast.workers import Workers
    from solo.systems.contract import FoeCount, System

T = TypeVar("T")
FAULTS = (ValueError, OSError, MemoryError)
LOOK = 0.15  # seconds between two updates of a figure
REMEMBERED = 64
EVENING_SECONDS = 20.0


class ForecastTask(NamedTuple):
    """A forecast to make: the source of the game, the encoded start of the fight, and the seed of the dice."""

    game: GameSource
    state: bytes
    seed: int


class ForecastProgress(NamedTuple):
    """Result of a forecast: the figures so far and their sums. `done` is True for the last result of the forecast.

    `fault` explains a failure in a sentence; "" without a failure.
    """

    known: Forecast | None
    sums: Sums | None = None
    done: bool = True
    fault: str = ""


class SearchTask(NamedTuple):
    """A search for encounters: the wish, the system, the source of the game for the workers, and the seed of the dice.

    If `foes` are given, only the foes at `slot` are replaced. `most` is the number of encounters to find. `fights`
    limits the number of simulated fights; 0 means no limit.
    """

    system: System
    game: GameSource
    wanted: EncounterWish
    seed: int
    foes: tuple[FoeCount, ...] = ()
    slot: int = 0
    most: int = 5
    fights: int = 0


class SearchProgress(NamedTuple):
    """Result of a search: its progress, its outcome at the end, or a `fault` in a sentence."""

    progress: Progress | None = None
    outcome: SearchResult | None = None
    fault: str = ""


class EveningTask(NamedTuple):
    """An evening to simulate at most `evenings` times, and the seed of the dice."""

    chain: Chain
    seed: int
    evenings: int


class EveningProgress(NamedTuple):
    """Result for an evening: the outlook so far. `done` is True for the last result; `fault` is "" or a sentence."""

    outlook: EveningOutlook | None = None
    done: bool = True
    fault: str = ""


class RunningJob(Generic[T]):
    """A background job that reports its results at a limited rate until it is cancelled. `ended` is True afterwards."""

    def __init__(self, app: App[int], tell: Callable[[T], None]) -> None:
        self._app = app
        self._tell = tell
        self._cancelled = Event()
        self.ended = False
        self.began = self._told = monotonic()

    def cancel(self) -> None:
        """Stop reporting and end the job soon."""
        self._cancelled.set()

    def is_cancelled(self) -> bool:
        """Return True once the job is cancelled."""
        return self._cancelled.is_set()

    def tell(self, news: T) -> None:
        """Report `news` in the app's own thread."""

        def now() -> None:
            if not self.is_cancelled():
                self._tell(news)

        if not self.is_cancelled():
            self._app.call_later(now)

    def tell_sometimes(self, news: Callable[[float], T]) -> None:
        """Report `news(seconds)`, given the seconds since the start, unless a report was made just before."""
        if monotonic() - self._told >= LOOK:
            self._told = monotonic()
            self.tell(news(self._told - self.began))


class ForecastJobs:
    """Makes forecasts and searches in the background. `workers` creates the worker processes at the first request."""

    def __init__(self, app: App[int], workers: Callable[[], Workers]) -> None:
        self._app = app
        self._make = workers
        self._workers: Workers | None = None
        self._cancel: Callable[[], None] = lambda: None
        self._is_busy: Callable[[], bool] = lambda: False
        self._one_at_a_time = Lock()
        self._remembered: OrderedDict[Hashable, ForecastProgress] = OrderedDict()

    def ask(self, match: ForecastTask, rule: StoppingRule, tell: Callable[[ForecastProgress], None]) -> None:
        """Forecast `match` and call `tell` in the app's own thread with each result. The last result is `done`.

        If the cache holds the finished forecast, only this result is reported, at once.
        """
        self.cancel()
        if (news := self._remembered.get((match, rule))) is not None:
            tell(news)
            return
        self._begin(RunningJob(self._app, tell), lambda job, workers: self._forecast(match, rule, job, workers))

    def ask_in_background(
        self, match: ForecastTask, rule: StoppingRule, tell: Callable[[ForecastProgress], None]
    ) -> RunningJob[ForecastProgress] | None:
        """Forecast `match` with only one worker, so that a processor stays free.

        Call `tell` with each result, without its sums before the end. The last result is `done`.

        Does nothing and returns None while another job runs. Any later request replaces the returned job.
        """
        if self._is_busy():
            return None
        self.cancel()
        running = RunningJob(self._app, tell)
        self._begin(running, lambda job, workers: self._forecast(match, rule, job, workers, in_background=True))
        return running

    def search(
        self, wish: SearchTask, seconds: float, tell: Callable[[SearchProgress], None]
    ) -> RunningJob[SearchProgress]:
        """Search for encounters for at most `seconds`, 0 for no limit. The last result has the outcome or an error.

        The returned job counts as cancelled once another request has replaced it.
        """
        self.cancel()
        running = RunningJob(self._app, tell)
        self._begin(running, lambda job, workers: _search(wish, seconds, job, workers))
        return running

    def walk(self, wish: EveningTask, tell: Callable[[EveningProgress], None]) -> RunningJob[EveningProgress]:
        """Simulate an evening repeatedly. The last result is `done`.

        The returned job counts as cancelled once another request has replaced it.
        """
        self.cancel()
        running = RunningJob(self._app, tell)
        self._begin(running, lambda job, workers: _walk(wish, job, workers))
        return running

    def cancel(self) -> None:
        """Stop the current job and its reports."""
        self._cancel()
        self._cancel = lambda: None

    def close(self) -> None:
        """Stop, clear the cache, and kill the workers without waiting for them.

        The next forecast creates new workers, which read the content again.
        """
        self.cancel()
        workers, self._workers = self._workers, None
        self._remembered.clear()
        if workers is not None:
            workers.kill()

    def _begin(self, job: RunningJob[T], play: Callable[[RunningJob[T], Workers], None]) -> None:
        self._cancel = job.cancel
        self._is_busy = lambda: not job.ended and not job.is_cancelled()

        def work() -> None:
            with self._one_at_a_time:
                try:
                    if not job.is_cancelled():
                        workers = self._workers = self._workers or self._make()
                        play(job, workers)
                finally:
                    job.ended = True

        self._app.run_worker(work, thread=True, group="forecast")

    def _forecast(
        self,
        match: ForecastTask,
        rule: StoppingRule,
        job: RunningJob[ForecastProgress],
        workers: Workers,
        in_background: bool = False,
    ) -> None:
        from solo.forecast.forecast import make_forecast, run_forecast
        from solo.forecast.runner import PlayedBatches

        def progress(sums: Sums) -> None:
            job.tell_sometimes(lambda seconds: so_far(sums, seconds))

        def so_far(sums: Sums, seconds: float) -> ForecastProgress:
            # In the background, no reader stops the forecast because of a figure, so that Wilson's interval holds.
            stopped: Stopped = "seconds" if in_background else "cancelled"
            known = make_forecast(PlayedBatches(sums, stopped, seconds, ()), match.seed)
            return ForecastProgress(known, None if in_background else sums.snapshot(), done=False)

        how = (monotonic, job.is_cancelled, progress, int(in_background))
        try:
            done = run_forecast(match.game, match.state, match.seed, rule, workers, *how)
        except FAULTS as error:
            job.tell(ForecastProgress(None, fault=str(error) or "The forecast ran out of memory."))
            return
        if not job.is_cancelled():
            news = ForecastProgress(make_forecast(done, match.seed), done.sums)
            if not in_background:
                self._remember((match, rule), news)
            job.tell(news)

    def _remember(self, key: Hashable, news: ForecastProgress) -> None:
        self._remembered[key] = news
        if len(self._remembered) > REMEMBERED:
            self._remembered.popitem(last=False)


def _search(wish: SearchTask, seconds: float, job: RunningJob[SearchProgress], workers: Workers) -> None:
    from solo.encounters.search import reroll, search
    from solo.encounters.trials import SearchLimits

    def progress(so_far: Progress) -> None:
        job.tell_sometimes(lambda _: SearchProgress(so_far))

    limits = SearchLimits(wish.fights, seconds)
    how = (limits, wish.seed, workers, monotonic, job.is_cancelled, progress)
    try:
        if wish.foes:
            outcome = reroll(wish.system, wish.game, wish.wanted, wish.foes, wish.slot, *how)
        else:
            outcome = search(wish.system, wish.game, wish.wanted, *how, wish.most)
    except FAULTS as error:
        job.tell(SearchProgress(fault=str(error) or "The search ran out of memory."))
        return
    job.tell(SearchProgress(outcome=outcome))


def _walk(wish: EveningTask, job: RunningJob[EveningProgress], workers: Workers) -> None:
    from solo.evening.chain import outlook_of

    def progress(known: EveningOutlook) -> None:
        job.tell_sometimes(lambda _: EveningProgress(known, done=False))

    how = (monotonic, wish.evenings, EVENING_SECONDS, job.is_cancelled, progress)
    try:
        known = outlook_of(wish.chain, wish.seed, workers, *how)
    except FAULTS as error:
        job.tell(EveningProgress(fault=str(error) or "The simulation ran out of memory."))
        return
    job.tell(EveningProgress(known))
