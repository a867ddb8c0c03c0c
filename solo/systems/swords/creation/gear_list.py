"""Gear on offer at creation: weapons, armour, shields and mounts, each with its effect.

Natural weapons, siege engines and a giant's club are not offered.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.contract import Content, FieldOption
from solo.systems.parts.drafting.form_fields import plain_options
from solo.systems.parts.phrasing import format_number, with_sign
from solo.systems.swords.foes.foe import beasts, mounts
from solo.systems.swords.gear.armour import Armour, Shield
from solo.systems.swords.gear.weapon import Weapon

NOTHING: Final = FieldOption("none", "none")


def list_gear(content: Content) -> dict[str, tuple[FieldOption, ...]]:
    """Return the gear on offer by type: melee, ranged, shield, armour, mount and trained animal."""
    return {
        "melee": tuple(_weapon(weapon) for weapon in _carried(content) if weapon.melee),
        "ranged": tuple(_weapon(weapon) for weapon in _carried(content) if weapon.is_ranged),
        "shield": tuple(map(_shield, content.entries(Shield).values())),
        "armour": tuple(map(_armour, content.entries(Armour).values())),
        "mount": plain_options(mounts(content)),
        "beast": plain_options(beasts(content)),
    }


def _carried(content: Content) -> Iterator[Weapon]:
    for weapon in content.entries(Weapon).values():
        if not (weapon.natural or weapon.engine) and (weapon.is_ranged or not weapon.unblockable):
            yield weapon


def _weapon(weapon: Weapon) -> FieldOption:
    parts = ["no Strength"] if weapon.without_strength else []
    parts += ["two hands"] if weapon.hands > 1 else []
    parts += ["close combat"] if weapon.small and weapon.melee else []
    parts += ["thrown"] if weapon.thrown and weapon.melee else []
    return FieldOption(weapon.name, ", ".join((f"{weapon.name} {with_sign(weapon.bonus)}", *parts)), weapon.note)


def _shield(shield: Shield) -> FieldOption:
    return FieldOption(shield.name, f"{shield.name}, {with_sign(shield.bonus)} to a block")


def _armour(armour: Armour) -> FieldOption:
    loss = f", Dexterity {format_number(armour.dexterity)}" if armour.dexterity else ""
    leave = ", needs The Master's permission" if armour.leave else ""
    return FieldOption(armour.name, f"{armour.name} {with_sign(armour.value)}{loss}{leave}")
