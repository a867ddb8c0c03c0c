"""The shop: all gear for sale by field key, spellbooks once for each school.

Natural weapons are not sold. Prices are whole cents, since a sling bullet costs a quarter of a dollar.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from solo.systems.contract import Content
from solo.systems.polyhedral.gear.equipment import Armour, Gear, Item, Shield, Weapon, resale
from solo.systems.polyhedral.people.skills import SCHOOLS
from solo.systems.polyhedral.wording import cents

_ITEM_GROUPS: Final = {
    "ammunition": "Ammunition, by the piece",
    "potion": "Potions",
    "tool": "Tools",
    "spellbook": "Spellbooks",
}


MOST_PIECES: Final = 99
MOST_SHOTS: Final = 999


def gear_key(name: str, school: str = "") -> str:
    """Return the key of a purchase: "gear.Shield", or "gear.Spellbook, Charms" for the book of a school."""
    return f"gear.{name}, {school}" if school else f"gear.{name}"


class Ware(msgspec.Struct, frozen=True):
    """A thing for sale. `price` and `resale` are in cents for one piece; `school` is a spellbook's school, else ""."""

    key: str
    gear: Gear
    group: str
    price: int
    resale: int
    school: str = ""

    @property
    def name(self) -> str:
        """Name of the piece, with the school of a spellbook."""
        return f"{self.gear.name}, {self.school}" if self.school else self.gear.name

    @property
    def most_sold(self) -> int:
        """The largest number of pieces that a draft may buy."""
        return MOST_SHOTS if isinstance(self.gear, Item) and self.gear.kind == "ammunition" else MOST_PIECES


class Shop:
    """The wares by field key, in the order of the content, weapons first."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.wares: Mapping[str, Ware] = {ware.key: ware for ware in _wares(content)}

    def ware(self, name: str, school: str = "") -> Ware | None:
        """Return the ware of that printed name, None if it is not sold."""
        return self.wares.get(gear_key(name, school))

    def enchantable(self) -> Iterator[Ware]:
        """Yield the wares that can be enchanted: weapons, armour and shields (`P-19`)."""
        return (ware for ware in self.wares.values() if isinstance(ware.gear, Weapon | Armour | Shield))

    def list_kind(self, kind: type[Weapon | Armour | Shield | Item]) -> Iterator[Ware]:
        """Yield the wares of one type, in the order of the content."""
        return (ware for ware in self.wares.values() if isinstance(ware.gear, kind))


def _wares(content: Content) -> Iterator[Ware]:
    for weapon in content.entries(Weapon).values():
        if not weapon.natural:
            yield _ware(weapon, f"Weapons: {weapon.modes[0].skill}" if weapon.modes else "Weapons")
    for armour in content.entries(Armour).values():
        yield _ware(armour, "Armour")
    for shield in content.entries(Shield).values():
        yield _ware(shield, "Shields")
    for kind, group in _ITEM_GROUPS.items():
        for item in content.entries(Item).values():
            if item.kind == kind:
                yield from (_ware(item, group, school) for school in (SCHOOLS if kind == "spellbook" else ("",)))


def _ware(gear: Gear, group: str, school: str = "") -> Ware:
    return Ware(gear_key(gear.name, school), gear, group, cents(gear.cost), resale(gear.cost), school)
