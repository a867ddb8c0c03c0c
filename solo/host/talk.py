"""Owns what people at a shared table say to each other, and what the program says to all of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

import msgspec

from solo.border.text import normal, printable, text_fault

LONGEST_LINE: Final = 300
KEPT_LINES: Final = 500
PROGRAM: Final = "Solo"
"""Under what name the program itself speaks: odds that were asked for, and who came and went."""
AT_ONCE: Final = 6
WITHIN: Final = timedelta(seconds=10)
"""So many lines of one person in such a time, and no more."""
TOO_FAST: Final = "That is more than anybody can read: wait a moment."
COMMAND: Final = "/"
"""The sign that a word begins with which is for the program, and is not said."""


class Line(msgspec.Struct, frozen=True):
    """One line of the talk."""

    who: str
    text: str
    at: datetime
    masters: bool = False
    """Whether it is a note that game masters alone read."""
    asked_by: str = ""
    """The person for whom the program says it, "" for nobody."""


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
        plain = " ".join(normal(text[: 4 * LONGEST_LINE]).split())
        if not plain:
            return ""
        if fault := text_fault(plain, LONGEST_LINE, lines=False):
            return fault
        if self._is_too_fast(who, at):
            return TOO_FAST
        self._add(Line(who, plain, at, masters))
        return ""

    def tell_for(self, who: str, text: str, at: datetime) -> str:
        """Let the program say something that a person asked for; why it does not, in a sentence, "" if it does."""
        if self._is_too_fast(who, at):
            return TOO_FAST
        self._add(Line(PROGRAM, _on_one_line(text), at, asked_by=who))
        return ""

    def tell(self, text: str, at: datetime) -> None:
        """Let the program say something, as far as it has room on a line."""
        self._add(Line(PROGRAM, _on_one_line(text), at))

    def _is_too_fast(self, who: str, at: datetime) -> bool:
        """Return True if this person has said, or had said, as much as anybody can read."""
        return sum(who in (one.who, one.asked_by) and at - one.at < WITHIN for one in self._lines) >= AT_ONCE

    def _add(self, line: Line) -> None:
        self._lines.append(line)
        del self._lines[:-KEPT_LINES]


def command_of(text: str) -> str:
    """Return the word for the program that a line begins with, in small letters: "/odds"; "" for what is said."""
    word = next(iter(text.split()), "")
    return word.casefold() if word.startswith(COMMAND) else ""


def behind_command(text: str) -> str:
    """Return the line without its first word: "hit skill=5" of "/ask hit skill=5"."""
    return text.strip().partition(" ")[2].strip()


def _on_one_line(text: str) -> str:
    return " ".join(printable(text).split())
