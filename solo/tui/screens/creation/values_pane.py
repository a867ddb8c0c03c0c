"""Owns the right side of the making: what is wrong, what is allowed, and what follows from the fields, with its why."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static

from solo.tui.screens.creation import rows
from solo.tui.screens.creation.rows import ValueMark
from solo.tui.screens.creation.workbench import Workbench
from solo.tui.widgets.listing import Listing


class ValuesPane(Vertical):
    """Problems, house rules and values of a draft."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__(id="right")
        self._bench = bench

    def compose(self) -> ComposeResult:
        yield Listing(id="values")
        yield Static("", id="why")

    @property
    def listing(self) -> Listing:
        """All of them."""
        return self.query_one("#values", Listing)

    @property
    def marked(self) -> ValueMark | None:
        """What is under the mark."""
        return ValueMark.read(self.listing.marked)

    def draw(self) -> None:
        """Draw what the draft amounts to."""
        self.listing.fill(rows.value_entries(self._bench))
        self.explain()

    @on(OptionList.OptionHighlighted, "#values")
    def explain(self) -> None:
        """Say why the marked value is what it is."""
        self.query_one("#why", Static).update(Content(rows.why(self._bench.assessment.derived, self.marked)))
