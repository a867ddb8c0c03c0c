"""Entry of a whole number within bounds: typed, or changed with the arrow keys."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Input, Static

from solo.tui.widgets.digit_input import DigitInput
from solo.tui.widgets.list_row import FAINT
from solo.tui.widgets.stepper import STEP, arrows

TAKES = "takes"


class NumberEntry(Widget):
    """Asks for a whole number."""

    DEFAULT_CSS = """
    NumberEntry { height: auto; padding: 0 1; }
    NumberEntry > Horizontal { height: 1; margin: 1 0 0 2; }
    NumberEntry DigitInput { width: 14; }
    NumberEntry .arrow { width: 2; }
    NumberEntry > #number-hint { margin: 1 0 0 0; }
    """
    BINDINGS = [
        Binding("up,plus", "change(1)", "More", show=False),
        Binding("down,minus", "change(-1)", "Less", show=False),
    ]

    class Given(Message):
        """Posted with the text that the person typed."""

        def __init__(self, text: str) -> None:
            self.text = text
            super().__init__()

    def compose(self) -> ComposeResult:
        yield Static(id="number-question")
        less, more = arrows()
        with Horizontal():
            yield Static(less, classes="arrow")
            yield DigitInput(id="number")
            yield Static(more, classes="arrow")
        yield Static(id="number-hint")

    def ask(self, prompt: str, low: int, high: int, start: int) -> None:
        """Ask for a number from `low` to `high`, starting at `start`."""
        self._low, self._high = low, high
        self.query_one("#number-question", Static).update(Content.styled(prompt, "bold"))
        told = Content.styled(f"{low} to {high} · ↑ ↓ change it · ", FAINT)
        takes = Content.styled("enter confirms", FAINT).stylize(Style.from_meta({TAKES: True}))
        self.query_one("#number-hint", Static).update(Content.assemble(told, takes))
        self._put(start)

    @property
    def field(self) -> Input:
        """The text field."""
        return self.query_one(DigitInput)

    def action_change(self, by: int) -> None:
        """Raise or lower the number within its bounds."""
        typed = self.query_one(DigitInput).value.strip()
        number = int(typed) if typed.isascii() and typed.isdigit() else self._low - by
        self._put(min(max(self._low, number + by), self._high))

    def on_click(self, event: Click) -> None:
        meta = event.style.meta
        if STEP in meta:
            self.action_change(meta[STEP])
        elif TAKES in meta:
            self._give()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self._give()

    def _give(self) -> None:
        self.post_message(self.Given(self.query_one(DigitInput).value.strip()))

    def _put(self, number: int) -> None:
        entry = self.query_one(DigitInput)
        entry.value = str(number)
        entry.cursor_position = len(entry.value)
