"""Owns where the ground is hot (`P-37`): burning squares and lava, and the die of a round in them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from solo.systems.polyhedral.ground.field import BURNING, LAVA, Field, Place, squares_of

SQUARE, BLAZE, INFERNO, MOLTEN = 4, 6, 8, 12
SIZES: Final = ((4, INFERNO), (2, BLAZE))
"""How many burning squares wide and deep a fire is, and the sides of its die."""


@lru_cache(maxsize=512)
def sides(field: Field, place: Place) -> int:
    """The sides of the die that a round on this square throws, 0 where it is not hot."""
    if place in squares_of(field, LAVA):
        return MOLTEN
    burning = squares_of(field, BURNING)
    if place not in burning:
        return 0
    return next((die for size, die in SIZES if _within(frozenset(burning), place, size)), SQUARE)


def _within(burning: frozenset[Place], place: Place, size: int) -> bool:
    """Whether a block of so many squares, all burning, takes in this one."""
    column, row = place
    corners = ((column - across, row - down) for across in range(size) for down in range(size))
    return any(
        all((x + across, y + down) in burning for across in range(size) for down in range(size)) for x, y in corners
    )


@lru_cache(maxsize=512)
def hot(field: Field) -> bool:
    """Whether any square of the field is."""
    return bool(squares_of(field, BURNING) or squares_of(field, LAVA))
