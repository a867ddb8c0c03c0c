"""Levels and multiples: the cost of a power, and the total of several powers.

Multiples double with each level (`G-02`); powers are combined by adding their multiples (`G-13`, `G-43`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solo.systems.gloranthan.rating import Rating

STEPS: Final = (0, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32)
"""XP to raise a rune to each level from the level below (`G-02`), by level from 0."""
HIGHEST: Final = len(STEPS) - 1
SUPPORT_EDGES: Final = {1: 3, 2: 2, 3: 1}
"""Edges of support for a remainder, by the difference between the base level and the remainder's level (`G-43`)."""


# rule: Power levels
def multiple(level: int) -> int:
    """Return the multiple of a level: 0 for level 0, then 1, 2, 4 and so on."""
    return 2 ** (level - 1) if level > 0 else 0


# rule: R-20 Sums of powers
def level_of(multiples: int) -> int:
    """Return the highest level whose multiple is at most the sum of `multiples` (`R-20`)."""
    return multiples.bit_length()


def cost(lowest: int, highest: int) -> int:
    """Return the XP that it costs to raise a rune from the level `lowest` to the level `highest`."""
    return sum(STEPS[lowest + 1 : highest + 1])


# rule: Combining powers
# rule: R-43 Two targets at once
def combine_levels(levels: Iterable[int]) -> int:
    """Return the combined level of several levels, for one being or for a group that magic targets.

    See `G-13` and `R-43`.
    """
    return level_of(sum(map(multiple, levels)))


# rule: Support
# rule: R-19 An example of support
def supported_power(levels: Iterable[int]) -> Rating:
    """Return the power of a leader and supporters: the level of the multiples' sum, and edges for the rest (`G-43`)."""
    whole = sum(map(multiple, levels))
    base = level_of(whole)
    rest = level_of(whole - multiple(base))
    return Rating(base, SUPPORT_EDGES.get(base - rest, 0) if rest else 0)


def nearest_level(people: int) -> int:
    """Return the level whose multiple is nearest to `people`, or the lower level in a tie (`G-19`)."""
    below = level_of(people)
    return below + 1 if multiple(below + 1) - people < people - multiple(below) else below
