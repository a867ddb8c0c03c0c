"""The forecast page: the full forecast of a fight, and the effect of changes.

A changed fight is simulated with the same dice as the original, so that few fights show a small difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet

import msgspec
from textual import on
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static

from solo.evening.worn_party import RESTED_FIGHTS, describe_wear, rested_setup, worn_told
from solo.forecast.bands import BANDS
from solo.forecast.forecast import Difference, Forecast, compare_forecasts
from solo.forecast.stopping_rule import StoppingRule
from solo.forecast.summary import difference_text, points, verdict
from solo.resolver import format_percent
from solo.systems.contract import Setup, System
from solo.tui.active_rules import as_ruled
from solo.tui.forecast_jobs import ForecastProgress, ForecastTask
from solo.tui.forecast_setups import match_of_setup
from solo.tui.keys import FORECAST, page_bindings
from solo.tui.page import Page
from solo.tui.screens.forecast import changes
from solo.tui.screens.forecast.changes import SetupChange
from solo.tui.widgets.dialogs import ChooseOne
from solo.tui.widgets.forecast_figures import full_forecast
from solo.tui.widgets.list_row import FAINT, ListRow
from solo.tui.widgets.listing import Listing, ListingRow, gap, heading

LEAST_FIGHTS, MOST_FIGHTS = 200, 100_000
NOTHING = ForecastProgress(None)
KINDS = {
    "foes": "Other foes …",
    "party": "Another party …",
    "sheet": "Another value on a sheet …",
    "where": "Another place or other conditions …",
    "rules": "A house rule …",
}


class TriedChange(msgspec.Struct):
    """A change under test, and its forecast so far."""

    change: SetupChange
    news: ForecastProgress = NOTHING


def tried_key(number: int) -> str:
    """Return the row key of a tested change."""
    return f"tried {number}"


class ForecastScreen(Page):
    """The forecast of a fight from its setup, or of `match`, a fight in progress, from its current state.

    `made` is called with the forecast once it is finished or stopped. `out` holds the names of the fighters in `match`
    who are out already.
    """

    CSS_PATH = "screen.tcss"
    BINDINGS = page_bindings(FORECAST)
    keys = FORECAST
    hints = [("enter", "Try")]
    page_title = "Forecast"
    panes = ("#figures", ".card")
    about = (
        "This page shows how the fight will probably end. Solo simulates it many times by the same rules, with the AI "
        "on both sides. The solid part of the bar is certain, and the broken part is still in doubt. Beside it "
        "you can change one thing and see its effect on the chance to win."
    )

    def __init__(
        self,
        title: str,
        setup: Setup | None,
        match: ForecastTask | None = None,
        made: Callable[[Forecast], None] | None = None,
        out: AbstractSet[str] = frozenset(),
    ) -> None:
        super().__init__()
        self._title = title
        self._setup = setup
        self._match = match
        self._made = made
        self._out = out
        self._news = NOTHING
        self._fights = 0
        self._tried: list[TriedChange] = []
        self._lacks = ""
        self._rested: Forecast | None = None
        self._resting = False

    def body(self) -> Iterable[Widget]:
        with Horizontal(classes="columns"):
            with VerticalScroll(id="figures"):
                yield Static("", id="told")
            with Vertical(classes="card"):
                yield Listing(id="changes")
                yield Static("", id="changed")

    def on_mount(self) -> None:
        self.set_class(self._setup is None, "-alone")
        if self._setup is not None and self.solo.own is not None:
            self._setup = as_ruled(self.solo.own, self._setup)
            self._lacks = describe_wear(self.solo.system, self._setup.party) if self.solo.system else ""
        self._fill()
        self._fights = max(self.solo.settings.forecast, LEAST_FIGHTS)
        self.call_after_refresh(self._play)

    def topics(self) -> Iterable[tuple[str, str]]:
        for band in BANDS:
            yield f"{band.name}, {band.low * 100:.0f} to {band.high * 100:.0f} % to win", band.help

    def leaving(self) -> None:
        self.solo.forecasting.cancel()

    def action_back(self) -> None:
        self.leaving()
        self._hand_over()
        super().action_back()

    # The unchanged fight

    def _play(self) -> None:
        """Forecast the unchanged fight up to `_fights` fights."""
        try:
            match = self._match or self._match_of(self._setup or Setup(()))
        except ValueError as error:
            self._told(ForecastProgress(None, fault=str(error)))
            return
        self._told(ForecastProgress(self._news.known, self._news.sums, done=False))
        self.solo.forecasting.ask(
            match, StoppingRule(fights=self._fights, until_sure=False), self.while_here(self._told)
        )

    def _match_of(self, setup: Setup) -> ForecastTask:
        if self.solo.own is None:
            raise ValueError("Only a player at the hosting machine can forecast a fight that has not begun.")
        return match_of_setup(self.solo.own, setup)

    def _told(self, news: ForecastProgress) -> None:
        self._news = news
        if news.done:
            self._hand_over()
        self._play_rested()
        self._draw()

    def _hand_over(self) -> None:
        if self._made is not None and self._news.known is not None:
            self._made(self._news.known)

    def _play_rested(self) -> None:
        """If the party is worn out, forecast the fight once more with a rested party."""
        system, setup = self.solo.system, self._setup
        if not self._lacks or self._rested or self._resting or not self._news.done or self._news.known is None:
            return
        if system is None or setup is None:
            return
        try:
            match = self._match_of(rested_setup(system, setup))
        except ValueError:
            return
        self._resting = True

        def told(news: ForecastProgress) -> None:
            self._rested, self._resting = news.known or self._rested, not news.done
            self._draw()

        rule = StoppingRule(fights=min(self._fights, RESTED_FIGHTS), until_sure=False)
        self.solo.forecasting.ask(match, rule, self.while_here(told))

    def on_resize(self) -> None:
        self.call_after_refresh(self._draw)  # the new width of the figures is known only after the layout

    def _draw(self) -> None:
        known, width = self._news.known, min(78, self.query_one("#figures").content_size.width - 1)
        if known is not None and width > 0:
            tiers = self.solo.system.encounters.tiers if self.solo.system else ()
            both = worn_told(self._lacks, known.win, self._rested.win if self._rested else None) if self._lacks else ""
            worn_out = Content.styled(f"The party is worn out. {both}\n\n" if both else "", "bold")
            figures = full_forecast(known, self._news.done, width, tiers, self._out)
            told = Content.assemble((self._title, "bold"), "\n\n", worn_out, figures)
        else:
            told = Content(self._news.fault or "Simulating the first fights …")
        self.query_one("#told", Static).update(told)
        self._tell_change()

    def action_sharpen(self) -> None:
        """Double the number of simulated fights."""
        known = self._news.known
        if known is not None:
            self._fights = min(2 * max(self._fights if self._news.done else known.fights, LEAST_FIGHTS), MOST_FIGHTS)
        self._play()

    def action_stop(self) -> None:
        """Stop simulating, and keep the figures so far."""
        self.solo.forecasting.cancel()
        self._news = self._news._replace(done=True)
        for one in self._tried:
            one.news = one.news._replace(done=True)
        self._fill()
        self._draw()

    # What if

    @property
    def _changes(self) -> Listing:
        return self.query_one("#changes", Listing)

    def _fill(self) -> None:
        self._changes.fill(self._entries())

    def _entries(self) -> Iterator[ListingRow]:
        if self._tried:
            yield heading("Tried changes")
        for number, one in enumerate(self._tried):
            made = self._difference(one)
            so_far = " …" if not one.news.done else ""
            right = f"{points(made.change)}{so_far}" if made else (one.news.fault and "impossible") or "…"
            yield ListingRow(tried_key(number), ListRow(one.change.title, Content.styled(right, "bold")))
        if self._tried:
            yield gap("more")
        yield heading("What if")
        for key, title in KINDS.items():
            if key != "rules" or (self.solo.system and self.solo.system.house_rules):
                yield ListingRow(key, ListRow(title))

    def _difference(self, one: TriedChange) -> Difference | None:
        """Return the change of the win chance; None until both fights have results."""
        as_it_is, changed = self._news.sums, one.news.sums
        if as_it_is is None or changed is None or not as_it_is.fights or not changed.fights:
            return None
        return compare_forecasts(as_it_is, changed)

    @on(OptionList.OptionHighlighted, "#changes")
    def _tell_change(self) -> None:
        one = self._marked_change()
        if one is None:
            said = Content.styled("Change one thing. Solo simulates both fights with the same dice.", FAINT)
        elif one.news.fault:
            said = Content(one.news.fault)
        else:
            made, known = self._difference(one), one.news.known
            said = Content("Simulating …")
            if made is not None and known is not None:
                falls = _nobody_falls(self._news.known, known)
                said = Content(f"{difference_text(made)} {falls}\n{made.fights} pairs of fights. {verdict(known)}")
        self.query_one("#changed", Static).update(said)

    def _marked_change(self) -> TriedChange | None:
        marked = self._changes.marked_key
        return next((one for number, one in enumerate(self._tried) if tried_key(number) == marked), None)

    @on(OptionList.OptionSelected, "#changes")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        system, setup, kind = self.solo.system, self._setup, event.option_id or ""
        if system is None or setup is None:
            return
        if kind == "foes":
            self._pick("Which foes?", list(changes.other_foes(system, setup)))
        elif kind == "party":
            self._pick("Who fights?", list(changes.other_party(system, setup)))
        elif kind == "where":
            self._pick("Which place or conditions?", list(changes.other_circumstances(system, setup)))
        elif kind == "rules":
            self._pick("Which house rule?", list(changes.other_rules(system, setup)))
        elif kind == "sheet":
            self._pick_sheet(system, setup)
        elif (one := self._marked_change()) is not None:
            self._try(one)

    def _pick(self, question: str, offered: list[SetupChange]) -> None:
        rows = [(str(number), change.title, "") for number, change in enumerate(offered)]
        self._ask(question, rows, lambda number: self._try(TriedChange(offered[int(number)])))

    def _pick_sheet(self, system: System, setup: Setup) -> None:
        def of(character: msgspec.Struct) -> None:
            offered = changes.other_sheet(system, character)
            rows = [(str(number), change.title, "") for number, change in enumerate(offered)]
            self._ask("Which value?", rows, lambda number: self._try_sheet(character, offered[int(number)]))

        if len(setup.party) == 1:
            of(setup.party[0])
            return
        rows = [(str(number), system.characters.member(one).name, "") for number, one in enumerate(setup.party)]
        self._ask("Whose sheet?", rows, lambda number: of(setup.party[int(number)]))

    def _try_sheet(self, character: msgspec.Struct, change: changes.SheetChange) -> None:
        system, setup = self.solo.system, self._setup
        if system is None or setup is None:
            return
        try:
            self._try(TriedChange(changes.with_sheet(system, setup, character, change)))
        except ValueError as error:
            self.solo.complain(str(error))

    def _ask(self, question: str, rows: list[tuple[str, str, str]], take: Callable[[str], None]) -> None:
        if not rows:
            self.notify("There is nothing else to choose here.")
            return
        self.app.push_screen(ChooseOne(question, rows), lambda key: take(key) if key is not None else None)

    def _try(self, one: TriedChange) -> None:
        """Simulate the fight with a change, as often as the unchanged fight."""
        if self._news.sums is None:
            self.notify("The first fights are still being simulated. Try again in a moment.")
            return
        if one not in self._tried:
            self._tried.append(one)
        try:
            match = self._match_of(one.change.setup)
        except ValueError as error:
            one.news = ForecastProgress(None, fault=str(error))
            self._show_tried(one)
            return
        one.news = ForecastProgress(None, done=False)
        played = self._news.sums.fights
        self._news = self._news._replace(done=True)

        self._resting = False

        def told(news: ForecastProgress) -> None:
            one.news = news
            self._show_tried(one)
            if news.done:
                self._play_rested()

        rule = StoppingRule(fights=max(played, LEAST_FIGHTS), until_sure=False)
        self.solo.forecasting.ask(match, rule, self.while_here(told))
        self._show_tried(one)

    def _show_tried(self, one: TriedChange) -> None:
        if one in self._tried:
            self._fill()
            if one.news.known is None:
                self._changes.mark(tried_key(self._tried.index(one)))
            self._draw()

    def action_forget(self) -> None:
        """Remove the marked change."""
        one = self._marked_change()
        if one is None:
            self.notify("Only a change that you have tried can be removed.")
            return
        if not one.news.done:
            self.solo.forecasting.cancel()
        self._tried.remove(one)
        self._fill()
        self._draw()

    def action_pane(self) -> None:
        """Move the focus from the figures to the changes, or back."""
        figures = self.query_one("#figures")
        (figures if self._changes.has_focus else self._changes).focus()


def _nobody_falls(as_it_is: Forecast | None, changed: Forecast) -> str:
    """Return the share of fights without a fallen character, before and after the change; "" if unknown."""
    if as_it_is is None or not as_it_is.fallen or not changed.fallen:
        return ""
    return f"Nobody taken out: {format_percent(as_it_is.fallen[0])} → {format_percent(changed.fallen[0])}."
