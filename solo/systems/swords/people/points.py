"""Points: the cost of levels, with 100 points for attributes and 150 for skills (part 3, house).

Points earned in play buy attributes and skills at the same prices: a raise costs the difference between two levels
(house).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from solo.systems.swords.people.sheet import Attributes, Character

# rule: Starting points
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
    """Return the cost in points of an attribute level from 0: 10 × level².

    A level below 0 has a negative cost, since it gives points back.
    """
    return PER_ATTRIBUTE * level * abs(level)


def skill_cost(level: int) -> int:
    """Return the cost of a skill level from 0: 5 × level²."""
    return PER_SKILL * level * abs(level)


def attributes_cost(attributes: Attributes) -> int:
    """Return the cost of all four attributes."""
    levels = (attributes.strength, attributes.dexterity, attributes.intelligence, attributes.willpower)
    return sum(map(attribute_cost, levels))


def skills_cost(skills: Mapping[str, int]) -> int:
    """Return the cost of all skills."""
    return sum(map(skill_cost, skills.values()))


# rule: Improvement
def beyond_start(attributes: Attributes, skills: Mapping[str, int]) -> int:
    """Return the cost of the levels beyond the starting points, to be paid with earned points (house)."""
    over_attributes = max(0, attributes_cost(attributes) - ATTRIBUTE_POINTS)
    return over_attributes + max(0, skills_cost(skills) - SKILL_POINTS)


def points_left(character: Character) -> int:
    """Return the points that the character has earned and not yet spent; below 0 if more were spent (house)."""
    return character.earned - beyond_start(character.attributes, character.skills)
