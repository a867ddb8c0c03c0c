"""Owns how sure a count makes us: intervals for a chance, looked at once, looked at all the time, or as a difference.

Chances and levels run from 0 to 1. A level of 0.05 stands for an interval of 95 %.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, inf, lgamma, log, sqrt

import msgspec

NORMAL_95 = 1.959963984540054
STEPS = 60
EVEN = ((1.0, 1.0),)
# How closely a stake lies around the middle of its bounds.
CLOSENESS = 4
Stakes = tuple[tuple[float, float], ...]


class Interval(msgspec.Struct, frozen=True):
    """Bounds that hold a chance, or a difference of two."""

    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half of the distance between the bounds: the ± of what lies in the middle."""
        return (self.high - self.low) / 2


def wilson(hits: float, count: float) -> Interval:
    """Wilson's 95 % interval: for a number of plays that did not depend on how they went."""
    if not count:
        return Interval(0.0, 1.0)
    share, square = hits / count, NORMAL_95**2
    middle = (share + square / (2 * count)) / (1 + square / count)
    reach = NORMAL_95 * sqrt(share * (1 - share) / count + square / (4 * count**2)) / (1 + square / count)
    return Interval(max(0.0, middle - reach) if hits else 0.0, min(1.0, middle + reach) if hits < count else 1.0)


def evidence_against(chance: float, hits: float, count: float, stakes: Stakes = EVEN) -> float:
    """The logarithm of a bet against this chance, after so many hits; whoever bets starts with 1, so with 0 here.

    The bet is the mixture of all likelihood ratios, each other chance weighed alike (Robbins 1970):

        1 / ((count + 1) · C(count, hits) · chance^hits · (1 − chance)^(count − hits))

    Where the chance is the true one this is a martingale that starts at 1, so by Ville's inequality it ever reaches
    1/level with a probability of at most `level`, however often and whenever one looks.

    Other `stakes` weigh the other chances by beta distributions with these parameters, each with the same share of
    what is bet, and make a martingale as well: whoever suspects beforehand where the chance lies is sooner sure of it.
    """
    misses = count - hits
    if (chance <= 0 and hits) or (chance >= 1 and misses):
        return inf
    likelihood = (hits * log(chance) if hits else 0.0) + (misses * log(1 - chance) if misses else 0.0)
    gains = [_log_beta(hits + one, misses + other) - _log_beta(one, other) for one, other in stakes]
    best = max(gains)
    return best + log(sum(exp(gain - best) for gain in gains) / len(gains)) - likelihood


def around(low: float, high: float) -> Stakes:
    """A stake on a chance between these bounds, near their middle: what is sure soonest of such a chance."""
    middle, half = (low + high) / 2, (high - low) / 2
    weight = CLOSENESS * middle * (1 - middle) / half**2
    return ((weight * middle, weight * (1 - middle)),)


def ruled_out(chance: float, hits: float, count: float, level: float, stakes: Stakes = EVEN) -> bool:
    """Whether this chance can be ruled out at this level, whenever one looks."""
    return evidence_against(chance, hits, count, stakes) >= -log(level)


def sequence(hits: float, count: float, level: float = 0.05, stakes: Stakes = EVEN) -> Interval:
    """A confidence sequence: all chances not ruled out. With probability 1 − level it holds the true one at all times.

    It may be looked at after every play, and playing may stop because of what it shows.
    """
    if not count:
        return Interval(0.0, 1.0)
    share = hits / count

    def outside(chance: float) -> bool:
        return ruled_out(chance, hits, count, level, stakes)

    return Interval(_border(0.0, share, outside), _border(1.0, share, outside))


def _log_beta(one: float, other: float) -> float:
    return lgamma(one) + lgamma(other) - lgamma(one + other)


def _border(out: float, within: float, outside: Callable[[float], bool]) -> float:
    """Where the chances that are ruled out end, between one that is, if any is, and one that is not."""
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
    """The 95 % interval of how much likelier the second is to win, from plays with the same dice.

    `gained` has for each pair what the second won more than the first. After Agresti and Min (2005): half a pair is
    added to each of the four ways in which two plays can go, so that few pairs do not look surer than they are.
    """
    pairs, total = len(gained) + 2, sum(gained)
    squares = sum(one * one for one in gained) + 1
    difference = total / pairs
    reach = NORMAL_95 * sqrt(max(0.0, squares - total**2 / pairs)) / pairs
    return Interval(max(-1.0, difference - reach), min(1.0, difference + reach))
