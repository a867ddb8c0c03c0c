"""Owns the reading of a draft: whatever was typed becomes figures that can be reckoned with, or a problem.

Nothing raises here: a value that makes no sense is told, and a sensible one stands in for it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

import msgspec

from solo.systems.contract import Draft, Problem
from solo.systems.polyhedral.creation.enchanted import Slot, words
from solo.systems.polyhedral.creation.fields import (
    ARMOUR,
    AS_IT_IS,
    AUTOMATIC,
    BEFORE,
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

ECHOED: Final = 40
LONGEST_CHOICE: Final = 120
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
    reader = _Reader(draft, shop)
    attributes = {name.field: reader.score(attribute_key(name.abbreviation)) for name in ATTRIBUTES}
    levels = {name: reader.whole(skill_key(name), LAST_LEVEL) for name in SKILLS}
    counts = {ware.key: reader.whole(ware.key, ware.most) for ware in shop.wares.values()}
    holdable = [ware.gear.name for ware in shop.wares.values() if isinstance(ware.gear, Weapon | Shield)]
    suits = [ware.gear.name for ware in shop.of_kind(Armour)]
    bearers = [ware.gear.name for ware in shop.enchantable()]
    affixes = [words(kind, shop.content) for kind in KINDS]
    slots = [_slot(reader, number, bearers, *affixes) for number in range(1, MOST_ENCHANTED + 1)]
    return Reading(
        origin=reader.origin(),
        name=draft.name.strip(),
        notes=reader.text(NOTES),
        attributes=Attributes(**attributes),
        levels={name: level for name, level in levels.items() if level},
        counts={key: count for key, count in counts.items() if count},
        slots=tuple(slot for slot in slots if not slot.empty),
        refurbished=reader.choice(SALE, [REFURBISHED], AS_IT_IS) == REFURBISHED,
        hands=Hands(
            reader.choice(MAIN_HAND, holdable), reader.choice(OFF_HAND, holdable), reader.choice(ARMOUR, suits)
        ),
        problems=tuple(reader.problems),
    )


def _slot(
    reader: _Reader, number: int, bearers: Collection[str], prefixes: Collection[str], suffixes: Collection[str]
) -> Slot:
    return Slot(
        number,
        reader.choice(enchanted_key(number, ITEM), bearers, NOTHING),
        reader.choice(enchanted_key(number, "prefix"), prefixes, NOTHING),
        reader.choice(enchanted_key(number, "suffix"), suffixes, NOTHING),
    )


class _Reader:
    """Reads one value after the other and keeps what was wrong with them."""

    def __init__(self, draft: Draft, shop: Shop) -> None:
        self.problems: list[Problem] = []
        self._shop = shop
        if draft.system != SYSTEM:
            self._fault("other-system", "", f"This draft is for {_echo(draft.system)}, not for “{SYSTEM}”.")
        self._values = self._sorted_in(draft, [*_fixed_keys(), *shop.wares])

    def score(self, key: str) -> int:
        """The score under a key; an average one stands in for anything that is no score."""
        value = self._values.get(key, AVERAGE)
        if isinstance(value, int) and not isinstance(value, bool) and value in _LEGAL_SCORES:
            return value
        lowest, highest = _LEGAL_SCORES[0], _LEGAL_SCORES[-1]
        self._fault("no-score", key, f"A score is an even number from {lowest} to {highest}, not {_echo(value)}.")
        return AVERAGE

    def whole(self, key: str, highest: int) -> int:
        """The whole number from 0 to `highest` under a key; the nearer bound stands in for any beyond it."""
        value = self._values.get(key, 0)
        if not isinstance(value, int) or isinstance(value, bool):
            self._fault("no-number", key, f"Give a whole number, not {_echo(value)}.")
            return 0
        if not 0 <= value <= highest:
            self._fault("out-of-bounds", key, f"Give a whole number from 0 to {highest}, not {_echo(value)}.")
        return max(0, min(highest, value))

    def text(self, key: str) -> str:
        """The text under a key; "" stands in for anything else."""
        value = self._values.get(key, "")
        if isinstance(value, str):
            return value
        self._fault("no-text", key, f"Give text here, not {_echo(value)}.")
        return ""

    def choice(self, key: str, names: Collection[str], otherwise: str = AUTOMATIC) -> str:
        """The name chosen under a key; `otherwise` stands in for nothing, and for anything that cannot be chosen."""
        value = self._values.get(key, otherwise)
        if value == otherwise:
            return otherwise
        if not isinstance(value, str):
            known = " or ".join(f"“{word}”" for word in dict.fromkeys((otherwise, NOTHING)))
            self._fault("no-choice", key, f"Give the name of one that there is, or {known}, not {_echo(value)}.")
            return otherwise
        try:
            choices = dict.fromkeys((otherwise, NOTHING, *names))
            return find_name(value[:LONGEST_CHOICE] or otherwise, choices, "piece of gear or enchantment")
        except ValueError as fault:
            self._fault("no-choice", key, str(fault))
            return otherwise

    def origin(self) -> Character:
        """The character that the draft departs from; a newcomer stands in for one that cannot be read."""
        if BEFORE not in self._values:
            return NEWCOMER
        try:
            return unpacked(self._values[BEFORE], self._shop.content)
        except ValueError as fault:
            self._fault("no-origin", BEFORE, str(fault))
            return NEWCOMER

    def _sorted_in(self, draft: Draft, keys: Iterable[str]) -> dict[str, object]:
        """The draft's values under the printed keys, whatever their case."""
        known = dict.fromkeys(keys)
        found: dict[str, object] = {}
        for typed, value in draft.values.items():
            key = typed if typed in known else self._found_key(str(typed), known)
            if key in found:
                self._fault("given-twice", key, f"“{key}” is given twice: keep one of the two.")
            elif key:
                found[key] = value
        return found

    def _found_key(self, typed: str, known: Iterable[str]) -> str:
        if len(typed) > 2 * ECHOED:
            self._fault("unknown-field", "", f"There is no field “{typed[:ECHOED]}…”: take it out.")
            return ""
        try:
            return find_name(typed, known, "field")
        except ValueError as fault:
            self._fault("unknown-field", typed, str(fault))
            return ""

    def _fault(self, code: str, field: str, message: str) -> None:
        self.problems.append(Problem(code, field, message))


def _fixed_keys() -> Iterable[str]:
    yield from (attribute_key(name.abbreviation) for name in ATTRIBUTES)
    yield from (skill_key(name) for name in SKILLS)
    yield from (MAIN_HAND, OFF_HAND, ARMOUR, NOTES, BEFORE, SALE)
    yield from (enchanted_key(slot, part) for slot in range(1, MOST_ENCHANTED + 1) for part in (ITEM, *KINDS))


def _echo(value: object) -> str:
    """A value as it was typed, no longer than one line can bear."""
    if isinstance(value, int) and abs(value) >= 10**12:
        return "a number as large as that"
    said = f"“{value}”" if isinstance(value, str) else str(value)
    return said if len(said) <= ECHOED else f"{said[:ECHOED]}…"
