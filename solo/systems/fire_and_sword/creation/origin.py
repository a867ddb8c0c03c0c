"""Owns where a draft departs from: a newcomer, or a character that has been played since.

An earlier character travels inside its draft as one text, so that a draft in a file is whole by itself.
"""

from __future__ import annotations

from typing import Final

import msgspec

from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.fire_and_sword.people.skills import HIGHEST_LEVEL
from solo.systems.fire_and_sword.people.standing import HIGHEST_GRADE, LOWEST_GRADE

STARTING_MONEY: Final = 500
"""L. to spend at the start (part 3)."""

NEWCOMER: Final = Character(name="", money=STARTING_MONEY)
_UNREADABLE: Final = "What this character was before cannot be read: open it for editing once more."


def packed(character: Character) -> str:
    """Returns the text that stands for a character in a draft."""
    return msgspec.json.encode(character).decode()


def unpacked(text: object) -> Character:
    """Returns the character that a text stands for. Raises ValueError with a sentence where it is none."""
    if not isinstance(text, str):
        raise ValueError(_UNREADABLE)
    try:
        character = msgspec.json.decode(text, type=Character)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise ValueError(_UNREADABLE) from error
    levels = (*character.skills.values(), *character.raised.values())
    if any(not 0 <= level <= HIGHEST_LEVEL for level in levels):
        raise ValueError(f"This character has a skill beyond the levels of this game, 0 to {HIGHEST_LEVEL}.")
    if any(not 0 <= score <= HIGHEST_LEVEL for _, score in character.statistics.listed()):
        raise ValueError(f"This character has a statistic beyond those of this game, 0 to {HIGHEST_LEVEL}.")
    if not LOWEST_GRADE <= character.standing.grade <= HIGHEST_GRADE:
        raise ValueError(f"This character has no grade of income from {LOWEST_GRADE} to {HIGHEST_GRADE}.")
    return character
