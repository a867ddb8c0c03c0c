"""Hot ground (`P-37`): burning squares and lava, and the die of the damage that a round on them does."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from solo.systems.polyhedral.ground.field import BURNING, LAVA, Field, Place, squares_of

SQUARE, BLAZE, INFERNO, MOLTEN = 4, 6, 8, 12
SIZES: Final = ((4, INFERNO), (2, BLAZE))
"""The width of a square fire, counted in burning squares, and the sides of its damage die."""


@lru_cache(maxsize=512)
def fire_die(field: Field, place: Place) -> int:
    """Return the sides of the damage die for a round on this square; 0 if the square is not hot."""
    if place in squares_of(field, LAVA):
        return MOLTEN
    burning = squares_of(field, BURNING)
    if place not in burning:
        return 0
    return next((die for size, die in SIZES if _within(frozenset(burning), place, size)), SQUARE)


def _within(burning: frozenset[Place], place: Place, size: int) -> bool:
    """Return True if a block of `size` × `size` burning squares contains this one."""
    column, row = place
    corners = ((column - across, row - down) for across in range(size) for down in range(size))
    return any(
        all((x + across, y + down) in burning for across in range(size) for down in range(size)) for x, y in corners
    )


@lru_cache(maxsize=512)
def has_fire(field: Field) -> bool:
    """Return True if any square of the field burns or is lava."""
    return bool(squares_of(field, BURNING) or squares_of(field, LAVA))
