"""Enchanting: the rows of the table (`F-34`), a house row (`F-31`), and new enchantments of an item."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from solo.systems.fire_and_sword.people.magic import EnchantedItem, Enchantment, Virtue
from solo.systems.fire_and_sword.people.sheet import STORED

PREPARING: Final = 1
"""The price in POW of preparing an item for its first enchantment."""


class Row(NamedTuple):
    """One row of the table: its cost in POW, the gain of each purchase, and its text.

    `brief` is a short text with a placeholder for the spell or school.
    """

    cost: int
    gain: int
    text: str
    brief: str
    about: Literal["", "spell", "school"] = ""


# rule: Enchanting
ROWS: Final[dict[Virtue, Row]] = {
    "recovery": Row(1, 2, "POW counts 2 higher for the recovery of magic points", "+2 POW for recovery"),
    "resistance": Row(1, 1, "POW counts 1 higher for resisting spells", "+1 POW for resisting"),
    "casting": Row(1, 1, "+1 to the casting of one spell", "+1 to casting {about}", "spell"),
    "lore": Row(
        2, 1, "+1 to a school's lore when any spell of that school is cast", "+1 to casting any {about} spell", "school"
    ),
    "fixed": Row(
        1,
        3,
        "3 points of one spell fixed in the item, so that its castings cost less",
        "3 points of {about} fixed",
        "spell",
    ),
    "store": Row(1, STORED, "room for 3 more magic points (house rule)", "room for 3 magic points"),
}


def price(virtue: Virtue, prepared: bool) -> int:
    """Return the price in POW, lost permanently, of one more enchantment in an item.

    An item that is not `prepared` costs additional POW.
    """
    return ROWS[virtue].cost + (0 if prepared else PREPARING)


def amount(enchantment: Enchantment) -> int:
    """Return the total effect of an enchantment, such as 4 points of POW for recovery or 3 points of a spell."""
    return ROWS[enchantment.virtue].gain * enchantment.times


def bonus(items: Iterable[EnchantedItem], virtue: Virtue, about: str = "") -> int:
    """Return the total effect of one kind of enchantment over all items.

    `virtue` is the kind, and `about` the spell or school, "" for kinds that affect neither.
    """
    found = (one for item in items for one in item.enchantments if one.virtue == virtue and one.about == about)
    return sum(map(amount, found))


def casting_bonus(items: Iterable[EnchantedItem], spell: str, school: str) -> int:
    """Return the bonus of all items on the casting of a spell, for this spell and for its school."""
    held = tuple(items)
    return bonus(held, "casting", spell) + bonus(held, "lore", school)


def add_enchantment(
    items: tuple[EnchantedItem, ...], name: str, virtue: Virtue, about: str
) -> tuple[EnchantedItem, ...]:
    """Return all items with one more enchantment in the named item. A new name adds an item."""
    if all(item.name != name for item in items):
        items = (*items, EnchantedItem(name))
    return tuple(_with(item, virtue, about) if item.name == name else item for item in items)


def _with(item: EnchantedItem, virtue: Virtue, about: str) -> EnchantedItem:
    held = {(one.virtue, one.about): one for one in item.enchantments}
    before = held.get((virtue, about))
    held[virtue, about] = Enchantment(virtue, about, before.times + 1 if before else 1)
    return EnchantedItem(item.name, tuple(held.values()))


MASTERPIECES: Final = ("a ring", "an amulet", "a staff")
"""The masterpieces that any character can get for an enchantment, in addition to carried items."""
