"""Draws by weight: the chance of an item is its weight over the sum of all weights."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from solo.resolver import Thrower


def by_weight(thrower: Thrower, weights: tuple[int, ...]) -> int:
    """Draw the index of an item by one throw of a die with as many sides as the weights add up to.

    Raises ValueError if no weight is above 0.
    """
    total = sum(weights)
    if total < 1:
        raise ValueError("Nothing can be drawn: every weight is 0.")
    face = thrower.sum(1, total)
    for index, weight in enumerate(weights):
        if face <= weight:
            return index
        face -= weight
    raise AssertionError("A face is at most the sum of the weights.")


def shares(weights: Sequence[int]) -> tuple[Fraction, ...]:
    """Return the exact share of each weight in a draw; all 0 if nothing can be drawn."""
    total = sum(weights)
    return tuple(Fraction(weight, total) if total else Fraction(0) for weight in weights)
