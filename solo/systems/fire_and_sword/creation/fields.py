"""Owns the keys of a draft's fields: what each part of a character is called in a draft.

Whoever writes a draft by hand writes these. The name is part of every draft and no field of ours.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.fire_and_sword.creation.callings import FURTHER_SPELLS, RANKS
from solo.systems.fire_and_sword.people.statistics import ABBREVIATIONS

CALLING: Final = "calling"
HOW: Final = "statistics"
CULTURE: Final = "culture"
CONCEPT: Final = "concept"
CULT: Final = "cult"
GRADE: Final = "grade"
STATUS: Final = "status"
TITLES: Final = "titles"
NOTES: Final = "notes"
FIRST_WEAPON: Final = "hold.weapon"
SHIELD: Final = "hold.shield"
ARMOUR: Final = "hold.armour"
MOUNT: Final = "hold.mount"

AUTOMATIC: Final = "auto"
NOTHING: Final = "nothing"
BOUGHT: Final = "95 points"
ROLLED: Final = "rolled"

MOST_PIECES: Final = 20
MOST_MISSILES: Final = 100
MOST_ENCHANTED: Final = 2
MOST_RESOURCES: Final = 4
MOST_FAVOURS: Final = 6
MOST_INFLUENCE: Final = 4
LARGEST_RESOURCE: Final = 100_000
MOST_INFLUENCE_POINTS: Final = 99

TEXTS: Final = (CULTURE, CONCEPT, CULT, STATUS, TITLES, NOTES)


def statistic_key(abbreviation: str) -> str:
    """Returns the key of a statistic: "statistic.STR"."""
    return f"statistic.{abbreviation}"


def rank_key(number: int) -> str:
    """Returns the key of the skill that is given the number-th level, from 1, the highest: "rank.1"."""
    return f"rank.{number}"


def divine_key(spell: str) -> str:
    """Returns the key of a divine spell: "divine.Bless"."""
    return f"divine.{spell}"


def sorcery_key(number: int) -> str:
    """Returns the key of a further sorcery spell, from 1: "sorcery.1"."""
    return f"sorcery.{number}"


def gear_key(name: str) -> str:
    """Returns the key of a purchase: "gear.Scimitar"."""
    return f"gear.{name}"


def enchanted_key(slot: int, part: str) -> str:
    """Returns the key of a bought enchantment's "item", "virtue", "about" or "times", from 1: "enchanted.1.item"."""
    return f"enchanted.{slot}.{part}"


def resource_key(number: int, part: str) -> str:
    """Returns the key of a resource's "form", "place" or "worth", from 1: "resource.1.form"."""
    return f"resource.{number}.{part}"


def favour_key(number: int, part: str) -> str:
    """Returns the key of a favour's "who", "size" or "note", from 1: "favour.1.who"."""
    return f"favour.{number}.{part}"


def influence_key(number: int, part: str) -> str:
    """Returns the key of an influence's "body" or "points", from 1: "influence.1.body"."""
    return f"influence.{number}.{part}"


def start_keys() -> Iterator[str]:
    """Yields the keys of what only the start decides, divine spells left out: they are as many as the content has."""
    yield from (CALLING, HOW)
    yield from (statistic_key(abbreviation) for abbreviation in ABBREVIATIONS)
    yield from (rank_key(number) for number in range(1, len(RANKS) + 1))
    yield from (sorcery_key(number) for number in range(1, FURTHER_SPELLS + 1))


def enchanted_keys() -> Iterator[str]:
    """Yields the keys of bought enchantments."""
    for slot in range(1, MOST_ENCHANTED + 1):
        yield from (enchanted_key(slot, part) for part in ("item", "virtue", "about", "times"))


def ledger_keys() -> Iterator[str]:
    """Yields the keys of wealth in kind and of the ledger of politics."""
    for number in range(1, MOST_RESOURCES + 1):
        yield from (resource_key(number, part) for part in ("form", "place", "worth"))
    for number in range(1, MOST_FAVOURS + 1):
        yield from (favour_key(number, part) for part in ("who", "size", "note"))
    for number in range(1, MOST_INFLUENCE + 1):
        yield from (influence_key(number, part) for part in ("body", "points"))
