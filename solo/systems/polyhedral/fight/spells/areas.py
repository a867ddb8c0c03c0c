"""Areas of spells on the field (`H-18` to `H-20`): square blocks, cones, lines and rings round a creature."""

from __future__ import annotations

from functools import lru_cache

from solo.systems.polyhedral.ground import field, sight
from solo.systems.polyhedral.ground.field import DIRECTIONS, Field, Place


# rule: Block of squares
@lru_cache(maxsize=4096)
def block(ground: Field, middle: Place, size: int) -> frozenset[Place]:
    """Return the squares of a `size` × `size` area that are in sight of its middle (`H-18`).

    An area of even size has four middles, of which `middle` is the upper left. A square counts if any middle sees it.
    Middles in a wall or off the field see nothing.
    """
    middles = [one for one in _middles(middle, size) if one in ground and not ground.ground(one).opaque]
    return frozenset(
        square
        for square in on_the_field(ground, middle, size)
        if any(sight.line_of_sight(ground, one, square) for one in middles)
    )


@lru_cache(maxsize=4096)
def on_the_field(ground: Field, middle: Place, size: int) -> tuple[Place, ...]:
    """Return the squares of a `size` × `size` area that lie on the field, in sight or not."""
    corner = middle[0] - (size - 1) // 2, middle[1] - (size - 1) // 2
    return tuple(square for square in field.block(corner, size) if square in ground)


@lru_cache(maxsize=256)
def list_centres(ground: Field, origin: Place, width: int, reach: int, size: int) -> tuple[Place, ...]:
    """Return the squares on which an area of this size can be centred (`H-18`).

    The area's nearest square must be within `reach` and in sight of `origin`.
    """
    spaces = {
        (column, row): field.distance(origin, (column, row), width, 1)
        for column in range(ground.width)
        for row in range(ground.height)
    }
    seen = frozenset(in_sight(ground, origin, width, reach))
    found = []
    for middle in spaces:
        squares = on_the_field(ground, middle, size)
        nearest = min(spaces[square] for square in squares)
        if any(spaces[square] == nearest and square in seen for square in squares):
            found.append(middle)
    return tuple(found)


@lru_cache(maxsize=1024)
def in_sight(ground: Field, origin: Place, width: int, reach: int) -> tuple[Place, ...]:
    """Return the squares within `reach` that a creature at `origin` sees, row by row."""
    return tuple(
        (column, row)
        for row in range(ground.height)
        for column in range(ground.width)
        if field.distance(origin, (column, row), width, 1) <= reach
        and sight.sees(ground, origin, (column, row), width, 1)
    )


def _middles(middle: Place, size: int) -> tuple[Place, ...]:
    right = range(1) if size % 2 else range(2)
    return tuple((middle[0] + x, middle[1] + y) for x in right for y in right)


# rule: Line and cone
@lru_cache(maxsize=4096)
def cone(ground: Field, origin: Place, direction: Place, length: int) -> frozenset[Place]:
    """Return the squares of a cone in one of eight directions, as far as the caster sees them (`H-19`)."""
    right, down = direction
    found = set()
    for column in range(max(0, origin[0] - length), min(ground.width, origin[0] + length + 1)):
        for row in range(max(0, origin[1] - length), min(ground.height, origin[1] + length + 1)):
            across, along = column - origin[0], row - origin[1]
            if _in_cone(across, along, right, down, length) and sight.line_of_sight(ground, origin, (column, row)):
                found.add((column, row))
    return frozenset(found)


def _in_cone(across: int, along: int, right: int, down: int, length: int) -> bool:
    if right and down:
        larger, smaller = max(across * right, along * down), min(across * right, along * down)
        return 0 < larger <= length and smaller >= 0 and 3 * smaller >= larger
    ahead = across * right + along * down
    aside = abs(across * down) + abs(along * right)
    return 1 <= ahead <= length and 2 * aside <= ahead


@lru_cache(maxsize=4096)
def line(ground: Field, origin: Place, through: Place, length: int) -> frozenset[Place]:
    """Return the squares that a straight line from the caster crosses, up to the range or a wall (`H-19`).

    The line runs from `origin` through `through` and on.
    """
    across, along = through[0] - origin[0], through[1] - origin[1]
    if not across and not along:
        return frozenset()
    far = (origin[0] + across * length, origin[1] + along * length)
    found = []
    offsets = (*sight.line(far[0] - origin[0], far[1] - origin[1]).crossed, (across * length, along * length))
    for offset in offsets:
        square = field.neighbour_in(origin, offset)
        if square not in ground or field.distance(origin, square) > length or ground.ground(square).opaque:
            break
        if sight.line_of_sight(ground, origin, square):
            found.append(square)
    return frozenset(found)


# rule: Around a creature
@lru_cache(maxsize=1024)
def squares_within(ground: Field, origin: Place, width: int, spaces: int) -> frozenset[Place]:
    """Return all squares within `spaces` of a creature; walls do not matter (`H-20`)."""
    return frozenset(
        (column, row)
        for column in range(ground.width)
        for row in range(ground.height)
        if field.distance((column, row), origin, 1, width) <= spaces
    )


def directions(ground: Field, origin: Place) -> list[Place]:
    """List the neighbouring squares on the field; each names one of the eight directions."""
    return [square for square in (field.neighbour_in(origin, one) for one in DIRECTIONS) if square in ground]
