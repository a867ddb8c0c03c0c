"""The field of squares: ground and light, blocks of squares, distances and directions.

The module is geometry in whole numbers and knows squares, not creatures. Movement and sight build on it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Final, Literal

import msgspec

Place = tuple[int, int]
Light = Literal["lit", "dark", "pitch dark"]

WIDTH: Final = 20
HEIGHT: Final = 12
LARGEST_SIDE: Final = 60


class Ground(msgspec.Struct, frozen=True):
    """A kind of ground (`H-01`).

    `cost` is the number of a Move's spaces that a square takes to enter, 0 if it cannot be entered. `cover` is the
    modifier on a shot across the square.
    """

    name: str
    cost: int = 1
    free: bool = True
    opaque: bool = False
    cover: int = 0
    unsteady: bool = False


FREE: Final = "."
ROUGH: Final = ","
OBSTACLE: Final = "o"
STRONG_COVER: Final = "O"
WALL: Final = "#"
EARTHWALL: Final = "^"
PIT: Final = "_"
SHUT_DOOR: Final = "+"
OPEN_DOOR: Final = "'"
SLIPPERY: Final = "~"
UNSTEADY_ROUGH: Final = "%"
DRY: Final = ";"
BURNING: Final = ":"
LAVA: Final = "-"

GROUNDS: Final[Mapping[str, Ground]] = {
    FREE: Ground("free"),
    ROUGH: Ground("rough", cost=2, free=False),
    OBSTACLE: Ground("low obstacle", cost=2, free=False, cover=-1),
    STRONG_COVER: Ground("strong cover", cost=2, free=False, cover=-2),
    WALL: Ground("wall", cost=0, free=False, opaque=True),
    EARTHWALL: Ground("tall wall of earth", cost=0, free=False, opaque=True),
    PIT: Ground("pit", cost=0, free=False),
    SHUT_DOOR: Ground("shut door", cost=0, free=False, opaque=True),
    OPEN_DOOR: Ground("open door"),
    SLIPPERY: Ground("slippery", unsteady=True),
    UNSTEADY_ROUGH: Ground("rough and unsteady", cost=2, free=False, unsteady=True),
    DRY: Ground("dry brush", cost=2, free=False),
    BURNING: Ground("burning", cost=0, free=False),
    LAVA: Ground("lava", cost=0, free=False),
}
LIGHTS: Final[Mapping[str, Light]] = {".": "lit", "d": "dark", "p": "pitch dark"}
DIRECTIONS: Final[tuple[Place, ...]] = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))


# rule: Field
class Field(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """A field of squares: rows of ground, one character a square, the top row first (`H-01`).

    `lights` is a grid of the same size: "." lit, "d" dark, "p" pitch dark. Without it, `light` holds everywhere
    (`H-06`). Raises ValueError with a sentence for an invalid grid.
    """

    rows: tuple[str, ...]
    light: Light = "lit"
    lights: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _demand_grid("field", self.rows, GROUNDS)
        if self.lights:
            _demand_grid("light", self.lights, LIGHTS)
            if (len(self.lights), len(self.lights[0])) != (self.height, self.width):
                raise ValueError("The light of a field needs as many rows and columns as its ground.")

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def height(self) -> int:
        return len(self.rows)

    def __contains__(self, place: Place) -> bool:
        return 0 <= place[0] < self.width and 0 <= place[1] < self.height

    def ground(self, place: Place) -> Ground:
        """Return the kind of ground of a square."""
        return GROUNDS[self.rows[place[1]][place[0]]]


def _demand_grid(name: str, rows: tuple[str, ...], known: Collection[str]) -> None:
    if not rows or not rows[0] or any(len(row) != len(rows[0]) for row in rows):
        raise ValueError(f"The rows of a {name} must all have the same length, and there must be at least one.")
    if max(len(rows), len(rows[0])) > LARGEST_SIDE:
        raise ValueError(f"A {name} has at most {LARGEST_SIDE} rows and columns.")
    unknown = sorted(set("".join(rows)) - set(known))
    if unknown:
        raise ValueError(f"A {name} may only contain {' '.join(known)}, not “{unknown[0]}”.")


OPEN_FIELD: Final = Field((FREE * WIDTH,) * HEIGHT)


def with_ground(field: Field, place: Place, ground: str) -> Field:
    """Return a copy of the field with another ground on one square: a door opened, a wall raised (`H-12`)."""
    column, row = place
    changed = field.rows[row][:column] + ground + field.rows[row][column + 1 :]
    return msgspec.structs.replace(field, rows=(*field.rows[:row], changed, *field.rows[row + 1 :]))


@lru_cache(maxsize=256)
def squares_of(field: Field, ground: str) -> tuple[Place, ...]:
    """Return the squares with this kind of ground, row by row."""
    return tuple((x, y) for y, row in enumerate(field.rows) for x, made_of in enumerate(row) if made_of == ground)


@lru_cache(maxsize=8192)
def has_bad_footing(field: Field, place: Place, size: int = 1) -> bool:
    """Return True if any square under a creature at `place` gives bad footing (`H-07`)."""
    return any(field.ground(square).unsteady for square in block(place, size))


def place_name(place: Place) -> str:
    """Return the name of a square: "C5" is the third column of the fifth row."""
    column, row = place
    letters = chr(ord("A") + column % 26)
    return f"{chr(ord('A') + column // 26 - 1) if column >= 26 else ''}{letters}{row + 1}"


def side(extra_size: int) -> int:
    """Return the number of squares along one side of a creature of this Extra Size (`H-01`)."""
    return max(1, extra_size)


def block(place: Place, size: int = 1) -> tuple[Place, ...]:
    """Return the squares of a creature `size` squares wide whose top left square is `place`."""
    if size == 1:
        return (place,)
    column, row = place
    return tuple((column + right, row + down) for down in range(size) for right in range(size))


# rule: Distance
def distance(one: Place, other: Place, one_size: int = 1, other_size: int = 1, height: int = 0) -> int:
    """Return the distance in spaces between two creatures' nearest squares (`H-02`).

    It is the largest of the three differences in column, row and height.
    """
    # Not cached: computing it is as fast as a lookup.
    column, row = one
    there, below = other
    across = there - column - one_size if there > column else column - there - other_size
    down = below - row - one_size if below > row else row - below - other_size
    # It runs thousands of times in a fight, and a call of `max` takes as long as the rest.
    spaces = (across if across > down else down) + 1  # noqa: FURB136
    return spaces if spaces > height else height  # noqa: FURB136


def border(field: Field, place: Place, size: int = 1) -> bool:
    """Return True if a creature at `place` touches the border of the field and may leave it (`H-31`)."""
    column, row = place
    return column <= 0 or row <= 0 or column + size >= field.width or row + size >= field.height


@lru_cache(maxsize=256)
def edge(field: Field, size: int = 1) -> tuple[Place, ...]:
    """Return all places at the edge of the field, column by column."""
    return tuple(
        (column, row)
        for column in range(field.width - size + 1)
        for row in range(field.height - size + 1)
        if border(field, (column, row), size)
    )


def to_edge(field: Field, place: Place, size: int = 1) -> int:
    """Return the spaces from a place to the nearest edge of the field, 0 at the edge."""
    column, row = place
    return min(column, row, field.width - size - column, field.height - size - row)


def neighbour_in(place: Place, direction: Place) -> Place:
    """Return the square or offset one space on in this direction."""
    return place[0] + direction[0], place[1] + direction[1]


@lru_cache(maxsize=4096)
def behind_walls(field: Field, place: Place) -> tuple[Place, ...]:
    """Return the walkable squares that lie behind an earthen wall adjacent to `place`."""
    found = []
    for direction in DIRECTIONS:
        wall = neighbour_in(place, direction)
        behind = neighbour_in(wall, direction)
        walled = wall in field and field.rows[wall[1]][wall[0]] == EARTHWALL
        if walled and behind in field and field.ground(behind).cost:
            found.append(behind)
    return tuple(found)


def sign(value: int) -> int:
    """Return 1, 0 or -1."""
    return (value > 0) - (value < 0)


def direction_from(source: Place, place: Place, source_size: int = 1, size: int = 1) -> Place:
    """Return the direction, out of eight, that leads most nearly away from `source`; (0, 0) on the same spot."""
    across = 2 * (place[0] - source[0]) + size - source_size
    down = 2 * (place[1] - source[1]) + size - source_size
    smaller, larger = sorted((abs(across), abs(down)))
    # Below 22.5 degrees, whose tangent is √2 − 1, the direction is straight.
    if (smaller + larger) ** 2 < 2 * larger**2:
        across, down = (across, 0) if abs(across) > abs(down) else (0, down)
    return sign(across), sign(down)


# rule: Flanked
def is_flanked(place: Place, foes: Collection[Place], size: int = 1) -> bool:
    """Return True if two of these foes' squares are adjacent on exactly opposite sides (`H-08`).

    `foes` are the squares of foes that threaten the place: able to act, with a ready melee weapon.
    """
    across, down = 2 * place[0] + size - 1, 2 * place[1] + size - 1
    return any((across - x, down - y) in foes and distance(place, (x, y), size) == 1 for x, y in foes)
