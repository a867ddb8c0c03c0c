"""Exact distributions: outcomes with whole-number weights.

Odds remain integers and fractions until a screen prints them, so no figure is ever rounded twice.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from math import gcd
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from random import Random

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


class Distribution(Generic[T]):
    """The possible outcomes of a throw and their frequency: outcome → weight, all weights positive integers.

    `listed` holds the pairs of outcome and weight in a fixed order.
    """

    __slots__ = ("_bounds", "listed", "total", "weights")

    def __init__(self, weights: Mapping[T, int]) -> None:
        shared = gcd(*weights.values())
        self.weights: dict[T, int] = {outcome: weight // shared for outcome, weight in weights.items()}
        self.listed: tuple[tuple[T, int], ...] = tuple(self.weights.items())
        self._bounds: tuple[int, ...] = tuple(accumulate(self.weights.values()))
        self.total: int = self._bounds[-1]

    def __iter__(self) -> Iterator[tuple[T, int]]:
        return iter(self.listed)

    def __len__(self) -> int:
        return len(self.weights)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and self.weights == other.weights

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Distribution({self.weights!r})"

    def chance(self, wanted: Callable[[T], bool]) -> Fraction:
        """Return the chance, from 0 to 1, of an outcome for which `wanted` is true."""
        return Fraction(sum(weight for outcome, weight in self if wanted(outcome)), self.total)

    def chance_of(self, outcome: T) -> Fraction:
        """Return the chance of exactly this outcome; 0 if it cannot happen."""
        return Fraction(self.weights.get(outcome, 0), self.total)

    def mean(self, value: Callable[[T], int | Fraction]) -> Fraction:
        """Return the mean of `value` over all outcomes."""
        return Fraction(sum(value(outcome) * weight for outcome, weight in self), self.total)

    def map(self, change: Callable[[T], U]) -> Distribution[U]:
        """Return the distribution of `change` applied to each outcome; equal results are merged."""
        weights: dict[U, int] = {}
        for outcome, weight in self:
            changed = change(outcome)
            weights[changed] = weights.get(changed, 0) + weight
        return Distribution(weights)

    def draw(self, random: Random) -> T:
        """Draw one outcome at random, by its weight."""
        if len(self.listed) == 1:
            return self.listed[0][0]
        return self.listed[bisect_right(self._bounds, int(random.random() * self.total))][0]
