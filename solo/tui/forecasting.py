"""Owns what the app has played beside it: one forecast or search at a time, by workers that end with the app.

A page asks and is told again and again while the figures sharpen; whoever asks next takes the place of the one before.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Event, Lock
from time import monotonic
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from textual.app import App

if TYPE_CHECKING:
    from solo.encounters.found import Outcome, Progress
    from solo.encounters.wanted import Wanted
    from solo.evening.chain import Chain
    from solo.evening.prospects import EveningOutlook
    from solo.forecast.forecast import Forecast
    from solo.forecast.lots import Game
    from solo.forecast.stopping import Rule
    from solo.forecast.sums import Sums
    from solo.forecast.workers import Workers
    from solo.systems.contract import FoeCount, System

T = TypeVar("T")
FAULTS = (ValueError, OSError, MemoryError)
LOOK = 0.15  # seconds between two drawings of figures that sharpen
REMEMBERED = 64
EVENING_SECONDS = 20.0


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


class Search(NamedTuple):
    """What is searched for: foes for a wish, in a system as its workers open it, and the seed of the search.

    Where there are `foes` already, only others for those at a slot.
    """

    system: System
    game: Game
    wanted: Wanted
    seed: int
    foes: tuple[FoeCount, ...] = ()
    slot: int = 0


class Finds(NamedTuple):
    """What a search has come to by now: the best so far, or all there is, or what went wrong."""

    progress: Progress | None = None
    outcome: Outcome | None = None
    fault: str = ""


class Walk(NamedTuple):
    """An evening that is played through so many times at most, and the seed of its dice."""

    chain: Chain
    seed: int
    evenings: int


class Walked(NamedTuple):
    """What is known of an evening by now, whether that is all, and what went wrong."""

    outlook: EveningOutlook | None = None
    done: bool = True
    fault: str = ""


class Job(Generic[T]):
    """One thing that is played: what is told of it, until it is cancelled, and not too often."""

    def __init__(self, app: App[int], tell: Callable[[T], None]) -> None:
        self._app = app
        self._tell = tell
        self._cancelled = Event()
        self.began = self._told = monotonic()

    def cancel(self) -> None:
        """Nobody is told any more of it, and it ends soon."""
        self._cancelled.set()

    def cancelled(self) -> bool:
        """True once nobody wants it any more."""
        return self._cancelled.is_set()

    def tell(self, news: T) -> None:
        """Tell this in the app's own thread."""

        def now() -> None:
            if not self.cancelled():
                self._tell(news)

        if not self.cancelled():
            self._app.call_later(now)

    def tell_sometimes(self, news: Callable[[float], T]) -> None:
        """Tell how it is after so many seconds, unless that was told just now."""
        if monotonic() - self._told >= LOOK:
            self._told = monotonic()
            self.tell(news(self._told - self.began))


class Forecasting:
    """Plays forecasts and searches beside the app. `workers` makes the workers when the first of them is asked for."""

    def __init__(self, app: App[int], workers: Callable[[], Workers]) -> None:
        self._app = app
        self._make = workers
        self._workers: Workers | None = None
        self._cancel: Callable[[], None] = lambda: None
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
        self._begin(Job(self._app, tell), lambda job, workers: self._forecast(match, rule, job, workers))

    def search(self, wish: Search, seconds: float, tell: Callable[[Finds], None]) -> None:
        """Search for encounters, for so many seconds at most; the last that is told holds the outcome, or a fault."""
        self.cancel()
        self._begin(Job(self._app, tell), lambda job, workers: _search(wish, seconds, job, workers))

    def walk(self, wish: Walk, tell: Callable[[Walked], None]) -> None:
        """Play an evening through again and again; the last that is told is `done`."""
        self.cancel()
        self._begin(Job(self._app, tell), lambda job, workers: _walk(wish, job, workers))

    def cancel(self) -> None:
        """Stop what is being played; nobody is told any more of it."""
        self._cancel()
        self._cancel = lambda: None

    def close(self) -> None:
        """Stop, forget all, and end the workers whatever they are at, without waiting for them.

        The next forecast gets new ones, which read content anew.
        """
        self.cancel()
        workers, self._workers = self._workers, None
        self._remembered.clear()
        if workers is not None:
            workers.kill()

    def _begin(self, job: Job[T], play: Callable[[Job[T], Workers], None]) -> None:
        self._cancel = job.cancel

        def work() -> None:
            with self._one_at_a_time:
                if job.cancelled():
                    return
                workers = self._workers = self._workers or self._make()
                play(job, workers)

        self._app.run_worker(work, thread=True, group="forecast")

    def _forecast(self, match: Match, rule: Rule, job: Job[News], workers: Workers) -> None:
        from solo.forecast.forecast import played, summed_up
        from solo.forecast.running import Played

        def progress(sums: Sums) -> None:
            job.tell_sometimes(lambda seconds: so_far(sums, seconds))

        def so_far(sums: Sums, seconds: float) -> News:
            known = summed_up(Played(sums, "cancelled", seconds, ()), match.seed)
            return News(known, sums.so_far(), done=False)

        try:
            done = played(match.game, match.state, match.seed, rule, workers, monotonic, job.cancelled, progress)
        except FAULTS as fault:
            job.tell(News(None, fault=str(fault) or "There was no room left for a forecast."))
            return
        if not job.cancelled():
            news = News(summed_up(done, match.seed), done.sums)
            self._remember((match, rule), news)
            job.tell(news)

    def _remember(self, key: Hashable, news: News) -> None:
        self._remembered[key] = news
        if len(self._remembered) > REMEMBERED:
            self._remembered.popitem(last=False)


def _search(wish: Search, seconds: float, job: Job[Finds], workers: Workers) -> None:
    from solo.encounters.playing import Limits
    from solo.encounters.search import reroll, search

    def progress(so_far: Progress) -> None:
        job.tell_sometimes(lambda _: Finds(so_far))

    limits = Limits(seconds=seconds)
    how = (limits, wish.seed, workers, monotonic, job.cancelled, progress)
    try:
        if wish.foes:
            outcome = reroll(wish.system, wish.game, wish.wanted, wish.foes, wish.slot, *how)
        else:
            outcome = search(wish.system, wish.game, wish.wanted, *how)
    except FAULTS as fault:
        job.tell(Finds(fault=str(fault) or "There was no room left for a search."))
        return
    job.tell(Finds(outcome=outcome))


def _walk(wish: Walk, job: Job[Walked], workers: Workers) -> None:
    from solo.evening.chain import outlook_of

    def progress(known: EveningOutlook) -> None:
        job.tell_sometimes(lambda _: Walked(known, done=False))

    how = (monotonic, wish.evenings, EVENING_SECONDS, job.cancelled, progress)
    try:
        known = outlook_of(wish.chain, wish.seed, workers, *how)
    except FAULTS as fault:
        job.tell(Walked(fault=str(fault) or "There was no room left to play it through."))
        return
    job.tell(Walked(known))
