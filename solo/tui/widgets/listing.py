"""List of rows for arrow keys and mouse. It keeps its mark when it is refilled."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rich.segment import Segment
from textual.content import Content
from textual.events import Click, Resize
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.visual import Visual
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from solo.tui.widgets.highlight import mark_style, on_mark
from solo.tui.widgets.list_row import ListRow
from solo.tui.widgets.stepper import STEP

MARK = "▸ "
TURNING = ("page_up", "page_down")


class ListingRow(NamedTuple):
    """A row and its key. A row with `heading` is shown but cannot be marked."""

    key: str
    row: Visual
    heading: bool = False


def heading(title: str, key: str = "") -> ListingRow:
    """Return a quiet title over the rows that follow."""
    return ListingRow(f"heading {key or title}", ListRow(Content.styled(title, "bold $faint")), heading=True)


def gap(key: str) -> ListingRow:
    """Return an empty line between rows."""
    return ListingRow(f"gap {key}", ListRow(""), heading=True)


class Listing(OptionList):
    """A list of rows. `marked` is the key of the row to mark at first.

    The first click on a row marks the row, and the second selects it. Even a row that is marked already needs two
    clicks, so that the player does not select it unread. With `click_selects`, the first click selects.
    """

    class EnterWithoutRow(Message):
        """Posted on enter without a marked row, such as while the list is still empty. A page may then act later."""

    class Stepped(Message):
        """Posted on a click on an arrow beside the value of the marked row."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    DEFAULT_CSS = """
    Listing, Listing:focus {
        border: none;
        padding: 0;
        height: auto;
        max-height: 100%;
        background: transparent;
        background-tint: transparent;
        scrollbar-size-vertical: 1;
    }
    Listing > .option-list--option { padding: 0 1 0 0; }
    Listing > .option-list--option-disabled { color: $faint; }
    """

    def __init__(
        self,
        *,
        id: str | None = None,  # noqa: A002 (Textual's own name)
        classes: str | None = None,
        click_selects: bool = False,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._click_selects = click_selects
        self._clicked: str | None = None
        self._drawn_in: tuple[Size, int] | None = None

    @property
    def marked_key(self) -> str | None:
        """The key of the row under the mark; None in an empty list."""
        option = self.highlighted_option
        return option.id if option is not None and not option.disabled else None

    def line_of(self, index: int) -> int:
        """Return the line on which a row begins, from 0; 0 without room for lines."""
        return self._lines.index((index, 0)) if self._has_room else 0

    def mark(self, key: str) -> bool:
        """Mark the row `key`. If there is no such row, return False and leave the mark."""
        index = next((index for index, option in enumerate(self.options) if option.id == key), None)
        if index is not None:
            self.highlighted = index
        return index is not None

    def fill(self, entries: Iterable[ListingRow]) -> None:
        """Replace the rows. The mark stays on its row, or near its place if the row is gone."""
        before, place = self.marked_key, self.highlighted or 0
        options = [Option(entry.row, id=entry.key, disabled=entry.heading) for entry in entries]
        if [option.id for option in options] == [option.id for option in self.options]:
            for index, option in enumerate(options):
                self.replace_option_prompt_at_index(index, option.prompt)
            return
        self.set_options(options)
        allowed = [index for index, option in enumerate(options) if not option.disabled]
        if not allowed:
            self.highlighted = None
            return
        kept = next((index for index in allowed if options[index].id == before), None)
        self.highlighted = kept if kept is not None else min(allowed, key=lambda index: (abs(index - place), index))

    def on_resize(self, event: Resize) -> None:
        """Keep the marked row visible when the list loses lines to a neighbour, but not when the terminal shrinks."""
        before, self._drawn_in = self._drawn_in, (self.app.size, event.size.height)
        if before is not None and before[0] == self.app.size and before[1] > event.size.height:
            self.call_after_refresh(self._keep_in_sight)

    def _keep_in_sight(self) -> None:
        if self.highlighted is None or not self._has_room:
            return
        below = self.scroll_offset.y + self.scrollable_content_region.height
        if self.line_of(self.highlighted) >= below:
            self.scroll_to_highlight()

    def action_select(self) -> None:
        """Select the marked row."""
        if self.marked_key is None:
            self.post_message(self.EnterWithoutRow())
        super().action_select()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow scrolling by pages only if there is room for a page."""
        del parameters
        return self._has_room or action not in TURNING

    @property
    def _has_room(self) -> bool:
        """False before the rows are laid out, and while the terminal is too small for any row."""
        return bool(self.scrollable_content_region)

    def _get_left_gutter_width(self) -> int:
        return len(MARK)

    def render_line(self, y: int) -> Strip:
        """Return a line of the list. A sign marks the marked row, so that the mark does not depend on colour."""
        strip = super().render_line(y)
        number = self.scroll_offset.y + y
        index, line = self._lines[number] if number < len(self._lines) else (None, 0)
        is_marked = self.marked_key is not None and index == self.highlighted
        if is_marked:
            strip = on_mark(strip, mark_style(self, "option-list--option", "option-list--option-highlighted"))
        segments = list(strip)
        style = segments[-1].style if segments else None
        sign = MARK if is_marked and line == 0 else " " * len(MARK)
        return Strip([Segment(sign, style), *segments]).crop(0, self.size.width)

    async def _on_click(self, event: Click) -> None:
        event.prevent_default()  # Textual's own handler also runs, and would select every clicked row
        clicked: int | None = event.style.meta.get("option")
        if clicked is None or self.options[clicked].disabled:
            return
        by: int | None = event.style.meta.get(STEP)
        again = clicked == self.highlighted and self._clicked == self.options[clicked].id
        selects = self._click_selects or again
        self.highlighted, self._clicked = clicked, self.options[clicked].id
        if by is not None:
            self.post_message(self.Stepped(by))
        elif selects:
            self.action_select()
