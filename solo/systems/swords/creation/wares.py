"""Owns what is there to choose from: weapons that people carry, armour, shields and mounts, from the content.

Grown weapons, engines and a giant's club are no gear to start with.
"""

from __future__ import annotations

from solo.systems.contract import Content
from solo.systems.swords.gear.armour import Armour, Shield
from solo.systems.swords.gear.weapon import Weapon
from solo.systems.swords.people.characters import mounts


def melee_weapons(content: Content) -> list[Weapon]:
    """Returns the weapons that strike, in the order of the content."""
    return [weapon for weapon in _carried(content) if weapon.melee]


def ranged_weapons(content: Content) -> list[Weapon]:
    """Returns the weapons that shoot or fly, in the order of the content."""
    return [weapon for weapon in _carried(content) if weapon.ranged]


def choices(content: Content) -> dict[str, tuple[str, ...]]:
    """Returns the names on offer for each kind of gear: melee, ranged, shield, armour and mount."""
    return {
        "melee": tuple(weapon.name for weapon in melee_weapons(content)),
        "ranged": tuple(weapon.name for weapon in ranged_weapons(content)),
        "shield": tuple(content.entries(Shield)),
        "armour": tuple(content.entries(Armour)),
        "mount": mounts(content),
    }


def _carried(content: Content) -> list[Weapon]:
    return [
        weapon
        for weapon in content.entries(Weapon).values()
        if not (weapon.natural or weapon.engine) and (weapon.ranged or not weapon.unblockable)
    ]
