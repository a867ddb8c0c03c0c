"""A character's weapons in a draft: the melee weapon, the ranged weapon, and which of them is in hand at the start."""

from __future__ import annotations

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.lookup import entries_of
from solo.systems.swords.gear.weapon import Weapon
from solo.systems.swords.people.sheet import Character


class WeaponsAtStart(msgspec.Struct, frozen=True):
    """The names of the weapons that a character carries at the start; "" for none."""

    melee: str
    ranged: str
    ready_ranged: bool


def arms_of(character: Character, content: Content) -> WeaponsAtStart:
    """Return the character's first melee weapon, and the first ranged weapon with another name."""
    carried = entries_of(content, Weapon, dict.fromkeys(character.weapons))
    melee = next((weapon.name for weapon in carried if weapon.melee), "")
    ranged = next((weapon.name for weapon in carried if weapon.is_ranged and weapon.name != melee), "")
    return WeaponsAtStart(melee, ranged, bool(ranged) and character.weapons[0] == ranged)
