"""Named fields of the content: ground, light and the sides' start squares (`H-01`, `H-10`).

The geometry of a field is in `field`. This module reads and validates the drawing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.polyhedral.ground.field import DIRECTIONS, GROUNDS, SHUT_DOOR, Field, Light, place_name

Spread = Literal["cramped", "usual", "open"]
Square = tuple[int, int]

START_DISTANCES: Final[dict[Spread, int]] = {"cramped": 5, "usual": 10, "open": 25}
MOST_COLUMNS: Final = 40
MOST_ROWS: Final = 20


class LooseItem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Things of one kind on the ground. `name` is the gear name; one piece lies on each square in `at`."""

    name: str
    at: tuple[Square, ...]


class NamedMap(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A field by name. `rows` and `lights` are drawn with the characters of `Field`.

    `party` and `foes` are the sides' start squares, (column, row) from (0, 0) at the top left, in the order of the
    side. Without them the sides start as far apart as `spread` says (`H-10`). `loose` things may be picked up and
    thrown (`P-13`).
    """

    name: str
    text: str
    rows: tuple[str, ...]
    light: Light = "lit"
    lights: tuple[str, ...] = ()
    spread: Spread = "usual"
    party: tuple[Square, ...] = ()
    foes: tuple[Square, ...] = ()
    loose: tuple[LooseItem, ...] = ()


def field_of(place: NamedMap) -> Field:
    """Return the field drawn in `place`. Raises ValueError with a sentence for an invalid drawing."""
    return Field(place.rows, place.light, place.lights)


def start_distance(place: NamedMap) -> int:
    """Return the spaces between the nearest members of the two sides at the start (`H-10`)."""
    return START_DISTANCES[place.spread]


def find_problems(place: NamedMap, _content: Content) -> list[tuple[str, str]]:
    """Return the problems of a place as (field, sentence) pairs, empty for a valid one."""
    try:
        field = field_of(place)
    except ValueError as error:
        return [("rows", str(error))]
    return [*_drawing(place, field), *_starts(place, field), *_lying(place, field)]


def _drawing(place: NamedMap, field: Field) -> Iterator[tuple[str, str]]:
    if not place.text.strip():
        yield "text", "Describe this place in a sentence."
    if field.width > MOST_COLUMNS or field.height > MOST_ROWS:
        yield "rows", f"A place has at most {MOST_COLUMNS} columns and {MOST_ROWS} rows."
    if not (place.party or place.foes) and max(field.width, field.height) <= start_distance(place):
        yield (
            "spread",
            f"The sides cannot start {start_distance(place)} squares apart. Draw a larger place, or name the squares.",
        )


def _lying(place: NamedMap, field: Field) -> Iterator[tuple[str, str]]:
    for square in (square for thing in place.loose for square in thing.at):
        if square not in field:
            yield "loose", f"{list(square)} lies outside the field."
        elif not field.ground(square).cost:
            yield "loose", f"Nothing can lie on {place_name(square)}."


def _starts(place: NamedMap, field: Field) -> Iterator[tuple[str, str]]:
    if bool(place.party) != bool(place.foes):
        yield "party", "Name starting squares for both sides or for neither."
        return
    for side, squares in (("party", place.party), ("foes", place.foes)):
        for square in squares:
            if square not in field:
                yield side, f"{list(square)} lies outside the field."
            elif not field.ground(square).cost:
                yield side, f"Nobody can stand on {place_name(square)}."
    taken = place.party + place.foes
    if len(set(taken)) < len(taken):
        yield "foes", "Two fighters cannot begin on the same square."
    if place.party and not _within_walk(field, place.party[0]).issuperset(taken):
        yield "foes", "The sides must be able to walk to each other."


def _within_walk(field: Field, start: Square) -> set[Square]:
    """Return the squares that a creature can reach on foot from `start`, opening doors on the way."""
    unreached = {
        (column, row)
        for row, signs in enumerate(field.rows)
        for column, ground in enumerate(signs)
        if GROUNDS[ground].cost or ground == SHUT_DOOR
    }
    reached, edge = {start}, [start]
    while edge:
        column, row = edge.pop()
        around = {(column + right, row + down) for right, down in DIRECTIONS} & unreached
        unreached -= around
        reached |= around
        edge += around
    return reached
