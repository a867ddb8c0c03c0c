"""The page for comparing fights: two encounters, or variants of one, simulated with the same dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

from solo.forecast.stopping_rule import StoppingRule
from solo.systems.contract import Setup, System
from solo.tui.active_rules import as_ruled
from solo.tui.forecast_jobs import ForecastProgress
from solo.tui.forecast_setups import match_of_setup
from solo.tui.keys import COMPARISON, page_bindings
from solo.tui.page import EditingPage
from solo.tui.screens.encounter.side_by_side import ComparisonColumn, table
from solo.tui.screens.forecast import changes
from solo.tui.screens.forecast.changes import SetupChange
from solo.tui.widgets.dialogs import ChooseOne

LEAST_FIGHTS = 200
MOST_COLUMNS = 4
CELLS_A_COLUMN = 20
KINDS = {
    "foes": ("Other foes …", changes.other_foes),
    "party": ("Another party …", changes.other_party),
    "where": ("Another place or other conditions …", changes.other_circumstances),
    "rules": ("A house rule …", changes.other_rules),
}


class ComparisonScreen(EditingPage):
    """Fights side by side. Every further fight is compared with the first."""

    CSS_PATH = "comparison.tcss"
    BINDINGS = page_bindings(COMPARISON)
    keys = COMPARISON
    page_title = "Side by side"
    about = (
        "Each column is a fight, simulated many times with the same dice as the first fight. You see how often the "
        "party wins, and the difference from the first fight in percentage points. You also see who is taken out, how "
        "long the fight takes and what is spent. A ? marks a difference that may be due to chance. Press i to add the "
        "first fight with one change."
    )

    def __init__(self, setups: Sequence[Setup]) -> None:
        super().__init__()
        self._columns = [ComparisonColumn(setup.title, setup) for setup in setups]
        self._fights = 0

    def body(self) -> Iterable[Widget]:
        with VerticalScroll(id="figures"):
            yield Static("", id="table")

    def on_mount(self) -> None:
        self._fights = max(LEAST_FIGHTS, self.solo.settings.forecast)
        self._columns = [one._replace(setup=as_ruled(self.solo, one.setup)) for one in self._columns]
        self.call_after_refresh(self._go_on)

    def on_resize(self) -> None:
        self._draw()

    def leaving(self) -> None:
        self.solo.forecasting.cancel()

    def action_back(self) -> None:
        self.leaving()
        super().action_back()

    def _go_on(self) -> None:
        """Simulate the next fight: first each fight briefly, then all fights to the same number."""
        self._draw()
        upcoming = next(
            (
                (at, fights)
                for fights in (LEAST_FIGHTS, self._fights)
                for at, one in enumerate(self._columns)
                if one.played < fights
            ),
            None,
        )
        if upcoming is None:
            return
        at, fights = upcoming
        try:
            match = match_of_setup(self.solo, self._columns[at].setup)
        except ValueError as error:
            self._told(at, self._fights, ForecastProgress(None, fault=str(error)))
            return
        rule = StoppingRule(fights=fights, until_sure=False)
        self.solo.forecasting.ask(match, rule, self.while_here(lambda news: self._told(at, fights, news)))

    def _told(self, at: int, fights: int, news: ForecastProgress) -> None:
        one = self._columns[at]
        before, known = one.news.known, news.known
        if before is None or known is None or known.fights >= before.fights:
            one = one._replace(news=news)
        self._columns[at] = one._replace(played=fights) if news.done else one
        if news.done:
            self._go_on()
        else:
            self._draw()

    def _draw(self) -> None:
        width = self.query_one("#figures").content_size.width - 2
        if width > 0:
            self.query_one("#table", Static).update(table(self._columns, width))

    def action_stop(self) -> None:
        """Stop simulating, and keep the figures so far."""
        self.solo.forecasting.cancel()
        self._columns = [one._replace(played=self._fights) for one in self._columns]
        self._draw()

    def action_what_if(self) -> None:
        """Add a column: the first fight with one thing changed."""
        system = self.solo.system
        room = min(MOST_COLUMNS, max(2, self.size.width // CELLS_A_COLUMN - 1))
        if system is None:
            return
        if len(self._columns) >= room:
            self.notify("There is no room for another column. Press d to remove the last one.")
            return
        rows = [(key, title, "") for key, (title, _) in KINDS.items() if key != "rules" or system.house_rules]
        self.app.push_screen(ChooseOne("What if …", rows), lambda kind: self._ask(system, kind))

    def _ask(self, system: System, kind: str | None) -> None:
        if kind is None:
            return
        title, offered = KINDS[kind]
        found = list(offered(system, self._columns[0].setup))
        rows = [(str(number), change.title, "") for number, change in enumerate(found)]
        if not rows:
            self.notify("There is nothing else to choose here.")
            return
        self.app.push_screen(ChooseOne(title, rows), lambda at: self._add(found[int(at)]) if at is not None else None)

    def _add(self, change: SetupChange) -> None:
        self.solo.forecasting.cancel()
        self._columns.append(ComparisonColumn(f"1st, {change.title}", change.setup))
        self._go_on()

    def action_forget(self) -> None:
        """Remove the last column."""
        if len(self._columns) < 2:
            self.notify("The last column cannot be removed.")
            return
        self.solo.forecasting.cancel()
        self._columns.pop()
        self._go_on()
