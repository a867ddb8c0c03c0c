"""Owns what people at a shared table say to each other, and what the program says to all of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

import msgspec

from solo.border.text import printable, text_fault

LONGEST_LINE: Final = 300
KEPT_LINES: Final = 500
PROGRAM: Final = "Solo"
"""Under what name the program itself speaks: odds that were asked for, and who came and went."""
AT_ONCE: Final = 6
WITHIN: Final = timedelta(seconds=10)
"""So many lines of one person in such a time, and no more."""
TOO_FAST: Final = "That is more than anybody can read: wait a moment."


class Line(msgspec.Struct, frozen=True):
    """One line of the talk."""

    who: str
    text: str
    at: datetime
    masters: bool = False
    """Whether it is a note that game masters alone read."""


class Talk:
    """The lines that were said, the latest last, as many as are kept."""

    def __init__(self) -> None:
        self._lines: list[Line] = []

    def lines(self, masters: bool = True) -> Sequence[Line]:
        """All lines that are kept; where it is said, without those for game masters alone."""
        return tuple(line for line in self._lines if masters or not line.masters)

    def say(self, who: str, text: str, at: datetime, masters: bool = False) -> str:
        """Take a line of a person; returns why it cannot be, in a sentence, "" where it was taken.

        An empty line says nothing.
        """
        plain = " ".join(text[: 4 * LONGEST_LINE].split())
        if not plain:
            return ""
        if fault := text_fault(plain, LONGEST_LINE, lines=False):
            return fault
        if sum(one.who == who and at - one.at < WITHIN for one in self._lines) >= AT_ONCE:
            return TOO_FAST
        self._add(Line(who, plain, at, masters))
        return ""

    def tell(self, text: str, at: datetime) -> None:
        """Let the program say something, as far as it has room on a line."""
        self._add(Line(PROGRAM, " ".join(printable(text).split()), at))

    def _add(self, line: Line) -> None:
        self._lines.append(line)
        del self._lines[:-KEPT_LINES]
