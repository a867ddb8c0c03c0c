"""Imported entries in the player's own file, each marked with its checksum.

A later import keeps entries that were changed by hand, since their checksum differs. The mark is a comment directly
above the entry.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from hashlib import sha256
from pathlib import Path

import msgspec

from solo.library import own_content

DIGITS = 16
BACKUPS = "backups"

_MARK = re.compile(rf"^[ \t]*# Imported, checksum ([0-9a-f]{{{DIGITS}}})\b[^\n]*\n", re.MULTILINE)
_BELOW = re.compile(r"\n[ \t]*\n(?:[ \t]*#[^\n]*\n?|[ \t]*\n)*\Z")


class MergedFile(msgspec.Struct, frozen=True):
    """A file's new text, the names of the written entries, and the names of entries kept because they were changed."""

    text: str
    written: tuple[str, ...]
    kept: tuple[str, ...]


def merge(text: str, shelf: str, entries: Sequence[msgspec.Struct], replace: bool = False) -> MergedFile:
    """Put imported entries into a file's text.

    Keeps entries that were changed since their import, and different entries without a mark. With `replace`, all are
    replaced. Raises OwnContentError if the text is no content file.
    """
    new = {str(getattr(entry, "name", "")): own_content.entry_text(shelf, entry) for entry in entries}
    blocks = own_content.blocks_in(text, shelf)
    kept = [] if replace else [name for name, block in blocks if name in new and _is_changed(block, new[name])]
    taken = [entry for entry in entries if str(getattr(entry, "name", "")) not in kept]
    if not taken:
        return MergedFile(text, (), tuple(dict.fromkeys(kept)))
    written = tuple(name for name in new if name not in kept)
    return MergedFile(
        _marked(own_content.with_entries(text, shelf, taken), shelf, written), written, tuple(dict.fromkeys(kept))
    )


def imported_names(text: str, shelf: str) -> list[str]:
    """Return the names of all entries with a mark, changed or not. Raises OwnContentError if the text is not TOML."""
    return [name for name, block in own_content.blocks_in(text, shelf) if _MARK.search(_above(block))]


def backup_place(file: Path) -> Path:
    """Return an unused path for a copy of a content file, in a subfolder, where Solo does not read the copy."""
    folder, number = file.parent / BACKUPS, 1
    while (place := folder / f"{file.stem}-{number}{file.suffix}").exists():
        number += 1
    return place


def _is_changed(block: str, new: str) -> bool:
    """Return True if an entry was changed after its import and differs from the new entry."""
    body = _body(block)
    mark = _MARK.search(_above(block))
    return not (mark and mark[1] == _digest(body)) and body != new.strip()


def _marked(text: str, shelf: str, names: Collection[str]) -> str:
    """Return the text with a new mark above each entry in `names`."""
    return "".join(_with_marks(text, shelf, names))


def _with_marks(text: str, shelf: str, names: Collection[str]) -> Iterator[str]:
    blocks = own_content.blocks_in(text, shelf)
    yield text[: len(text) - sum(len(block) for _, block in blocks)]
    for name, block in blocks:
        if name not in names:
            yield block
            continue
        above = _above(block)
        yield _MARK.sub("", above)
        yield f"# Imported, checksum {_digest(_body(block))}. If you change this entry, imports no longer replace it.\n"
        yield block[len(above) :]


def _above(block: str) -> str:
    return own_content.comment_above(block)


def _body(block: str) -> str:
    """Return the entry's own text, from its first line on, without the comments around it."""
    return _BELOW.sub("", block[len(_above(block)) :]).strip()


def _digest(body: str) -> str:
    return sha256(body.encode()).hexdigest()[:DIGITS]
