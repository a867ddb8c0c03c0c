"""Draws by weight: the chance of an index is its weight divided by the sum of all weights."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from itertools import accumulate
from math import gcd

from solo.resolver.chance import ClosedForm, Thrower
from solo.resolver.distribution import Distribution

LARGEST_DIE = 1_000
"""Maximum number of sides of a die that a player can throw or type. Larger sums of weights need the program's die."""


class WeightError(ValueError):
    """Raised if nothing can be drawn by the weights."""


def count_sides(weights: tuple[int, ...]) -> int:
    """Return the sides of the die that draws by these weights: their sum, divided by their common factor.

    A die of 1 side is never thrown. Raises WeightError for a negative weight, or if all weights are 0.
    """
    return _bounds(weights)[-1]


@lru_cache(maxsize=1024)
def _bounds(weights: tuple[int, ...]) -> tuple[int, ...]:
    """Return the highest face of each index. An index of weight 0 has the highest face of the index before."""
    if any(weight < 0 for weight in weights):
        raise WeightError("A weight cannot be less than 0.")
    shared = gcd(*weights)
    if not shared:
        raise WeightError("At least one weight must be more than 0.")
    return tuple(accumulate(weight // shared for weight in weights))


def _throw(thrower: Thrower, weights: tuple[int, ...]) -> int:
    bounds = _bounds(weights)
    face = thrower.sum(1, bounds[-1]) if bounds[-1] > 1 else 1
    return bisect_left(bounds, face)


def _odds(weights: tuple[int, ...]) -> Distribution[int]:
    count_sides(weights)  # Raises WeightError for unusable weights.
    return Distribution({index: weight for index, weight in enumerate(weights) if weight})


by_weight: ClosedForm[[tuple[int, ...]], int] = ClosedForm(_throw, _odds)
"""Chance function: an index drawn by weight, with one throw of a die with `count_sides` sides.

The odds do not list the faces of this die, so they are fast for any sum of weights.
"""
