"""Owns the undertaking: something that heroes try, alone or in a conflict that goes on, as the content declares it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from solo.systems.contract import Content
from solo.systems.gloranthan.action.task import Task
from solo.systems.gloranthan.rating import Rating
from solo.systems.parts.entries import unreadable, untold

Difficulty = Literal["easy", "ordinary", "hard", "very hard", "extreme"]
DIFFICULTIES: Final[dict[Difficulty, int]] = {"easy": 3, "ordinary": 5, "hard": 7, "very hard": 9, "extreme": 12}
"""Tasks without a printed figure (`H-01`)."""


class Undertaking(Task, frozen=True, kw_only=True):
    """What is tried. `other` stands ready against it with this power, and bears so many hits; else it has a difficulty.

    What is `extended` goes on until a side has nothing left (`G-38`); what is `joint` heroes can do together (`G-43`).
    Where it is `hard` to withdraw, that takes a test (`G-60`); a `ritual` has its place, day and things (`G-46`).
    """

    name: str
    text: str
    won: str
    lost: str
    extended: bool = False
    difficulty: Difficulty = "ordinary"
    other: str = ""
    power: str = "0M"
    hits: int = 0
    joint: bool = False
    hard: bool = False
    ritual: bool = False

    @property
    def what(self) -> str:
        """It in a sentence: "the debate", "climbing"."""
        return f"the {self.name.casefold()}" if self.extended else self.name.casefold()


def faults(one: Undertaking, _content: Content) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with an undertaking as (field, sentence) pairs, nothing for a sound one."""
    yield from untold(one, "Say it in a sentence.", "text", "won", "lost")
    if unread := list(unreadable("power", Rating.power, one.power)):
        yield from unread
    elif one.other and not Rating.power(one.power).masteries:
        yield "power", f"Give {one.other} a power, such as 5M."
    if one.extended and not (one.other and one.hits > 0):
        yield "hits", "What goes on needs another side, with hits that it can bear."
