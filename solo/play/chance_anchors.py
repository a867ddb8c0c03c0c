"""Correction of a game's rough chances to win by simulated chances.

The shift of a leg is the difference, in log-odds, of simulated and rough chance at the latest leg with a simulation. So
a shifted chance stays between 0 and 1. The forecast before the fight counts as the simulated chance of the first leg.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import exp, hypot, log
from typing import Final

import msgspec

from solo.play.saved_table import SavedTable
from solo.play.simulated_chances import START, list_starts
from solo.systems.contract import AnyProcedure
from solo.untrusted import decoders

CERTAIN: Final = (0.0, 1.0)
"""Chances of a certain defeat and a certain victory, which are never shifted."""
SMALLEST: Final = 0.005


class ChanceAnchors(msgspec.Struct, frozen=True):
    """The party's rough chance before each leg, the simulated chances by leg, and the shift of each leg in log-odds.

    `known` also holds the forecast before the fight, as the chance of the first leg. `margins` holds half the width of
    the interval of each simulated chance that the course uses, by leg.
    """

    rough: tuple[float, ...]
    known: dict[int, float]
    shifts: tuple[float, ...]
    margins: dict[int, float] = {}

    def is_comparable(self, leg: int, *, answered: bool) -> bool:
        """Return True if the chances before and after a leg come from the same method.

        A simulated chance is never compared with a rough one. In a first leg without an answer (`answered`), only the
        method changes: from a forecast to a simulated chance.
        """
        if not self.margins:
            return True
        is_last = leg == len(self.rough) - 1
        if leg == 0 and leg not in self.margins and not answered and not is_last:
            return False
        return leg in self.known and (is_last or leg + 1 in self.known)

    def noise(self, leg: int) -> float:
        """Return the change within a leg that the margins of its two chances can explain."""
        return hypot(self.margins.get(leg, 0.0), self.margins.get(leg + 1, 0.0))

    def list_changes(self, chances: Sequence[float], saved: SavedTable) -> tuple[list[bool], list[bool]]:
        """Return for each leg if its chances are comparable, and if its change is clear, which means above the noise.

        `chances` are those before each leg and at the end.
        """
        comparable = [
            self.is_comparable(number, answered=len(leg.steps) > START) for number, leg in enumerate(saved.legs)
        ]
        clear = [
            fits and abs(after - before) >= self.noise(number)
            for number, (fits, (before, after)) in enumerate(zip(comparable, pairwise(chances), strict=True))
        ]
        return comparable, clear

    def shift(self, chance: float, leg: int) -> float:
        """Return a rough chance of this leg with the leg's shift applied."""
        shift = self.shifts[min(leg, len(self.shifts) - 1)] if self.shifts else 0.0
        return shift_chance(chance, shift)

    def starts(self) -> list[float]:
        """Return the chance before each leg: the simulated chance if there is one, else the shifted rough chance."""
        return [self.known.get(leg, self.shift(chance, leg)) for leg, chance in enumerate(self.rough)]

    def course(self, last: float) -> list[float]:
        """Return the chance before each leg and at the end. `last` is the rough chance at the end."""
        return [*self.starts(), self.shift(last, len(self.rough) - 1)]


def find_anchors(procedure: AnyProcedure, saved: SavedTable, forecast: float | None = None) -> ChanceAnchors | None:
    """Return the chances and shifts of a table; None if the game estimates no chance to win.

    `forecast` is the party's chance to win before the fight, None if it is unknown.
    """
    states = (
        msgspec.json.decode(leg.checkpoint, type=decoders.prepare_type(procedure.state_type)) for leg in saved.legs
    )
    rough = tuple(chance for chance in map(procedure.estimate_win_chance, states) if chance is not None)
    if len(rough) < len(saved.legs):
        return None
    starts = {leg: kept for leg, kept in list_starts(saved).items() if leg < len(rough)}
    known = {leg: min(max(kept.win, 0.0), 1.0) for leg, kept in starts.items()}
    margins = {leg: kept.margin for leg, kept in starts.items()}
    if forecast is not None:
        known[0] = forecast
        margins.pop(0, None)
    return ChanceAnchors(rough, known, tuple(_shifts(rough, known)), margins)


def find_latest_shift(procedure: AnyProcedure, saved: SavedTable) -> float:
    """Return the shift, in log-odds, of the latest leg with a simulated chance at its start; 0 if there is none."""
    starts = list_starts(saved)
    if not starts or max(starts) >= len(saved.legs):
        return 0.0
    leg = max(starts)
    checkpoint = saved.legs[leg].checkpoint
    state = msgspec.json.decode(checkpoint, type=decoders.prepare_type(procedure.state_type))
    rough = procedure.estimate_win_chance(state)
    return 0.0 if rough is None or rough in CERTAIN else logit(starts[leg].win) - logit(rough)


def shift_chance(chance: float, shift: float) -> float:
    """Return a chance with its log-odds shifted. Certain chances stay."""
    return chance if chance in CERTAIN or not shift else 1 / (1 + exp(-logit(chance) - shift))


def _shifts(rough: Sequence[float], known: dict[int, float]) -> list[float]:
    shifts: list[float] = []
    for leg, chance in enumerate(rough):
        if leg in known and chance not in CERTAIN:
            shifts.append(logit(known[leg]) - logit(chance))
        else:
            shifts.append(shifts[-1] if shifts else 0.0)
    return shifts


def logit(chance: float) -> float:
    """Return the log-odds of `chance`, clipped to a finite range."""
    within = min(max(chance, SMALLEST), 1 - SMALLEST)
    return log(within / (1 - within))
