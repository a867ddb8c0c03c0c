"""Owns the coach: one line about a kind of decision, while that kind is still new to the person."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from solo.tui.widgets.row import FAINT


class Coach(Static):
    """The line below a decision; no line at all where there is nothing to say."""

    DEFAULT_CSS = """
    Coach { height: auto; max-height: 2; padding: 0 1; }
    Coach.-silent { display: none; }
    """

    def say(self, line: str) -> None:
        """Say this; "" for nothing."""
        self.set_class(not line, "-silent")
        if line:
            self.update(Content.assemble(("¶ ", "$accent"), (line, FAINT + " italic")))
