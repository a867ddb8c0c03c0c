"""Owns the reading of a draft: whatever was typed becomes figures that can be reckoned with, or a problem.

Nothing raises here: a value that makes no sense is told, and a sensible one stands in for it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

import msgspec

from solo.systems.contract import Draft, Problem
from solo.systems.parts.draft_reader import DraftReader, echo
from solo.systems.parts.origin import BEFORE
from solo.systems.polyhedral.creation.enchanted import Slot, words
from solo.systems.polyhedral.creation.fields import (
    ARMOUR,
    AS_IT_IS,
    AUTOMATIC,
    ITEM,
    LAST_LEVEL,
    MAIN_HAND,
    MOST_ENCHANTED,
    NOTES,
    NOTHING,
    OFF_HAND,
    REFURBISHED,
    SALE,
    SYSTEM,
    attribute_key,
    enchanted_key,
    skill_key,
)
from solo.systems.polyhedral.creation.hands import Hands
from solo.systems.polyhedral.creation.origin import NEWCOMER, unpacked
from solo.systems.polyhedral.creation.shop import Shop
from solo.systems.polyhedral.gear.affixes import KINDS
from solo.systems.polyhedral.gear.equipment import Armour, Shield, Weapon
from solo.systems.polyhedral.names import find_name
from solo.systems.polyhedral.people.attributes import ATTRIBUTES, AVERAGE, SCORES, Attributes
from solo.systems.polyhedral.people.sheet import Character
from solo.systems.polyhedral.people.skills import SKILLS

_LEGAL_SCORES: Final = tuple(line.score for line in SCORES)


class Reading(msgspec.Struct, frozen=True):
    """A draft as figures. `origin` is the character it departs from, NEWCOMER for a fresh one.

    `levels` holds the skills of at least level 1, `counts` the plain pieces owned by the key of their ware, `slots`
    the enchanted ones; `refurbished` tells whether what is given up is brought to its full price first (`P-18`).
    `problems` is what could not be read as it stood.
    """

    origin: Character
    name: str
    notes: str
    attributes: Attributes
    levels: dict[str, int]
    counts: dict[str, int]
    slots: tuple[Slot, ...]
    refurbished: bool
    hands: Hands
    problems: tuple[Problem, ...]

    @property
    def fresh(self) -> bool:
        """True for a new character, False for one that levels up."""
        return self.origin is NEWCOMER


def read(draft: Draft, shop: Shop) -> Reading:
    """Returns a draft as figures, with all that could not be read."""
    reader = _Reader(draft, SYSTEM, [*_fixed_keys(), *shop.wares], find_name)
    attributes = {name.field: reader.score(attribute_key(name.abbreviation)) for name in ATTRIBUTES}
    levels = {name: reader.whole(skill_key(name), 0, 0, LAST_LEVEL) for name in SKILLS}
    counts = {ware.key: reader.whole(ware.key, 0, 0, ware.most) for ware in shop.wares.values()}
    holdable = [ware.gear.name for ware in shop.wares.values() if isinstance(ware.gear, Weapon | Shield)]
    suits = [ware.gear.name for ware in shop.of_kind(Armour)]
    bearers = [ware.gear.name for ware in shop.enchantable()]
    affixes = [words(kind, shop.content) for kind in KINDS]
    slots = [_slot(reader, number, bearers, *affixes) for number in range(1, MOST_ENCHANTED + 1)]
    return Reading(
        origin=reader.origin(lambda text: unpacked(text, shop.content), NEWCOMER),
        name=draft.name.strip(),
        notes=reader.text(NOTES),
        attributes=Attributes(**attributes),
        levels={name: level for name, level in levels.items() if level},
        counts={key: count for key, count in counts.items() if count},
        slots=tuple(slot for slot in slots if not slot.empty),
        refurbished=reader.choice(SALE, [REFURBISHED], AS_IT_IS) == REFURBISHED,
        hands=Hands(reader.piece(MAIN_HAND, holdable), reader.piece(OFF_HAND, holdable), reader.piece(ARMOUR, suits)),
        problems=tuple(reader.problems),
    )


def _slot(
    reader: _Reader, number: int, bearers: Collection[str], prefixes: Collection[str], suffixes: Collection[str]
) -> Slot:
    return Slot(
        number,
        reader.piece(enchanted_key(number, ITEM), bearers, NOTHING),
        reader.piece(enchanted_key(number, "prefix"), prefixes, NOTHING),
        reader.piece(enchanted_key(number, "suffix"), suffixes, NOTHING),
    )


class _Reader(DraftReader):
    """Reads scores as well; in hands and slots nothing may be chosen beside what there is."""

    def score(self, key: str) -> int:
        """The score under a key; an average one stands in for anything that is no score."""
        value = self.value(key, AVERAGE)
        if isinstance(value, int) and not isinstance(value, bool) and value in _LEGAL_SCORES:
            return value
        lowest, highest = _LEGAL_SCORES[0], _LEGAL_SCORES[-1]
        self.fault("no-score", key, f"A score is an even number from {lowest} to {highest}, not {echo(value)}.")
        return AVERAGE

    def piece(self, key: str, names: Iterable[str], usual: str = AUTOMATIC) -> str:
        """The name of a piece of gear or an enchantment under a key, NOTHING, or what is usual."""
        return self.choice(key, (NOTHING, *names), usual, "piece of gear or enchantment")


def _fixed_keys() -> Iterable[str]:
    yield from (attribute_key(name.abbreviation) for name in ATTRIBUTES)
    yield from (skill_key(name) for name in SKILLS)
    yield from (MAIN_HAND, OFF_HAND, ARMOUR, NOTES, BEFORE, SALE)
    yield from (enchanted_key(slot, part) for slot in range(1, MOST_ENCHANTED + 1) for part in (ITEM, *KINDS))
