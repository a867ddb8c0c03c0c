"""Card with two library entries side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from textual.binding import Binding
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from solo.tui.widgets.card import Card
from solo.tui.widgets.entry_text import ComparedEntry, ReflowedText, comparison
from solo.tui.widgets.list_row import FAINT


class ComparisonCard(Card):
    """Two entries side by side, with figures for the character and foe named in `who`."""

    BINDINGS = [Binding("c,enter", "dismiss", "Close")]
    DEFAULT_CSS = """
    ComparisonCard > VerticalScroll { width: 116; max-width: 98%; max-height: 96%; padding: 0 2; }
    """

    def __init__(self, both: Sequence[ComparedEntry], who: str) -> None:
        super().__init__()
        self.heading = f"Side by side, {who}" if who else "Side by side"
        self._both = both

    def inside(self) -> Iterable[Widget]:
        yield Static(ReflowedText(partial(comparison, self._both)))
        yield Static(Content.styled("\n≠ marks a difference", FAINT))
