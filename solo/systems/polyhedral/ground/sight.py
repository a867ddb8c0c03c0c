"""Owns seeing over the field: lines of sight, cover against shots, and light.

Lines run between the centres of squares and are followed in whole numbers, so that nothing depends on rounding.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Final

import msgspec

from solo.systems.polyhedral.ground.field import LIGHTS, Field, Light, Place, block, distance, shifted, sign

LAMP_RADIUS: Final = 8
SIGHT_IN_PITCH_DARK: Final = 3


class Line(msgspec.Struct, frozen=True):
    """A straight line between two squares' centres, as offsets from the first.

    `crossed` are the squares between the two that it runs through; `corners` the pairs of squares that meet in a
    corner which it only touches.
    """

    crossed: tuple[Place, ...]
    corners: tuple[tuple[Place, Place], ...]


@lru_cache(maxsize=8192)
def line(across: int, down: int) -> Line:
    """The line to a square `across` columns and `down` rows away (`H-04`)."""
    right, below = sign(across), sign(down)
    columns, rows = abs(across), abs(down)
    crossed: list[Place] = []
    corners: list[tuple[Place, Place]] = []
    column = row = 0
    while column < columns or row < rows:
        # Which border of the square comes first: its side (negative), its floor (positive), or their corner.
        sooner = (1 + 2 * column) * rows - (1 + 2 * row) * columns
        if not sooner:
            corners.append((((column + 1) * right, row * below), (column * right, (row + 1) * below)))
        column += sooner <= 0
        row += sooner >= 0
        crossed.append((column * right, row * below))
    return Line(tuple(crossed[:-1]), tuple(corners))


@lru_cache(maxsize=8192)
def line_of_sight(field: Field, one: Place, other: Place) -> bool:
    """Whether the line between two squares' centres is open (`H-04`).

    A corner that it touches cuts it only where something opaque meets there from both sides.
    """
    between = line(other[0] - one[0], other[1] - one[1])
    if any(field.ground(shifted(one, offset)).opaque for offset in between.crossed):
        return False
    return not any(
        field.ground(shifted(one, left)).opaque and field.ground(shifted(one, right)).opaque
        for left, right in between.corners
    )


@lru_cache(maxsize=8192)
def sees(field: Field, one: Place, other: Place, one_size: int = 1, other_size: int = 1) -> bool:
    """Whether any square of one creature has a line of sight to any of another (`H-04`)."""
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


def cover(
    field: Field,
    shooter: Place,
    target: Place,
    bodies: Collection[Place] = (),
    shooter_size: int = 1,
    target_size: int = 1,
) -> int:
    """What a missile, throw or bolt suffers: 0, -1 or -2, along the shooter's best line (`H-05`).

    `bodies` are the squares of everybody on their feet; those of the two themselves do not count.
    """
    own = {*block(shooter, shooter_size), *block(target, target_size)}
    between = {square for square in bodies if square not in own}
    lines = _sight_lines(field, shooter, target, shooter_size, target_size)
    return max((_cover_along(field, here, there, between, own) for here, there in lines), default=0)


@lru_cache(maxsize=8192)
def cover_of_ground(field: Field, shooter: Place, target: Place, shooter_size: int = 1, target_size: int = 1) -> int:
    """The cover that the ground alone gives, wherever others stand (`H-05`)."""
    return cover(field, shooter, target, (), shooter_size, target_size)


@lru_cache(maxsize=8192)
def exposed(field: Field, shooter: Place, place: Place, shooter_size: int = 1, size: int = 1) -> int:
    """How well somebody here can be shot at: 2 in the open, less what the ground covers, 0 for whoever is not seen."""
    if not sees(field, shooter, place, shooter_size, size):
        return 0
    return max(0, 2 + cover(field, shooter, place, (), shooter_size, size))


def _cover_along(field: Field, here: Place, there: Place, bodies: set[Place], own: set[Place]) -> int:
    worst = 0
    for offset in line(there[0] - here[0], there[1] - here[1]).crossed:
        square = shifted(here, offset)
        if square in bodies:
            worst = min(worst, -1)
        if square not in own and distance(here, square) > 1:
            worst = min(worst, field.ground(square).cover)
    return worst


def light_at(field: Field, place: Place, lamps: Collection[Place] = ()) -> Light:
    """How light a square is; each torch or lantern lights what it has a line to within 8 squares (`H-06`)."""
    own = LIGHTS[field.lights[place[1]][place[0]]] if field.lights else field.light
    if own == "lit":
        return own
    lamp_lit = any(distance(lamp, place) <= LAMP_RADIUS and line_of_sight(field, lamp, place) for lamp in lamps)
    return "lit" if lamp_lit else own


def visible(light: Light, spaces: int) -> bool:
    """Whether something in this light can be made out from so many spaces away (`H-06`)."""
    return light != "pitch dark" or spaces <= SIGHT_IN_PITCH_DARK
