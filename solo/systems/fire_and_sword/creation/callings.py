"""Owns the callings: which ten skills each trains, what magic it may have, where it begins to earn, and its usual kit.

All of them are house rulings. A slot is a skill, or a kind of skill with one of it in mind.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from solo.systems.fire_and_sword.people.statistics import Abbreviation

SlotKind = Literal["skill", "attack", "parry", "missile", "spell", "any"]
Magic = Literal["divine", "sorcery"]

RANKS: Final = (16, 15, 15, 14, 13, 12, 11, 10, 10, 10)
"""The levels given at the start, to ten skills in any order."""

CULT_LORE_BESIDES: Final = 10
DIVINE_POINTS: Final = 3
SORCERY_STRENGTH: Final = 3
FURTHER_SPELLS: Final = 2


class Slot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of a calling's ten skills: of a kind, and the one that is taken where nothing else is said."""

    usual: str
    kind: SlotKind = "skill"

    def takes(self, skill: str, kind: SlotKind) -> bool:
        """Whether this skill, which is of that kind, may fill the slot."""
        return self.kind == "any" or (skill == self.usual if self.kind == "skill" else kind == self.kind)


class Kit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pieces to buy, and the skills of weapon attack, parry and missile that go with them, "" for the usual."""

    pieces: tuple[str, ...]
    attack: str
    parry: str
    missile: str = ""
    second_attack: str = ""
    second_parry: str = ""


class Calling(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What somebody is by trade, as the content declares it: `name` is its key, `text` a line on it.

    `outfit` are the kinds of which one piece is free; `house` marks callings of ours.

    The rest is how it is suggested: one of the `kits`, the skills that take the `first` levels ("attack" and the like
    for the kit's), the statistics that are `high`, one set of divine `spells` of 3 points together, or one pair of
    `sorcery`, and `extras` for as long as the money lasts.
    """

    name: str
    title: str
    text: str
    slots: tuple[Slot, ...]
    grade: int
    magic: Magic = "divine"
    fetch: bool = False
    outfit: tuple[str, ...] = ("weapon", "shield", "armour")
    house: bool = True
    kits: tuple[Kit, ...]
    first: tuple[str, ...]
    high: tuple[Abbreviation, ...]
    spells: tuple[dict[str, int], ...] = ()
    sorcery: tuple[tuple[str, str], ...] = ()
    extras: tuple[str, ...] = ()


class Filled(msgspec.Struct, frozen=True):
    """How chosen skills lie in a calling's slots: the usual skills of those still free, and what fits nowhere."""

    free: tuple[str, ...]
    misfits: tuple[str, ...]


def fill(calling: Calling, chosen: Mapping[str, SlotKind]) -> Filled:
    """Returns how skills, each with its kind, lie in the slots; a slot that names its skill is filled by it first."""
    free = list(calling.slots)
    misfits = []
    for skill, kind in chosen.items():
        found = next((slot for slot in free if slot.usual == skill), None)
        found = found or next((slot for slot in free if slot.takes(skill, kind)), None)
        if found is None:
            misfits.append(skill)
        else:
            free.remove(found)
    usual = tuple(slot.usual for slot in free if slot.usual not in chosen)
    return Filled(usual, tuple(misfits))
