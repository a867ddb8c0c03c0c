"""Page with only a text, without a frame, so that the text can be read, selected with the mouse and copied.

At a seat of another person's table, an export is shown in this form, on that person's own terminal only.
"""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static, TextArea

from solo.tui.dismiss_once import DismissOnce
from solo.tui.widgets.list_row import FAINT

MOST_COPIED: Final = 48 * 1024
"""Maximum length in bytes of a text for the clipboard. Some terminals ignore a longer text completely."""
TOO_LONG: Final = "Too long for a terminal's clipboard. Select the part you need with the mouse."
COPIED: Final = "Copied, if your terminal allows programs to copy."


class TextPage(ModalScreen[None], DismissOnce[None]):
    """A text under a heading. `c` copies it to the clipboard of the reader's terminal."""

    BINDINGS = [Binding("escape,q,x", "dismiss", "Back"), Binding("c", "copy", "Copy")]
    DEFAULT_CSS = """
    TextPage { background: $background; }
    TextPage Static { height: 1; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis; }
    TextPage TextArea, TextPage TextArea:focus { height: 1fr; border: none; padding: 0; background: $background; }
    """

    def __init__(self, heading: str, text: str) -> None:
        super().__init__()
        self._heading = heading
        self._text = text

    def compose(self) -> ComposeResult:
        yield Static(Content.assemble((self._heading, "bold"), ("   c copies it · esc closes", FAINT)))
        yield TextArea(self._text, read_only=True, show_cursor=False, highlight_cursor_line=False, soft_wrap=True)
        yield Static("", id="said")

    def action_copy(self) -> None:
        """Copy the text to the terminal's clipboard."""
        fits = len(self._text.encode()) <= MOST_COPIED
        if fits:
            self.app.copy_to_clipboard(self._text)
        self.query_one("#said", Static).update(Content(COPIED if fits else TOO_LONG))
