"""The mark of a journal in the state beside it: how many lines were written, and a running digest of them.

A journal longer than its mark is normal: the lines are written first, and a crash may come before the state. One that
is shorter, or whose first lines differ, was changed by another program.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

import msgspec

EMPTY: Final = sha256().hexdigest()


class JournalMark(msgspec.Struct, frozen=True):
    """The number of a journal's lines, and the SHA-256 of all of them, each with its line break, in hexadecimal."""

    lines: int = 0
    digest: str = EMPTY


UNMARKED: Final = JournalMark()
"""The mark of no lines: every journal agrees with it."""


class RunningDigest:
    """The mark of a journal that grows: lines are added without reading the earlier ones again."""

    def __init__(self, data: bytes = b"") -> None:
        self._digest = sha256(data)
        self._lines = data.count(b"\n")

    def add(self, lines: bytes) -> None:
        """Count whole lines, each with its line break."""
        self._digest.update(lines)
        self._lines += lines.count(b"\n")

    @property
    def mark(self) -> JournalMark:
        """The mark of all lines so far."""
        return JournalMark(self._lines, self._digest.hexdigest())


def whole_lines(data: bytes) -> bytes:
    """The data without a last line that has no line break."""
    return data[: data.rfind(b"\n") + 1]


def mark_of(data: bytes) -> JournalMark:
    """The mark of the whole lines in this data."""
    return RunningDigest(whole_lines(data)).mark


def marked_part(data: bytes, mark: JournalMark) -> bytes | None:
    """The lines that the mark counts; None if the data has fewer."""
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
    """Return True if the data begins with the lines that the mark counts."""
    part = marked_part(data, mark)
    return part is not None and (mark.lines <= 0 or sha256(part).hexdigest() == mark.digest)


def describe_disagreement(data: bytes, mark: JournalMark) -> str:
    """Say how the data disagrees with the mark, to follow the journal's name; "" if it agrees."""
    if agrees(data, mark):
        return ""
    count = data.count(b"\n")
    if count < mark.lines:
        return f"holds {count:,} of the {describe_lines(mark.lines)} that were written"
    counted = f"the {mark.lines:,} lines that were written do" if mark.lines > 1 else "the line that was written does"
    return f"was changed outside Solo, or belongs to another campaign: {counted} not stand at its beginning"


def describe_lines(count: int) -> str:
    """A number of lines in words."""
    return "1 line" if count == 1 else f"{count:,} lines"
