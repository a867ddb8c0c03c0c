"""Creating and editing characters from the character page, and saving them afterwards."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from solo.resolver import Thrower
from solo.systems.contract import Budget, Draft, System
from solo.tui import saving_characters
from solo.tui.screens.characters.rows import CharacterRow, draft_key, roster_key
from solo.tui.screens.creation.screen import CreationScreen
from solo.tui.shell import LocalShell
from solo.tui.unfinished_characters import UnfinishedCharacter
from solo.tui.widgets.budget_line import still_left

NEW = "New character"


def unspent(budgets: Iterable[Budget]) -> str:
    """Return a sentence about unspent budgets, which new players overlook; "" if there are none."""
    told = [rest for budget in budgets if not budget.limit and (rest := still_left(budget))]
    return f"Still unspent: {', '.join(told).rstrip('.')}. Press e to continue." if told else ""


class CharacterCreation:
    """Creates and changes characters. `latest` is the key of the row to mark in the next list, "" for none.

    `kept` is the key of the character saved last, "" while another character is being made. `unspent` is a sentence
    about the budgets that the saved character has not spent.
    """

    def __init__(self, app: LocalShell) -> None:
        self._app = app
        self.latest = self.kept = self.unspent = ""

    def new(self, system: System) -> None:
        """Create a new character."""
        self._create(system, self._to_be_made(Draft(system.manifest.key)), NEW)

    def reopen(self, system: System, one: CharacterRow) -> None:
        """Edit a character, or continue an unfinished one. Editing a ready character makes a copy of it."""
        if one.unfinished is not None:
            self._create(system, one.unfinished, one.name or NEW)
        elif one.character is not None:
            draft = system.characters.reopen(one.character)
            self._create(system, self._to_be_made(draft, one.name if one.on_roster else None), one.name)

    def _to_be_made(self, draft: Draft, replacing: str | None = None) -> UnfinishedCharacter:
        return UnfinishedCharacter(
            self._app.drafts.free_key(), draft, saving_characters.campaign_folder(self._app), replacing
        )

    def _create(self, system: System, unfinished: UnfinishedCharacter, title: str) -> None:
        self.kept = ""

        def finish(character: msgspec.Struct) -> str | None:
            self.latest = self.kept = roster_key(system.characters.member(character).name)
            fault = saving_characters.keep_character(self._app, character, unfinished.replacing)
            self.kept = "" if fault else self.kept
            self.unspent = unspent(system.characters.assess(system.characters.reopen(character)).budgets)
            return fault

        def leave(draft: Draft | None) -> None:
            if draft is None:
                saving_characters.forget_draft(self._app, unfinished.key)
            else:
                self.latest = draft_key(unfinished.key)
                saving_characters.keep_draft(self._app, msgspec.structs.replace(unfinished, draft=draft))

        def suggest(thrower: Thrower, concept: str) -> Draft:
            return system.characters.suggest(thrower, concept, saving_characters.taken_names(self._app))

        self._app.push_screen(CreationScreen(system.characters, unfinished.draft, title, suggest, finish, leave))
