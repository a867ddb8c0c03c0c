"""Undertakings of the content: tasks for heroes, as one action or as a conflict."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from solo.systems.contract import Content
from solo.systems.gloranthan.action.task import Task
from solo.systems.gloranthan.rating import Rating
from solo.systems.parts.entries import missing_field_problems, parse_problems

Difficulty = Literal["easy", "ordinary", "hard", "very hard", "extreme"]
# rule: H-01 The referee
DIFFICULTIES: Final[dict[Difficulty, int]] = {"easy": 3, "ordinary": 5, "hard": 7, "very hard": 9, "extreme": 12}
"""Powers of tasks without a printed figure (`H-01`)."""


class ConflictGoal(Task, frozen=True, kw_only=True):
    """An undertaking.

    `other` names the opponent, with a power and hits; an undertaking without an opponent has a difficulty. An
    `extended` undertaking lasts until a side has no hits left (`G-38`). Heroes can do a `joint` undertaking together
    (`G-43`). Withdrawing from a `hard` undertaking takes a test (`G-60`). A `ritual` has place, day and items (`G-46`).
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
    def goal_name(self) -> str:
        """Name within a sentence: "the debate", "climbing"."""
        return f"the {self.name.casefold()}" if self.extended else self.name.casefold()


def find_problems(one: ConflictGoal, _content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of an undertaking as (field, sentence) pairs."""
    yield from missing_field_problems(one, "Write a sentence.", "text", "won", "lost")
    if unread := list(parse_problems("power", Rating.power, one.power)):
        yield from unread
    elif one.other and not Rating.power(one.power).masteries:
        yield "power", f"Give {one.other} a power, such as 5M."
    if one.extended and not (one.other and one.hits > 0):
        yield "hits", "An extended conflict needs an opponent (“other”) with at least 1 hit."
