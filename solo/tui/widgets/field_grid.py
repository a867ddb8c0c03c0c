"""Layout of a field on the screen, squares and hexes: positions of places, and moves between them.

The first cell of a place is for a mark, the rest is for the content.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from solo.systems.contract import FieldView
from solo.systems.contract.hexes import WAYS, Direction, distance, neighbour
from solo.tui.widgets.scroll_window import first_in_sight

Place = tuple[int, int]
BESIDE = 2
"""Number of places on each side of the marked place that stay visible if there is room."""
STEPS: dict[str, Place] = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class FieldGrid(NamedTuple):
    """Layout of places: `pitch` cells from one place to the next. Every other row is indented by `shift` cells.

    Names of rows take `margin` cells at the left, and names of columns take `top` lines above.
    """

    pitch: int
    shift: int = 0
    margin: int = 0
    top: int = 0

    @property
    def room(self) -> int:
        """Cells for the content of a place."""
        return self.pitch - 1

    def indent(self, row: int) -> int:
        """Return the cells before the first place of a row."""
        return self.shift if row % 2 else 0

    def size(self, columns: int, rows: int) -> tuple[int, int]:
        """Return the width in cells and the height in lines of this number of columns and rows."""
        return self.margin + columns * self.pitch + 1 + self.shift, rows + self.top

    def fitting(self, width: int, height: int) -> tuple[int, int]:
        """Return the number of columns and rows that fit into `width` cells and `height` lines."""
        return max(0, (width - self.margin - 1 - self.shift) // self.pitch), max(0, height - self.top)

    def place_at(self, x: int, y: int, corner: Place) -> Place | None:
        """Return the place drawn in cell `x` of line `y`; None above or left of the places.

        `corner` is the place drawn at the top left.
        """
        row = corner[1] + y - self.top
        across = x - self.margin - self.indent(row)
        if y < self.top or across < 0:
            return None
        return corner[0] + max(0, across - 1) // self.pitch, row


SQUARES = FieldGrid(pitch=2, margin=3, top=1)
BARE_SQUARES = FieldGrid(pitch=2)
WIDE_HEXES = FieldGrid(pitch=4, shift=2, margin=3, top=1)
NARROW_HEXES = FieldGrid(pitch=2, shift=1, margin=3, top=1)


def full_grid(field: FieldView) -> FieldGrid:
    """Return the layout of a field with room for all of it."""
    return WIDE_HEXES if field.shape == "hexes" else SQUARES


def grid_for(field: FieldView, width: int) -> FieldGrid:
    """Return the layout of a field in `width` cells. Hexes move closer together if they would not all fit.

    Rows and columns have names, which the story uses. The names are left out if all squares fit only without names.
    """
    if field.shape == "squares":
        fits = BARE_SQUARES.size(field.width, 0)[0] <= width < SQUARES.size(field.width, 0)[0]
        return BARE_SQUARES if fits else SQUARES
    return WIDE_HEXES if WIDE_HEXES.size(field.width, field.height)[0] <= width else NARROW_HEXES


def seen_from(
    place: Place, around: Collection[Place], field: FieldView, grid: FieldGrid, width: int, height: int
) -> Place:
    """Return the place at the top left for which `place` is visible and no room stays empty.

    The places `around` are centred if possible, so that little moves from turn to turn.
    """
    columns, rows = grid.fitting(width, height)
    across, down = ({place[axis], *(one[axis] for one in around)} for axis in (0, 1))
    return _first(across, place[0], columns, field.width), _first(down, place[1], rows, field.height)


def _first(around: Collection[int], marked: int, room: int, total: int) -> int:
    first = (min(around) + max(around) - room + 1) // 2
    for near in (marked - BESIDE, marked + BESIDE, marked):
        first = first_in_sight(first, min(max(0, near), total - 1), room, total)
    return first


def place_in_direction(start: Place, way: str, places: Collection[Place]) -> Place:
    """Return the nearest legal place in direction `way`; `start` if there is none.

    `way` is a direction of STEPS or one of the six directions of hexes.
    """
    if way in STEPS:
        return nearest(start, STEPS[way], places)
    return next((hex_in_direction(start, one, places) for one in WAYS if one == way), start)


def nearest(start: Place, step: Place, places: Collection[Place]) -> Place:
    """Return the legal place that a move up, down, left or right leads to; `start` if there is none.

    Up and down lead to the next row with a legal place. Left and right stay in the row as long as possible. Thus every
    place can be reached, at any distance. On hexes, up and down stay in the column to within half a hex.
    """
    column, row = start
    if step[1]:
        ahead = [place for place in places if (place[1] - row) * step[1] > 0]
        return min(ahead, key=lambda place: (abs(place[1] - row), abs(place[0] - column), place), default=start)
    ahead = [place for place in places if (place[0] - column) * step[0] > 0]
    beside = [place for place in ahead if place[1] == row]
    return min(beside or ahead, key=lambda place: (abs(place[0] - column), abs(place[1] - row), place), default=start)


def hex_in_direction(start: Place, way: Direction, places: Collection[Place]) -> Place:
    """Return the legal hex that a move in one of the six directions leads to; `start` if there is none.

    It is the first legal hex straight ahead, or without one, the nearest hex that lies roughly in this direction.
    """
    beside = neighbour(start, way)
    ahead = [place for place in places if distance(beside, place) < distance(start, place)]
    straight = [place for place in ahead if place == _straight_on(start, way, distance(start, place))]
    return min(straight or ahead, key=lambda one: (distance(start, one), distance(beside, one), one), default=start)


def _straight_on(start: Place, way: Direction, steps: int) -> Place:
    for _ in range(steps):
        start = neighbour(start, way)
    return start
