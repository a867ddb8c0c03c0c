"""Owns one's own foes while the page of foes changes them: each change is written at once, and can be taken back."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from solo.library.own import entry_text
from solo.storage import atomic
from solo.systems.contract import FoeWorkshop
from solo.tui import exports
from solo.tui.drafts import Drafts, Unfinished
from solo.tui.own_entries import OwnEntries
from solo.tui.screens.foes.rows import DRAFT, OWN, Foe
from solo.tui.shell import Shell

NO_WORKSHOP = "Foes of your own are written in a file for this game, in the form of ours"
DRAFTS = "foe-drafts.json"


class OwnFoes:
    """The player's own foes of the open game. `latest` is the one to mark when foes are listed again."""

    def __init__(self, app: Shell) -> None:
        self._app = app
        self._before: list[str] = []
        self.latest: Foe | None = None

    @property
    def workshop(self) -> FoeWorkshop[Any] | None:
        """Where foes are made; None in a game that makes none here."""
        return self._app.system.foes.workshop if self._app.system else None

    @property
    def entries(self) -> OwnEntries | None:
        """What stands in the file of the open game; None where it makes no foes here."""
        opened, workshop = self._app.game.opened, self.workshop
        return OwnEntries(self._app.wanted.home, opened, workshop.shelf) if opened and workshop else None

    @cached_property
    def _drafts(self) -> Drafts:
        drafts = Drafts(self._app.wanted.home / DRAFTS)
        self._app.call_later(self._app.say, drafts.notice)
        return drafts

    def unfinished(self) -> list[Unfinished]:
        """The foes that were left before they were finished."""
        return self._drafts.of(self._app.system.manifest.key, "") if self._app.system else []

    def free_key(self) -> str:
        """A key that no unfinished foe has."""
        return self._drafts.free_key()

    def leave(self, unfinished: Unfinished) -> None:
        """Keep a foe that is not finished yet."""
        self._drafts.keep(unfinished)
        self.latest = Foe(DRAFT, unfinished.key)

    def forget(self, key: str) -> None:
        """Keep an unfinished foe no longer."""
        self._drafts.forget(key)

    # Changes

    def keep(self, foes: list[msgspec.Struct], replacing: str | None = None) -> str | None:
        """Put foes among one's own, one of them in the place of another name; a sentence where that failed."""
        entries = self.entries
        if entries is None:
            return NO_WORKSHOP
        try:
            self._before.append(entries.keep(foes, replacing))
        except ValueError as fault:
            return str(fault)
        self.latest = Foe(OWN, getattr(foes[0], "name", ""))
        self._app.reread_content()
        return None

    def bring_over(self, foes: list[msgspec.Struct]) -> tuple[str, tuple[str, ...]]:
        """Put imported foes among one's own: a sentence where that failed, and the names of those kept as they are.

        A foe that was changed since an earlier import is kept.
        """
        entries = self.entries
        if entries is None:
            return NO_WORKSHOP, ()
        try:
            before, kept = entries.bring_over(foes)
        except ValueError as fault:
            return str(fault), ()
        self._before.append(before)
        self.latest = Foe(OWN, getattr(foes[0], "name", ""))
        self._app.reread_content()
        return "", kept

    def remove(self, foe: Foe) -> bool:
        """Take one of one's own away, or forget a draft; True where `undo` brings it back."""
        entries, removed = self.entries, False
        try:
            if foe.origin == DRAFT:
                self.forget(foe.name)
            elif entries is not None:
                self._before.append(entries.remove(foe.name))
                removed = True
        except ValueError as fault:
            self._app.complain(str(fault))
        self._app.reread_content()
        return removed

    def undo(self) -> bool:
        """Take the latest change back; False where there is none."""
        entries = self.entries
        if entries is None or not self._before:
            return False
        try:
            entries.write(self._before.pop())
        except ValueError as fault:
            self._app.complain(str(fault))
        self._app.reread_content()
        return True

    # Texts

    def text(self, foe: Foe | None) -> str:
        """A foe as it is written; "" for none, and where that cannot be told."""
        entries, workshop = self.entries, self.workshop
        if foe is None or entries is None or workshop is None or foe.origin == DRAFT:
            return ""
        try:
            written = entries.text_of(foe.name) if foe.origin == OWN else ""
            return written or entry_text(entries.shelf, workshop.named(foe.name))
        except (ValueError, KeyError) as fault:
            self._app.complain(str(fault))
            return ""

    def bring_in(self, path: Path) -> None:
        """Put the foes in a file among one's own, and say how many, and what was wrong with others."""
        entries = self.entries
        if entries is None:
            return
        try:
            foes, faults = entries.judge(_read(path))
            if not foes:
                raise ValueError(faults[0] if faults else f"{path.name} holds no foes.")
            if fault := self.keep(foes):
                raise ValueError(fault)
        except ValueError as fault:
            self._app.complain(str(fault))
            return
        for sentence in faults:
            self._app.say(sentence)
        self._app.notify(f"{len(foes)} of its foes are yours now; u takes them back.", markup=False)


def _read(path: Path) -> str:
    if path.is_file() and path.stat().st_size > exports.LARGEST_FILE:
        raise ValueError(f"{path} is too large to hold foes.")
    try:
        return atomic.read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"{path} is not UTF-8 text.") from error
