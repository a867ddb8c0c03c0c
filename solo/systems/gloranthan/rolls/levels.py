"""Owns levels and their multiples: what a power costs, and what several powers come to together.

Multiples double with each level (`G-02`); powers are taken together by adding them (`G-13`, `G-43`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solo.systems.gloranthan.rating import Rating

STEPS: Final = (0, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32)
"""What it costs in XP to come to each level from the one before it (`G-02`)."""
HIGHEST: Final = len(STEPS) - 1
SUPPORT_EDGES: Final = {1: 3, 2: 2, 3: 1}
"""The edges that a remainder gives whose level lies so far below that of the whole (`G-43`)."""


def multiple(level: int) -> int:
    """Returns the multiple of a level: 0 for 0, then 1, 2, 4 and so on."""
    return 2 ** (level - 1) if level > 0 else 0


def level_of(multiples: int) -> int:
    """Returns the highest level whose multiple is within a sum (`R-20`)."""
    return multiples.bit_length()


def cost(lowest: int, highest: int) -> int:
    """Returns the XP that lead from one level to another."""
    return sum(STEPS[lowest + 1 : highest + 1])


def combined(levels: Iterable[int]) -> int:
    """Returns the total power of several levels: of one being, or of a group that magic strikes (`G-13`, `R-43`)."""
    return level_of(sum(map(multiple, levels)))


def supported(levels: Iterable[int]) -> Rating:
    """Returns what a leader and supporters come to: a level, and edges for what is left over (`G-43`)."""
    whole = sum(map(multiple, levels))
    base = level_of(whole)
    rest = level_of(whole - multiple(base))
    return Rating(base, SUPPORT_EDGES.get(base - rest, 0) if rest else 0)


def nearest_level(people: int) -> int:
    """Returns the level whose multiple is nearest to a number, the lower of two that are as near (`G-19`)."""
    below = level_of(people)
    return below + 1 if multiple(below + 1) - people < people - multiple(below) else below
