"""Exact odds of a blow against a target's points, and the order by which fighters rank blows (`P-41`)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from solo.systems.polyhedral.rolls.attacks import Blow, BlowDice, fallen_blows
from solo.systems.polyhedral.rolls.injuries import Health

FELLING_WORTH: Final = 6
PARTS: Final = 256
REMEMBERED: Final = 8_192


class BlowOdds(NamedTuple):
    """The odds of one or two blows: chances from 0 to 1, and `mean`, the mean damage past DR with venom.

    Misses count as 0 damage. `order` ranks blows by damage plus a bonus for a drop, then by the chance to hit, both as
    whole numbers.
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
    """Return the exact odds of a blow against a target with these LP, VP and temporary VP (`shell`)."""
    hits = criticals = points = drops = 0
    blows, health = fallen_blows(dice), Health(lp, vp, shell)
    for fallen, weight in blows:
        if fallen.left_of(health).lp <= 0:
            drops += weight
        if fallen.blow is Blow.MISS:
            continue
        hits += weight
        criticals += weight if fallen.blow is Blow.CRITICAL else 0
        points += weight * (fallen.damage + fallen.venom + fallen.stung)
    order = _in_parts(points + FELLING_WORTH * drops, blows.total), _in_parts(hits, blows.total)
    hit, critical, mean, drop = (Fraction(part, blows.total) for part in (hits, criticals, points, drops))
    return BlowOdds(hit, critical, mean, drop, order)


@lru_cache(maxsize=REMEMBERED)
def odds_of_two(
    first: BlowDice, after_miss: tuple[BlowDice, ...], after_hit: tuple[BlowDice, ...], health: Health
) -> BlowOdds:
    """Return the odds of two blows at one target: chances that any hits or is critical, and that the target drops.

    The second blow meets the best defence and the points that the target has left after the first. A target already
    down is not struck again.
    """
    hit = critical = mean = drop = Fraction(0)
    blows = fallen_blows(first)
    for fallen, weight in blows:
        chance, left = Fraction(weight, blows.total), fallen.left_of(health)
        struck, sharp = fallen.blow is not Blow.MISS, fallen.blow is Blow.CRITICAL
        replies = after_hit if struck else after_miss
        second = min((odds_of(dice, *left[:3]) for dice in replies), key=lambda odds: odds.order)
        down = left.lp <= 0
        hit += chance * (1 if struck else second.hit)
        critical += chance * (1 if sharp else 0 if down else second.critical)
        mean += chance * (fallen.damage + fallen.venom + fallen.stung + (0 if down else second.mean))
        drop += chance * (1 if down else second.drop)
    return _weighed(hit, critical, mean, drop)


def combine_targets(one: BlowOdds, other: BlowOdds) -> BlowOdds:
    """Return the odds of two blows at two targets: chances that any hits, is critical or drops its target.

    The damage is summed.
    """
    hit, critical, drop = (
        1 - (1 - a) * (1 - b) for a, b in ((one[0], other[0]), (one[1], other[1]), (one[3], other[3]))
    )
    return _weighed(hit, critical, one.mean + other.mean, drop)


def _weighed(hit: Fraction, critical: Fraction, mean: Fraction, drop: Fraction) -> BlowOdds:
    weighed = mean + FELLING_WORTH * drop
    order = _in_parts(weighed.numerator, weighed.denominator), _in_parts(hit.numerator, hit.denominator)
    return BlowOdds(hit, critical, mean, drop, order)
