"""Owns where a draft departs from: a newcomer, or a character that has been played since."""

from __future__ import annotations

from typing import Final

from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.fire_and_sword.people.skills import HIGHEST_LEVEL
from solo.systems.fire_and_sword.people.standing import HIGHEST_GRADE, LOWEST_GRADE
from solo.systems.parts import origin

STARTING_MONEY: Final = 500
"""L. to spend at the start (part 3)."""

NEWCOMER: Final = Character(name="", money=STARTING_MONEY)


def unpacked(text: object) -> Character:
    """Returns the character that a text stands for. Raises ValueError with a sentence where it is none."""
    character = origin.unpacked(text, Character)
    levels = (*character.skills.values(), *character.raised.values())
    if any(not 0 <= level <= HIGHEST_LEVEL for level in levels):
        raise ValueError(f"This character has a skill beyond the levels of this game, 0 to {HIGHEST_LEVEL}.")
    if any(not 0 <= score <= HIGHEST_LEVEL for _, score in character.statistics.listed()):
        raise ValueError(f"This character has a statistic beyond those of this game, 0 to {HIGHEST_LEVEL}.")
    if not LOWEST_GRADE <= character.standing.grade <= HIGHEST_GRADE:
        raise ValueError(f"This character has no grade of income from {LOWEST_GRADE} to {HIGHEST_GRADE}.")
    return character
