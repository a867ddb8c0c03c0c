"""Help card on top of a page: the purpose of the page, its marked entry, and its keys, each a button."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.style import Style
from textual.widgets import Static

from solo.tui.dismiss_once import DismissOnce
from solo.tui.key import Key, several_keys
from solo.tui.keys import EVERYWHERE
from solo.tui.widgets.frame_keys import frame_words
from solo.tui.widgets.keyed_text import KeyedLine, KeyedText


class HelpCard(ModalScreen[None], DismissOnce[None]):
    """A card at the right edge, closed by esc, ? or enter."""

    BINDINGS = [Binding("escape,question_mark,f1,enter,q", "dismiss", "Close")]
    DEFAULT_CSS = """
    HelpCard { align: right middle; background: $background 60%; }
    HelpCard > VerticalScroll {
        width: 56; max-width: 90%; height: 100%;
        border-left: solid $accent; background: $surface; padding: 1 2;
        scrollbar-size-vertical: 1;
    }
    HelpCard Static { height: auto; }
    """

    def __init__(self, title: str, about: str, topics: tuple[tuple[str, str], ...], keys: tuple[Key, ...]) -> None:
        super().__init__()
        self._title = title
        self._about = about
        self._topics = topics
        self._keys = keys

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield Static(self._text())

    def _text(self) -> KeyedText:
        topics = [Content.assemble("\n", (title, "bold"), "\n", text) for title, text in self._topics]
        closes = frame_words(("esc closes this card.", "screen.dismiss")).stylize("$faint")
        head = Content.assemble((self._title or "Help", "bold $accent"), "\n\n", self._about)
        told = map(KeyedLine, (head, *topics, Content.assemble("\n", ("Keys", "bold"))))
        keys = (_button(key) for key in (*self._keys, *EVERYWHERE) if key.help)
        return KeyedText((*told, *keys, KeyedLine(Content.assemble("\n", closes))))

    def action_press(self, key: str) -> None:
        """Close the card, and press this key on the page below."""
        self.dismiss()
        self.app.simulate_key(key)


def _button(key: Key) -> KeyedLine:
    """Return a line about a key. A click on the line presses the key, except for a range of keys."""
    if several_keys(key.display or ""):
        return KeyedLine.of(key)
    press = f"screen.press('{key.keys.partition(',')[0]}')"
    return KeyedLine.of(key, Style.from_meta({"@click": press}))
