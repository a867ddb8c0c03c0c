"""Card of an entry: whether it is available to the chosen character, its explained figures, and its text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Region
from textual.widgets import OptionList, Static

from solo.systems.contract import Availability, LibraryEntry, SheetLine
from solo.tui.widgets.entry_text import GAP, ReflowedText, entry_rules, heading
from solo.tui.widgets.list_row import FAINT, Hanging
from solo.tui.widgets.listing import Listing
from solo.tui.widgets.listing import ListingRow as ListedLine

WIDEST_NAME = 18


class EntryCard(VerticalScroll, can_focus=False):
    """The card of one entry. The card scrolls as a whole, not the list of figures within it."""

    def __init__(self) -> None:
        super().__init__(classes="card")
        self._lines: Sequence[SheetLine] = ()

    def compose(self) -> ComposeResult:
        with Vertical(id="hands"):
            yield Static("", id="head")
            yield Static("", id="whose")
            yield Listing(id="figures")
            yield Static("", id="why")
        yield Static("", id="told")

    @property
    def reading(self) -> bool:
        """True while the figures have the focus."""
        return self._figures.has_focus

    @property
    def _figures(self) -> Listing:
        return self.query_one("#figures", Listing)

    def show(self, entry: LibraryEntry, standing: Availability, lines: Sequence[SheetLine], whose: str) -> None:
        """Show an entry with its figures. `whose` names the character and the foe for whom the figures are computed."""
        self.query_one("#head", Static).update(heading(entry, standing))
        self.query_one("#told", Static).update(ReflowedText(partial(entry_rules, entry)))
        self._show_figures(lines, whose)

    def say(self, sentence: str) -> None:
        """Show a sentence instead of an entry."""
        self.query_one("#head", Static).update(Content(sentence))
        self.query_one("#told", Static).update("")
        self._show_figures((), "")

    def enter(self) -> bool:
        """Move the focus to the figures; return False if there are none."""
        if self._lines:
            self._figures.focus(scroll_visible=False)
        return bool(self._lines)

    def _show_figures(self, lines: Sequence[SheetLine], whose: str) -> None:
        self._lines = lines
        self.scroll_home(animate=False)
        listing = self._figures
        listing.display = bool(lines)
        wide = min(WIDEST_NAME, max((len(line.name) for line in lines), default=0)) + GAP
        listing.fill(
            ListedLine(str(number), Hanging(Content.styled(f"{line.name:<{wide - GAP}}{' ' * GAP}", FAINT), line.value))
            for number, line in enumerate(lines)
        )
        self.query_one("#whose", Static).update(Content.styled(whose if lines else "", FAINT))
        self._show_why()

    @on(OptionList.OptionHighlighted, "#figures")
    def _show_why(self) -> None:
        marked = self._figures.marked_key
        number = int(marked) if marked is not None else 0
        line = self._lines[number] if number < len(self._lines) else None
        why = Content.assemble((f"{line.name}  ", "bold"), line.why) if line else Content("")
        self.query_one("#why", Static).update(why)
        self._keep_figure_in_sight()

    def _keep_figure_in_sight(self) -> None:
        listing = self._figures
        if listing.has_focus and listing.highlighted is not None:
            row = listing.virtual_region.y + listing.line_of(listing.highlighted)
            self.scroll_to_region(Region(0, row, 1, 3), animate=False, force=True)
