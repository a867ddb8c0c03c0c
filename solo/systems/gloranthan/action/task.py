"""The task of an action, and the level of competence that a character has in it (`G-08`, `H-01`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final, Literal, NamedTuple

import msgspec

from solo.systems.gloranthan.magic.deed import DeedKind
from solo.systems.gloranthan.people.keyword import LEVELS, Keyword, Level, competence
from solo.systems.gloranthan.people.retinue import Group
from solo.systems.gloranthan.people.runes import Rune
from solo.systems.gloranthan.people.sheet import Matter
from solo.systems.gloranthan.rating import Rating

LEVEL_WORDS: Final[dict[Level, str]] = {
    "skill": "skill",
    "strong": "strong keyword skill",
    "other": "keyword skill",
    "similar": "similar skill",
    "none": "without a keyword",
}


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A task: its contested rune, and the skills, traits and magic that count for it (`H-12`).

    A task without `skills` needs no training, so that untrained characters have no penalty. Traits count in the matter
    `trait`, racial modifiers in the matters `race`. `words` are further keywords for magic. Groups in `helps` help,
    groups in `hinders` only hinder (`G-14` to `G-17`). A companion with a specialism in `led_by` may lead.
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
    """A skill that serves for a task, with the level of competence."""

    skill: str
    level: Level

    @property
    def bonus(self) -> Rating:
        """Bonus that the level of competence adds to the rune."""
        return LEVELS[self.level]

    @property
    def words(self) -> str:
        """Skill and level in words: "Oratory", "Oratory, strong keyword skill", "without a keyword"."""
        return ", ".join(filter(None, (self.skill, LEVEL_WORDS[self.level] if self.level != "skill" else "")))


UNLEARNT: Final = Means("", "other")
FREELY: Final[frozenset[DeedKind]] = frozenset({"magic", "resist magic", "courage"})
"""Kinds of actions that need no training (`H-12`)."""
MAGIC: Final = Task(rune="magic", skills=("Magical Use",), deed="magic", trait="magic", helps=())
"""Task of active magic, in which helpers do not count (`G-47`)."""


def means_of(task: Task, keywords: Iterable[Keyword], known: Collection[str] = ()) -> tuple[Means, ...]:
    """Return the skills or keywords that serve for `task`, the best first.

    If no keyword covers the task, the level "similar" comes second: the player decides whether a skill is similar.
    A character without any `keywords` has no penalty (`H-13`).
    """
    held = tuple(keywords)
    found = [Means(skill, competence(skill, held, known)) for skill in task.skills]
    learnt = [one for level in LEVELS for one in found if one.level == level != "none"]
    if not learnt and (not task.skills or task.deed in FREELY or not held):
        return (UNLEARNT,)
    return tuple(learnt) or (Means("", "none"), Means("", "similar"))
