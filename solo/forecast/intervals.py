"""Confidence intervals of a chance: for one check, for continuous checks, and for a difference.

Chances and levels are from 0 to 1. A level of 0.05 means an interval of 95 %.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, inf, lgamma, log, sqrt

import msgspec

NORMAL_95 = 1.959963984540054
STEPS = 60
EVEN = ((1.0, 1.0),)
# Concentration of a bet around the middle of its bounds.
CLOSENESS = 4
Stakes = tuple[tuple[float, float], ...]


class Interval(msgspec.Struct, frozen=True):
    """Bounds of a chance, or of a difference of two chances."""

    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half of the distance between the bounds: the ± around the middle."""
        return (self.high - self.low) / 2


def wilson_interval(hits: float, count: float) -> Interval:
    """Return Wilson's 95 % interval, for a number of plays that did not depend on their results."""
    if not count:
        return Interval(0.0, 1.0)
    share, square = hits / count, NORMAL_95**2
    middle = (share + square / (2 * count)) / (1 + square / count)
    reach = NORMAL_95 * sqrt(share * (1 - share) / count + square / (4 * count**2)) / (1 + square / count)
    return Interval(max(0.0, middle - reach) if hits else 0.0, min(1.0, middle + reach) if hits < count else 1.0)


def evidence_against(chance: float, hits: float, count: float, stakes: Stakes = EVEN) -> float:
    """Return the logarithm of the wealth from a bet against this chance, after this many hits.

    It starts at 0 (wealth 1). The bet is the mixture of all likelihood ratios, with equal weight for each other chance
    (Robbins 1970):

        1 / ((count + 1) · C(count, hits) · chance^hits · (1 − chance)^(count − hits))

    If the chance is the true one, this is a martingale that starts at 1. By Ville's inequality it ever reaches 1/level
    with a probability of at most `level`, however often and whenever it is checked.

    Other `stakes` weight the other chances by beta distributions with these parameters, each with an equal share of the
    bet, and are martingales too. A correct expectation about the chance makes the result certain sooner.
    """
    misses = count - hits
    if (chance <= 0 and hits) or (chance >= 1 and misses):
        return inf
    likelihood = (hits * log(chance) if hits else 0.0) + (misses * log(1 - chance) if misses else 0.0)
    gains = [_log_beta(hits + one, misses + other) - _log_beta(one, other) for one, other in stakes]
    best = max(gains)
    return best + log(sum(exp(gain - best) for gain in gains) / len(gains)) - likelihood


def stake_around(low: float, high: float) -> Stakes:
    """Return a stake near the middle of these bounds, which confirms a chance between them with the fewest fights."""
    middle, half = (low + high) / 2, (high - low) / 2
    weight = CLOSENESS * middle * (1 - middle) / half**2
    return ((weight * middle, weight * (1 - middle)),)


def is_ruled_out(chance: float, hits: float, count: float, level: float, stakes: Stakes = EVEN) -> bool:
    """Return True if this chance can be ruled out at this level, at any time of checking."""
    return evidence_against(chance, hits, count, stakes) >= -log(level)


def confidence_sequence(hits: float, count: float, level: float = 0.05, stakes: Stakes = EVEN) -> Interval:
    """Return a confidence sequence: the chances that are not ruled out.

    It contains the true chance at all times with probability 1 − level. So it may be checked after every play, and
    playing may stop because of it.
    """
    if not count:
        return Interval(0.0, 1.0)
    share = hits / count

    def outside(chance: float) -> bool:
        return is_ruled_out(chance, hits, count, level, stakes)

    return Interval(_border(0.0, share, outside), _border(1.0, share, outside))


def _log_beta(one: float, other: float) -> float:
    return lgamma(one) + lgamma(other) - lgamma(one + other)


def _border(out: float, within: float, outside: Callable[[float], bool]) -> float:
    """Return the limit of the ruled-out chances by bisection between `out`, which may be ruled out, and `within`."""
    if not outside(out):
        return out
    for _ in range(STEPS):
        middle = (out + within) / 2
        if outside(middle):
            out = middle
        else:
            within = middle
    return out


def paired_difference(gained: Sequence[float]) -> Interval:
    """Return the 95 % interval of a difference between two chances to win, from plays paired by equal dice.

    `gained` holds, for each pair, the second result less the first. After Agresti and Min (2005), half a pair is added
    to each of the four combinations of results, so that a small number of pairs does not look too certain.
    """
    pairs, total = len(gained) + 2, sum(gained)
    squares = sum(one * one for one in gained) + 1
    difference = total / pairs
    reach = NORMAL_95 * sqrt(max(0.0, squares - total**2 / pairs)) / pairs
    return Interval(max(-1.0, difference - reach), min(1.0, difference + reach))
