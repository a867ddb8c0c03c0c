"""View of the journal: entries of any height, of which only the visible ones are laid out."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Final

from textual.binding import Binding
from textual.content import Content
from textual.events import Click, MouseScrollDown, MouseScrollUp, Resize
from textual.message import Message

from solo.tui.screens.journal import window
from solo.tui.screens.journal.window import Window
from solo.tui.widgets.highlight import mark_style
from solo.tui.widgets.line_widget import LineWidget
from solo.tui.widgets.listing import MARK

MakeBlock = Callable[[int, int], list[Content]]
"""Function that returns the lines of an entry, given its index and a width."""

STEP: Final = 3  # lines of one scroll step within an entry that is taller than the window
MOST_KEPT: Final = 500
LEAST_WIDTH: Final = 20


class JournalView(LineWidget, can_focus=True):
    """A column of entries with a mark. `indexes` are in ascending order. The mark stays on its entry."""

    COMPONENT_CLASSES = {"journal-view--marked"}
    DEFAULT_CSS = """
    JournalView { text-wrap: nowrap; text-overflow: clip; height: 1fr; }
    JournalView > .journal-view--marked {
        color: $block-cursor-blurred-foreground;
        background: $block-cursor-blurred-background;
        text-style: bold;
    }
    JournalView:focus > .journal-view--marked {
        color: $block-cursor-foreground;
        background: $block-cursor-background;
        text-style: $block-cursor-text-style;
    }
    """
    BINDINGS = [
        Binding("up", "move(-1)", "Earlier", show=False),
        Binding("down", "move(1)", "Later", show=False),
        Binding("pageup", "page(-1)", "Page up", show=False),
        Binding("pagedown", "page(1)", "Page down", show=False),
        Binding("home", "end(0)", "First", show=False),
        Binding("end", "end(-1)", "Latest", show=False),
    ]

    class Marked(Message):
        """Posted when another entry is marked."""

    class Chosen(Message):
        """Posted on a click on an entry that was marked before."""

    def __init__(self, make: MakeBlock, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._make = make
        self._indexes: Sequence[int] = ()
        self._at = 0
        self._window = Window()
        self._blocks: dict[int, list[Content]] = {}
        self._width = 0
        self._shown: list[int] = []

    # Entries

    @property
    def marked_index(self) -> int | None:
        """The index of the marked entry; None without entries."""
        return self._indexes[self._at] if self._indexes else None

    def show(self, indexes: Sequence[int]) -> None:
        """Show these entries. The mark stays on its entry, or near its place if the entry is gone.

        A mark on the last entry moves to the new last entry.
        """
        before, at_end = self.marked_index, self._at >= len(self._indexes) - 1
        self._indexes = indexes
        self._blocks.clear()
        place = bisect_left(indexes, before) if before is not None and not at_end else len(indexes) - 1
        self._put(max(0, min(place, len(indexes) - 1)))

    def mark(self, index: int) -> None:
        """Mark the entry with this index, or the next entry in view."""
        if self._indexes:
            self._put(min(bisect_left(self._indexes, index), len(self._indexes) - 1))

    def forget(self, index: int) -> None:
        """Lay out an entry again after a change of its look."""
        self._blocks.pop(index, None)
        self._put(self._at)

    # Moving

    def action_move(self, by: int) -> None:
        """Mark an earlier or later entry. An entry that is taller than the view is scrolled through first."""
        if not self._indexes:
            return
        room = self._room
        if by > 0 and (below := window.lines_below(self._window, self._at, room, self._height)) and self._is_tall:
            self._scroll(min(STEP, below))
        elif by < 0 and self._window.top == self._at and self._window.skip:
            self._scroll(-min(STEP, self._window.skip))
        else:
            self._put(max(0, min(self._at + by, len(self._indexes) - 1)))

    def action_page(self, way: int) -> None:
        """Mark the entry a page earlier or later."""
        if not self._indexes:
            return
        if way < 0:
            target = min(self._at - 1, self._window.top)
            self._window = window.ending_with(max(0, target), self._room, self._height)
        else:
            target = max(self._at + 1, self._shown[-1] if self._shown else 0)
            self._window = Window(min(target, len(self._indexes) - 1))
        self._put(max(0, min(target, len(self._indexes) - 1)))

    def action_end(self, place: int) -> None:
        """Mark the first entry, or the last."""
        if self._indexes:
            self._put(range(len(self._indexes))[place])

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        event.stop()
        self.action_move(-1)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        event.stop()
        self.action_move(1)

    def on_click(self, event: Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None or offset.y >= len(self._shown):
            return
        if self._shown[offset.y] == self._at:
            self.post_message(self.Chosen())
        else:
            self._put(self._shown[offset.y])

    def on_resize(self, event: Resize) -> None:
        """Keep the marked entry in sight."""
        del event
        self._put(self._at)

    def _put(self, at: int) -> None:
        changed = at != self._at
        self._at = at
        if self._indexes and self._room:
            moved = window.with_marked(self._window, at, self._room, self._height)
            self._window = window.fill_window(moved, len(self._indexes), self._room, self._height)
        self.refresh()
        if changed:
            self.post_message(self.Marked())

    def _scroll(self, by: int) -> None:
        self._window = Window(self._window.top, self._window.skip + by) if by < 0 else self._lower(by)
        self.refresh()

    def _lower(self, by: int) -> Window:
        top, skip = self._window.top, self._window.skip + by
        while top < self._at and skip >= self._height(top):
            skip -= self._height(top)
            top += 1
        return Window(top, skip)

    # Drawing

    @property
    def _room(self) -> int:
        return int(self.content_size.height)

    @property
    def _is_tall(self) -> bool:
        return self._height(self._at) > self._room

    def lines(self) -> Sequence[Content]:
        width, room = self.content_size
        self._shown = []
        if width < LEAST_WIDTH or not room or not self._indexes:
            return ()
        lines: list[Content] = []
        skip = self._window.skip
        for place in range(self._window.top, len(self._indexes)):
            block = self._block(place)
            shown = self._in_mark(block, width) if place == self._at else block
            lines += shown[skip:]
            self._shown += [place] * (len(block) - skip)
            skip = 0
            if len(lines) >= room:
                break
        self._shown = self._shown[:room]
        return lines[:room]

    def _in_mark(self, block: Sequence[Content], width: int) -> list[Content]:
        """Return the lines in the mark's colours, with a sign, from the first line that has a text on."""
        first = next((at for at, line in enumerate(block) if line.plain.strip()), 0)
        style = mark_style(self, "journal-view--marked")
        lines = []
        for at, line in enumerate(block):
            signed = Content.assemble(MARK, line[len(MARK) :]) if at == first else line
            lines.append(signed.truncate(width, pad=True).stylize(style) if at >= first else line)
        return lines

    def _height(self, place: int) -> int:
        return len(self._block(place))

    def _block(self, place: int) -> list[Content]:
        width = self.content_size.width
        if width != self._width:  # the lines of a block depend on the width
            self._blocks.clear()
            self._width = width
        index = self._indexes[place]
        block = self._blocks.get(index)
        if block is None:
            if len(self._blocks) >= MOST_KEPT:
                self._blocks.clear()
            block = self._blocks[index] = self._make(index, width) or [Content("")]
        return block
