"""Owns a draft as it was understood: what it departs from, the start that it gives, what it buys and what it makes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from solo.systems.contract.creation import FieldValue
from solo.systems.fire_and_sword.creation.callings import Calling
from solo.systems.fire_and_sword.creation.stock import Stock
from solo.systems.fire_and_sword.gear.ware import Ware
from solo.systems.fire_and_sword.magic.enchantment import ROWS
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.fire_and_sword.people.standing import Standing
from solo.systems.fire_and_sword.people.statistics import Statistics
from solo.systems.parts.drafting.form import Answers

AUTOMATIC: Final = "auto"
NOTHING: Final = "nothing"
STARTING_MONEY: Final = 500
"""L. to spend at the start (part 3)."""

NEWCOMER: Final = Character(name="", money=STARTING_MONEY)


class Start(msgspec.Struct, frozen=True):
    """What a character begins with and keeps: calling, statistics, the ten skills, and spells.

    `ranked` are the ten skills in the order of their levels, "" where a level went to nothing. `divine` are points by
    spell, `sorcery` the further spells of a sorcerer, `spells` those among the ten skills.
    """

    calling: Calling
    rolled: bool
    statistics: Statistics
    ranked: tuple[str, ...]
    divine: Mapping[str, int]
    sorcery: tuple[str, ...]
    spells: tuple[str, ...]


class Holds(msgspec.Struct, frozen=True):
    """What is drawn, carried on the arm, worn and ridden when a fight begins: a name, AUTOMATIC or NOTHING."""

    weapon: str = AUTOMATIC
    shield: str = AUTOMATIC
    armour: str = AUTOMATIC
    mount: str = AUTOMATIC


class BoughtMagic(msgspec.Struct, frozen=True):
    """One bought enchantment: a virtue put into an item so many times, `about` a spell or a school."""

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


class Bill(msgspec.Struct, frozen=True):
    """What a draft's purchases come to in L.: their price, less what the start gives and what was sold brings.

    `more` is how many pieces of each ware are new, by its key, below 0 for what was given up; `gifts` are the wares
    that are given, `outfitted` the kinds of which one has been by now, `free_kinds` those of which one would still be.
    """

    more: Mapping[str, int]
    price: int
    given: int = 0
    sold: int = 0
    gifts: tuple[str, ...] = ()
    outfitted: tuple[str, ...] | None = None
    free_kinds: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """What is paid."""
        return self.price - self.given - self.sold


class Reading(msgspec.Struct, frozen=True):
    """A draft as figures; `typed` are its values as they stand there, `counts` pieces by the key of their ware."""

    answers: Answers
    typed: Mapping[str, FieldValue]
    origin: Character
    name: str
    start: Start
    counts: Mapping[str, int]
    holds: Holds
    enchantments: tuple[BoughtMagic, ...]
    standing: Standing

    @property
    def fresh(self) -> bool:
        """True for a new character, False for one that is opened again."""
        return self.origin is NEWCOMER


class Case(msgspec.Struct, frozen=True):
    """All that the rules look at: the draft as read, the character it makes, and what it costs."""

    reading: Reading
    character: Character
    bill: Bill
    stock: Stock


class Kept(msgspec.Struct, frozen=True):
    """A finished character as its draft tells it: `pieces` by the key of their ware, `holds` where not as we choose."""

    character: Character
    pieces: Mapping[str, int]
    holds: Holds | None
