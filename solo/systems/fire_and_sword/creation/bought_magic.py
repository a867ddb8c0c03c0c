"""Owns enchantments that money buys (`F-36`): one to three points in an item, each at its price on the market.

A slot is spent when the draft is finished; opened again, the item is among the character's own and the slot is free.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final

import msgspec

from solo.systems.contract import Field, FieldOption
from solo.systems.fire_and_sword.creation import fields
from solo.systems.fire_and_sword.creation.fields import NOTHING
from solo.systems.fire_and_sword.creation.stock import Stock
from solo.systems.fire_and_sword.gear.ware import Ware
from solo.systems.fire_and_sword.magic.enchanting import MASTERPIECES
from solo.systems.fire_and_sword.magic.enchantment import ROWS, EnchantedItem, enchanted
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.parts.draft_reader import DraftReader

SCHOOLS: Final = ("divine", "sorcery")
MOST_TIMES: Final = 3
_MADE_FOR_MAGIC: Final = tuple(MASTERPIECES)


class BoughtMagic(msgspec.Struct, frozen=True):
    """One slot: a virtue put into an item so many times, `about` a spell or a school."""

    slot: int
    item: str
    virtue: str
    about: str
    times: int

    @property
    def points(self) -> int:
        """What it takes in points of enchantment (`F-34`)."""
        row = next((row for virtue, row in ROWS.items() if virtue == self.virtue), None)
        return row.cost * self.times if row else 0

    def price(self, stock: Stock) -> int:
        """What the market asks in L., the item left out; 0 where it sells no such enchantment."""
        wares = stock.content.entries(Ware).values()
        return next((ware.price for ware in wares if ware.points and ware.points == self.points), 0)

    def faults(self, owned: Collection[str], stock: Stock) -> Iterator[tuple[str, str]]:
        """What is wrong with it, as (part, sentence) pairs."""
        row = next((row for virtue, row in ROWS.items() if virtue == self.virtue), None)
        if row is None:
            yield "virtue", "Choose what the enchantment does."
            return
        if self.item == NOTHING:
            yield "item", "Choose the item that is enchanted."
        elif self.item not in owned and self.item not in _MADE_FOR_MAGIC:
            yield "item", f"Buy the {self.item} first, or choose another item."
        if not self.price(stock):
            yield "times", f"The market sells no enchantment of {self.points} points: choose fewer."
        fitting = {"spell": stock.content.entries(Spell), "school": SCHOOLS, "": (NOTHING,)}[row.about]
        if self.about not in fitting:
            yield "about", f"Choose the {row.about} that it is about." if row.about else "This one is about no spell."


def enchanted_fields(stock: Stock) -> Iterator[Field]:
    """Yields the fields of every slot."""
    goods = [good.name for good in stock.goods.values() if good.kind in ("weapon", "shield", "armour")]
    items = _options((*_MADE_FOR_MAGIC, *goods))
    virtues = (FieldOption(NOTHING, "nothing"), *(FieldOption(name, name, row.text) for name, row in ROWS.items()))
    about = _options((*SCHOOLS, *stock.content.entries(Spell)))
    for slot in range(1, fields.MOST_ENCHANTED + 1):
        group = f"Enchantment {slot}"
        item, virtue, spell, times = (fields.enchanted_key(slot, part) for part in ("item", "virtue", "about", "times"))
        yield Field(item, "Item", "choice", NOTHING, "A masterpiece; it is bought besides.", options=items, group=group)
        yield Field(virtue, "Does", "choice", NOTHING, "What it does.", options=virtues, group=group)
        yield Field(spell, "About", "choice", NOTHING, "The spell or school it is about.", options=about, group=group)
        yield Field(times, "Times", "rating", 1, "How many times over.", low=1, high=MOST_TIMES, group=group)


def read_enchantments(reader: DraftReader, stock: Stock) -> Iterator[BoughtMagic]:
    """Yields the slots in which something is bought."""
    goods = [good.name for good in stock.goods.values()]
    for slot in range(1, fields.MOST_ENCHANTED + 1):
        item, virtue, about, times = (fields.enchanted_key(slot, part) for part in ("item", "virtue", "about", "times"))
        bought = BoughtMagic(
            slot,
            reader.choice(item, (*_MADE_FOR_MAGIC, *goods), NOTHING),
            reader.choice(virtue, list(ROWS), NOTHING),
            reader.choice(about, (*SCHOOLS, *stock.content.entries(Spell)), NOTHING),
            reader.whole(times, 1, 1, MOST_TIMES),
        )
        if (bought.item, bought.virtue, bought.about) != (NOTHING, NOTHING, NOTHING):
            yield bought


def with_enchantments(items: tuple[EnchantedItem, ...], bought: Iterable[BoughtMagic]) -> tuple[EnchantedItem, ...]:
    """Returns a character's items with everything bought put into them; unfinished slots are left out."""
    for one in bought:
        for virtue in ROWS:
            if virtue == one.virtue and one.item != NOTHING:
                about = "" if one.about == NOTHING else one.about
                for _ in range(one.times):
                    items = enchanted(items, one.item, virtue, about)
    return items


def _options(names: Iterable[str]) -> tuple[FieldOption, ...]:
    return (FieldOption(NOTHING, "nothing"), *(FieldOption(name, name) for name in dict.fromkeys(names)))
