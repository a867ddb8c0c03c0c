"""The player's own file of entries for one shelf. Each change is written at once and can be undone.

Every method that changes the file raises ValueError with a sentence if the change fails. The file then stays unchanged.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from solo.library import imported_entries, own_content
from solo.library.systems import LoadedSystem
from solo.storage import atomic
from solo.storage.paths import own_content_folder


class OwnEntryEditor:
    """Entries that a player has written for a shelf, valid and faulty."""

    def __init__(self, home: Path, opened: LoadedSystem, shelf: str) -> None:
        self.folder = own_content_folder(home) / opened.system.manifest.key
        self.shelf = shelf
        self._opened = opened

    @property
    def file(self) -> Path:
        """Path of the file, which may not exist yet."""
        return self.folder / f"{self.shelf}.toml"

    def text(self) -> str:
        """Return the text of the file."""
        return own_content.read_own(self.file)

    def names(self) -> list[str]:
        """List the distinct names of all entries in the order of the file."""
        return list(dict.fromkeys(own_content.names_in(self.text(), self.shelf)))

    def faults(self) -> dict[str, str]:
        """Return the problem of each faulty entry as a sentence, by the entry's name."""
        _, faults = self._opened.content.judge(self.shelf, self.text())
        return {fault.entry: f"{fault.field}: {fault.message}" if fault.field else fault.message for fault in faults}

    def text_of(self, name: str) -> str:
        """Return the text of one entry in the file; "" if the file has no such entry."""
        return own_content.written_text(self.text(), self.shelf, name)

    def judge(self, text: str) -> tuple[list[msgspec.Struct], list[str]]:
        """Return the valid entries in `text`, and its problems as sentences."""
        entries, faults = self._opened.content.judge(self.shelf, text)
        return list(entries.values()), [str(fault) for fault in faults]

    def keep(self, entries: Sequence[msgspec.Struct], replacing: str | None = None) -> str:
        """Add entries to the file; they take the place of the entry `replacing`. Return the previous text."""
        before = self.text()
        after = own_content.with_entries(before, self.shelf, entries)
        names = own_content.names_in(own_content.with_entries("", self.shelf, entries), self.shelf)
        if replacing is not None and replacing not in names:
            after = own_content.without_entry(after, self.shelf, replacing)
        self.write(after)
        return before

    def earlier(self) -> list[str]:
        """List the names of imported entries, including entries that the player has changed since."""
        return imported_entries.imported_names(self.text(), self.shelf)

    def bring_over(self, entries: Sequence[msgspec.Struct]) -> tuple[str, tuple[str, ...]]:
        """Write imported entries into the file, but keep entries that the player has changed since an earlier import.

        Return the previous text of the file and the names of the entries kept. A changed file is backed up first.
        """
        before = self.text()
        merged = imported_entries.merge(before, self.shelf, entries)
        if before and merged.text != before:
            backup = imported_entries.backup_place(self.file)
            atomic.make_folder(backup.parent)
            atomic.write(backup, before.encode())
        if merged.text != before:
            self.write(merged.text)
        return before, merged.kept

    def remove(self, name: str) -> str:
        """Remove an entry from the file. Return the previous text of the file."""
        before = self.text()
        self.write(own_content.without_entry(before, self.shelf, name))
        return before

    def write(self, text: str) -> None:
        """Replace the text of the file."""
        atomic.make_folder(self.folder)
        atomic.write(self.file, text.encode())
