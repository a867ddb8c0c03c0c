"""Sight over the field: lines of sight, cover against shots, and light.

Lines run between the centres of squares and are followed in whole numbers, so no result depends on rounding.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Final

import msgspec

from solo.systems.polyhedral.ground.field import LIGHTS, Field, Light, Place, block, distance, neighbour_in, sign

LAMP_RADIUS: Final = 8
SIGHT_IN_PITCH_DARK: Final = 3


class SightLine(msgspec.Struct, frozen=True):
    """A straight line between two squares' centres; all squares are offsets from the first.

    `crossed` are the squares between the two that the line crosses. `corners` are the pairs of squares that meet in a
    corner which the line only touches.
    """

    crossed: tuple[Place, ...]
    corners: tuple[tuple[Place, Place], ...]


@lru_cache(maxsize=8192)
def line(across: int, down: int) -> SightLine:
    """Return the line to a square `across` columns and `down` rows away (`H-04`)."""
    right, below = sign(across), sign(down)
    columns, rows = abs(across), abs(down)
    crossed: list[Place] = []
    corners: list[tuple[Place, Place]] = []
    column = row = 0
    while column < columns or row < rows:
        # Negative if the line leaves the square through its side first, positive through its floor, 0 at their corner.
        sooner = (1 + 2 * column) * rows - (1 + 2 * row) * columns
        if not sooner:
            corners.append((((column + 1) * right, row * below), (column * right, (row + 1) * below)))
        column += sooner <= 0
        row += sooner >= 0
        crossed.append((column * right, row * below))
    return SightLine(tuple(crossed[:-1]), tuple(corners))


# rule: Line of sight
@lru_cache(maxsize=8192)
def line_of_sight(field: Field, one: Place, other: Place) -> bool:
    """Return True if the line between two squares' centres is open (`H-04`).

    A corner that it touches blocks it only if opaque squares meet there from both sides.
    """
    between = line(other[0] - one[0], other[1] - one[1])
    if any(field.ground(neighbour_in(one, offset)).opaque for offset in between.crossed):
        return False
    return not any(
        field.ground(neighbour_in(one, left)).opaque and field.ground(neighbour_in(one, right)).opaque
        for left, right in between.corners
    )


@lru_cache(maxsize=8192)
def sees(field: Field, one: Place, other: Place, one_size: int = 1, other_size: int = 1) -> bool:
    """Return True if any square of one creature has a line of sight to any square of the other (`H-04`)."""
    if one_size == other_size == 1:
        return line_of_sight(field, one, other)
    return any(True for _ in _sight_lines(field, one, other, one_size, other_size))


def _sight_lines(
    field: Field, one: Place, other: Place, one_size: int, other_size: int
) -> Iterator[tuple[Place, Place]]:
    for here in block(one, one_size):
        for there in block(other, other_size):
            if line_of_sight(field, here, there):
                yield here, there


# rule: Cover
def cover(
    field: Field,
    shooter: Place,
    target: Place,
    bodies: Collection[Place] = (),
    shooter_size: int = 1,
    target_size: int = 1,
) -> int:
    """Return the modifier that cover gives to a missile, throw or bolt: 0, -1 or -2, along the best line (`H-05`).

    `bodies` are the squares of all creatures on their feet; shooter and target do not count.
    """
    own = {*block(shooter, shooter_size), *block(target, target_size)}
    between = {square for square in bodies if square not in own}
    lines = _sight_lines(field, shooter, target, shooter_size, target_size)
    return max((_cover_along(field, here, there, between, own) for here, there in lines), default=0)


@lru_cache(maxsize=8192)
def exposure(field: Field, shooter: Place, place: Place, shooter_size: int = 1, size: int = 1) -> int:
    """Return how exposed a creature at `place` is to a shooter: 2 in the open, less its cover; 0 if it is not seen."""
    if not sees(field, shooter, place, shooter_size, size):
        return 0
    return max(0, 2 + cover(field, shooter, place, (), shooter_size, size))


def _cover_along(field: Field, here: Place, there: Place, bodies: set[Place], own: set[Place]) -> int:
    worst = 0
    for offset in line(there[0] - here[0], there[1] - here[1]).crossed:
        square = neighbour_in(here, offset)
        if square in bodies:
            worst = min(worst, -1)
        if square not in own and distance(here, square) > 1:
            worst = min(worst, field.ground(square).cover)
    return worst


def light_at(field: Field, place: Place, lamps: Collection[Place] = ()) -> Light:
    """Return the light of a square; each lamp lights squares in its sight within 8 spaces (`H-06`)."""
    own = LIGHTS[field.lights[place[1]][place[0]]] if field.lights else field.light
    if own == "lit":
        return own
    lamp_lit = any(distance(lamp, place) <= LAMP_RADIUS and line_of_sight(field, lamp, place) for lamp in lamps)
    return "lit" if lamp_lit else own


def visible(light: Light, spaces: int) -> bool:
    """Return True if a target in this light can be seen from this number of spaces away (`H-06`)."""
    return light != "pitch dark" or spaces <= SIGHT_IN_PITCH_DARK
