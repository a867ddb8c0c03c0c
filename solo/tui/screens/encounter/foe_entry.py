"""Input of a foe and a number: "3 wolf", "wolf 3" and "3 × wolf" mean the same."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from solo.systems.contract import System
from solo.tui.screens.encounter import rows
from solo.tui.widgets.dialogs import ChooseOne

_FIRST = re.compile(r"(\d{1,2})\s*[x×*]?\s*(.*)")
_LAST = re.compile(r"(.*?)\s*[x×*]?\s*(\d{1,2})")


class FoeEntry(NamedTuple):
    """A foe and a number; `number` is 0 if none was typed."""

    name: str
    number: int


def split_count(text: str) -> tuple[int, str]:
    """Split typed text into its number, 0 if there is none, and the remaining words."""
    words = text.strip()
    if found := _FIRST.fullmatch(words):
        return int(found[1]), found[2]
    if found := _LAST.fullmatch(words):
        return int(found[2]), found[1]
    return 0, words


def read(answer: str) -> FoeEntry:
    """Parse the dialog's answer: a number, then the name of a foe."""
    count, _, name = answer.partition(" ")
    return FoeEntry(name, int(count))


class PickFoe(ChooseOne):
    """Dialog for a foe: words of its name, with a number before or after. The answer is the number and the name."""

    FILTER_FROM = 0
    PLACEHOLDER = "a number and part of a name, such as 3 wolf"

    def __init__(self, question: str, system: System, first: Sequence[str] = (), marked: str | None = None) -> None:
        super().__init__(question, rows.foe_choices(system, first), marked)
        self._count = 0

    def words(self, text: str) -> str:
        """Return the words for filtering names. The number is stored for the answer."""
        self._count, words = split_count(text)
        return words

    def answer(self, key: str) -> str:
        """Return the number and the name."""
        return f"{self._count} {key}"
