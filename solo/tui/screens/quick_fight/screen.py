"""The quick fight page: ready fights by number. Three keys lead from the start of the app into a fight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from textual import on
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static

from solo.resolver import format_percent
from solo.systems.contract import FoeCount, ReadyFight, Setup, System, ready_setup
from solo.tui import start_fight
from solo.tui.key import row_sign
from solo.tui.keys import QUICK_FIGHT, page_bindings
from solo.tui.page import EditingPage
from solo.tui.screens.forecast.screen import ForecastScreen
from solo.tui.widgets.forecast_pane import ForecastPane
from solo.tui.widgets.list_row import ListRow
from solo.tui.widgets.listing import Listing, ListingRow


class QuickFightScreen(EditingPage):
    """The ready fights. A number typed too early takes effect once the rules are loaded."""

    CSS_PATH = "screen.tcss"
    BINDINGS = page_bindings(QUICK_FIGHT)
    keys = QUICK_FIGHT
    hints = [("enter", "Fight")]
    page_title = "Quick fight"
    about = "A ready-made party meets ready-made foes. Your roster does not change. The chronicle records the fight."

    def __init__(self) -> None:
        super().__init__()
        self._number = 0
        self._verdicts: dict[str, str] = {}
        self._forecast_pane = ForecastPane()

    def body(self) -> Iterable[Widget]:
        with Horizontal(classes="columns"):
            yield Listing(id="fights", classes="list")
            with VerticalScroll(id="fight", classes="card", can_focus=False):
                yield Static("", id="told")
                yield self._forecast_pane

    def show_open(self) -> None:
        listing = self.query_one(Listing)
        listing.fill(self._entries())
        self._mark_number()
        self._tell()

    def topics(self) -> Iterable[tuple[str, str]]:
        fight = self._marked()
        if fight is not None:
            yield fight.name, fight.story

    def point_at(self, name: str) -> None:
        self.query_one(Listing).mark(name)

    def action_number(self, number: int) -> None:
        """Mark the fight with this number, as soon as the fights are loaded."""
        self._number = number
        self.call_later(self._mark_number)

    def _mark_number(self) -> None:
        fights = self._fights()
        if not self._number or not fights:
            return
        if self._number <= len(fights):
            self.query_one(Listing).mark(fights[self._number - 1].name)
        else:
            self.notify(f"There are only {len(fights)} fights. Press 1 to {row_sign(len(fights))}.", markup=False)
        self._number = 0

    @on(OptionList.OptionSelected)
    @on(Listing.EnterWithoutRow)
    def action_start(self) -> None:
        """Begin the marked fight, as soon as the game is ready."""
        self.solo.doors.when_ready(self._start)

    def _start(self) -> None:
        # Keys typed in quick succession arrive before the list is filled.
        self.call_later(self._fight)

    def _fight(self) -> None:
        fight, system = self._marked(), self.solo.system
        if fight is not None and system is not None:
            start_fight.begin(self.solo, _setup(system, fight), fight.name, forecast=self._forecast_pane.known)

    @on(OptionList.OptionHighlighted)
    def _tell(self) -> None:
        fight = self._marked()
        if fight is None:
            told = Content("Opening the rules…" if not self.solo.game.ready else "This game has no ready-made fights.")
        else:
            told = _told(fight)
        self.query_one("#told", Static).update(told)
        self._forecast(fight)

    def _forecast(self, fight: ReadyFight | None) -> None:
        """Schedule the forecast of the marked fight. It begins once the mark has stayed for a moment."""
        system, pane = self.solo.system, self._forecast_pane
        pane.forecast_setup((lambda: _setup(system, fight)) if system is not None and fight is not None else None)

    def on_forecast_pane_known(self, event: ForecastPane.Known) -> None:
        """Show the win chance in the row of the marked fight."""
        fight = self._marked()
        if fight is not None:
            self._verdicts[fight.name] = format_percent(event.known.win)
            self.query_one(Listing).fill(self._entries())

    def _entries(self) -> Iterator[ListingRow]:
        for number, fight in enumerate(self._fights(), start=1):
            yield _entry(number, fight, self._verdicts.get(fight.name, ""))

    def leaving(self) -> None:
        self._forecast_pane.stop()

    def on_screen_suspend(self) -> None:
        self.leaving()

    def action_stop(self) -> None:
        """Stop the forecast, and keep the figures so far."""
        self._forecast_pane.halt()

    def action_odds(self) -> None:
        """Show the full forecast of the marked fight, and the effect of changes."""
        fight, system = self._marked(), self.solo.system
        if fight is not None and system is not None:
            self.app.push_screen(ForecastScreen(fight.name, _setup(system, fight)))

    def _fights(self) -> list[ReadyFight]:
        return list(self.solo.system.encounters.ready_fights().values()) if self.solo.system else []

    def _marked(self) -> ReadyFight | None:
        name = self.query_one(Listing).marked_key
        return next((fight for fight in self._fights() if fight.name == name), None)


def _setup(system: System, fight: ReadyFight) -> Setup:
    return ready_setup(fight, system.characters.ready())


def foe_names(foes: Iterable[FoeCount]) -> list[str]:
    """Return foes as texts: "4 × Goblin", "Ogre"."""
    return [foe.name if foe.count == 1 else f"{foe.count} × {foe.name}" for foe in foes]


def _entry(number: int, fight: ReadyFight, verdict: str) -> ListingRow:
    named = Content.assemble((f"{row_sign(number)}  ", "bold $accent"), fight.name)
    return ListingRow(fight.name, ListRow(named, Content.styled(verdict, "$faint"), whole=named.cell_length))


def _told(fight: ReadyFight) -> Content:
    parts: list[Content | str | tuple[str, str]] = [(fight.name, "bold"), "\n\n", fight.story, "\n"]
    for title, names in (("Party", fight.party), ("Foes", foe_names(fight.foes)), ("Place", [fight.place])):
        if any(names):
            parts += ["\n", (title, "bold $faint"), "\n", *(f"{name}\n" for name in names)]
    return Content.assemble(*parts)
