"""Owns the keys of a draft's fields: what each part of a character is called in a draft.

Whoever writes a draft by hand writes these. The name is part of every draft and no field of ours.
"""

from __future__ import annotations

from typing import Final

from solo.systems.polyhedral.people.attributes import Abbreviation

SYSTEM: Final = "polyhedral"

NOTES: Final = "notes"
MAIN_HAND: Final = "hold.main"
OFF_HAND: Final = "hold.off"
ARMOUR: Final = "hold.armour"
SALE: Final = "sale"
ITEM: Final = "item"

AUTOMATIC: Final = "auto"
NOTHING: Final = "nothing"
AS_IT_IS: Final = "as it is"
REFURBISHED: Final = "refurbished"

MOST_PIECES: Final = 99
MOST_SHOTS: Final = 999
MOST_ENCHANTED: Final = 8
HIGHEST_LEVEL: Final = 7
LAST_LEVEL: Final = 20


def attribute_key(abbreviation: Abbreviation) -> str:
    """Returns the key of an attribute: "attribute.STR"."""
    return f"attribute.{abbreviation}"


def skill_key(name: str) -> str:
    """Returns the key of a skill by its printed name: "skill.Swords"."""
    return f"skill.{name}"


def enchanted_key(slot: int, part: str) -> str:
    """Returns the key of an enchanted piece's "item", "prefix" or "suffix", by its slot from 1: "enchanted.1.item"."""
    return f"enchanted.{slot}.{part}"


def gear_key(name: str, school: str = "") -> str:
    """Returns the key of a purchase: "gear.Shield", or "gear.Spellbook, Charms" for the book of a school."""
    return f"gear.{name}, {school}" if school else f"gear.{name}"
