"""Mark of a journal, stored in the campaign's state: number of lines written and their digest.

A journal may be longer than its mark, since a crash can come after its lines are written and before the state is. A
journal that is shorter or has other first lines was changed by another program.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

import msgspec

EMPTY: Final = sha256().hexdigest()


class JournalMark(msgspec.Struct, frozen=True):
    """The number of a journal's lines, and the hexadecimal SHA-256 of these lines with their line breaks."""

    lines: int = 0
    digest: str = EMPTY


UNMARKED: Final = JournalMark()
"""The mark of an empty journal, which fits every journal."""


class RunningDigest:
    """The mark of a growing journal, updated without reading earlier lines again."""

    def __init__(self, data: bytes = b"") -> None:
        self._digest = sha256(data)
        self._lines = data.count(b"\n")

    def add(self, lines: bytes) -> None:
        """Add whole lines, each with its line break."""
        self._digest.update(lines)
        self._lines += lines.count(b"\n")

    @property
    def mark(self) -> JournalMark:
        """The mark of all lines so far."""
        return JournalMark(self._lines, self._digest.hexdigest())


def whole_lines(data: bytes) -> bytes:
    """Return the data without an incomplete last line."""
    return data[: data.rfind(b"\n") + 1]


def mark_of(data: bytes) -> JournalMark:
    """Return the mark of the whole lines in this data."""
    return RunningDigest(whole_lines(data)).mark


def marked_part(data: bytes, mark: JournalMark) -> bytes | None:
    """Return the lines that the mark counts; None if the data has fewer lines."""
    if mark.lines <= 0:
        return b""
    count = data.count(b"\n")
    if count < mark.lines:
        return None
    if count == mark.lines:
        return whole_lines(data)
    *_, rest = data.split(b"\n", mark.lines)
    return data[: len(data) - len(rest)]


def agrees(data: bytes, mark: JournalMark) -> bool:
    """Return True if the data begins with the lines from which the mark was made."""
    part = marked_part(data, mark)
    return part is not None and (mark.lines <= 0 or sha256(part).hexdigest() == mark.digest)


def describe_disagreement(data: bytes, mark: JournalMark) -> str:
    """Describe how the data contradicts the mark, to follow the journal's name in a sentence; "" if it agrees."""
    if agrees(data, mark):
        return ""
    count = data.count(b"\n")
    if count < mark.lines:
        return f"has only {count:,} of the {describe_lines(mark.lines)} that Solo has written"
    counted = (
        f"it does not begin with the {mark.lines:,} lines" if mark.lines > 1 else "it does not begin with the line"
    )
    return f"was changed outside Solo or belongs to another campaign: {counted} that Solo has written"


def describe_lines(count: int) -> str:
    """Format a number of lines: "1 line" or "1,000 lines"."""
    return "1 line" if count == 1 else f"{count:,} lines"
