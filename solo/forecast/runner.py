"""Runner of a forecast: batches go out to workers, return in any order, and are added up in sequence.

The result depends on the seed and the number of fights, never on the workers or their speed.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait

import msgspec

from solo.forecast.batches import Batch, GameSource, play_batch, sums_of
from solo.forecast.fitting import FITTED_ON
from solo.forecast.stopping_rule import BETWEEN_LOOKS, Stopped, StoppingRule, is_check_due, stop_reason
from solo.forecast.sums import Sums
from solo.forecast.workers import InlineExecutor, Workers

# A batch keeps a worker busy for this number of seconds, or for this part of the forecast's time so far if that is
# longer. So handing out and adding up cost little, and few batches are wasted at the end.
LOT_SECONDS, LOT_PART = 0.05, 1 / 32
MOST_IN_A_LOT = 8 * BETWEEN_LOOKS
BREAKDOWNS = 3
LOOK = 0.1
LOST_WORKER = "A worker process was ended from outside. Its fights are simulated again."
NO_MEMORY = "A fight needed too much memory. Use fewer foes or a lower number for --workers."
NO_WORKERS = "Worker processes were ended from outside several times. The result includes only the fights before that."


class ForecastError(ValueError):
    """The forecast cannot be made; the text says why."""


class PlayedBatches(msgspec.Struct, frozen=True):
    """The sums of all counted fights, the reason for stopping, the seconds taken, and notices for the player."""

    sums: Sums
    stopped: Stopped
    seconds: float
    notices: tuple[str, ...] = ()


class ForecastRun:
    """A running forecast. `begun` holds fights that were played before, in order from the first.

    `ahead` limits the batches handed out at once, so that other workers stay free; 0 for no limit.
    """

    def __init__(
        self,
        game: GameSource,
        state: bytes,
        seed: int,
        rule: StoppingRule,
        workers: Workers,
        begun: Sums | None = None,
        ahead: int = 0,
    ) -> None:
        self._game = game
        self._state = state
        self._seed = seed
        self._rule = rule
        self._workers = workers
        self._ahead = ahead
        self.sums = begun or Sums()
        self._next = self._begun = self.sums.fights
        self._at_once = 1
        self._first_back: tuple[float, int] | None = None
        self._flying: dict[Future[bytes], Batch] = {}
        self._back: dict[int, Sums] = {}
        self._again: list[Batch] = []
        self._breakdowns = 0
        self.notices: list[str] = []

    def play(
        self,
        clock: Callable[[], float],
        cancelled: Callable[[], bool] = lambda: False,
        progress: Callable[[Sums], None] | None = None,
    ) -> PlayedBatches:
        """Simulate fights until the stopping rule is satisfied.

        `progress` is called with the sums so far after each counted batch. Raises ForecastError if the workers break
        down before the first fight is done, or memory runs out.
        """
        began = clock()
        self._workers.begin(self._game)
        try:
            stopped = self._until_enough(lambda: clock() - began, cancelled, progress)
        finally:
            self._workers.forget(self._flying)
        if not self.sums.fights and stopped == "workers":
            raise ForecastError(
                "The worker processes were ended from outside before the first fight was done. Try --workers 1."
            )
        return PlayedBatches(self.sums, stopped, clock() - began, tuple(dict.fromkeys(self.notices)))

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
        """Return the number of fights for a batch, from the speed since the first batch came back."""
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
        """Submit batches until the workers have enough, lost batches first."""
        while (
            len(self._flying) < max(1, min(self._workers.batches_ahead, self._ahead or self._workers.batches_ahead))
            and (lot := self._upcoming()) is not None
        ):
            try:
                self._flying[self._workers.submit(lot)] = lot
            except BrokenExecutor:
                self._again.append(lot)
                self._break_down()
                return

    def _play(self, lot: Batch) -> None:
        """Play a batch in this process while the workers are still starting."""
        here = InlineExecutor().submit(play_batch, lot)
        self._flying[here] = lot
        self._take(here)

    def _upcoming(self) -> Batch | None:
        if self._again:
            return self._again.pop(0)
        count = min(self._lot(), self._rule.fights - self._next, self._to_be_fitted())
        if count < 1:
            return None
        first, self._next = self._next, self._next + count
        return Batch(self._game, self._state, self._seed, first, count, tuple(self.sums.fitted))

    def _to_be_fitted(self) -> int:
        """Return the maximum size of the next batch; 0 while later fights must wait for the fit of the guess."""
        if self._next < FITTED_ON:
            return FITTED_ON - self._next
        waiting = self.sums.fights < FITTED_ON and (self.sums.stood or not self.sums.fights)
        return 0 if waiting else self._rule.fights

    def _lot(self) -> int:
        """Return the number of fights in the next batch: at most up to the next check, or the fights of several checks.

        With a fixed total number of fights, all workers share the last fights.
        """
        to_look, looks = BETWEEN_LOOKS - self._next % BETWEEN_LOOKS, self._at_once // BETWEEN_LOOKS
        most = looks * BETWEEN_LOOKS if looks and to_look == BETWEEN_LOOKS else min(self._at_once, to_look)
        if self._rule.until_sure or self._rule.within:
            return most
        return max(1, min(most, -(-(self._rule.fights - self._next) // max(1, self._workers.batches_ahead))))

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
            raise ForecastError(NO_MEMORY) from error
        except BrokenExecutor:
            self._again.append(lot)
            self._break_down()

    def _break_down(self) -> None:
        """Replace the broken workers, and queue the lost batches again."""
        self._breakdowns += 1
        self.notices.append(LOST_WORKER)
        self._again = sorted([*self._again, *self._flying.values()], key=lambda lot: lot.first)
        self._flying.clear()
        self._workers.renew()

    def _add_up(self, progress: Callable[[Sums], None] | None) -> Stopped:
        """Add finished batches in sequence. Return the reason for stopping if the rule is satisfied, else ""."""
        while (later := self._back.pop(self.sums.fights, None)) is not None:
            before = self.sums.fights
            self.sums.merge(later)
            if progress:
                progress(self.sums)
            last = self.sums.fights >= self._rule.fights
            if (last or is_check_due(before, self.sums.fights)) and (stopped := stop_reason(self._rule, self.sums)):
                return stopped
        return ""
