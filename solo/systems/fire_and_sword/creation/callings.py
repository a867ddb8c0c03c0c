"""Callings: ten trained skills, possible magic, starting grade, and suggested kits.

All callings are house rulings. A slot holds a fixed skill, or any skill of a kind, with a usual skill as the default.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from solo.systems.fire_and_sword.people.statistics import Abbreviation

SlotKind = Literal["skill", "attack", "parry", "missile", "spell", "any"]
Magic = Literal["divine", "sorcery"]

RANKS: Final = (16, 15, 15, 14, 13, 12, 11, 10, 10, 10)
"""The ten starting levels, which the player gives to the ten trained skills in any order."""

CULT_LORE_BESIDES: Final = 10
DIVINE_POINTS: Final = 3
SORCERY_STRENGTH: Final = 3
FURTHER_SPELLS: Final = 2


class SkillSlot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of a calling's ten skills: its kind, and the usual skill of the slot."""

    usual: str
    kind: SlotKind = "skill"

    def takes(self, skill: str, kind: SlotKind) -> bool:
        """Return True if a skill of this kind may fill the slot."""
        return self.kind == "any" or (skill == self.usual if self.kind == "skill" else kind == self.kind)


class GearKit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A suggested set of gear, with its attack, parry and missile skills; "" for the calling's usual skill."""

    pieces: tuple[str, ...]
    attack: str
    parry: str
    missile: str = ""
    second_attack: str = ""
    second_parry: str = ""


class Calling(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A calling as the content declares it: `name` is its key, `text` a line about it.

    One piece of each kind of gear in `outfit` is free. `house` is True for callings by house rule.

    The other fields are for suggestions. `kits` are alternative sets of gear. `first` are the skills with the highest
    levels: "attack" and "parry" stand for skills of the chosen kit, "spell" for a chosen sorcery spell. `high` are the
    best statistics. `spells` are sets of divine spells that cost 3 points in all, `sorcery` are pairs of sorcery
    spells. `extras` are bought while the money lasts.
    """

    name: str
    title: str
    text: str
    slots: tuple[SkillSlot, ...]
    grade: int
    magic: Magic = "divine"
    fetch: bool = False
    outfit: tuple[str, ...] = ("weapon", "shield", "armour")
    house: bool = True
    kits: tuple[GearKit, ...]
    first: tuple[str, ...]
    high: tuple[Abbreviation, ...]
    spells: tuple[dict[str, int], ...] = ()
    sorcery: tuple[tuple[str, str], ...] = ()
    extras: tuple[str, ...] = ()


class FilledSlots(msgspec.Struct, frozen=True):
    """The result of filling a calling's slots with chosen skills.

    `free` are the usual skills of unfilled slots, `misfits` the chosen skills that fit no unfilled slot.
    """

    free: tuple[str, ...]
    misfits: tuple[str, ...]


def fill(calling: Calling, chosen: Mapping[str, SlotKind]) -> FilledSlots:
    """Fill a calling's slots with the chosen skills; `chosen` gives the kind of each skill.

    A slot that names its skill is filled by that skill first.
    """
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
    return FilledSlots(usual, tuple(misfits))
