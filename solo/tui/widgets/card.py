"""Card: a framed box on top of a page, closed by `esc` or the key that opened it."""

from __future__ import annotations

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from solo.tui.dismiss_once import DismissOnce
from solo.tui.widgets.frame_keys import frame_words


class Card(ModalScreen[None], DismissOnce[None]):
    """A framed card in the middle of the screen. `esc` closes the card, and so does the key that opened it."""

    BINDINGS = [Binding("escape,q", "dismiss", "Close")]
    DEFAULT_CSS = """
    Card { align: center middle; background: $background 60%; }
    Card > VerticalScroll {
        width: 74; max-width: 96%; height: auto; max-height: 94%;
        border: round $accent; border-title-style: bold; border-subtitle-color: $faint;
        background: $surface; padding: 1 2; scrollbar-size-vertical: 1;
    }
    Card Static { height: auto; }
    """

    def compose(self) -> ComposeResult:
        with VerticalScroll() as frame:
            yield from self.inside()
        frame.border_title = Content(self.heading)
        frame.border_subtitle = frame_words(("esc closes", "screen.dismiss"))

    heading = ""

    def inside(self) -> Iterable[Widget]:
        """Return the widgets within the frame."""
        return ()


class TextCard(Card):
    """A text under a heading, to be read and perhaps copied."""

    BINDINGS = [Binding("enter", "dismiss", "Close")]

    def __init__(self, heading: str, text: str) -> None:
        super().__init__()
        self.heading = heading
        self._text = text

    def inside(self) -> Iterable[Widget]:
        yield Static(Content(self._text))
