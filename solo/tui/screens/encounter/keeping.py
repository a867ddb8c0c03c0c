"""Saved encounters of a campaign: saving, opening, planning for the evening, and removing."""

from __future__ import annotations

from collections.abc import Callable

from solo.campaign.campaign import SavedEncounter
from solo.campaign.session import Session
from solo.evening import planning
from solo.tui.screens.encounter import last_request, workspace
from solo.tui.screens.encounter import request as wishes
from solo.tui.screens.encounter.candidates import foe_text
from solo.tui.screens.encounter.page import EncounterPage
from solo.tui.screens.encounter.workspace import WorkspaceEncounter
from solo.tui.widgets.dialogs import AskText


class EncounterSaving(EncounterPage):
    """Actions that save an encounter, open it again, or undo a change."""

    def action_save(self) -> None:
        """Save the marked encounter in the campaign under a name."""
        self._keep(lambda _session, _name: None)

    def action_tonight(self) -> None:
        """Add the marked encounter to the evening. An unnamed encounter is first saved under a name."""
        there = self._marked_kept()
        if there is None:
            self._keep(self._into_the_evening)
        else:
            self.solo.doors.with_campaign(lambda one: self._with(lambda: self._into_the_evening(one, there.name)))

    def _into_the_evening(self, session: Session, name: str) -> None:
        self.notify(planning.add(session, name), title=name, markup=False)

    def _keep(self, then: Callable[[Session, str], None]) -> None:
        """Save the marked encounter under a name, then call `then` with the session and the name."""
        there = self._desk.marked_or_first
        if there is None or not there.foes:
            self.notify("There is no encounter to save.")
            return
        wish, foes = self._wish, there.foes

        def named(name: str | None) -> None:
            if not name:
                return
            kept = SavedEncounter(name, wish.party, foes, wish.tier, wish.place, wish.options, wishes.asked_for(wish))

            def keep(session: Session) -> None:
                session.encounters.put(kept)
                then(session, name)

            self.solo.doors.with_campaign(lambda session: self._with(lambda: keep(session)))

        suggested = there.name or foe_text(foes)
        self.app.push_screen(AskText("Save under which name?", "", suggested, _name_problem), named)

    def _marked_kept(self) -> WorkspaceEncounter | None:
        there = self._desk.marked_or_first
        return there if there is not None and there.kind == "kept" else None

    def action_open(self) -> None:
        """Restore the request that led to the marked saved encounter: party, tier, place and the other demands."""
        there, system = self._marked_kept(), self.solo.system
        if there is None or system is None:
            self.notify("Only saved encounters can be opened.")
            return
        wish, first = wishes.from_saved(self._wish, self._kept()[there.name]), wishes.first_wish(system, self._roster())
        self._wish = last_request.still_known(system, wish, first, set(self._known()))
        self._search()
        self._desk = workspace.with_mark(self._desk, there.number)
        self._draw()

    def action_remove(self) -> None:
        """Remove the marked foe line or encounter, which undo restores."""
        if self._pane.lines.has_focus:
            self._lay(workspace.taken_away(self._desk))
            return
        there, session = self._marked_kept(), self.solo.session
        if there is not None and session is not None:
            self._desk = workspace.put_off(self._desk)
            self._with(lambda: session.encounters.remove(there.name))
            self.notify("Press u to bring the encounter back.", title=f"{there.name} was removed", markup=False)
        elif self._pane.listing.has_focus:
            self._lay(workspace.put_off(self._desk))
        else:
            self.notify("First press tab to go to an encounter or to one of its lines.")

    def action_undo(self) -> None:
        """Undo the latest change of the marked encounter, or else restore a suggested party or a removed encounter."""
        back = workspace.undo(self._desk)
        if back is not None:
            self._lay(back)
            return
        if self._wish.set_aside:
            self._wish_for(wishes.brought_back(self._wish))
            return
        session = self.solo.session
        removed = list(session.encounters.list_removed()) if session else []
        if session is None or not removed:
            self.notify("There is nothing to undo.")
            return
        self._with(lambda: session.encounters.restore(removed[-1]))


def _name_problem(text: str) -> str | None:
    return None if text else "Type a name."
