"""Chat at a shared table: messages of people and of the program."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

import msgspec

from solo.untrusted.text import check_text, make_printable, normal

LONGEST_LINE: Final = 300
KEPT_LINES: Final = 500
PROGRAM: Final = "Solo"
"""Name under which the program posts messages, such as requested odds, arrivals and departures."""
AT_ONCE: Final = 6
WITHIN: Final = timedelta(seconds=10)
"""Period of the rate limit: a person may send at most `AT_ONCE` messages within it."""
TOO_FAST: Final = "You are sending messages too fast: wait a moment."
COMMAND: Final = "/"
"""First character of a message that is a command for the program. Commands are not posted."""


class ChatMessage(msgspec.Struct, frozen=True):
    """A chat message."""

    who: str
    text: str
    at: datetime
    masters: bool = False
    """True for a note that only game masters may read."""
    asked_by: str = ""
    """The person on whose behalf the program posts the message; "" for nobody."""


class Chat:
    """The latest chat messages, oldest first; at most `KEPT_LINES`."""

    def __init__(self) -> None:
        self._lines: list[ChatMessage] = []

    def lines(self, masters: bool = True) -> Sequence[ChatMessage]:
        """Return the stored messages, without notes for game masters if `masters` is False."""
        return tuple(line for line in self._lines if masters or not line.masters)

    def say(self, who: str, text: str, at: datetime, masters: bool = False) -> str:
        """Post `text` as a message of the person `who`.

        Return the reason for a refusal in a sentence, "" if the message was posted or empty.
        """
        plain = " ".join(normal(text[: 4 * LONGEST_LINE]).split())
        if not plain:
            return ""
        if fault := check_text(plain, LONGEST_LINE, lines=False):
            return fault
        if self._is_too_fast(who, at):
            return TOO_FAST
        self._add(ChatMessage(who, plain, at, masters))
        return ""

    def tell_for(self, who: str, text: str, at: datetime) -> str:
        """Post a message of the program on behalf of the person `who`.

        Return the reason for a refusal in a sentence, "" if the message was posted.
        """
        if self._is_too_fast(who, at):
            return TOO_FAST
        self._add(ChatMessage(PROGRAM, _on_one_line(text), at, asked_by=who))
        return ""

    def tell(self, text: str, at: datetime) -> None:
        """Post `text` as a message of the program, on one line."""
        self._add(ChatMessage(PROGRAM, _on_one_line(text), at))

    def _is_too_fast(self, who: str, at: datetime) -> bool:
        """Return True if `who` has reached the rate limit. Messages posted on their behalf count."""
        return sum(who in (one.who, one.asked_by) and at - one.at < WITHIN for one in self._lines) >= AT_ONCE

    def _add(self, line: ChatMessage) -> None:
        self._lines.append(line)
        del self._lines[:-KEPT_LINES]


def command_of(text: str) -> str:
    """Return the command that a message begins with, in lower case: "/odds"; "" for an ordinary message."""
    word = next(iter(text.split()), "")
    return word.casefold() if word.startswith(COMMAND) else ""


def behind_command(text: str) -> str:
    """Return the message without its first word: "hit skill=5" of "/ask hit skill=5"."""
    return text.strip().partition(" ")[2].strip()


def _on_one_line(text: str) -> str:
    return " ".join(make_printable(text).split())
