"""Map: a field with a cursor. Keys and mouse move the cursor over the places that may be picked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from textual.binding import Binding
from textual.content import Content
from textual.events import Click
from textual.message import Message

from solo.systems.contract import FieldView, FighterView
from solo.tui.widgets.field_drawing import FieldDrawing, PlaceSelection, draw_lines
from solo.tui.widgets.field_grid import STEPS, Place, full_grid, grid_for, place_in_direction
from solo.tui.widgets.line_widget import LineWidget
from solo.tui.widgets.list_row import FAINT

Area = Callable[[Place], Collection[Place]]
BETWEEN, MORE = "  ", "…"  # between the meanings of signs, and at the end if meanings are left out
LEAST_WITH_LEGEND, ROOMY = 7, 10  # lines of a field at which its last line becomes the legend, and its last two lines
MOST_LEGEND = 2
CORNERS = 6  # cells of a frame that its text cannot use
ASKEW = {"home": "up left", "pageup": "up right", "end": "down left", "pagedown": "down right"}


class FieldMap(LineWidget, can_focus=True):
    """The field. While places are offered, arrow keys and clicks move the cursor, and `enter` picks its place.

    On hexes, the keys in ASKEW move the cursor diagonally in four directions.
    """

    DEFAULT_CSS = "FieldMap { text-wrap: nowrap; text-overflow: clip; }"
    BINDINGS = [
        *(Binding(key, f"step('{key}')", "Move", show=False) for key in STEPS),
        *(Binding(key, f"step('{way}')", "Move", show=False) for key, way in ASKEW.items()),
        Binding("enter", "take", "Take", show=False),
    ]

    class Moved(Message):
        """Posted when the cursor has moved to another place."""

        def __init__(self, place: Place) -> None:
            self.place = place
            super().__init__()

    class Picked(Message):
        """Posted when the person has picked a place."""

        def __init__(self, place: Place) -> None:
            self.place = place
            super().__init__()

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self.can_focus = False
        self._field: FieldView | None = None
        self._fighters: tuple[FighterView, ...] = ()
        self._area: Area | None = None
        self._aim = PlaceSelection()
        self._pointed: frozenset[Place] = frozenset()
        self._aimed_at: frozenset[str] = frozenset()
        self._called = ""

    def call(self, called: str) -> None:
        """Set the title of the frame. Signs for which the lower edge has no room are explained after the title."""
        self._called = called
        self._say_legend()

    def show(self, field: FieldView | None, fighters: Sequence[FighterView]) -> None:
        """Show a field and the fighters on it."""
        if (self._field, self._fighters) == (field, tuple(fighters)):
            return
        self._field, self._fighters = field, tuple(fighters)
        self._say_legend()
        self.refresh()

    def offer(self, places: Sequence[Place], start: Place | None = None, area: Area | None = None) -> None:
        """Let the person pick one of the `places`, with the cursor on `start`. Without places, the picking ends.

        `area` returns the area of a place, as places. None means that the area is only the place itself.
        """
        self._area = area
        cursor = start if start in places else places[0] if places else None
        self._aim = PlaceSelection(frozenset(places), cursor, self._around(cursor))
        self.can_focus = bool(places)
        self.refresh()

    def point(self, places: Collection[Place]) -> None:
        """Show that other participants at the table point at these places."""
        if frozenset(places) != self._pointed:
            self._pointed = frozenset(places)
            self.refresh()

    def aim_at(self, keys: frozenset[str]) -> None:
        """Highlight these fighters as targets of the marked option."""
        if keys != self._aimed_at:
            self._aimed_at = keys
            self.refresh()

    @property
    def cursor(self) -> Place | None:
        """The place under the cursor; None if there is nothing to pick."""
        return self._aim.cursor

    @property
    def picking(self) -> bool:
        """True while places are offered."""
        return bool(self._aim.places)

    @property
    def legend(self) -> Content:
        """Meanings of the signs of the ground, and the system's note."""
        return Content(BETWEEN.join(self._meanings()))

    def legend_within(self, width: int) -> Content:
        """Return as many meanings of the legend as fit on the line below the map. No meaning is cut."""
        return Content(_as_much(self._meanings(), width))

    def legend_height(self, width: int) -> int:
        """Return the number of lines of the legend below a field without a frame, in `width` columns."""
        return len(_on_lines(self._meanings(), width - 1, MOST_LEGEND))

    def _meanings(self, in_sight: str = "") -> list[str]:
        """Return the meanings of all signs, or of the signs `in_sight`, and the system's note."""
        if self._field is None:
            return []
        legend = self._field.legend
        said = [f"{sign} {meaning}" for sign, meaning in legend if not in_sight or sign in in_sight]
        return [*said, self._field.note] if self._field.note else said

    def _say_legend(self) -> None:
        """Write the legend into the lower edge of the frame, and the rest into the upper edge. No meaning is cut."""
        said, width = self._meanings(), self.outer_size.width - CORNERS
        below = next((number for number in range(len(said), 0, -1) if len(BETWEEN.join(said[:number])) <= width), 0)
        self.border_subtitle = Content(BETWEEN.join(said[:below]))
        above = _as_much(said[below:], width - len(self._called) - len(BETWEEN))
        self.border_title = Content(BETWEEN.join(filter(None, (self._called, above))))

    def on_resize(self) -> None:
        self._say_legend()

    @property
    def full_size(self) -> tuple[int, int]:
        """Width in cells and height in lines of the whole field."""
        field = self._field
        return full_grid(field).size(field.width, field.height) if field else (0, 0)

    def width_within(self, room: int) -> int:
        """Return the width that the map takes if it has at most `room` cells."""
        field = self._field
        return min(room, grid_for(field, room).size(field.width, field.height)[0]) if field else 0

    @property
    def takes_width(self) -> bool:
        """True if the field should be as wide as possible, since each place has much to show."""
        return self._field is not None and self._field.shape == "hexes"

    def lines(self) -> Sequence[Content]:
        drawing = self._drawing()
        if drawing is None:
            return (Content.styled("No field here.", FAINT),)
        if drawing.width < 3 or drawing.height < 1:
            return ()
        lines = draw_lines(drawing)
        if drawing.height == self.content_size.height == len(lines) or self.gutter.bottom:
            return lines
        meanings = self._meanings(in_sight="".join(line.plain for line in lines))
        legend = _on_lines(meanings, drawing.width - 1, max(1, self.content_size.height - len(lines)))
        return (*lines, *(Content.styled(f" {line}", FAINT) for line in legend))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "step" or parameters[0] in STEPS or self.takes_width

    def action_step(self, way: str) -> None:
        """Move the cursor to the nearest legal place in direction `way`."""
        if self.cursor is not None:
            self._put(place_in_direction(self.cursor, way, self._aim.places))

    def action_take(self) -> None:
        """Pick the place under the cursor."""
        if self.cursor is not None:
            self.post_message(self.Picked(self.cursor))

    def on_click(self, event: Click) -> None:
        offset, drawing = event.get_content_offset(self), self._drawing()
        if offset is None or drawing is None:
            return
        place = drawing.place_at(offset.x, offset.y)
        if place is None or place not in self._aim.places:
            return
        if place == self.cursor:
            self.action_take()
        else:
            self._put(place)

    def _drawing(self) -> FieldDrawing | None:
        if self._field is None:
            return None
        aimed_at = frozenset(one.places[0] for one in self._fighters if one.key in self._aimed_at and one.places)
        width, height = self.content_size
        if not self.gutter.bottom and height >= LEAST_WITH_LEGEND:
            height -= min(self.legend_height(width), 1 if height < ROOMY else MOST_LEGEND)
        return FieldDrawing(self._field, self._fighters, self._aim, width, height, self._pointed, aimed_at)

    def _put(self, place: Place) -> None:
        if place == self.cursor:
            return
        self._aim = self._aim._replace(cursor=place, taken_in=self._around(place))
        self.refresh()
        self.post_message(self.Moved(place))

    def _around(self, cursor: Place | None) -> frozenset[Place]:
        """Return the places in the area of the cursor's place; none if the area is only this place."""
        if self._area is None or cursor is None:
            return frozenset()
        taken_in = frozenset(self._area(cursor))
        return frozenset() if taken_in == {cursor} else taken_in


def _on_lines(said: Sequence[str], width: int, most: int) -> list[str]:
    """Return the texts on as few lines as possible, at most `most`. The last line shows if texts are left out."""
    lines: list[str] = []
    left = list(said)
    while left and len(lines) < most - 1:
        fits = next((count for count in range(len(left), 0, -1) if len(BETWEEN.join(left[:count])) <= width), 0)
        if not fits:
            break
        lines.append(BETWEEN.join(left[:fits]))
        left = left[fits:]
    last = _as_much(left, width)
    return [*lines, last] if last else lines


def _as_much(said: Sequence[str], width: int) -> str:
    """Join as many of the first texts as fit into `width`, with a sign at the end if texts are left out."""
    if len(BETWEEN.join(said)) <= width:
        return BETWEEN.join(said)
    fitting = [number for number in range(1, len(said)) if len(BETWEEN.join([*said[:number], MORE])) <= width]
    return BETWEEN.join([*said[: fitting[-1]], MORE]) if fitting else ""
