"""Owns the map of a field of squares: ground, letters, and a cursor over the places that may be picked.

A square takes two cells. Brackets mark the cursor, a ring marks each legal place and shade what the marked one would
take in, those within it reversed, so colour only helps.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from textual.binding import Binding
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from solo.systems.contract import FieldView, FighterView
from solo.tui.widgets.row import FAINT
from solo.tui.widgets.turn_order import side_style

Place = tuple[int, int]
Area = Callable[[Place], Collection[Place]]
OPEN_GROUND = ".·"
LEGAL = "∘"
SHADE = "░"
STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class FieldMap(Widget, can_focus=True):
    """The field. While places are offered, arrow keys and clicks move the cursor and `enter` takes its place."""

    DEFAULT_CSS = "FieldMap { text-wrap: nowrap; text-overflow: clip; }"
    BINDINGS = [
        *(Binding(key, f"step('{key}')", "Move", show=False) for key in STEPS),
        Binding("enter", "take", "Take", show=False),
    ]

    class Moved(Message):
        """The cursor stands on another place."""

        def __init__(self, place: Place) -> None:
            self.place = place
            super().__init__()

    class Picked(Message):
        """The person took a place."""

        def __init__(self, place: Place) -> None:
            self.place = place
            super().__init__()

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._field: FieldView | None = None
        self._fighters: tuple[FighterView, ...] = ()
        self._places: frozenset[Place] = frozenset()
        self._area: Area | None = None
        self._taken_in: frozenset[Place] = frozenset()
        self.cursor: Place | None = None

    def show(self, field: FieldView | None, fighters: Sequence[FighterView]) -> None:
        """Show this field and those who stand on it."""
        if (self._field, self._fighters) == (field, tuple(fighters)):
            return
        self._field, self._fighters = field, tuple(fighters)
        self.border_subtitle = self.legend
        self.refresh()

    def offer(self, places: Sequence[Place], start: Place | None = None, area: Area | None = None) -> None:
        """Let the person pick one of these places, the cursor on `start`; none ends the picking.

        `area` tells which squares a place would take in, where that is more than the place.
        """
        self._places = frozenset(places)
        self._area = area
        self.cursor = start if start in self._places else places[0] if places else None
        self._taken_in = self._around_cursor()
        self.can_focus = bool(places)
        self.refresh()

    @property
    def picking(self) -> bool:
        """True while places are offered."""
        return bool(self._places)

    @property
    def legend(self) -> Content:
        """What the signs of the ground mean, and what the system notes, for the frame or the line below the map."""
        if self._field is None:
            return Content("")
        said = [f"{sign} {meaning}" for sign, meaning in self._field.legend]
        return Content("  ".join([*said, self._field.note] if self._field.note else said))

    @property
    def full_size(self) -> tuple[int, int]:
        """Cells across and lines down that the whole field takes."""
        return (self._field.width * 2 + 1, self._field.height) if self._field else (0, 0)

    def render(self) -> Content:
        field = self._field
        width, height = self.content_size
        if field is None:
            return Content.styled("No field here.", FAINT)
        if width < 3 or height < 1:
            return Content("")
        across, down = self._corner(width, height)
        rows = min(height, field.height)
        occupied = self._letters()
        lines = [
            self._line(row, range(across, min(across + (width - 1) // 2, field.width)), occupied)
            for row in range(down, min(down + rows, field.height))
        ]
        if height > rows and not self.gutter.bottom:
            lines.append(Content.assemble(" ", self.legend).stylize(FAINT).truncate(width, ellipsis=True))
        return Content("\n").join(lines)

    def action_step(self, direction: str) -> None:
        """Move the cursor to the nearest legal place that way."""
        if self.cursor is not None:
            self._put(nearest(self.cursor, STEPS[direction], self._places))

    def action_take(self) -> None:
        """Take the place under the cursor."""
        if self.cursor is not None:
            self.post_message(self.Picked(self.cursor))

    def on_click(self, event: Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None or self._field is None:
            return
        across, down = self._corner(*self.content_size)
        place = (across + max(0, offset.x - 1) // 2, down + offset.y)
        if place not in self._places:
            return
        if place == self.cursor:
            self.action_take()
        else:
            self._put(place)

    def _put(self, place: Place) -> None:
        if place == self.cursor:
            return
        self.cursor = place
        self._taken_in = self._around_cursor()
        self.refresh()
        self.post_message(self.Moved(place))

    def _around_cursor(self) -> frozenset[Place]:
        """The squares that the place under the cursor would take in; none where that is only itself."""
        if self._area is None or self.cursor is None:
            return frozenset()
        taken_in = frozenset(self._area(self.cursor))
        return frozenset() if taken_in == {self.cursor} else taken_in

    def _corner(self, width: int, height: int) -> Place:
        """The place drawn at the top left, so that the cursor or whoever acts is in sight."""
        field = self._field
        if field is None:
            return 0, 0
        acting = next((fighter.places[0] for fighter in self._fighters if fighter.acting and fighter.places), None)
        column, row = self.cursor or acting or (0, 0)
        shown = (width - 1) // 2
        return (
            min(max(0, column - shown // 2), max(0, field.width - shown)),
            min(max(0, row - height // 2), max(0, field.height - height)),
        )

    def _letters(self) -> dict[Place, tuple[str, str]]:
        letters: dict[Place, tuple[str, str]] = {}
        for fighter in sorted(self._fighters, key=lambda fighter: not fighter.out):
            style = side_style(fighter) + (" reverse" if fighter.acting else "")
            for place in fighter.places:
                letters[place] = ("†" if fighter.out else fighter.letter[:1] or "?", style)
        return letters

    def _line(self, row: int, columns: range, occupied: dict[Place, tuple[str, str]]) -> Content:
        parts: list[tuple[str, str]] = []
        for column in columns:
            place = (column, row)
            mark = "[" if place == self.cursor else "]" if (column - 1, row) == self.cursor else ""
            parts.append((mark or (SHADE if place in self._taken_in else " "), "bold $accent"))
            parts.append(self._square(place, occupied))
        parts.append(("]" if columns and (columns[-1], row) == self.cursor else " ", "bold $accent"))
        return Content.assemble(*_runs(parts))

    def _square(self, place: Place, occupied: dict[Place, tuple[str, str]]) -> tuple[str, str]:
        if place in occupied:
            sign, style = occupied[place]
            return sign, f"{style} reverse" if place in self._taken_in else style
        ground = self._ground(place)
        if place in self._taken_in:
            return SHADE if ground in OPEN_GROUND else ground, "bold $accent"
        if place in self._places:
            sign = LEGAL if ground in OPEN_GROUND else ground
            quiet = "" if self._taken_in else "bold "
            return sign, f"{quiet}$accent" if sign == LEGAL else f"{quiet}underline $accent"
        return ("·" if ground in OPEN_GROUND else ground), "$rule" if ground in OPEN_GROUND else FAINT

    def _ground(self, place: Place) -> str:
        column, row = place
        ground = self._field.ground if self._field else ()
        return ground[row][column] if row < len(ground) and column < len(ground[row]) else "·"


def _runs(parts: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Neighbours of one style as one part, since each part costs as much to draw as a whole run.

    A blank shows no colour, and joins what stands before it unless that would show on it.
    """
    runs: list[tuple[str, str]] = []
    for sign, style in parts:
        before, its_style = runs[-1] if runs else ("", style)
        joins = style == its_style or (sign == " " and not any(mark in its_style for mark in ("reverse", "underline")))
        if runs and joins:
            runs[-1] = before + sign, its_style
        else:
            runs.append((sign, style))
    return runs


def nearest(start: Place, step: Place, places: frozenset[Place]) -> Place:
    """The legal place that a person means by going this way; `start` where there is none.

    Up and down go to the next row that has one, left and right along the row before they leave it: so every place
    can be reached, however far apart they lie.
    """
    column, row = start
    if step[1]:
        ahead = [place for place in places if (place[1] - row) * step[1] > 0]
        return min(ahead, key=lambda place: (abs(place[1] - row), abs(place[0] - column), place), default=start)
    ahead = [place for place in places if (place[0] - column) * step[0] > 0]
    beside = [place for place in ahead if place[1] == row]
    return min(beside or ahead, key=lambda place: (abs(place[0] - column), abs(place[1] - row), place), default=start)
