"""Consecrated object (`F-37`): won at a temple by Admin and bribes, it helps with divine spells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solo.systems.fire_and_sword.magic.enchantment import ROWS
from solo.systems.fire_and_sword.people.magic import EnchantedItem, Enchantment

CONSECRATED: Final = "Consecrated object"
LORE: Final = 2
"""The bonus on Cult Lore when a character with a consecrated object casts a divine spell."""

REGAINING: Final = 2
"""The bonus of a consecrated object on the POW roll that regains a divine spell."""


# rule: Consecrated object
def consecrated_object() -> EnchantedItem:
    """Return the object as an item of a sheet: an enchantment of divine lore, with its bonus."""
    return EnchantedItem(CONSECRATED, (Enchantment("lore", "divine", LORE // ROWS["lore"].gain),))


def has_consecrated(items: Iterable[EnchantedItem]) -> bool:
    """Return True if one of the items is a consecrated object."""
    return any(item.name == CONSECRATED for item in items)


def regaining_bonus(items: Iterable[EnchantedItem]) -> int:
    """Return the bonus of a character's items on the POW roll for a used spell. A second object adds nothing."""
    return REGAINING if has_consecrated(items) else 0
