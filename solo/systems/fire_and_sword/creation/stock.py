"""Owns what a draft may name: every skill with its kind, every spell, and everything for sale under its field's key."""

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
    "scroll": "Scrolls, by the check",
    "dress": "Dress",
    "tool": "Tools",
}
MOST_PIECES: Final = 20
MOST_MISSILES: Final = 100
MASTERPIECE_PRICE: Final = 1000
"""From this price on a piece is no part of anybody's free outfit."""


def gear_key(name: str) -> str:
    """Returns the key of a purchase: "gear.Scimitar"."""
    return f"gear.{name}"


class Good(msgspec.Struct, frozen=True):
    """Something for sale: `price` in L. apiece; `free` where the start may give one of its kind (part 3)."""

    name: str
    kind: GoodKind
    price: int
    text: str
    free: bool = False

    @property
    def key(self) -> str:
        """The key of the field that buys it."""
        return gear_key(self.name)

    @property
    def group(self) -> str:
        """The heading it is sold under."""
        return _GROUPS[self.kind]

    @property
    def most(self) -> int:
        """How many pieces of it somebody may own."""
        return MOST_MISSILES if self.kind == "missile" else MOST_PIECES


class Stock:
    """All that a draft may name, in the order of the content."""

    def __init__(self, content: Content) -> None:
        self.content = content

    @cached_property
    def goods(self) -> Mapping[str, Good]:
        """Everything for sale by the key of its field."""
        return {good.key: good for good in _goods(self.content)}

    @cached_property
    def weapons(self) -> Mapping[str, Weapon]:
        """Weapons that are carried, by name; parts of bodies are not."""
        known = self.content.entries(Weapon)
        return {name: weapon for name, weapon in known.items() if not weapon.natural}

    @cached_property
    def skills(self) -> Mapping[str, SlotKind]:
        """Every skill that a rank may go to, with its kind: weapons' first, then others, then sorcery spells."""
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

    def needed(self, name: str) -> dict[str, int]:
        """What somebody buys who wants to fight with this, by field: a bow with its arrows, javelins by the pair."""
        weapon = self.weapons.get(name)
        if weapon is None or not weapon.missile:
            return {gear_key(name): 1}
        return {gear_key(name): 1} | {gear_key(weapon.spends): weapon.missiles}

    def named(self, name: str) -> Good | None:
        """The ware of that name; None where nobody sells it."""
        return self.goods.get(gear_key(name))


def _goods(content: Content) -> Iterator[Good]:
    for weapon in content.entries(Weapon).values():
        if not weapon.natural:
            yield Good(weapon.name, "weapon", weapon.price, weapon.text, weapon.price < MASTERPIECE_PRICE)
    wares = content.entries(Ware).values()
    for ware in wares:
        if ware.kind == "missile":
            yield Good(ware.name, ware.kind, ware.price, ware.text)
    for armour in content.entries(Armour).values():
        light = armour.weight == "light" and not armour.enchanted
        yield Good(armour.name, "armour", armour.price, armour.text, light)
    for shield in content.entries(Shield).values():
        yield Good(shield.name, "shield", shield.price, shield.text, free=True)
    for ware in wares:
        if ware.kind != "enchantment" and ware.kind != "missile":
            free = ware.kind == "mount" and ware.price < MASTERPIECE_PRICE
            yield Good(ware.name, ware.kind, ware.price, ware.text, free)
