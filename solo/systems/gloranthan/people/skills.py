"""Named skills of the content: runes, uses in combat, and cover by keywords."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import msgspec

from solo.systems.gloranthan.people.action_bonuses import ANY_STYLE, COVERS, MAIN_STYLE
from solo.systems.gloranthan.people.keyword import Keyword, is_covered
from solo.systems.gloranthan.people.runes import Rune
from solo.systems.gloranthan.people.sheet import Combat, Skill

RESISTANCE: Final = "resistance"


class KnownSkill(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A skill that the content knows, with its rune and its use in combat (`G-09`, `H-12`, `H-13`)."""

    name: str
    rune: Rune
    combat: Combat = ""

    @property
    def full_text(self) -> str:
        """A description of the skill: the rune, and the use of a combat skill."""
        return f"{self.rune.capitalize()}{f', for {self.combat}' if self.combat else ''}: +1M when you use this skill."

    @property
    def skill(self) -> Skill:
        """The skill on the sheet of a character who learns it."""
        return Skill(self.name, self.rune, self.combat)


def skill_covered(skill: Skill, keywords: Collection[Keyword], style: Combat) -> bool:
    """Return True if a keyword covers `skill`, so that it costs less.

    A keyword that covers other combat styles also covers resistance, as both Warrior keywords do (`H-13`).
    """
    if not skill.combat:
        return is_covered(skill.name, keywords)
    words = set(ANY_STYLE) if skill.combat != RESISTANCE else {"Other Combat Styles"}
    if skill.combat != RESISTANCE and COVERS[skill.combat] == COVERS[style]:
        words |= MAIN_STYLE
    return any(not words.isdisjoint(keyword.skills) for keyword in keywords)
