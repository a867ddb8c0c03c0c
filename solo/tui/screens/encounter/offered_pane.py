"""Owns the right side of the builder: encounters to mark, and of the marked one its forecast and its foes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static

from solo.forecast.forecast import Forecast
from solo.systems.contract import Candidate, FoeCount, Setup
from solo.tui.screens.encounter import rows
from solo.tui.screens.encounter.marks import Kept, Mark
from solo.tui.screens.encounter.offered import Offered
from solo.tui.screens.encounter.offers import Offers
from solo.tui.widgets.forecast_pane import ForecastPane
from solo.tui.widgets.listing import Listing


class Marked(NamedTuple):
    """What is marked: where, and the encounter itself."""

    mark: Mark
    candidate: Candidate


class OfferedPane(Vertical):
    """The encounters found and kept. `marked` is the one under the mark."""

    def __init__(self) -> None:
        super().__init__(classes="card")
        self._offered: Offered | None = None
        self._said = ""
        self._searching = False
        self._forecasts: Mapping[tuple[FoeCount, ...], Forecast] = {}

    def compose(self) -> ComposeResult:
        yield Listing(id="candidates")
        yield ForecastPane()
        yield Listing(id="slots")
        yield Static("", id="told")

    @property
    def listing(self) -> Listing:
        """The encounters."""
        return self.query_one("#candidates", Listing)

    @property
    def slots(self) -> Listing:
        """The foes of the marked encounter."""
        return self.query_one("#slots", Listing)

    @property
    def forecast(self) -> ForecastPane:
        """The forecast of the marked encounter."""
        return self.query_one(ForecastPane)

    def show(self, offered: Offered, offers: Offers) -> None:
        """Show what is offered, as far as it is known by now."""
        self._offered = offered
        self._said, self._searching, self._forecasts = offers.said, offers.searching, offers.forecasts
        self.listing.fill(rows.candidate_entries(offered.candidates, offers.forecasts, offered.kept, offered.system))
        self.tell()

    @property
    def marked(self) -> Marked | None:
        """The marked encounter."""
        offered = self._offered
        mark = offered.mark(self.listing.marked) if offered else None
        candidate = offered.candidate(mark) if offered else None
        return Marked(mark, candidate) if mark is not None and candidate is not None else None

    @property
    def kept(self) -> Kept | None:
        """The mark where it stands on an encounter kept for later."""
        mark = self._offered.mark(self.listing.marked) if self._offered else None
        return mark if isinstance(mark, Kept) else None

    def setup(self, marked: Marked) -> Setup:
        """The fight of the marked encounter. Raises ValueError with a sentence where nobody could fight it."""
        assert self._offered is not None
        return self._offered.setup(*marked)

    def slot(self) -> int | None:
        """The marked slot of it; where the mark is elsewhere it goes there first, unless there is only one."""
        marked = self.marked
        if marked is None:
            return None
        if self.slots.has_focus or len(marked.candidate.foes) == 1:
            return self.slots.highlighted or 0
        self.slots.focus()
        self.notify("Mark one of its foes, then press the key again.")
        return None

    @on(OptionList.OptionHighlighted, "#candidates")
    def tell(self) -> None:
        """Tell of the marked encounter, and forecast it as soon as the mark rests on it."""
        marked, offered = self.marked, self._offered
        told = Content(self._said) if offered else Content("Opening the rules…")
        if marked is not None and offered is not None:
            told = rows.candidate_text(marked.candidate, self._said)
            self.slots.fill(rows.slot_entries(offered.system, marked.candidate, offered.wish.pinned))
        else:
            self.slots.fill(())
        self.query_one("#told", Static).update(told)
        self._foretell(marked)

    def _foretell(self, marked: Marked | None) -> None:
        known = self._forecasts.get(marked.candidate.foes) if marked else None
        if known is not None:
            self.forecast.show_known(known, not self._searching)
        elif marked is None or self._searching:
            self.forecast.about(None)
        else:
            self.forecast.about(lambda: self.setup(marked))
