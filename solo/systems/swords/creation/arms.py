"""Owns a character's weapons as a draft says them: one that strikes, one that flies, and which of them is in hand."""

from __future__ import annotations

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.lookup import entries_of
from solo.systems.swords.gear.weapon import Weapon
from solo.systems.swords.people.sheet import Character


class Arms(msgspec.Struct, frozen=True):
    """What is carried to fight with; "" for none."""

    melee: str
    ranged: str
    ready_ranged: bool


def arms_of(character: Character, content: Content) -> Arms:
    """Returns the first weapon of a character that strikes, and the first other that flies."""
    carried = entries_of(content, Weapon, dict.fromkeys(character.weapons))
    melee = next((weapon.name for weapon in carried if weapon.melee), "")
    ranged = next((weapon.name for weapon in carried if weapon.ranged and weapon.name != melee), "")
    return Arms(melee, ranged, bool(ranged) and character.weapons[0] == ranged)
