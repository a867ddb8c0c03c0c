"""Geometry of hexes: rows of places, in which every second row is shifted half a hex to the right.

A place is (column, row) as on squares, so decisions, saves and views use the same form.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, get_args

Place = tuple[int, int]
Direction = Literal["left", "right", "up left", "up right", "down left", "down right"]
WAYS: tuple[Direction, ...] = get_args(Direction)
REMEMBERED = 32_768


def neighbour(place: Place, way: Direction) -> Place:
    """Return the hex next to `place` in the direction `way`, even if it is off the field."""
    column, row = place
    if way in ("left", "right"):
        return column + (1 if way == "right" else -1), row
    indented = row % 2
    across = indented if way.endswith("right") else indented - 1
    return column + across, row + (1 if way.startswith("down") else -1)


@lru_cache(maxsize=REMEMBERED)
def neighbours(place: Place) -> tuple[Place, ...]:
    """Return the six adjacent hexes, including hexes off the field."""
    return tuple(neighbour(place, way) for way in WAYS)


@lru_cache(maxsize=REMEMBERED)
def distance(one: Place, other: Place) -> int:
    """Return the number of steps between two hexes; cached, since a path search asks for each distance many times."""
    rows = abs(one[1] - other[1])
    # Each step to another row also moves half a hex sideways.
    halves = abs((2 * one[0] + one[1] % 2) - (2 * other[0] + other[1] % 2))
    return rows + max(0, halves - rows) // 2
