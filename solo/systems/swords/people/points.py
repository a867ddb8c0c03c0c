"""Owns what levels cost and how many points there are: attributes from 100, skills from 150 (part 3, house).

Points earned in play pay for either at the same prices, the difference between two levels (house).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from solo.systems.swords.people.sheet import Attributes, Character

ATTRIBUTE_POINTS: Final = 100
SKILL_POINTS: Final = 150
PER_ATTRIBUTE: Final = 10
PER_SKILL: Final = 5
LOWEST_ATTRIBUTE: Final = -1
HIGHEST_ATTRIBUTE_AT_START: Final = 3
HIGHEST_SKILL_AT_START: Final = 4
HIGHEST_ATTRIBUTE: Final = 6
HIGHEST_SKILL: Final = 8


def attribute_cost(level: int) -> int:
    """Returns the points for an attribute from 0 to this level: 10 × level²; one below 0 gives as much back."""
    return PER_ATTRIBUTE * level * abs(level)


def skill_cost(level: int) -> int:
    """Returns the points for a skill from 0 to this level: 5 × level²."""
    return PER_SKILL * level * abs(level)


def attributes_cost(attributes: Attributes) -> int:
    """Returns the points that all four attributes cost."""
    levels = (attributes.strength, attributes.dexterity, attributes.intelligence, attributes.willpower)
    return sum(map(attribute_cost, levels))


def skills_cost(skills: Mapping[str, int]) -> int:
    """Returns the points that all skills cost."""
    return sum(map(skill_cost, skills.values()))


def beyond_start(attributes: Attributes, skills: Mapping[str, int]) -> int:
    """Returns the points that the start does not pay for, so that points earned in play must (house)."""
    over_attributes = max(0, attributes_cost(attributes) - ATTRIBUTE_POINTS)
    return over_attributes + max(0, skills_cost(skills) - SKILL_POINTS)


def points_left(character: Character) -> int:
    """Returns the points earned in play and not yet spent; below 0 where more is spent than earned (house)."""
    return character.earned - beyond_start(character.attributes, character.skills)
