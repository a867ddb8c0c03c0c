"""Owns how hexes lie: rows of places, of which every other one, the second first, stands half a hex to the right.

A place is (column, row) as on squares, so that decisions, saves and views say it in the same way.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, get_args

Place = tuple[int, int]
Way = Literal["left", "right", "up left", "up right", "down left", "down right"]
WAYS: tuple[Way, ...] = get_args(Way)
REMEMBERED = 32_768


def neighbour(place: Place, way: Way) -> Place:
    """The hex beside this one, whether or not it is still on the field."""
    column, row = place
    if way in ("left", "right"):
        return column + (1 if way == "right" else -1), row
    indented = row % 2
    across = indented if way.endswith("right") else indented - 1
    return column + across, row + (1 if way.startswith("down") else -1)


@lru_cache(maxsize=REMEMBERED)
def neighbours(place: Place) -> tuple[Place, ...]:
    """The six hexes around this one, whether or not they are still on the field."""
    return tuple(neighbour(place, way) for way in WAYS)


@lru_cache(maxsize=REMEMBERED)
def distance(one: Place, other: Place) -> int:
    """How many steps it is from one hex to another; remembered, since whoever looks for a way asks it over and over."""
    rows = abs(one[1] - other[1])
    # Each step to another row brings half a hex across as well.
    halves = abs((2 * one[0] + one[1] % 2) - (2 * other[0] + other[1] % 2))
    return rows + max(0, halves - rows) // 2
