"""Box of the story's frame. The player types each field, or draws a suggestion from a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, get_args

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList

from solo.story.acts.framing import FrameField, field_text
from solo.story.frame import Frame
from solo.tui.screens.scene.box import Box
from solo.tui.widgets.dialogs import AskText
from solo.tui.widgets.frame_keys import frame_words
from solo.tui.widgets.list_row import FAINT, Hanging
from solo.tui.widgets.listing import Listing, ListingRow

FIELDS: Final[tuple[FrameField, ...]] = get_args(FrameField)
LABELS: Final[dict[FrameField, tuple[str, str]]] = {
    "tone": ("Tone", "The mood in which the story is told."),
    "truths": ("True here", "Up to five facts about the world, separated by “ / ”."),
    "stays_out": ("Off limits", "Words separated by commas. Tables never draw a row that contains one of them."),
    "ties": ("Ties", "Who the characters are to each other."),
    "aim": ("Aim", "We want to …"),
}


class FrameBox(Box[None]):
    """Shows the frame that `frame` returns. `put` sets a field, and `suggest` draws a field from its table."""

    BINDINGS = [
        Binding("s", "suggest", "Suggest"),
        Binding("delete", "empty", "Empty"),
    ]
    DEFAULT_CSS = """
    FrameBox Listing { margin: 1 0; }
    """

    def __init__(
        self,
        frame: Callable[[], Frame],
        put: Callable[[FrameField, str], object],
        suggest: Callable[[FrameField], object],
    ) -> None:
        super().__init__()
        self._frame = frame
        self._put = put
        self._suggest = suggest

    def compose(self) -> ComposeResult:
        with Vertical() as frame:
            yield Listing(click_selects=True)
        frame.border_title = Content("The frame of the story")
        frame.border_subtitle = frame_words(
            ("enter edits", "screen.edit"),
            ("s suggests", "screen.suggest"),
            ("del empties", "screen.empty"),
            ("esc leaves", "screen.leave"),
        )

    def on_mount(self) -> None:
        self._draw()
        self.query_one(Listing).focus()

    @on(OptionList.OptionSelected)
    def action_edit(self) -> None:
        """Type the marked field."""
        field = self._marked
        label, help_text = LABELS[field]

        def typed(text: str | None) -> None:
            if text is not None:
                self._put(field, text)
                self._draw()

        self.app.push_screen(AskText(label, help_text, field_text(self._frame(), field), long=True), typed)

    def action_suggest(self) -> None:
        """Draw the marked field from its table."""
        self._suggest(self._marked)
        self._draw()

    def action_empty(self) -> None:
        """Empty the marked field."""
        self._put(self._marked, "")
        self._draw()

    @property
    def _marked(self) -> FrameField:
        marked = self.query_one(Listing).marked_key
        return next((field for field in FIELDS if field == marked), FIELDS[0])

    def _draw(self) -> None:
        frame = self._frame()
        self.fill(ListingRow(field, _row(field, field_text(frame, field))) for field in FIELDS)


def _row(field: FrameField, text: str) -> Hanging:
    label, help_text = LABELS[field]
    width = max(len(label) for label, _ in LABELS.values()) + 2
    return Hanging(Content.styled(label.ljust(width), "bold"), text or Content.styled(help_text, FAINT))
