"""Confidence intervals of a chance: for one check, for continuous checks, and for a difference.

Chances and levels are from 0 to 1. A level of 0.05 means a 95 % interval.
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
        """Half the distance between the bounds: the ± around the middle."""
        return (self.high - self.low) / 2


def wilson_interval(hits: float, count: float) -> Interval:
    """Return Wilson's 95 % interval. The number of plays must not depend on their results."""
    if not count:
        return Interval(0.0, 1.0)
    share, square = hits / count, NORMAL_95**2
    middle = (share + square / (2 * count)) / (1 + square / count)
    reach = NORMAL_95 * sqrt(share * (1 - share) / count + square / (4 * count**2)) / (1 + square / count)
    return Interval(max(0.0, middle - reach) if hits else 0.0, min(1.0, middle + reach) if hits < count else 1.0)


def evidence_against(chance: float, hits: float, count: float, stakes: Stakes = EVEN) -> float:
    """Return the logarithm of the wealth from a bet against this chance, after this many hits.

    The logarithm starts at 0 (wealth 1). The bet is the mixture of all likelihood ratios, with equal weight for
    each other chance (Robbins 1970):

        1 / ((count + 1) · C(count, hits) · chance^hits · (1 − chance)^(count − hits))

    If `chance` is the true chance, the wealth is a martingale that starts at 1. By Ville's inequality, it ever reaches
    1/level with a probability of at most `level`, at any number and time of checks.

    Other `stakes` are parameters of beta distributions, each with an equal share of the bet, which weight the other
    chances. The wealth stays a martingale. Stakes near the true chance give a certain result sooner.
    """
    misses = count - hits
    if (chance <= 0 and hits) or (chance >= 1 and misses):
        return inf
    likelihood = (hits * log(chance) if hits else 0.0) + (misses * log(1 - chance) if misses else 0.0)
    gains = [_log_beta(hits + one, misses + other) - _log_beta(one, other) for one, other in stakes]
    best = max(gains)
    return best + log(sum(exp(gain - best) for gain in gains) / len(gains)) - likelihood


def stake_around(low: float, high: float) -> Stakes:
    """Return a stake around the middle of these bounds, which confirms a chance between them with few fights."""
    middle, half = (low + high) / 2, (high - low) / 2
    weight = CLOSENESS * middle * (1 - middle) / half**2
    return ((weight * middle, weight * (1 - middle)),)


def is_ruled_out(chance: float, hits: float, count: float, level: float, stakes: Stakes = EVEN) -> bool:
    """Return True if this chance is ruled out at this level. The answer is valid at any number of checks."""
    return evidence_against(chance, hits, count, stakes) >= -log(level)


def confidence_sequence(hits: float, count: float, level: float = 0.05, stakes: Stakes = EVEN) -> Interval:
    """Return a confidence sequence: the interval of the chances that are not ruled out.

    The interval contains the true chance at all times with a probability of at least 1 − level. So it may be checked
    after every play, and its result may end the simulation.
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
    """Return the border of the ruled-out chances by bisection between `out` and `within`, which is not ruled out."""
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

    `gained` holds, for each pair, the second result minus the first. Half a pair is added to each of the four
    combinations of results (Agresti and Min 2005), so that few pairs do not look too certain.
    """
    pairs, total = len(gained) + 2, sum(gained)
    squares = sum(one * one for one in gained) + 1
    difference = total / pairs
    reach = NORMAL_95 * sqrt(max(0.0, squares - total**2 / pairs)) / pairs
    return Interval(max(-1.0, difference - reach), min(1.0, difference + reach))
