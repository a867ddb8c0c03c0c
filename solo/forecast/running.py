"""Owns the running of a forecast: lots go out to workers, come back in any order, and are added up in their own.

The figures depend on the seed and on how many fights were played, never on who played them or how fast.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait

import msgspec

from solo.forecast.fitting import FITTED_ON
from solo.forecast.lots import Game, Lot, play_lot, sums_of
from solo.forecast.stopping import BETWEEN_LOOKS, Rule, Stopped, due, enough
from solo.forecast.sums import Sums
from solo.forecast.workers import Here, Workers

# A worker is given what keeps it busy for a moment, and for such a part of the time so far: handing out and adding up
# cost little beside the fights, and when it is enough, hardly any are under way in vain.
LOT_SECONDS, LOT_PART = 0.05, 1 / 32
MOST_IN_A_LOT = 8 * BETWEEN_LOOKS
BREAKDOWNS = 3
LOOK = 0.1
LOST_WORKER = "A worker was ended from outside; its fights are played again."
NO_MEMORY = "A fight took more memory than there is: play with fewer foes, or with fewer --workers."
NO_WORKERS = "The workers were ended from outside again and again; these are the fights played until then."


class ForecastFault(ValueError):
    """A forecast that cannot be made; the text says why."""


class Played(msgspec.Struct, frozen=True):
    """The sums of all fights that count, why no more were played, how long it took, and sentences to show."""

    sums: Sums
    stopped: Stopped
    seconds: float
    notices: tuple[str, ...] = ()


class Running:
    """One forecast under way; `begun` are its fights that have been played before, in order from the first."""

    def __init__(
        self, game: Game, state: bytes, seed: int, rule: Rule, workers: Workers, begun: Sums | None = None
    ) -> None:
        self._game = game
        self._state = state
        self._seed = seed
        self._rule = rule
        self._workers = workers
        self.sums = begun or Sums()
        self._next = self._begun = self.sums.fights
        self._at_once = 1
        self._first_back: tuple[float, int] | None = None
        self._flying: dict[Future[bytes], Lot] = {}
        self._back: dict[int, Sums] = {}
        self._again: list[Lot] = []
        self._breakdowns = 0
        self.notices: list[str] = []

    def play(
        self,
        clock: Callable[[], float],
        cancelled: Callable[[], bool] = lambda: False,
        progress: Callable[[Sums], None] | None = None,
    ) -> Played:
        """Play until it is enough. `progress` is called with the sums so far, after each lot that counts.

        Raises ForecastFault where the workers break down before a single fight was played, or memory gives out.
        """
        began = clock()
        self._workers.begin(self._game)
        try:
            stopped = self._until_enough(lambda: clock() - began, cancelled, progress)
        finally:
            self._workers.forget(self._flying)
        if not self.sums.fights and stopped == "workers":
            raise ForecastFault("The workers were ended from outside before they had played a fight: try --workers 1.")
        return Played(self.sums, stopped, clock() - began, tuple(dict.fromkeys(self.notices)))

    def _until_enough(
        self, seconds: Callable[[], float], cancelled: Callable[[], bool], progress: Callable[[Sums], None] | None
    ) -> Stopped:
        stopped: Stopped = ""
        while not stopped:
            if self._workers.starting and (own := self._upcoming()) is not None:
                self._play(own)
            else:
                self._send()
                done, _ = wait(self._flying, timeout=LOOK, return_when=FIRST_COMPLETED)
                for future in done:
                    self._take(future)
            stopped = self._add_up(progress) or self._ended(seconds(), cancelled)
            self._at_once = self._fights_at_once(seconds())
        return stopped

    def _fights_at_once(self, seconds: float) -> int:
        """How many fights keep a worker busy, by how fast they were played since the first came back."""
        if self._first_back is None:
            self._first_back = (seconds, self.sums.fights) if self.sums.fights > self._begun else None
            return 1
        since, before = self._first_back
        workers = max(1, self._workers.count)
        a_second = (self.sums.fights - before) / (seconds - since) / workers if seconds > since else 0.0
        return max(1, min(MOST_IN_A_LOT, int(a_second * max(LOT_SECONDS, seconds * LOT_PART))))

    def _ended(self, seconds: float, cancelled: Callable[[], bool]) -> Stopped:
        if self._breakdowns > BREAKDOWNS:
            self.notices.append(NO_WORKERS)
            return "workers"
        if cancelled():
            return "cancelled"
        return "seconds" if self._rule.seconds and self.sums.fights and seconds >= self._rule.seconds else ""

    def _send(self) -> None:
        """Keep as many lots under way as the workers can take, those to be played again first."""
        while len(self._flying) < max(1, self._workers.ahead) and (lot := self._upcoming()) is not None:
            try:
                self._flying[self._workers.submit(lot)] = lot
            except BrokenExecutor:
                self._again.append(lot)
                self._break_down()
                return

    def _play(self, lot: Lot) -> None:
        """Play a lot in this process, while those that are to play only start."""
        here = Here().submit(play_lot, lot)
        self._flying[here] = lot
        self._take(here)

    def _upcoming(self) -> Lot | None:
        if self._again:
            return self._again.pop(0)
        count = min(self._lot(), self._rule.fights - self._next, self._to_be_fitted())
        if count < 1:
            return None
        first, self._next = self._next, self._next + count
        return Lot(self._game, self._state, self._seed, first, count, tuple(self.sums.fitted))

    def _to_be_fitted(self) -> int:
        """How many fights may follow: where a guess is fitted, later ones wait for the first, on which it is."""
        if self._next < FITTED_ON:
            return FITTED_ON - self._next
        waiting = self.sums.fights < FITTED_ON and (self.sums.stood or not self.sums.fights)
        return 0 if waiting else self._rule.fights

    def _lot(self) -> int:
        """How many fights to give out at once: those up to the next look or fewer, or those of several looks.

        Where their number is fixed, the last are shared by all workers.
        """
        to_look, looks = BETWEEN_LOOKS - self._next % BETWEEN_LOOKS, self._at_once // BETWEEN_LOOKS
        most = looks * BETWEEN_LOOKS if looks and to_look == BETWEEN_LOOKS else min(self._at_once, to_look)
        if self._rule.until_sure or self._rule.within:
            return most
        return max(1, min(most, -(-(self._rule.fights - self._next) // max(1, self._workers.ahead))))

    def _take(self, future: Future[bytes]) -> None:
        lot = self._flying.pop(future, None)
        if lot is None:
            return
        try:
            first = lot.first
            for sums in sums_of(future.result()):
                self._back[first] = sums
                first += sums.fights
        except MemoryError as error:
            raise ForecastFault(NO_MEMORY) from error
        except BrokenExecutor:
            self._again.append(lot)
            self._break_down()

    def _break_down(self) -> None:
        """All that was under way is lost with the workers: get new ones, and play it again."""
        self._breakdowns += 1
        self.notices.append(LOST_WORKER)
        self._again = sorted([*self._again, *self._flying.values()], key=lambda lot: lot.first)
        self._flying.clear()
        self._workers.renew()

    def _add_up(self, progress: Callable[[Sums], None] | None) -> Stopped:
        """Add the lots that follow on each other, looking now and then whether it is enough."""
        while (later := self._back.pop(self.sums.fights, None)) is not None:
            before = self.sums.fights
            self.sums.merge(later)
            if progress:
                progress(self.sums)
            last = self.sums.fights >= self._rule.fights
            if (last or due(before, self.sums.fights)) and (stopped := enough(self._rule, self.sums)):
                return stopped
        return ""
