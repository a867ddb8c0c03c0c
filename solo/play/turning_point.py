"""Turning point of a fight: the round in which one side's chance to win fell the most."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from solo.play.fight_course import estimate_chances
from solo.play.saved_table import SavedTable
from solo.play.undo import find_latest_decision
from solo.systems.contract import AnyProcedure

LEAST = 0.05
"""Smallest loss of the chance to win that counts as a turning point."""
LEAST_UNCLEAR = 0.1
"""Smallest loss that counts if it may be due to few simulated fights, and no larger loss is clear."""


class TurningPoint(msgspec.Struct, frozen=True):
    """The leg with the turning point: its index, its title, and the chance before and after.

    `back` is the leg to go back to, with its title `back_title`: the latest leg, up to the turning point, in which a
    person has answered. It is None if there is none.
    """

    leg: int
    title: str
    before: float
    after: float
    back: int | None = None
    back_title: str = ""


def find_turning_point(
    procedure: AnyProcedure,
    saved: SavedTable,
    end: msgspec.Struct,
    forecast: float | None = None,
    against: bool = False,
) -> TurningPoint | None:
    """Return a finished fight's turning point for the party, or for the foes with `against`; None if there is none.

    `forecast` is the party's chance to win before the fight, None if it is unknown.
    """
    estimated = estimate_chances(procedure, saved, end, forecast, against)
    if estimated is None:
        return None
    ways = [
        TurningPoint(number, leg.title, before, after)
        for number, (leg, (before, after)) in enumerate(zip(saved.legs, pairwise(estimated.chances), strict=True))
    ]
    worst = _find_worst(ways, estimated.clear, LEAST) or _find_worst(ways, estimated.comparable, LEAST_UNCLEAR)
    if worst is None:
        return None
    back = find_latest_decision(saved, worst.leg)
    return worst if back is None else msgspec.structs.replace(worst, back=back, back_title=saved.legs[back].title)


def _find_worst(ways: Sequence[TurningPoint], allowed: Sequence[bool], least: float) -> TurningPoint | None:
    """Return the largest loss of at least `least` among the allowed legs; None if there is none."""
    losses = [way for way, is_allowed in zip(ways, allowed, strict=True) if is_allowed]
    worst = max(losses, key=lambda way: way.before - way.after, default=None)
    return worst if worst is not None and worst.before - worst.after >= least else None
