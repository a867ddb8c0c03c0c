"""Owns the right side of the page: the desk, and of the marked encounter its lines, its odds and what it weighs."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from solo.tui.screens.encounter import rows
from solo.tui.screens.encounter.offered import Offered
from solo.tui.widgets.forecast_pane import ForecastPane
from solo.tui.widgets.listing import Listing


class DeskPane(Vertical):
    """The desk as it is drawn. It changes nothing: the page does, and shows it anew."""

    def __init__(self) -> None:
        super().__init__(classes="card")

    def compose(self) -> ComposeResult:
        yield Static("", id="asked")
        yield Listing(id="candidates")
        yield Listing(id="slots")
        yield ForecastPane()
        yield Static("", id="told")

    @property
    def listing(self) -> Listing:
        """The encounters."""
        return self.query_one("#candidates", Listing)

    @property
    def lines(self) -> Listing:
        """The foes of the marked encounter."""
        return self.query_one("#slots", Listing)

    @property
    def forecast(self) -> ForecastPane:
        """The forecast of the marked encounter."""
        return self.query_one(ForecastPane)

    def opening(self) -> None:
        """Say that nothing can be shown yet."""
        self.query_one("#told", Static).update("Opening the rules…")

    def show(self, offered: Offered, said: str, stale: bool) -> None:
        """Show the desk, with what is said of a search, and whether what was asked for has changed since."""
        self.query_one("#asked", Static).update(rows.asked_text(offered.system, offered.wish, stale))
        there = offered.desk.at_hand
        self.listing.fill(rows.encounter_entries(offered))
        if there is not None:
            self.listing.mark(there.key)
        self.lines.fill(rows.line_entries(offered, there) if there else ())
        if there is not None and there.foes:
            self.lines.mark(f"slot {offered.desk.place}")
        self.show_odds(offered, said)

    def show_odds(self, offered: Offered, said: str) -> None:
        """Show the odds of the encounters as they are known by now, and what follows from those of the marked one."""
        there = offered.desk.at_hand
        self.listing.fill(rows.encounter_entries(offered))
        news = offered.news(there) if there else None
        if news is not None and news.known is not None:
            self.forecast.show_known(news.known, news.done)
        else:
            self.forecast.about(None, news.fault if news else self._why_no_odds(offered))
        self.query_one("#told", Static).update(rows.told_of(offered, there, said))

    def _why_no_odds(self, offered: Offered) -> str:
        there = offered.desk.at_hand
        if there is None or not there.foes:
            return ""
        try:
            offered.setup(there)
        except ValueError as fault:
            return str(fault)
        return "Forecast …"


def drawn_key(row: str | None) -> int | None:
    """The number of the encounter that a row shows; None for any other row."""
    kind, _, number = (row or "").partition(" ")
    return int(number) if kind == "encounter" else None


def drawn_line(row: str | None) -> int | None:
    """The line that a row of foes shows; None for any other row."""
    kind, _, number = (row or "").partition(" ")
    return int(number) if kind == "slot" else None
