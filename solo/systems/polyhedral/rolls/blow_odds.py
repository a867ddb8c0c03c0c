"""Owns the exact odds of a blow against somebody with so many points, and by what a fighter weighs them (`P-41`)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from solo.systems.polyhedral.rolls.attacks import Blow
from solo.systems.polyhedral.rolls.blow import BlowDice, fallen_blows

FELLING_WORTH: Final = 6
PARTS: Final = 256
REMEMBERED: Final = 65_536


class BlowOdds(NamedTuple):
    """The odds of one blow: chances from 0 to 1, and the mean damage past DR with venom, misses counting 0.

    `order` is what a fighter weighs: the damage, falling counted as so much more of it, then being hit at all; in
    parts so small that unequal fractions never fall together, since whole numbers are compared at once.
    """

    hit: Fraction
    critical: Fraction
    mean: Fraction
    drop: Fraction
    order: tuple[int, int]


def _in_parts(numerator: int, denominator: int) -> int:
    return (numerator << PARTS) // denominator


@lru_cache(maxsize=REMEMBERED)
def odds_of(dice: BlowDice, lp: int, vp: int, shell: int = 0) -> BlowOdds:
    """The exact odds of a blow against someone with these LP and VP, and a shell of temporary VP."""
    hits = criticals = points = drops = 0
    blows = fallen_blows(dice)
    for fallen, weight in blows:
        if fallen.leaves(lp, vp, shell) <= 0:
            drops += weight
        if fallen.blow is Blow.MISS:
            continue
        hits += weight
        criticals += weight if fallen.blow is Blow.CRITICAL else 0
        points += weight * (fallen.damage + fallen.venom + fallen.stung)
    order = _in_parts(points + FELLING_WORTH * drops, blows.total), _in_parts(hits, blows.total)
    hit, critical, mean, drop = (Fraction(part, blows.total) for part in (hits, criticals, points, drops))
    return BlowOdds(hit, critical, mean, drop, order)


def together(odds: Sequence[BlowOdds]) -> BlowOdds:
    """The odds of several blows added up."""
    hit, critical, mean, drop = (sum(parts, Fraction(0)) for parts in list(zip(*odds, strict=True))[:4])
    weighed = mean + FELLING_WORTH * drop
    order = _in_parts(weighed.numerator, weighed.denominator), _in_parts(hit.numerator, hit.denominator)
    return BlowOdds(hit, critical, mean, drop, order)
