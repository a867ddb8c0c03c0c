"""Bought enchantments (`F-36`): one to three points in an item, at the market price.

The finished character has the enchantment among its items. When the character is reopened, the slot is free again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from solo.systems.contract import FieldOption
from solo.systems.fire_and_sword.creation.draft_case import NOTHING, BoughtMagic, BuildFields, DraftCase
from solo.systems.fire_and_sword.creation.draft_catalogue import DraftCatalogue
from solo.systems.fire_and_sword.magic.enchantment import MASTERPIECES, ROWS, add_enchantment
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.magic import EnchantedItem
from solo.systems.fire_and_sword.wording import money
from solo.systems.parts.drafting.form import DraftAnswers
from solo.systems.parts.drafting.form_fields import FieldFactory, plain_options

SCHOOLS: Final = ("divine", "sorcery")
MOST_ENCHANTED: Final = 2
MOST_TIMES: Final = 3
_NOTHING: Final = FieldOption(NOTHING, "nothing")
_line: Final = FieldFactory[BuildFields, DraftCase]()


class EnchantmentLines:
    """The form fields for one bought enchantment."""

    def __init__(self, slot: int, stock: DraftCatalogue) -> None:
        self.slot = slot
        group = f"Enchantment {slot}"
        goods = [good.name for good in stock.goods.values()]
        items = [good.name for good in stock.goods.values() if good.kind in ("weapon", "shield", "armour")]
        virtues = (_NOTHING, *(FieldOption(name, name, row.text) for name, row in ROWS.items()))

        def price(case: DraftCase) -> str:
            bought = next((one for one in case.reading.enchantments if one.slot == slot), None)
            return money(bought.price(case.stock)) if bought else ""

        self.item = _line.choice(
            self.key("item"),
            "Item",
            "A masterpiece, which you buy separately.",
            _or_nothing((*MASTERPIECES, *items)),
            usual=NOTHING,
            unshown=(*MASTERPIECES, *goods),
            group=group,
            cost=price,
        )
        self.virtue = _line.choice(
            self.key("virtue"), "Effect", "The effect of the enchantment.", virtues, usual=NOTHING, group=group
        )
        self.about = _line.choice(
            self.key("about"),
            "About",
            "The spell or school that the enchantment affects.",
            _or_nothing((*SCHOOLS, *stock.content.entries(Spell))),
            usual=NOTHING,
            group=group,
        )
        self.times = _line.rating(
            self.key("times"),
            "Times",
            "How many times to apply the enchantment.",
            low=1,
            high=MOST_TIMES,
            usual=1,
            group=group,
        )
        self.lines = (self.item, self.virtue, self.about, self.times)

    def key(self, part: str) -> str:
        """Return the key of one of the slot's fields: "enchanted.1.times"."""
        return f"enchanted.{self.slot}.{part}"

    def read(self, answers: DraftAnswers) -> BoughtMagic | None:
        """Return the bought enchantment that the form's answers describe; None for an empty slot."""
        bought = BoughtMagic(
            self.slot, answers[self.item], answers[self.virtue], answers[self.about], answers[self.times]
        )
        return None if bought.item == bought.virtue == bought.about == NOTHING else bought


def find_problems(bought: BoughtMagic, owned: Collection[str], stock: DraftCatalogue) -> Iterator[tuple[str, str]]:
    """Yield the problems of a bought enchantment as (field of the slot, sentence) pairs.

    `owned` are the items that the character has.
    """
    row = next((row for virtue, row in ROWS.items() if virtue == bought.virtue), None)
    if row is None:
        yield "virtue", "Choose what the enchantment does."
        return
    if bought.item == NOTHING:
        yield "item", "Choose the item that is enchanted."
    elif bought.item not in owned and bought.item not in MASTERPIECES:
        yield "item", f"Buy the {bought.item} first, or choose another item."
    if not bought.price(stock):
        yield "times", f"The market sells no enchantment of {bought.points} points. Choose fewer."
    fitting = {"spell": stock.content.entries(Spell), "school": SCHOOLS, "": (NOTHING,)}[row.about]
    if bought.about not in fitting:
        yield (
            "about",
            f"Choose the {row.about} that the enchantment affects."
            if row.about
            else "This enchantment affects no spell or school.",
        )


def with_enchantments(items: tuple[EnchantedItem, ...], bought: Iterable[BoughtMagic]) -> tuple[EnchantedItem, ...]:
    """Return a character's items with all bought enchantments. Incomplete slots are left out."""
    for one in bought:
        for virtue in ROWS:
            if virtue == one.virtue and one.item != NOTHING:
                about = "" if one.about == NOTHING else one.about
                for _ in range(one.times):
                    items = add_enchantment(items, one.item, virtue, about)
    return items


def _or_nothing(names: Iterable[str]) -> tuple[FieldOption, ...]:
    return (_NOTHING, *plain_options(dict.fromkeys(names)))
