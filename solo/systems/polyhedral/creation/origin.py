"""Owns where a draft departs from: a newcomer with nothing bought, or a character that has earned XP since."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import Content
from solo.systems.parts import origin
from solo.systems.polyhedral.creation.fields import LAST_LEVEL
from solo.systems.polyhedral.gear.weapon_uses import weapon_uses
from solo.systems.polyhedral.people.advancement import STARTING_MONEY
from solo.systems.polyhedral.people.sheet import Character, derive
from solo.systems.polyhedral.people.skills import SKILLS

NEWCOMER: Final = Character(name="", money=STARTING_MONEY)


def unpacked(text: object, content: Content) -> Character:
    """Returns the character that a text stands for.

    Raises ValueError with a sentence where it is not one, or none that these rules know.
    """
    character = origin.unpacked(text, Character)
    for name, level in character.build.skills.items():
        if name not in SKILLS or not 0 <= level <= LAST_LEVEL:
            raise ValueError(f"This character has {name} {level}, which is no skill and level of this game.")
    derive(character.build, content)
    weapon_uses(character.build, content)
    return character
