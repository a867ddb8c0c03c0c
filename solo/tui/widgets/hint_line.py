"""Coach: a line about a kind of decision that is still new to the player."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from solo.tui.widgets.list_row import FAINT


class HintLine(Static):
    """The line below a decision, hidden if there is nothing to say."""

    DEFAULT_CSS = """
    HintLine { height: auto; max-height: 2; padding: 0 1; }
    HintLine.-silent { display: none; }
    """

    _said = ""

    def say(self, line: str) -> None:
        """Show `line`; "" hides the coach."""
        self.set_class(not line, "-silent")
        if line and line != self._said:
            self._said = line
            self.update(Content.assemble(("¶ ", "$accent"), (line, FAINT + " italic")))
