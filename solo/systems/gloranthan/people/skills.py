"""Owns the skills that have a name: what rune each is of, what a combat skill is for, and which a keyword covers."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import msgspec

from solo.systems.gloranthan.people.armed import ANY_STYLE, COVERS, MAIN_STYLE
from solo.systems.gloranthan.people.keyword import Keyword, covered
from solo.systems.gloranthan.people.runes import Rune
from solo.systems.gloranthan.people.sheet import Combat, Skill

RESISTANCE: Final = "resistance"


class KnownSkill(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A skill as the content declares it (`G-09`, `H-12`, `H-13`)."""

    name: str
    rune: Rune
    combat: Combat = ""

    @property
    def told(self) -> str:
        """What it belongs to, and what a skill of combat is for."""
        return f"{self.rune.capitalize()}{f', for {self.combat}' if self.combat else ''}: a mastery more in it."

    @property
    def skill(self) -> Skill:
        """The skill that whoever learns it has."""
        return Skill(self.name, self.rune, self.combat)


def skill_covered(skill: Skill, keywords: Collection[Keyword], style: Combat) -> bool:
    """Returns whether a keyword covers a skill, so that it costs less.

    Resistance is covered by whoever learns all styles of combat, as the two Warriors do (`H-13`).
    """
    if not skill.combat:
        return covered(skill.name, keywords)
    words = set(ANY_STYLE) if skill.combat != RESISTANCE else {"Other Combat Styles"}
    if skill.combat != RESISTANCE and COVERS[skill.combat] == COVERS[style]:
        words |= MAIN_STYLE
    return any(not words.isdisjoint(keyword.skills) for keyword in keywords)
