"""Load of a mount: its weight, and the mount's pace under it (`S-30`; the shares are house).

The source says only that a horse carries far more than people do. A load up to a quarter of its mass does not slow it.
Up to half halves its pace. Under more it will not move.
"""

from __future__ import annotations

from typing import Final

EASILY, AT_MOST = 4, 2
"""Shares of the mount's mass: a fourth and a half."""
HALVED: Final = 2
POUNDS_A_POINT: Final = 10
"""The weight of a point of armour (house)."""


def load_of(mass: int, armour: int) -> int:
    """Return a rider's weight in pounds, armour included."""
    return mass + POUNDS_A_POINT * armour


# rule: A horse's load
def pace_under(move: int, mass: int, load: int) -> int:
    """Return the yards of a mount's move under a load in pounds: all, half, or 0 if it cannot carry it."""
    if load * EASILY <= mass:
        return move
    return move // HALVED if load * AT_MOST <= mass else 0
