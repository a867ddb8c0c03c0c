"""The seven attributes, the 24 skills based on them, and the bonus dice of damage (`T-14`, part 2)."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final, Literal, get_args

import msgspec

from solo.systems.two_d20.gear.weapon import Type

# rule: Attributes
Attribute = Literal["agility", "awareness", "brawn", "coordination", "intelligence", "personality", "willpower"]
ATTRIBUTES: Final[tuple[Attribute, ...]] = get_args(Attribute)
BODILY: Final[frozenset[Attribute]] = frozenset({"agility", "brawn", "coordination"})
"""Attributes whose tests are hampered by Wounds. Trauma hampers tests of the other four (`T-16`, `R-17`)."""

Skill = Literal[
    "acrobatics", "melee", "stealth",
    "insight", "observation", "survival",
    "athletics", "resistance",
    "parry", "riding", "seafaring", "shooting", "thievery",
    "crafts", "healing", "languages", "lore", "tactics",
    "command", "counsel", "intimidate", "persuade",
    "discipline", "occult",
]  # fmt: skip
SKILLS: Final[tuple[Skill, ...]] = get_args(Skill)
# rule: R-01 Attributes and skills
# rule: Acrobatics
# rule: Melee
# rule: Stealth
# rule: Insight
# rule: Observation
# rule: Survival
# rule: Athletics
# rule: Resistance
# rule: Parry
# rule: Riding
# rule: Seafaring
# rule: Shooting
# rule: Thievery
# rule: Crafts
# rule: Healing
# rule: Languages
# rule: Lore
# rule: Tactics
# rule: Command
# rule: Counsel
# rule: Intimidate
# rule: Persuade
# rule: Discipline
# rule: Occult
SKILLS_OF: Final[dict[Attribute, tuple[Skill, ...]]] = {
    "agility": ("acrobatics", "melee", "stealth"),
    "awareness": ("insight", "observation", "survival"),
    "brawn": ("athletics", "resistance"),
    "coordination": ("parry", "riding", "seafaring", "shooting", "thievery"),
    "intelligence": ("crafts", "healing", "languages", "lore", "tactics"),
    "personality": ("command", "counsel", "intimidate", "persuade"),
    "willpower": ("discipline", "occult"),
}
ATTRIBUTE_OF: Final[dict[Skill, Attribute]] = {
    skill: attribute for attribute, skills in SKILLS_OF.items() for skill in skills
}
BONUS_ATTRIBUTE: Final[dict[Type, Attribute]] = {"melee": "brawn", "ranged": "awareness", "threaten": "personality"}
# rule: R-12 Skills of attack and defence
ATTACK_SKILL: Final[dict[Type, Skill]] = {"melee": "melee", "ranged": "shooting", "threaten": "intimidate"}
DEFENCES: Final[tuple[Skill, ...]] = ("parry", "acrobatics", "discipline")
BONUS_FROM: Final = (9, 10, 12, 14, 16)
"""Attribute values at which damage gets a first, second … bonus die (`T-14`)."""


class Attributes(msgspec.Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """The values of the seven attributes."""

    agility: int = 8
    awareness: int = 8
    brawn: int = 8
    coordination: int = 8
    intelligence: int = 8
    personality: int = 8
    willpower: int = 8

    def value_of(self, attribute: Attribute) -> int:
        """Return the value of one attribute."""
        value: int = getattr(self, attribute)
        return value


class Training(msgspec.Struct, frozen=True, array_like=True):
    """Expertise and focus in one skill; expertise 0 is untrained."""

    expertise: int = 0
    focus: int = 0


UNTRAINED: Final = Training()


def skill_named(name: str) -> Skill:
    """Return the skill of this name. Raises ValueError if there is none."""
    for skill in SKILLS:
        if skill == name:
            return skill
    raise ValueError(f"There is no skill “{name}”.")


# rule: Bonus dice of an attribute
def bonus_dice(attribute: int) -> int:
    """Return the combat dice that an attribute adds to damage (`T-14`)."""
    return bisect_right(BONUS_FROM, attribute)
