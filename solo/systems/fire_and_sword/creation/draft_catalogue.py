"""Catalogue for drafts: all skills with their kinds, all spells, and all wares by the key of the form field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.fire_and_sword.creation.callings import SORCERY_STRENGTH, SlotKind
from solo.systems.fire_and_sword.gear.armour import Armour, Shield
from solo.systems.fire_and_sword.gear.ware import Ware
from solo.systems.fire_and_sword.gear.weapon import Weapon
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.skills import SHIELD_PARRY, SKILLS

GoodKind = Literal["weapon", "missile", "armour", "shield", "mount", "scroll", "dress", "tool"]
_GROUPS: Final[Mapping[str, str]] = {
    "weapon": "Weapons",
    "missile": "Missiles",
    "armour": "Armour",
    "shield": "Shields",
    "mount": "Mounts",
    "scroll": "Scrolls, price per check",
    "dress": "Dress",
    "tool": "Tools",
}
MOST_PIECES: Final = 20
MOST_MISSILES: Final = 100
MASTERPIECE_PRICE: Final = 1000
"""The price in L. from which gear is never free for a new character."""


def gear_key(name: str) -> str:
    """Return the key of a purchase: "gear.Scimitar"."""
    return f"gear.{name}"


class GoodForSale(msgspec.Struct, frozen=True):
    """A ware: `price` is in L. apiece, and `free` is True if a new character may get one without paying (part 3)."""

    name: str
    kind: GoodKind
    price: int
    text: str
    free: bool = False

    @property
    def key(self) -> str:
        """The key of the field that buys the ware."""
        return gear_key(self.name)

    @property
    def group(self) -> str:
        """The heading of the ware's field."""
        return _GROUPS[self.kind]

    @property
    def most_owned(self) -> int:
        """The highest number of pieces that a character may own."""
        return MOST_MISSILES if self.kind == "missile" else MOST_PIECES


class DraftCatalogue:
    """All names that a draft may use, in the order of the content."""

    def __init__(self, content: Content) -> None:
        self.content = content

    @cached_property
    def goods(self) -> Mapping[str, GoodForSale]:
        """All wares by the key of the form field that buys the ware."""
        return {good.key: good for good in _goods(self.content)}

    @cached_property
    def weapons(self) -> Mapping[str, Weapon]:
        """Weapons that can be carried, by name, without parts of bodies."""
        known = self.content.entries(Weapon)
        return {name: weapon for name, weapon in known.items() if not weapon.natural}

    @cached_property
    def skills(self) -> Mapping[str, SlotKind]:
        """All skills that may be among the ten, with their kinds: weapon skills, other skills, then sorcery spells."""
        found: dict[str, SlotKind] = {}
        for weapon in self.weapons.values():
            found.setdefault(weapon.attack_skill, "missile" if weapon.missile else "attack")
            if weapon.parry_skill:
                found.setdefault(weapon.parry_skill, "parry")
        found[SHIELD_PARRY] = "parry"
        found |= dict.fromkeys(SKILLS, "skill")
        found |= {name: "spell" for name, spell in self.sorcery.items() if SORCERY_STRENGTH in spell.powers}
        return found

    @cached_property
    def divine(self) -> Mapping[str, Spell]:
        """Divine spells by name."""
        return {name: spell for name, spell in self.content.entries(Spell).items() if spell.kind == "divine"}

    @cached_property
    def sorcery(self) -> Mapping[str, Spell]:
        """Sorcery spells by name."""
        return {name: spell for name, spell in self.content.entries(Spell).items() if spell.kind == "sorcery"}

    def needed_purchases(self, name: str) -> dict[str, int]:
        """Return the pieces that a fight with this weapon needs, by form field: a bow and arrows, several javelins."""
        weapon = self.weapons.get(name)
        if weapon is None or not weapon.missile:
            return {gear_key(name): 1}
        return {gear_key(name): 1} | {gear_key(weapon.spends): weapon.missiles}

    def find_ware(self, name: str) -> GoodForSale | None:
        """Return the ware of that name; None if no such ware is for sale."""
        return self.goods.get(gear_key(name))


def _goods(content: Content) -> Iterator[GoodForSale]:
    for weapon in content.entries(Weapon).values():
        if not weapon.natural:
            yield GoodForSale(weapon.name, "weapon", weapon.price, weapon.text, weapon.price < MASTERPIECE_PRICE)
    wares = content.entries(Ware).values()
    for ware in wares:
        if ware.kind == "missile":
            yield GoodForSale(ware.name, ware.kind, ware.price, ware.text)
    for armour in content.entries(Armour).values():
        light = armour.weight == "light" and not armour.enchanted
        yield GoodForSale(armour.name, "armour", armour.price, armour.text, light)
    for shield in content.entries(Shield).values():
        yield GoodForSale(shield.name, "shield", shield.price, shield.text, free=True)
    for ware in wares:
        if ware.kind != "enchantment" and ware.kind != "missile":
            free = ware.kind == "mount" and ware.price < MASTERPIECE_PRICE
            yield GoodForSale(ware.name, ware.kind, ware.price, ware.text, free)
