"""Drawing of a field: ground, letters, places to pick, and the area around the marked place.

Brackets mark the cursor, and a ring marks each legal place. The area is shaded, and fighters within it are reversed. No
meaning depends on colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from textual.content import Content

from solo.systems.contract import FieldView, FighterView
from solo.systems.contract.view import column_name
from solo.tui.widgets.field_grid import FieldGrid, Place, grid_for, seen_from
from solo.tui.widgets.fighter_signs import fallen_sign, side_style
from solo.tui.widgets.list_row import FAINT

OPEN_GROUND = ".·"
LEGAL = "∘"
SHADE = "░"
MORE = "+"
OPEN, CLOSE = "[", "]"
FINGER = "›"
CURSOR = "bold $accent"

Part = tuple[str, str]


class PlaceSelection(NamedTuple):
    """Choice of a place: the legal places, the cursor, and the area around the cursor.

    The area is empty if it is only the place itself.
    """

    places: frozenset[Place] = frozenset()
    cursor: Place | None = None
    taken_in: frozenset[Place] = frozenset()


class FieldDrawing(NamedTuple):
    """A field with its fighters and the choice of a place, drawn in `width` cells and `height` lines.

    `pointed` are the places at which other participants point. `aimed_at` are the places of an option's targets.
    """

    field: FieldView
    fighters: tuple[FighterView, ...]
    aim: PlaceSelection
    width: int
    height: int
    pointed: frozenset[Place] = frozenset()
    aimed_at: frozenset[Place] = frozenset()

    @property
    def grid(self) -> FieldGrid:
        """Layout of the field's places."""
        return grid_for(self.field, self.width)

    @property
    def corner(self) -> Place:
        """The place drawn at the top left, chosen so that the cursor or the acting fighter is visible."""
        around = [place for one in self.fighters if not one.out for place in one.places]
        acting = next((one.places[0] for one in self.fighters if one.acting and one.places), None)
        seen = self.aim.cursor or acting or next(iter(around), (0, 0))
        return seen_from(seen, around, self.field, self.grid, self.width, self.height)

    def place_at(self, x: int, y: int) -> Place | None:
        """Return the place drawn in cell `x` of line `y`."""
        return self.grid.place_at(x, y, self.corner)

    def lines(self) -> list[Content]:
        """Return as many rows as fit, below the names of the columns if the columns are named."""
        field, grid = self.field, self.grid
        across, down = self.corner
        columns, rows = grid.fitting(self.width, self.height)
        shown = range(across, min(across + columns, field.width))
        occupied = _occupied(self.fighters, grid)
        names = [_column_names(grid, shown)] if grid.top else []
        return names + [self._row(row, shown, occupied) for row in range(down, min(down + rows, field.height))]

    def _row(self, row: int, columns: range, occupied: Mapping[Place, list[Part]]) -> Content:
        grid, cursor = self.grid, self.aim.cursor
        parts: list[Part] = [(f"{row + 1:>2} ", FAINT)] if grid.margin else []
        if grid.indent(row):
            parts.append((" " * grid.indent(row), ""))
        closing = " "
        for column in columns:
            place = (column, row)
            shaded = place in self.aim.taken_in
            enclosed = place == cursor or place in self.aimed_at
            before = OPEN if enclosed else closing
            if before == " " and place in self.pointed:
                before = FINGER
            parts.append((before if before != " " or not shaded else SHADE, CURSOR))
            inside = self._inside(place, occupied)
            left = grid.room - sum(len(sign) for sign, _ in inside)
            parts += inside
            closing = CLOSE if enclosed else " "
            if left:
                blank = (SHADE if shaded else " ") * (left - 1)
                parts.append(((closing if closing != " " or not shaded else SHADE) + blank, CURSOR))
                closing = " "
        parts.append((closing, CURSOR))
        return Content.assemble(*merge_runs(parts))

    def _inside(self, place: Place, occupied: Mapping[Place, list[Part]]) -> list[Part]:
        """Return the content of a place: the fighters there, or its ground."""
        shaded = place in self.aim.taken_in
        if place in occupied:
            return [(sign, f"{style} reverse" if shaded else style) for sign, style in occupied[place]]
        ground = _ground(self.field, place)
        is_open = ground in OPEN_GROUND
        if shaded:
            return [(SHADE if is_open else ground, CURSOR)]
        if place in self.aim.places:
            quiet = "" if self.aim.taken_in else "bold "
            return [(LEGAL, f"{quiet}$accent") if is_open else (ground, f"{quiet}underline $accent")] + (
                [(LEGAL, f"{quiet}$accent")] if not is_open and self.grid.room > 1 else []
            )
        return [("·" if is_open else ground, "$rule" if is_open else FAINT)]


@lru_cache(maxsize=32)
def draw_lines(drawing: FieldDrawing) -> Sequence[Content]:
    """Return the lines of a drawing. They are cached, since several screens at a table ask for equal drawings."""
    return tuple(drawing.lines())


def _occupied(fighters: Sequence[FighterView], grid: FieldGrid) -> dict[Place, list[Part]]:
    """Return the signs of the fighters in each place.

    If a place may hold several fighters, the acting one is on top.
    """
    there: dict[Place, list[FighterView]] = {}
    for fighter in sorted(fighters, key=lambda fighter: fighter.acting) if grid.shift else fighters:
        for place in fighter.places:
            there.setdefault(place, []).append(fighter)
    return {place: _told(several, grid.room) for place, several in there.items()}


def _told(there: Sequence[FighterView], room: int) -> list[Part]:
    """Return the signs of the fighters in one place.

    A single fighter has a letter, with the fighter's strength if there is room. Several fighters have their letters, or
    without room only the last letter. Fighters still in the fight hide fallen ones.
    """
    standing = [fighter for fighter in there if not fighter.out]
    if not standing:
        return [_letter(there[-1])]
    if len(standing) == 1:
        sign, style = _letter(standing[0])
        strength = standing[0].strength
        return [(sign + strength if len(sign + strength) <= room else sign, style)]
    if room == 1:
        return [_letter(standing[-1])]
    letters = [*map(_letter, reversed(standing))]
    return letters if len(letters) <= room else [*letters[: room - 1], (MORE, FAINT)]


def _letter(fighter: FighterView) -> Part:
    style = side_style(fighter) + (" reverse" if fighter.acting else "")
    return fallen_sign(fighter) or fighter.letter[:1] or "?", style


def _ground(field: FieldView, place: Place) -> str:
    column, row = place
    return field.ground[row][column] if row < len(field.ground) and column < len(field.ground[row]) else "·"


def _column_names(grid: FieldGrid, columns: range) -> Content:
    """Return the names of the columns above their places, without any name that would touch the previous one."""
    line = ""
    for number, column in enumerate(columns):
        start = grid.margin + number * grid.pitch + 1
        if start > len(line) or not line:
            line = line.ljust(start) + column_name(column)
    return Content.styled(line, FAINT)


def merge_runs(parts: Iterable[Part]) -> list[Part]:
    """Join neighbouring parts of the same style, since a long run is drawn as fast as a single part.

    A blank shows no colour. It joins the previous part, unless the style of that part would be visible on a blank.
    """
    joined: list[Part] = []
    for sign, style in parts:
        before, its_style = joined[-1] if joined else ("", style)
        blank = not sign.strip(" ") and not any(mark in its_style for mark in ("reverse", "underline"))
        if joined and (style == its_style or blank):
            joined[-1] = before + sign, its_style
        else:
            joined.append((sign, style))
    return joined
