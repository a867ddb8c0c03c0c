"""Owns a draft as it was understood: what it departs from, what it buys and holds, and the character that it makes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from solo.systems.parts.drafting.form import Answers
from solo.systems.polyhedral.creation.shop import Shop
from solo.systems.polyhedral.gear.affixes import AffixKind
from solo.systems.polyhedral.people.advancement import STARTING_MONEY
from solo.systems.polyhedral.people.attributes import Attributes
from solo.systems.polyhedral.people.sheet import Build, Character, Sheet

SYSTEM: Final = "polyhedral"
AUTOMATIC: Final = "auto"
NOTHING: Final = "nothing"
OWN_SPELLS: Final = "sorcery.spells"
NEWCOMER: Final = Character(name="", money=STARTING_MONEY)


class Hands(msgspec.Struct, frozen=True):
    """What is in either hand and worn, by name; NOTHING for nothing, AUTOMATIC for what fits best."""

    main: str = AUTOMATIC
    off: str = AUTOMATIC
    armour: str = AUTOMATIC


class Slot(msgspec.Struct, frozen=True):
    """One enchanted piece as it was chosen, by names; NOTHING where nothing was."""

    number: int
    item: str = NOTHING
    prefix: str = NOTHING
    suffix: str = NOTHING

    @property
    def empty(self) -> bool:
        """Whether nothing at all was chosen."""
        return self.item == self.prefix == self.suffix == NOTHING

    def chosen(self, kind: AffixKind) -> str:
        """The prefix or the suffix, "" for none."""
        name = self.prefix if kind == "prefix" else self.suffix
        return "" if name == NOTHING else name


class Reading(msgspec.Struct, frozen=True):
    """A draft as figures. `origin` is the character it departs from, NEWCOMER for a fresh one.

    `levels` holds the skills of at least level 1, `counts` the plain pieces owned by the key of their ware, `slots`
    the enchanted ones; `spells` are those of a `sorcerer` by birth; `refurbished` tells whether what is given up is
    brought to its full price first (`P-18`).
    """

    answers: Answers
    origin: Character
    name: str
    notes: str
    attributes: Attributes
    levels: dict[str, int]
    counts: dict[str, int]
    slots: tuple[Slot, ...]
    refurbished: bool
    hands: Hands
    sorcerer: bool
    spells: tuple[str, ...]

    @property
    def fresh(self) -> bool:
        """True for a new character, False for one that levels up."""
        return self.origin is NEWCOMER


class Case(msgspec.Struct, frozen=True):
    """All that the rules look at: the draft as read, the character it makes, its sheet and resolved hands."""

    reading: Reading
    character: Character
    sheet: Sheet
    hands: Hands
    shop: Shop

    def owns(self, name: str) -> int:
        """How many pieces of that name the character has."""
        return sum(entry.count for entry in self.character.build.gear if entry.name == name)


class Kept(msgspec.Struct, frozen=True):
    """A build as a draft tells it: plain pieces by the key of their ware, enchanted ones by the keys of their slots."""

    build: Build
    notes: str
    pieces: Mapping[str, int]
    slots: Mapping[str, str]
    hands: Hands
