"""Box in which the player marks several names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from solo.tui.screens.scene.box import Box
from solo.tui.widgets.frame_keys import frame_words
from solo.tui.widgets.list_row import FAINT, ListRow
from solo.tui.widgets.listing import Listing, ListingRow

MARKED, UNMARKED = "● ", "○ "
TALLEST: Final = 12


class MarkNames(Box[tuple[str, ...]]):
    """Asks which of several names apply. `names` are pairs of name and note.

    The answer contains the marked names in the order of `names`.
    """

    BINDINGS = [Binding("space", "turn", "Mark"), Binding("enter", "take", "Take")]
    DEFAULT_CSS = """
    MarkNames > Vertical { width: 60; }
    MarkNames Listing { margin: 1 0; }
    """

    def __init__(self, title: str, help_text: str, names: Sequence[tuple[str, str]], marked: Sequence[str]) -> None:
        super().__init__()
        self._title = title
        self._help = help_text
        self._names = names
        self._marked = set(marked)

    def compose(self) -> ComposeResult:
        with Vertical() as frame:
            yield Static(Content(self._help), classes="faint")
            yield Listing()
        frame.border_title = Content(self._title)
        frame.border_subtitle = frame_words(
            ("space marks", "screen.turn"), ("enter confirms", "screen.take"), ("esc cancels", "screen.leave")
        )

    def on_mount(self) -> None:
        listing = self.query_one(Listing)
        listing.styles.max_height = TALLEST
        listing.focus()
        self._draw()

    def action_turn(self) -> None:
        """Mark the name under the cursor, or unmark it."""
        name = self.query_one(Listing).marked_key
        if name is not None:
            self._marked ^= {name}
            self._draw()

    @on(Listing.OptionSelected)
    def action_take(self) -> None:
        """Close the box with the marked names."""
        self.dismiss(tuple(name for name, _ in self._names if name in self._marked))

    def _draw(self) -> None:
        self.fill(
            ListingRow(
                name,
                ListRow(
                    Content.assemble((MARKED if name in self._marked else UNMARKED, "$accent"), name),
                    Content.styled(note, FAINT),
                ),
            )
            for name, note in self._names
        )
