"""Owns what people at a shared table say to each other, and the fingers that they lay on an option or a place."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

import msgspec

from solo.border.text import text_fault

LONGEST_LINE: Final = 300
KEPT_LINES: Final = 500
PROGRAM: Final = "Solo"
"""Under what name the program itself speaks: odds that were asked for, and who came and went."""


class Line(msgspec.Struct, frozen=True):
    """One line of the talk."""

    who: str
    text: str
    at: datetime


class Finger(msgspec.Struct, frozen=True):
    """Somebody points at an answer, by its code or its place, that may be given in the state of this number.

    `asked` is the combatant who is asked for that answer, "" for a place that nobody is asked about.
    """

    who: str
    code: str
    number: int
    asked: str = ""


class Talk:
    """The lines that were said, the latest last, as many as are kept."""

    def __init__(self) -> None:
        self._lines: list[Line] = []

    def lines(self) -> Sequence[Line]:
        """All lines that are kept."""
        return tuple(self._lines)

    def say(self, who: str, text: str, at: datetime) -> str:
        """Take a line; returns why it cannot be, in a sentence, "" where it was taken. An empty line says nothing."""
        plain = " ".join(text.split())
        if not plain:
            return ""
        if fault := text_fault(plain, LONGEST_LINE, lines=False):
            return fault
        self._lines.append(Line(who, plain, at))
        del self._lines[:-KEPT_LINES]
        return ""
