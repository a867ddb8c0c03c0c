"""Changes to an encounter by hand: adding, swapping and counting foes, pinning, avoiding and rerolling."""

from __future__ import annotations

from collections.abc import Callable

from textual import on
from textual.widgets import OptionList

from solo.tui.screens.encounter import foe_entry, search_target, workspace
from solo.tui.screens.encounter import request as wishes
from solo.tui.screens.encounter.page import EncounterPage
from solo.tui.screens.encounter.workspace import Workspace

NO_FOES = "No foe is marked. Press a to add foes to the encounter."


class EncounterEditing(EncounterPage):
    """Actions that change the marked encounter, line by line."""

    def action_add(self) -> None:
        """Ask for a foe and a number, and add them to the marked encounter."""
        self._pick_foe("Add which foes?", lambda one: workspace.add_foes(self._desk, one.name, one.number or 1))

    def action_begin(self) -> None:
        """Ask for a foe and a number, and begin a new encounter of the player's own with these foes."""
        self._pick_foe(
            "Begin with which foes?",
            lambda one: workspace.add_foes(workspace.with_new(self._desk), one.name, one.number or 1),
        )

    @on(OptionList.OptionSelected, "#slots")
    def action_swap(self) -> None:
        """Ask for foes to replace those on the marked line. Their number stays unless the player types one."""
        foe = self._desk.foe
        if foe is None:
            self.notify(NO_FOES)
            return
        self._pick_foe(
            f"Which foes should replace {foe.name}?",
            lambda one: workspace.swap_foe(self._desk, one.name, one.number),
            foe.name,
        )

    def _pick_foe(
        self, question: str, lay: Callable[[foe_entry.FoeEntry], Workspace], marked: str | None = None
    ) -> None:
        if self.solo.system is None:
            return

        def picked(answer: str | None) -> None:
            if answer is not None:
                self._lay(lay(foe_entry.read(answer)))

        self.app.push_screen(foe_entry.PickFoe(question, self.solo.system, (), marked), picked)

    def action_more(self, by: int) -> None:
        """Add `by` foes on the marked line; a negative number removes foes."""
        self._lay(workspace.change_count(self._desk, by))

    def action_number(self, count: int) -> None:
        """Set the number of foes on the marked line."""
        self._lay(workspace.set_count(self._desk, count))

    def action_pin(self) -> None:
        """Pin the foe of the marked line, so that every new encounter includes it. Unpin a pinned foe."""
        foe = self._desk.foe
        if foe is None:
            self.notify(NO_FOES)
            return
        self._wish = wishes.pin_foe(self._wish, foe.name, max(1, self._wish.pinned.count(foe.name)))
        self._draw()

    def action_avoid(self) -> None:
        """Exclude the foe of the marked line, so that other foes replace it. Allow an excluded foe again."""
        foe = self._desk.foe
        if foe is None:
            self.notify(NO_FOES)
            return
        self._wish = wishes.avoid_foe(self._wish, foe.name)
        if foe.name in self._wish.avoided:
            self._desk = workspace.remove_found(self._desk, foe.name)
            self.action_reroll_slot()
        self._draw()

    def action_reroll_slot(self) -> None:
        """Replace the foes on the marked line by other suitable foes. The rest of the encounter stays."""
        system, there, foe = self.solo.system, self._desk.marked_or_first, self._desk.foe
        if system is None or there is None or foe is None:
            self.notify(NO_FOES)
            return
        if self._wish.ratings and search_target.target(system, self._wish) is None:
            self.notify("These foes were chosen by challenge ratings. Press r to find new encounters.")
            return
        self._odds.stop()
        self._rerolled = there.number
        try:
            self._offers.reroll(
                system, self._wish, self._known(), self._offered(system).candidate(there), self._desk.place
            )
        except ValueError as error:
            self.solo.complain(str(error))
        self._draw()
