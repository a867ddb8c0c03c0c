"""The encounter page with its keys: the request at the left, the workspace with encounters at the right."""

from __future__ import annotations

import msgspec

from solo.evening.sheet_builder import SheetRequest as OnSheet
from solo.systems.contract import Setup
from solo.tui import start_fight
from solo.tui.keys import ENCOUNTER, page_bindings
from solo.tui.screens.encounter import export, search_target, workspace
from solo.tui.screens.encounter.building import EncounterEditing
from solo.tui.screens.encounter.comparison import ComparisonScreen
from solo.tui.screens.encounter.keeping import EncounterSaving
from solo.tui.screens.encounter.page import ON_THE_WISH
from solo.tui.screens.encounter.workspace import Foes, WorkspaceEncounter
from solo.tui.screens.forecast.screen import ForecastScreen
from solo.tui.widgets.waiting import PlayedCount, Waited, WaitForVerdict


class EncounterScreen(EncounterEditing, EncounterSaving):
    """Actions on the marked encounter: fight, forecast, comparison and export."""

    CSS_PATH = "screen.tcss"
    BINDINGS = page_bindings(ENCOUNTER)
    keys = ENCOUNTER
    hints = ON_THE_WISH
    page_title = "Encounter"
    about = (
        "Choose who fights and how hard it should be. Matching encounters appear at the right, each with its cost and "
        "how often the party wins. Each line of the request begins with a letter: press it anywhere to change that "
        "line. At the right, press a to add foes, + and − to change their number, A to build an encounter yourself. ◆ "
        "marks an encounter that you changed, ● a required foe, = the encounter to compare with. ≈ marks a share that "
        "may still change. ≠ marks an encounter whose simulated fights do not match the budget or your request."
    )

    def action_fight(self) -> None:
        """Fight the marked encounter now, unless a result of the search has moved the mark just before."""
        setup = self._marked_setup()
        if setup is None:
            return
        if self._moved.is_recent and not self._desk.chosen:
            self.notify(self._moved.warn(setup.title, "f"), markup=False)
            return
        said = self._pane.forecast.known
        roster = [name for name in self._wish.party if name in self._roster()]
        there = self._marked_kept()
        title = self.fight_title if there is None and self.fight_title else setup.title
        start_fight.begin(self.solo, msgspec.structs.replace(setup, title=title), title, roster, said)

    def action_odds(self) -> None:
        """Show the full forecast of the marked encounter, and the effect of changes."""
        setup = self._marked_setup()
        if setup is not None:
            self.app.push_screen(ForecastScreen(setup.title, setup))

    def action_beside(self) -> None:
        """Compare encounters: the first call makes the marked encounter the base, the next one shows the comparison.

        The base is compared with the marked encounter. If the base itself is marked, it is compared with variants.
        """
        there, other = self._desk.marked_or_first, self._desk.find_number(self._desk.beside)
        setup = self._marked_setup()
        if there is None or setup is None:
            return
        if other is None:
            self._desk = workspace.laid_beside(self._desk)
            self._draw()
            self.notify("Mark another encounter and press b to compare the two. Press b here again to try changes.")
            return
        first = self._setup_of(other)
        self._desk = msgspec.structs.replace(self._desk, beside=None)
        if first is not None:
            self.app.push_screen(ComparisonScreen([first] if other is there else [first, setup]))

    def action_export(self) -> None:
        """Export the marked encounter to a file. During a running forecast, the player may choose to wait."""
        there = self._desk.marked_or_first
        if self.solo.system is None or there is None or not there.foes:
            return
        if not self._progress(there.foes).running:
            self._export(there)
            return

        def waited(answer: Waited | None) -> None:
            if answer is not None:
                self._export(there)

        self.app.push_screen(WaitForVerdict(lambda: self._progress(there.foes)), waited)

    def _progress(self, foes: Foes) -> PlayedCount:
        """Return the progress of a forecast. A running search counts as a forecast of its encounters."""
        known = self._odds.progress(foes)
        return known._replace(running=True) if self._offers.searching else known

    def _export(self, there: WorkspaceEncounter) -> None:
        system = self.solo.system
        if system is None:
            return
        try:
            setup = self._offered(system).setup(there)
        except ValueError:  # typed totals have no place on a map
            setup = Setup((), there.foes, self._wish.place)
        target, known = search_target.target(system, self._wish), self._odds.forecast(there.foes)
        sheet = OnSheet(
            setup=setup,
            title=there.name,
            tier=self._wish.tier,
            target=target,
            forecast=known,
            rested=self._odds.rested_forecast(there.foes),
        )
        export.ask(self.solo, system, sheet)

    def action_evening(self) -> None:
        """Open the page of the evening."""
        self.solo.go("evening")

    def action_foes(self) -> None:
        """Open the page of foes."""
        self.solo.go("foes")
