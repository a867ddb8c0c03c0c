"""Owns how skills rise (`R-33`, a house ruling): the check, and which scroll teaches which skill (`F-36`)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

import msgspec

from solo.resolver import Thrower, distribution
from solo.systems.contract import Content
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.fire_and_sword.rolls.levels import D20
from solo.systems.fire_and_sword.skills import HIGHEST_LEVEL, LUCK, SKILLS, SORCERY_LORE

SORCERY: Final = "sorcery"
_RARITIES: Final = {"Body": "common", "Senses": "common", "Mending": "uncommon", "People": "uncommon", "Magic": "rare"}


def check(thrower: Thrower, level: int) -> bool:
    """Whether a skill at this level rises by a check: a D20 above it, or a 20 (`R-33`)."""
    face = thrower.sum(1, D20)
    return level < HIGHEST_LEVEL and (face > level or face == D20)


def chance_to_rise(level: int) -> Fraction:
    """Returns the chance, from 0 to 1, that one check raises a skill."""
    return distribution(check, level).chance_of(True)


def raised(character: Character, skill: str) -> Character:
    """Returns the character with a skill one higher."""
    return msgspec.structs.replace(character, raised={**character.raised, skill: character.raised.get(skill, 0) + 1})


def rarity_of(skill: str) -> str:
    """Returns how rare the scrolls of a skill are, "" where there are none; which are rare is a house ruling."""
    if skill == LUCK:
        return ""
    if skill == SORCERY_LORE:
        return SORCERY
    return _RARITIES[SKILLS[skill].group] if skill in SKILLS else "common"


def taught_by(rarity: str, character: Character, content: Content) -> Sequence[str]:
    """Returns the skills that a scroll of a rarity has for a character.

    Weapons are common, but only those that were ever learned; Luck is in no scroll; sorcery is the lore and the
    spells that are known.
    """
    if rarity == SORCERY:
        known = content.entries(Spell)
        spells = (spell.name for spell in character.spells)
        return (SORCERY_LORE, *(name for name in spells if name in known and known[name].kind == "sorcery"))
    learned = [name for name in character.skills if name.endswith((" Attack", " Parry"))]
    return tuple(name for name in (*learned, *SKILLS) if rarity_of(name) == rarity)
