"""Improvement of skills (`R-33`, a house ruling): the check, and the scrolls for each skill (`F-36`)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

import msgspec

from solo.resolver import Thrower, distribution
from solo.systems.contract import Content
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.fire_and_sword.rolls.roll import D20
from solo.systems.fire_and_sword.skills import HIGHEST_LEVEL, LUCK, SKILLS, SORCERY_LORE

SORCERY: Final = "sorcery"
_RARITIES: Final = {"Body": "common", "Senses": "common", "Mending": "uncommon", "People": "uncommon", "Magic": "rare"}


# rule: Checks
def check(thrower: Thrower, level: int) -> bool:
    """Roll a check, and return True if the skill rises: the D20 is above its level, or shows a 20 (`R-33`)."""
    face = thrower.sum(1, D20)
    return level < HIGHEST_LEVEL and (face > level or face == D20)


def chance_to_rise(level: int) -> Fraction:
    """Return the chance, from 0 to 1, that one check raises a skill."""
    return distribution(check, level).chance_of(True)


def raise_skill(character: Character, skill: str) -> Character:
    """Return the character with a skill raised by 1."""
    return msgspec.structs.replace(character, raised={**character.raised, skill: character.raised.get(skill, 0) + 1})


def rarity_of(skill: str) -> str:
    """Return the rarity of a skill's scrolls, "" if there are none. The rarities are a house ruling."""
    if skill == LUCK:
        return ""
    if skill == SORCERY_LORE:
        return SORCERY
    return _RARITIES[SKILLS[skill].group] if skill in SKILLS else "common"


def taught_by(rarity: str, character: Character, content: Content) -> Sequence[str]:
    """List the skills that a scroll of this rarity can teach a character.

    Weapon skills are common, but only learned weapon skills can be taught. No scroll teaches Luck. Scrolls of sorcery
    teach the lore and known spells.
    """
    if rarity == SORCERY:
        known = content.entries(Spell)
        spells = (spell.name for spell in character.spells)
        return (SORCERY_LORE, *(name for name in spells if name in known and known[name].kind == "sorcery"))
    learned = [name for name in character.skills if name.endswith((" Attack", " Parry"))]
    return tuple(name for name in (*learned, *SKILLS) if rarity_of(name) == rarity)
