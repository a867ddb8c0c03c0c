"""Trials: simulated fights of the party against candidate foes, a few at a time, until a limit is reached.

The first look at foes and the judgement use different seeds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from solo.encounters.ladders import Foes
from solo.encounters.request import EncounterWish, setup
from solo.forecast.batches import GameSource
from solo.forecast.fights import encode_state
from solo.forecast.runner import ForecastRun
from solo.forecast.stopping_rule import StoppingRule
from solo.forecast.sums import Sums
from solo.forecast.workers import Workers
from solo.systems.contract import AnyProcedure, NoRoomError

Stopped = Literal["", "fights", "seconds", "cancelled", "workers"]


class SearchLimits(msgspec.Struct, frozen=True):
    """Limits of a search: the total number of fights, and the time in seconds; 0 for no limit."""

    fights: int = 0
    seconds: float = 0.0


class Trial:
    """The fights against one group of foes with one seed, and their results so far."""

    def __init__(self, foes: Foes, state: bytes, seed: int) -> None:
        self.foes = foes
        self.state = state
        self.seed = seed
        self.sums = Sums()
        self.seconds = 0.0


class SearchRun:
    """The fights of one search. `stopped` is the reason why the fights ended, "" before that."""

    def __init__(
        self,
        game: GameSource,
        procedure: AnyProcedure,
        wanted: EncounterWish,
        limits: SearchLimits,
        seed: int,
        workers: Workers,
        clock: Callable[[], float],
        cancelled: Callable[[], bool],
    ) -> None:
        self._game = game
        self._procedure = procedure
        self._wanted = wanted
        self._limits = limits
        self._seed = seed
        self._workers = workers
        self._clock = clock
        self._cancelled = cancelled
        self._began = clock()
        self._states: dict[Foes, bytes | None] = {}
        self.fights = 0
        self.stopped: Stopped = ""
        self.no_room = ""
        self.notices: dict[str, None] = {}

    @property
    def seconds(self) -> float:
        """The time taken so far, in seconds."""
        return self._clock() - self._began

    @property
    def used(self) -> float:
        """The used share of the limits, from 0 to 1: the larger share of fights and time; 0 without limits."""
        by_fights = self.fights / self._limits.fights if self._limits.fights else 0.0
        by_time = self.seconds / self._limits.seconds if self._limits.seconds else 0.0
        return max(by_fights, by_time)

    def share_of_time(self, trial: Trial) -> float:
        """Return the share of the time limit that one fight of a trial takes, from 0 to 1; 0 without a time limit."""
        if not (self._limits.seconds and trial.sums.fights):
            return 0.0
        return trial.seconds / trial.sums.fights / self._limits.seconds

    def look(self, foes: Foes) -> Trial | None:
        """Return a trial for a first, rough estimate, whose fights differ from those of `judge`.

        Returns None if the place has no room for the foes.
        """
        state = self._state(foes)
        return None if state is None else Trial(foes, state, -1 - self._seed)

    def judge(self, foes: Foes) -> Trial:
        """Return a trial to judge foes. A forecast with the search's seed has the same fights."""
        state = self._state(foes)
        assert state is not None
        return Trial(foes, state, self._seed)

    def play_more(self, trial: Trial, count: int) -> None:
        """Simulate this many more fights of a trial, or as many as the limits allow."""
        if self._limits.fights:
            count = min(count, self._limits.fights - self.fights)
        if self.stopped or self._over(count):
            return
        begun = trial.sums.fights
        rule = StoppingRule(begun + count, seconds=self._left(), until_sure=False)
        done = ForecastRun(self._game, trial.state, trial.seed, rule, self._workers, trial.sums).play(
            self._clock, self._cancelled
        )
        self.fights += trial.sums.fights - begun
        trial.seconds += done.seconds
        self.notices.update(dict.fromkeys(done.notices))
        if done.stopped in ("cancelled", "workers"):
            self.stopped = "cancelled" if done.stopped == "cancelled" else "workers"
        self._over(1)

    def _over(self, count: int) -> bool:
        if count < 1 or (self._limits.fights and self.fights >= self._limits.fights):
            self.stopped = self.stopped or "fights"
        elif self._limits.seconds and self.seconds >= self._limits.seconds:
            self.stopped = self.stopped or "seconds"
        elif self._cancelled():
            self.stopped = self.stopped or "cancelled"
        return bool(self.stopped)

    def _left(self) -> float:
        """Return the seconds left, always above 0, since 0 means no limit."""
        return max(0.001, self._limits.seconds - self.seconds) if self._limits.seconds else 0.0

    def _state(self, foes: Foes) -> bytes | None:
        if foes not in self._states:
            try:
                self._states[foes] = encode_state(self._procedure.begin(setup(self._wanted, foes)))
            except NoRoomError as error:
                self._states[foes] = None
                self.no_room = str(error)
        return self._states[foes]
