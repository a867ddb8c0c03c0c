"""List of entries that draws only the visible rows, so that filtering stays fast at any length."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.binding import Binding
from textual.content import Content
from textual.events import Click, MouseScrollDown, MouseScrollUp, Resize
from textual.message import Message
from textual.widget import Widget

from solo.systems.contract import LibraryEntry
from solo.tui.widgets.highlight import mark_style
from solo.tui.widgets.list_row import FAINT
from solo.tui.widgets.scroll_window import first_in_sight

MARK, PICKED = "▸", "◆"
RAIL = "▐"
LEAST_NAME = 12

Beside = Callable[[LibraryEntry], tuple[str, bool]]


class EntryList(Widget, can_focus=True):
    """A list of entries. `beside` returns the word at the right of an entry, and whether it is owned or usable."""

    COMPONENT_CLASSES = {"entry-list--marked"}
    DEFAULT_CSS = """
    EntryList { text-wrap: nowrap; text-overflow: clip; height: 1fr; }
    EntryList > .entry-list--marked {
        color: $block-cursor-blurred-foreground;
        background: $block-cursor-blurred-background;
        text-style: bold;
    }
    EntryList:focus > .entry-list--marked {
        color: $block-cursor-foreground;
        background: $block-cursor-background;
        text-style: $block-cursor-text-style;
    }
    """
    BINDINGS = [
        Binding("up", "move(-1)", "Up", show=False),
        Binding("down", "move(1)", "Down", show=False),
        Binding("pageup", "move_page(-1)", "Page up", show=False),
        Binding("pagedown", "move_page(1)", "Page down", show=False),
        Binding("home", "move(-100000)", "First", show=False),
        Binding("end", "move(100000)", "Last", show=False),
        Binding("enter", "open", "Open", show=False),
    ]

    class Marked(Message):
        """Posted when another entry is marked, or when the list becomes empty."""

    class Opened(Message):
        """Posted when the player opens the marked entry."""

    def __init__(self, beside: Beside, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._beside = beside
        self._entries: Sequence[LibraryEntry] = ()
        self._picked: tuple[LibraryEntry, ...] = ()
        self._index = 0
        self._first = 0

    def show(self, entries: Sequence[LibraryEntry], keep: bool = False) -> None:
        """Show these entries. The mark goes to the first, or stays on its entry if `keep` is True."""
        before = self.marked_entry
        self._entries = entries
        self._index = entries.index(before) if keep and before is not None and before in entries else 0
        self._first = 0
        self._keep_in_sight()
        self.refresh()
        self.post_message(self.Marked())

    def turn(self, entry: LibraryEntry) -> tuple[LibraryEntry, ...]:
        """Pick an entry, or unpick a picked one, and return the picked entries. A sign marks picked entries."""
        others = tuple(one for one in self._picked if one != entry)
        self._picked = others if entry in self._picked else (*others, entry)
        self.refresh()
        return self._picked

    def drop(self) -> None:
        """Unpick all entries."""
        self._picked = ()
        self.refresh()

    @property
    def marked_entry(self) -> LibraryEntry | None:
        """The marked entry; None in an empty list."""
        return self._entries[self._index] if self._entries else None

    def action_move(self, by: int) -> None:
        """Move the mark."""
        index = min(max(0, self._index + by), len(self._entries) - 1)
        if not self._entries or index == self._index:
            return
        self._index = index
        self._keep_in_sight()
        self.refresh()
        self.post_message(self.Marked())

    def action_move_page(self, by: int) -> None:
        """Move the mark by a page."""
        self.action_move(by * max(1, self.content_size.height - 1))

    def action_open(self) -> None:
        """Open the marked entry."""
        if self._entries:
            self.post_message(self.Opened())

    def on_click(self, event: Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None or self._first + offset.y >= len(self._entries):
            return
        index = self._first + offset.y
        if index == self._index:
            self.action_open()
        else:
            self.action_move(index - self._index)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        event.stop()
        self.action_move(3)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        event.stop()
        self.action_move(-3)

    def on_resize(self, event: Resize) -> None:
        del event
        self._keep_in_sight()

    def _keep_in_sight(self) -> None:
        room = max(1, self.content_size.height)
        self._first = first_in_sight(self._first, self._index, room, len(self._entries))

    def render(self) -> Content:
        width, height = self.content_size
        if width < LEAST_NAME or not height:
            return Content("")
        rail = self._rail(height)
        shown = self._entries[self._first : self._first + height]
        lines = [self._line(self._first + row, entry, width - 1, rail(row)) for row, entry in enumerate(shown)]
        return Content("\n").join(lines)

    def _line(self, index: int, entry: LibraryEntry, width: int, rail: str) -> Content:
        word, at_hand = self._beside(entry)
        marked = index == self._index
        signs = Content.assemble(
            (MARK if marked else " ", "bold $accent"), (PICKED if entry in self._picked else " ", "bold $accent")
        )
        room = width - 2
        beside = Content.styled(word, "" if at_hand else FAINT).truncate(max(0, room - LEAST_NAME - 1), ellipsis=True)
        gap = 1 if word else 0
        name = Content(entry.name).truncate(room - beside.cell_length - gap, ellipsis=True, pad=True)
        line = Content.assemble(signs, name, " " * gap, beside)
        if marked:
            line = line.stylize(mark_style(self, "entry-list--marked"))
        return Content.assemble(line, (rail, "$rule"))

    def _rail(self, height: int) -> Callable[[int], str]:
        """Return a function that maps a visible row to its character of the scroll bar at the right edge."""
        total = len(self._entries)
        if total <= height:
            return lambda _: " "
        length = max(1, height * height // total)
        start = (height - length) * self._first // (total - height)
        return lambda row: RAIL if start <= row < start + length else " "
