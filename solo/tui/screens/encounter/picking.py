"""Owns how a foe and a number are typed in one go: "3 wolf", "wolf 3" and "3 × wolf" are the same."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from solo.systems.contract import System
from solo.tui.screens.encounter import rows
from solo.tui.widgets.dialogs import PickOne

_FIRST = re.compile(r"(\d{1,2})\s*[x×*]?\s*(.*)")
_LAST = re.compile(r"(.*?)\s*[x×*]?\s*(\d{1,2})")


class Picked(NamedTuple):
    """So many foes of one name; `number` 0 where no number was typed."""

    name: str
    number: int


def parted(text: str) -> tuple[int, str]:
    """The number in what was typed, 0 where there is none, and the words beside it."""
    words = text.strip()
    if found := _FIRST.fullmatch(words):
        return int(found[1]), found[2]
    if found := _LAST.fullmatch(words):
        return int(found[2]), found[1]
    return 0, words


def read(answer: str) -> Picked:
    """What a dialog was left with."""
    count, _, name = answer.partition(" ")
    return Picked(name, int(count))


class PickFoe(PickOne):
    """Type words of a foe's name, and a number before or behind them; the answer is the number and the name."""

    FILTER_FROM = 0
    PLACEHOLDER = "a number and words of a name, such as 3 wolf"

    def __init__(self, question: str, system: System, first: Sequence[str] = (), marked: str | None = None) -> None:
        super().__init__(question, rows.foe_choices(system, first), marked)
        self._count = 0

    def words(self, text: str) -> str:
        """What names must hold: the number says how many."""
        self._count, words = parted(text)
        return words

    def answer(self, key: str) -> str:
        """The number and the name."""
        return f"{self._count} {key}"
