"""Changes to the roster from the character page, and their undo for loot and for removed characters."""

from __future__ import annotations

from collections.abc import Callable

from solo.campaign.session import Session
from solo.tui.screens.characters import loot
from solo.tui.shell import LocalShell
from solo.tui.widgets.dialogs import ChooseOne


class RosterChanges:
    """Changes the roster of the open campaign, and calls `changed` after each change."""

    def __init__(self, app: LocalShell, changed: Callable[[], None]) -> None:
        self._app = app
        self._changed = changed
        self._loot_goes_first = False

    def take(self, name: str) -> None:
        """Ask which loot of won fights `name` takes. Alternatively, the last taken item can be put back."""
        session = self._app.session
        if session is None:
            return
        try:
            rows = loot.rows(session, name)
        except ValueError as error:
            self._app.complain(str(error))
            return
        if not rows:
            self._app.notify("There is no loot to take. Win a fight to find some.")
            return

        def answered(answer: str | None) -> None:
            if answer is None:
                return
            self._do(lambda session: loot.perform_row(session, name, answer))
            self._loot_goes_first = answer != loot.BACK
            if session.loot.describe():
                self.take(name)

        self._app.push_screen(ChooseOne("Loot", rows, help_text=" ".join(session.loot.describe())), answered)

    def remove(self, name: str) -> None:
        """Remove a character from the roster."""
        self._do(lambda session: session.remove_character(name))
        self._loot_goes_first = False
        self._app.notify(f"Press u to bring {name} back.", title=f"{name} left the roster", markup=False)

    def undo(self) -> None:
        """Put back the last taken loot. Without any, restore the character removed last."""
        session = self._app.session
        removed = list(session.removed_characters()) if session else []
        if session and session.loot.last_taken() and (self._loot_goes_first or not removed):
            self._do(lambda session: self._app.notify(session.loot.put_back(), markup=False))
            return
        if not removed:
            self._app.notify("No character has been removed.")
            return
        self._do(lambda session: session.restore_character(removed[-1]))
        self._loot_goes_first = True

    def _do(self, act: Callable[[Session], object]) -> None:
        session = self._app.session
        if session is None:
            return
        try:
            act(session)
        except ValueError as error:
            self._app.complain(str(error))
        self._changed()
