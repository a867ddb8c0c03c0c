"""Right side of the creation page: problems, house rules, and derived values with explanations."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static

from solo.tui.screens.creation import rows
from solo.tui.screens.creation.draft_editor import DraftEditor
from solo.tui.screens.creation.rows import SummaryMark
from solo.tui.widgets.listing import Listing


class SummaryPane(Vertical):
    """Problems, house rules and values of a draft."""

    def __init__(self, bench: DraftEditor) -> None:
        super().__init__(id="right")
        self._bench = bench

    def compose(self) -> ComposeResult:
        yield Listing(id="values")
        yield Static("", id="why")

    @property
    def listing(self) -> Listing:
        """The list of problems, house rules and values."""
        return self.query_one("#values", Listing)

    @property
    def marked_entry(self) -> SummaryMark | None:
        """The marked entry."""
        return SummaryMark.read(self.listing.marked_key)

    def draw(self) -> None:
        """Draw the assessment of the draft."""
        self.listing.fill(rows.value_entries(self._bench))
        self.explain()

    @on(OptionList.OptionHighlighted, "#values")
    def explain(self) -> None:
        """Show the explanation of the marked value."""
        self.query_one("#why", Static).update(
            Content(rows.explain_value(self._bench.assessment.derived, self.marked_entry))
        )
