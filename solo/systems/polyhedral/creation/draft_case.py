"""Drafts in parsed form: the original character, the purchases, the hands, and the resulting character."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from solo.systems.parts.drafting.form import DraftAnswers
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


class HandsAtStart(msgspec.Struct, frozen=True):
    """The names of the things in each hand and of the armour worn: NOTHING for none, AUTOMATIC for the best choice."""

    main: str = AUTOMATIC
    off: str = AUTOMATIC
    armour: str = AUTOMATIC


class EnchantedSlot(msgspec.Struct, frozen=True):
    """The choices for one enchanted piece, by name; NOTHING if nothing was chosen."""

    number: int
    item: str = NOTHING
    prefix: str = NOTHING
    suffix: str = NOTHING

    @property
    def empty(self) -> bool:
        """True if nothing was chosen for the piece."""
        return self.item == self.prefix == self.suffix == NOTHING

    def chosen_affix(self, kind: AffixKind) -> str:
        """Return the chosen prefix or suffix, "" for none."""
        name = self.prefix if kind == "prefix" else self.suffix
        return "" if name == NOTHING else name


class ParsedDraft(msgspec.Struct, frozen=True):
    """A draft in parsed form. `origin` is the character that the draft changes, NEWCOMER for a new character.

    `levels` holds the skills of at least level 1. `counts` holds the plain pieces of gear by the key of their ware,
    `slots` the enchanted pieces. `spells` are those of a `sorcerer` by birth. `refurbished` is True if gear given up is
    first restored to its full price (`P-18`).
    """

    answers: DraftAnswers
    origin: Character
    name: str
    notes: str
    attributes: Attributes
    levels: dict[str, int]
    counts: dict[str, int]
    slots: tuple[EnchantedSlot, ...]
    refurbished: bool
    hands: HandsAtStart
    sorcerer: bool
    spells: tuple[str, ...]

    @property
    def fresh(self) -> bool:
        """True for a new character, False for a character who advances."""
        return self.origin is NEWCOMER


class DraftCase(msgspec.Struct, frozen=True):
    """A draft with all that the rules check: its parsed form, its character with the sheet, and the things in hand."""

    reading: ParsedDraft
    character: Character
    sheet: Sheet
    hands: HandsAtStart
    shop: Shop

    def owns(self, name: str) -> int:
        """Return the number of pieces with this name that the character has."""
        return sum(entry.count for entry in self.character.build.gear if entry.name == name)


class BuildFields(msgspec.Struct, frozen=True):
    """A build's gear as values for the fields of a draft.

    Plain pieces are listed by the key of their ware, enchanted pieces by their slots' keys.
    """

    build: Build
    notes: str
    pieces: Mapping[str, int]
    slots: Mapping[str, str]
    hands: HandsAtStart
