"""Owns what a mount carries, and how fast it still goes under it (`S-30`; the shares are house).

The source says only that a horse carries far more than people do. A quarter of its mass does not slow it, half of it
halves its pace, and under more it will not go.
"""

from __future__ import annotations

from typing import Final

EASILY, AT_MOST = 4, 2
"""Shares of its mass: one in so many parts."""
HALVED: Final = 2
POUNDS_A_POINT: Final = 10
"""What a point of armour weighs (house)."""


def load_of(mass: int, armour: int) -> int:
    """Returns what somebody weighs in the saddle, in pounds, armour on."""
    return mass + POUNDS_A_POINT * armour


def pace_under(move: int, mass: int, load: int) -> int:
    """Returns the yards of a mount's move under a load in pounds: all of them, half, or 0 where it cannot carry it."""
    if load * EASILY <= mass:
        return move
    return move // HALVED if load * AT_MOST <= mass else 0
