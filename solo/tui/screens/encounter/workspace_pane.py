"""Right side of the encounter page: the workspace, and lines, odds and weight of the marked encounter."""

from __future__ import annotations

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from solo.tui.screens.encounter import rows
from solo.tui.screens.encounter.candidates import CandidateList
from solo.tui.widgets.forecast_pane import ForecastPane
from solo.tui.widgets.list_row import ListRow
from solo.tui.widgets.listing import Listing, ListingRow


class DeskPane(Vertical):
    """The drawn workspace. The page makes all changes and calls `show`."""

    def __init__(self) -> None:
        super().__init__(classes="card")
        self._drawn: dict[str, list[tuple[str, Content, Content]]] = {}
        self._told: dict[str, Content] = {}

    def compose(self) -> ComposeResult:
        yield Static("", id="asked")
        yield Listing(id="candidates")
        yield Listing(id="slots")
        yield ForecastPane()
        yield Static("", id="told")

    @property
    def listing(self) -> Listing:
        """The list of encounters."""
        return self.query_one("#candidates", Listing)

    @property
    def lines(self) -> Listing:
        """The list of foes of the marked encounter."""
        return self.query_one("#slots", Listing)

    @property
    def forecast(self) -> ForecastPane:
        """The forecast of the marked encounter."""
        return self.query_one(ForecastPane)

    def opening(self) -> None:
        """Say that the rules are still being loaded."""
        self._tell("#told", Content("Opening the rules…"))

    def show(self, offered: CandidateList, said: str, stale: bool) -> None:
        """Show the workspace, and the status `said` of a search.

        `stale` is True if the encounters were found for an older request.
        """
        self._tell("#asked", rows.asked_text(offered.system, offered.wish, stale))
        there = offered.desk.marked_or_first
        self._fill(self.lines, rows.line_entries(offered, there) if there else ())
        if there is not None and there.foes:
            self.lines.mark(f"slot {offered.desk.place}")
        self.show_odds(offered, said)
        if there is not None:
            self.listing.mark(there.key)

    def show_odds(self, offered: CandidateList, said: str) -> None:
        """Show the current odds of the encounters, and the forecast and description of the marked one."""
        there = offered.desk.marked_or_first
        self._fill(self.listing, rows.encounter_entries(offered))
        news = offered.news(there) if there else None
        if news is not None and news.known is not None:
            self.forecast.show_known(news.known, news.done)
        else:
            self.forecast.forecast_setup(None, news.fault if news else self._why_no_odds(offered))
        self._tell("#told", rows.told_of(offered, there, said))

    def _fill(self, listing: Listing, entries: Iterable[ListingRow]) -> None:
        """Fill a list, but only if an entry has changed, since redrawing is the slowest part of handling a key."""
        filled = list(entries)
        drawn = [(entry.key, entry.row.left, entry.row.right) for entry in filled if isinstance(entry.row, ListRow)]
        if drawn != self._drawn.get(listing.id or ""):
            self._drawn[listing.id or ""] = drawn
            listing.fill(filled)

    def _tell(self, place: str, text: Content) -> None:
        """Update a text if it has changed. Only the text of the request can change the layout."""
        if text != self._told.get(place):
            self._told[place] = text
            self.query_one(place, Static).update(text, layout=place == "#asked")

    def _why_no_odds(self, offered: CandidateList) -> str:
        there = offered.desk.marked_or_first
        if there is None or not there.foes:
            return ""
        try:
            offered.setup(there)
        except ValueError as error:
            return str(error)
        return "Forecast …"


def drawn_key(row: str | None) -> int | None:
    """Return the number of the encounter that a row shows; None for any other row."""
    kind, _, number = (row or "").partition(" ")
    return int(number) if kind == "encounter" else None


def drawn_line(row: str | None) -> int | None:
    """Return the index of the foe line that a row shows; None for any other row."""
    kind, _, number = (row or "").partition(" ")
    return int(number) if kind == "slot" else None
