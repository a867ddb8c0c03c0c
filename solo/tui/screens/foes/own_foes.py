"""The player's own foes: each change is written to the file at once, and can be undone."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from solo.library.own_content import entry_text
from solo.storage import atomic
from solo.systems.contract import FoeWorkshop
from solo.tui import exports
from solo.tui.own_entries import OwnEntryEditor
from solo.tui.screens.foes.rows import DRAFT, OWN, FoeRow
from solo.tui.shell import LocalShell
from solo.tui.unfinished_characters import UnfinishedCharacter, UnfinishedCharacters

NO_WORKSHOP = "In this game, you write your own foes in a text file in this folder"
DRAFTS = "foe-drafts.json"


class OwnFoeEditor:
    """The player's own foes in the open game. `latest` is the foe to mark in the next list."""

    def __init__(self, app: LocalShell) -> None:
        self._app = app
        self._before: list[str] = []
        self.latest: FoeRow | None = None

    @property
    def workshop(self) -> FoeWorkshop[Any] | None:
        """The workshop that creates foes; None in a game without one."""
        return self._app.system.foes.workshop if self._app.system else None

    @property
    def entries(self) -> OwnEntryEditor | None:
        """The entries of the player's file for the open game; None in a game without a workshop."""
        opened, workshop = self._app.game.opened, self.workshop
        return OwnEntryEditor(self._app.wanted.home, opened, workshop.shelf) if opened and workshop else None

    @cached_property
    def _drafts(self) -> UnfinishedCharacters:
        drafts = UnfinishedCharacters(self._app.wanted.home / DRAFTS)
        self._app.call_later(self._app.say, drafts.notice)
        return drafts

    def list_unfinished(self) -> list[UnfinishedCharacter]:
        """Return the unfinished foes."""
        return self._drafts.list_drafts(self._app.system.manifest.key, "") if self._app.system else []

    def free_key(self) -> str:
        """Return a key that no unfinished foe has."""
        return self._drafts.free_key()

    def leave(self, unfinished: UnfinishedCharacter) -> None:
        """Save an unfinished foe."""
        self._drafts.keep(unfinished)
        self.latest = FoeRow(DRAFT, unfinished.key)

    def forget(self, key: str) -> None:
        """Delete an unfinished foe."""
        self._drafts.forget(key)

    # Changes

    def keep(self, foes: list[msgspec.Struct], replacing: str | None = None) -> str | None:
        """Save foes, in place of the foe called `replacing` if given. Return a sentence if saving failed."""
        entries = self.entries
        if entries is None:
            return NO_WORKSHOP
        try:
            self._before.append(entries.keep(foes, replacing))
        except ValueError as error:
            return str(error)
        self.latest = FoeRow(OWN, getattr(foes[0], "name", ""))
        self._app.reread_content()
        return None

    def bring_over(self, foes: list[msgspec.Struct]) -> tuple[str, tuple[str, ...]]:
        """Save imported foes. Return a sentence if saving failed, else "", and the names of foes left unchanged.

        A foe that the player changed since an earlier import is left unchanged.
        """
        entries = self.entries
        if entries is None:
            return NO_WORKSHOP, ()
        try:
            before, kept = entries.bring_over(foes)
        except ValueError as error:
            return str(error), ()
        self._before.append(before)
        self.latest = FoeRow(OWN, getattr(foes[0], "name", ""))
        self._app.reread_content()
        return "", kept

    def remove(self, foe: FoeRow) -> bool:
        """Remove an own foe or delete a draft. Return True if `undo` can restore it."""
        entries, removed = self.entries, False
        try:
            if foe.origin == DRAFT:
                self.forget(foe.name)
            elif entries is not None:
                self._before.append(entries.remove(foe.name))
                removed = True
        except ValueError as error:
            self._app.complain(str(error))
        self._app.reread_content()
        return removed

    def undo(self) -> bool:
        """Undo the latest change; return False if there is none."""
        entries = self.entries
        if entries is None or not self._before:
            return False
        try:
            entries.write(self._before.pop())
        except ValueError as error:
            self._app.complain(str(error))
        self._app.reread_content()
        return True

    # Texts

    def text(self, foe: FoeRow | None) -> str:
        """Return the text of a foe's entry; "" without a foe, or after showing an error."""
        entries, workshop = self.entries, self.workshop
        if foe is None or entries is None or workshop is None or foe.origin == DRAFT:
            return ""
        try:
            written = entries.text_of(foe.name) if foe.origin == OWN else ""
            return written or entry_text(entries.shelf, workshop.find_foe(foe.name))
        except (ValueError, KeyError) as error:
            self._app.complain(str(error))
            return ""

    def bring_in(self, path: Path) -> None:
        """Add the foes of a file. Show how many were added, and the problems of other entries."""
        entries = self.entries
        if entries is None:
            return
        try:
            foes, faults = entries.judge(_read(path))
            if not foes:
                raise ValueError(faults[0] if faults else f"{path.name} contains no foes.")
            if fault := self.keep(foes):
                raise ValueError(fault)
        except ValueError as error:
            self._app.complain(str(error))
            return
        for sentence in faults:
            self._app.say(sentence)
        self._app.notify(f"{len(foes)} foes were imported. Press u to undo.", markup=False)


def _read(path: Path) -> str:
    if path.is_file() and path.stat().st_size > exports.LARGEST_FILE:
        raise ValueError(f"{path} is too large for a file of foes.")
    try:
        return atomic.read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"{path} is not UTF-8 text.") from error
