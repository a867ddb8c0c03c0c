"""Owns the consecrated object (`F-37`): what Admin and bribes win at a temple, and how it helps with divine spells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solo.systems.fire_and_sword.magic.enchantment import ROWS
from solo.systems.fire_and_sword.people.magic import EnchantedItem, Enchantment

CONSECRATED: Final = "Consecrated object"
LORE: Final = 2
"""What it adds to the lore whenever a divine spell is cast."""

REGAINING: Final = 2
"""What it adds, as a sanctified object, to the POW roll by which a divine spell is regained."""


def consecrated_object() -> EnchantedItem:
    """The object as it stands on a sheet: a divine lore's help, however many times over that takes."""
    return EnchantedItem(CONSECRATED, (Enchantment("lore", "divine", LORE // ROWS["lore"].gain),))


def held(items: Iterable[EnchantedItem]) -> bool:
    """True where one of the items is a consecrated object."""
    return any(item.name == CONSECRATED for item in items)


def regaining_bonus(items: Iterable[EnchantedItem]) -> int:
    """What a person's items add to the POW roll for a used spell; a second object adds nothing."""
    return REGAINING if held(items) else 0
