"""Drafts: unfinished characters, stored in a separate file until they are finished.

A file that cannot be read is moved aside. A failure to write the file becomes a sentence. The app goes on in both
cases.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from solo.storage import atomic
from solo.storage.errors import SaveError
from solo.systems.contract import Draft
from solo.untrusted import decoders


class UnfinishedCharacter(msgspec.Struct, frozen=True, omit_defaults=True):
    """A draft, the folder of its campaign ("" for none), and the name of the roster character to replace, if any."""

    key: str
    draft: Draft
    campaign: str = ""
    replacing: str | None = None


class UnfinishedCharacters:
    """All drafts of unfinished characters. `notice` is a sentence if their file could not be read, else ""."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._kept: dict[str, UnfinishedCharacter] = {}
        self.notice = ""
        if path.exists():
            self._read()

    def list_drafts(self, system: str, campaign: str) -> list[UnfinishedCharacter]:
        """List the drafts of `system` that belong to `campaign` or to no campaign, the oldest first."""
        return [one for one in self._kept.values() if one.draft.system == system and one.campaign in ("", campaign)]

    def free_key(self) -> str:
        """Return a key that no draft has."""
        number = 1
        while str(number) in self._kept:
            number += 1
        return str(number)

    def keep(self, unfinished: UnfinishedCharacter) -> None:
        """Store a draft in place of its older version. Raises SaveError if it cannot be written."""
        self._kept[unfinished.key] = unfinished
        self._write()

    def forget(self, key: str) -> None:
        """Delete a draft. Raises SaveError if the file cannot be written."""
        if self._kept.pop(key, None) is not None:
            self._write()

    def _read(self) -> None:
        try:
            kept = msgspec.json.decode(
                atomic.read_bytes(self._path), type=decoders.prepare_type(list[UnfinishedCharacter])
            )
        except SaveError as error:
            self.notice = f"{error} Unfinished characters are not shown."
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            self.notice = self._set_aside()
        else:
            self._kept = {one.key: one for one in kept}

    def _set_aside(self) -> str:
        try:
            aside = atomic.quarantine(self._path)
        except SaveError as error:
            return f"Unfinished characters cannot be read. {error}"
        return f"Unfinished characters could not be read. Their file was renamed to {aside.name}."

    def _write(self) -> None:
        atomic.make_folder(self._path.parent)
        atomic.write(self._path, msgspec.json.encode(list(self._kept.values())))
