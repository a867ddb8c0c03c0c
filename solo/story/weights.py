"""Draws by weight: the chance of each index is its weight, divided by the sum of all weights."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from itertools import accumulate
from math import gcd

from solo.resolver.chance import ClosedForm, Thrower
from solo.resolver.distribution import Distribution

LARGEST_DIE = 1_000
"""Maximum number of sides of a die that a player can throw or type.

Weights with a larger sum are drawn by the program; their odds are as exact and as fast.
"""


class WeightError(ValueError):
    """Raised for weights that nothing can be drawn from."""


def count_sides(weights: tuple[int, ...]) -> int:
    """Return the sides of the die that draws by these weights, after division by their common factor.

    A die of 1 side is never thrown. Raises WeightError for a negative weight, or if all are 0.
    """
    return _bounds(weights)[-1]


@lru_cache(maxsize=1024)
def _bounds(weights: tuple[int, ...]) -> tuple[int, ...]:
    """Return the highest face of each index on the die; an index of weight 0 has no face of its own."""
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
    count_sides(weights)  # refuses unusable weights
    return Distribution({index: weight for index, weight in enumerate(weights) if weight})


by_weight: ClosedForm[[tuple[int, ...]], int] = ClosedForm(_throw, _odds)
"""Chance function: an index, by its weight. A sum of up to 1,000 is one throw of a die with that many sides.

Above 1,000 the thrower still throws one die, which only a generator can do. The odds never list the faces of that die,
so they take no longer.
"""
