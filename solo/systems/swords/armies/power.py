"""Power of armies: +2 for every doubling in size against the smallest, +1 for half a doubling (`S-35`, `R-10`).

Quality multiplies heads: an army twice as good is as strong as an army twice as large.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from solo.systems.swords.rolls.mass import doublings

LARGEST_SIZE: Final = 10**12


class Strength(msgspec.Struct, frozen=True):
    """An army's strength: its heads, and its quality in halves (4 for trained troops, who count double)."""

    heads: int
    halves: int

    @property
    def size(self) -> int:
        """The effective size: heads multiplied by quality, in half heads. Only ratios of sizes matter."""
        return self.heads * self.halves


# rule: Power
# rule: R-31 Three armies
def powers(sizes: Sequence[int]) -> tuple[int, ...]:
    """Return the power of each army from the effective sizes of all armies on the field (`S-35`, `R-31`).

    The smallest army has power 0. Raises ValueError with a sentence if there are fewer than two armies or a size is
    out of bounds.
    """
    if len(sizes) < 2:
        raise ValueError("Give the sizes of two or more armies.")
    if not all(1 <= size <= LARGEST_SIZE for size in sizes):
        raise ValueError(f"The size of an army must be a whole number from 1 to {LARGEST_SIZE}.")
    smallest = min(sizes)
    return tuple(doublings(size, smallest) for size in sizes)
