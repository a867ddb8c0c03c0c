"""Owns the power of armies: +2 for every doubling in size against the smallest, +1 for half of one (`S-35`, `R-10`).

Quality counts as heads do: an army twice as good is as strong as one twice as large.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

LARGEST_SIZE: Final = 10**12


class Strength(msgspec.Struct, frozen=True):
    """What an army counts for: its heads, and its quality in halves (trained troops count double: 4)."""

    heads: int
    halves: int

    @property
    def size(self) -> int:
        """The effective size in half heads: only ratios matter."""
        return self.heads * self.halves


def power_over(larger: int, smaller: int) -> int:
    """Returns what the larger of two sizes is ahead: the largest k with larger² ≥ smaller² × 2^k (`R-10`).

    Raises ValueError where the first is not the larger, or either is below 1.
    """
    if not 1 <= smaller <= larger:
        raise ValueError("Give the larger size first, and both from 1 up.")
    return (larger * larger // (smaller * smaller)).bit_length() - 1


def powers(sizes: Sequence[int]) -> tuple[int, ...]:
    """Returns the power of each army from all effective sizes present, the smallest being 0 (`S-35`, `R-31`).

    Raises ValueError with a sentence for fewer than two armies, or a size out of bounds.
    """
    if len(sizes) < 2:
        raise ValueError("Power compares armies: give the sizes of two or more.")
    if not all(1 <= size <= LARGEST_SIZE for size in sizes):
        raise ValueError(f"The size of an army is a whole number from 1 to {LARGEST_SIZE}.")
    smallest = min(sizes)
    return tuple(power_over(size, smallest) for size in sizes)
