"""Owns the task: what an action is about, whatever it is, and how well somebody has learnt it (`G-08`, `H-01`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final, Literal, NamedTuple

import msgspec

from solo.systems.gloranthan.magic.deed import DeedKind
from solo.systems.gloranthan.people.band import Group
from solo.systems.gloranthan.people.keyword import LEVELS, Keyword, Level, competence
from solo.systems.gloranthan.people.runes import Rune
from solo.systems.gloranthan.people.sheet import Matter
from solo.systems.gloranthan.rating import Rating

LEVEL_WORDS: Final[dict[Level, str]] = {
    "skill": "skill",
    "strong": "strong in a keyword",
    "other": "in a keyword",
    "similar": "something like it",
    "none": "in no keyword",
}


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What is done: the rune that is contested, and all by which somebody may be good at it (`H-12`).

    Without `skills` it is nothing that is learnt, and lacking one costs nothing. `trait` is the matter of its traits,
    `race` how races call it, `words` are further ones by which magic knows it. Of those who go along some help, and
    some only hinder (`G-14` to `G-17`); with a specialism of `led_by` a companion may lead.
    """

    rune: Rune
    skills: tuple[str, ...] = ()
    deed: DeedKind = "skill"
    trait: Matter | Literal[""] = ""
    race: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    helps: tuple[Group, ...] = ("companions", "retainers")
    hinders: tuple[Group, ...] = ()
    led_by: tuple[str, ...] = ()


class Means(NamedTuple):
    """A skill that a task can be done with, and how well somebody has it."""

    skill: str
    level: Level

    @property
    def bonus(self) -> Rating:
        """What it adds to the rune."""
        return LEVELS[self.level]

    @property
    def words(self) -> str:
        """It in words: "Oratory", "Oratory, strong in a keyword", "in no keyword"."""
        return ", ".join(filter(None, (self.skill, LEVEL_WORDS[self.level] if self.level != "skill" else "")))


UNLEARNT: Final = Means("", "other")
FREELY: Final[frozenset[DeedKind]] = frozenset({"magic", "resist magic", "courage"})
"""What nobody has to have learnt (`H-12`)."""
MAGIC: Final = Task(rune="magic", skills=("Magical Use",), deed="magic", trait="magic", helps=())
"""Active magic: those who go along do not help in it (`G-47`)."""


def means_of(task: Task, keywords: Iterable[Keyword], known: Collection[str] = ()) -> tuple[Means, ...]:
    """Returns what a task can be done with, the best first.

    Who has learnt none of it may have learnt something like it: that is for whoever plays to say, and comes second. It
    costs those nothing of whom no keyword is known (`H-13`).
    """
    held = tuple(keywords)
    found = [Means(skill, competence(skill, held, known)) for skill in task.skills]
    learnt = [one for level in LEVELS for one in found if one.level == level != "none"]
    if not learnt and (not task.skills or task.deed in FREELY or not held):
        return (UNLEARNT,)
    return tuple(learnt) or (Means("", "none"), Means("", "similar"))
