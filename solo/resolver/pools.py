"""Odds of the faces of a pool: as multisets with their weights, and as sums.

A pool of n dice has far fewer multisets than ordered throws, which keeps exact odds cheap.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import accumulate, combinations_with_replacement
from math import comb, factorial, prod

from solo.resolver.dice import DiceError
from solo.resolver.distribution import Distribution

MOST_MULTISETS = 200_000


@lru_cache(maxsize=1024)
def multiset_distribution(count: int, sides: int) -> Distribution[tuple[int, ...]]:
    """Return every multiset of faces of `count` dice, highest first, weighted by the number of throws that give it.

    Raises DiceError if there are more than 200,000 multisets.
    """
    if comb(sides + count - 1, count) > MOST_MULTISETS:
        raise DiceError(f"{count}d{sides} have too many possible results: use fewer dice.")
    orders = factorial(count)
    return Distribution(
        {
            faces: orders // prod(factorial(same) for same in Counter(faces).values())
            for faces in combinations_with_replacement(range(sides, 0, -1), count)
        }
    )


@lru_cache(maxsize=1024)
def sum_distribution(count: int, sides: int) -> Distribution[int]:
    """Return the distribution of the sum of `count` dice; always 0 for no dice."""
    weights = [1]
    for _ in range(count):
        # With one more die, each weight is the sum of `sides` neighbouring weights: a difference of two running totals.
        running = [0, *accumulate(weights + [0] * (sides - 1))]
        weights = [running[high] - running[max(0, high - sides)] for high in range(1, len(running))]
    return Distribution({count + value: weight for value, weight in enumerate(weights)})
