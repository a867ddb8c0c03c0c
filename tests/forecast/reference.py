"""The mathematics of a forecast once more, fight by fight and straight from the definitions, to check the sums against.

Figures are typed here as the documentation has them: nothing is imported from the code under test.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, lgamma, log
from operator import mul

Fight = tuple[bool, Mapping[str, float]]

# The fights with which a stretch begins: 8 fights each up to 128, then eight stretches to each doubling.
BEGINS = [*range(0, 128, 8), *range(128, 256, 16), *range(256, 512, 32), *range(512, 1025, 64)]
# The weight of what is believed beforehand of a slope: the noise 0.12 over the square of the deviation 0.2.
FIRMNESS = 3.0


def believed(column: str) -> float:
    """The slope that a column is believed to have before a fight was seen."""
    return {"guess": 0.8, "up": -0.1, "left": 0.2}.get(column.split(" of ")[0], 0.0)


def explained(lucks: Mapping[str, float], slopes: Mapping[str, float]) -> float:
    """The part of a win that luck explains."""
    return sum(slope * lucks.get(column, 0.0) for column, slope in slopes.items())


def best_slopes(fights: Sequence[Fight]) -> dict[str, float]:
    """The slopes of least squares with a prior, found by going downhill one column at a time."""
    columns = sorted({column for _, lucks in fights for column in lucks})
    if not fights or not columns:
        return {"guess": believed("guess")}
    share = (sum(won for won, _ in fights) + 1) / (len(fights) + 2)
    rest = [won - share for won, _ in fights]
    slopes, change = dict.fromkeys(columns, 0.0), 1.0
    while change > 1e-13:
        change = 0.0
        for column in columns:
            lucks = [luck.get(column, 0.0) for _, luck in fights]
            downhill = sum(map(mul, rest, lucks)) - FIRMNESS * (slopes[column] - believed(column))
            step = downhill / (sum(map(mul, lucks, lucks)) + FIRMNESS)
            rest = [one - step * luck for one, luck in zip(rest, lucks, strict=True)]
            slopes[column] += step
            change = max(change, abs(step))
    return slopes


def left_of_each(fights: Sequence[Fight], begins: Sequence[int] = BEGINS) -> list[float]:
    """The rest of each fight: 1 for a win, less the part that slopes of earlier stretches explain."""
    left = []
    slopes: Mapping[str, float] = {}
    for number, (won, lucks) in enumerate(fights):
        if number in begins:
            slopes = best_slopes(fights[:number])
        left.append(won - explained(lucks, slopes))
    return left


def worth(left: Sequence[float]) -> tuple[float, float]:
    """The mean of what is left, and the number of plain fights that would tell it as surely.

    The variance of the rest is estimated with two fights of full variance added to those that were seen.
    """
    mean = sum(left) / len(left)
    full = mean * (1 - mean)
    squares = sum((one - mean) ** 2 for one in left)
    variance = (squares + 2 * full) / (len(left) + 2 - 1)
    return mean, len(left) * full / variance


def wealth(chance: float, hits: int, count: int, one: float, other: float) -> float:
    """The mean likelihood ratio of all chances against this one, weighed by a beta density, by the midpoint rule."""
    steps = 1000
    total = 0.0
    for step in range(steps):
        other_chance = (step + 0.5) / steps
        density = (one - 1) * log(other_chance) + (other - 1) * log(1 - other_chance)
        density += lgamma(one + other) - lgamma(one) - lgamma(other)
        ratio = hits * log(other_chance / chance) + (count - hits) * log((1 - other_chance) / (1 - chance))
        total += exp(density + ratio) / steps
    return total
