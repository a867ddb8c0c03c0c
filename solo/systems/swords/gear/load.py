"""Load of a mount: its weight, and the mount's pace under it (`S-30`; the shares are house).

The source says only that a horse carries far more than people do. A load of up to a quarter of the mount's mass does
not slow the mount. A load of up to half its mass halves its pace. Under a heavier load the mount will not move.
"""

from __future__ import annotations

from typing import Final

EASILY, AT_MOST = 4, 2
"""Divisors of a mount's mass: a quarter is the heaviest load at full pace, half the heaviest load at all."""
HALVED: Final = 2
POUNDS_A_POINT: Final = 10
"""The weight in pounds of one point of armour (house)."""


def load_of(mass: int, armour: int) -> int:
    """Return a rider's weight in pounds: the rider's mass, and the weight of `armour` points of armour."""
    return mass + POUNDS_A_POINT * armour


# rule: A horse's load
def pace_under(move: int, mass: int, load: int) -> int:
    """Return the yards of a mount's move under a load in pounds: all, half, or 0 under too heavy a load."""
    if load * EASILY <= mass:
        return move
    return move // HALVED if load * AT_MOST <= mass else 0
