"""Owns the callings: which ten skills each trains, what magic it may have, and where it begins to earn.

Four come from part 3, the others are ours; all of them are house rulings and marked so. A slot is a skill, or a kind
of skill with one of it in mind.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from solo.systems.contract import Concept
from solo.systems.fire_and_sword.people import skills

SlotKind = Literal["skill", "attack", "parry", "missile", "spell", "any"]
Magic = Literal["divine", "sorcery"]

RANKS: Final = (16, 15, 15, 14, 13, 12, 11, 10, 10, 10)
"""The levels given at the start, to ten skills in any order."""

CULT_LORE_BESIDES: Final = 10
DIVINE_POINTS: Final = 3
SORCERY_STRENGTH: Final = 3
FURTHER_SPELLS: Final = 2


class Slot(msgspec.Struct, frozen=True):
    """One of a calling's ten skills: of a kind, and the one that is taken where nothing else is said."""

    usual: str
    kind: SlotKind = "skill"

    def takes(self, skill: str, kind: SlotKind) -> bool:
        """Whether this skill, which is of that kind, may fill the slot."""
        return self.kind == "any" or (skill == self.usual if self.kind == "skill" else kind == self.kind)


class Calling(msgspec.Struct, frozen=True):
    """What somebody is by trade. `outfit` are the kinds of which one piece is free; `house` marks callings of ours."""

    key: str
    title: str
    help: str
    slots: tuple[Slot, ...]
    grade: int
    magic: Magic = "divine"
    fetch: bool = False
    outfit: tuple[str, ...] = ("weapon", "shield", "armour")
    house: bool = True


def _attack(skill: str) -> Slot:
    return Slot(skills.attack_skill(skill), "attack")


def _parry(skill: str) -> Slot:
    return Slot(skills.parry_skill(skill), "parry")


def _missile(skill: str) -> Slot:
    return Slot(skills.attack_skill(skill), "missile")


def _spell(name: str) -> Slot:
    return Slot(name, "spell")


def _plain(*names: str) -> tuple[Slot, ...]:
    return tuple(Slot(name) for name in names)


def _any(*names: str) -> tuple[Slot, ...]:
    return tuple(Slot(name, "any") for name in names)


_LISTED: Final = (
    Calling(
        "soldier",
        "Soldier",
        "Attack, parry, a missile and a horse: everything the standard asks for.",
        (
            _attack("Sword"),
            _parry("Shield"),
            _missile("Javelin"),
            *_plain("Dodge", "Ride", "Spot Hidden", "Listen", "Hide", "First Aid", "Custom"),
        ),
        grade=5,
        house=False,
    ),
    Calling(
        "priestess",
        "Priestess",
        "Cult lore and ceremonies, a weapon kept within reach, and a desk.",
        (
            *_plain("Cult Lore", "Ceremony"),
            _attack("Mace"),
            _parry("Shield"),
            *_plain("Dodge", "First Aid", "Admin", "Custom", "Spot Hidden", "Listen"),
        ),
        grade=7,
        house=False,
    ),
    Calling(
        "sorcerer",
        "Sorcerer",
        "Two spells known well, two barely, and magic points for all four of them.",
        (
            Slot("Sorcery Lore"),
            _spell("Strike Down"),
            _spell("Hard Skin"),
            *_plain("Ceremony", "Enchant"),
            _attack("Dagger"),
            _parry("Dagger"),
            *_plain("Dodge", "Custom", "Spot Hidden"),
        ),
        grade=6,
        magic="sorcery",
        house=False,
    ),
    Calling(
        "shaman",
        "Shaman",
        "A Fetch that fights beside the soul, and eyes for what others walk through.",
        (
            *_plain("Cult Lore", "Summon"),
            _attack("Spear"),
            _parry("Shield"),
            _missile("Javelin"),
            *_plain("Dodge", "Hide", "Spot Hidden", "Listen", "First Aid"),
        ),
        grade=6,
        fetch=True,
        house=False,
    ),
    Calling(
        "rider",
        "Rider",
        "A bow or a lance from the saddle; a mediocre cavalry horse is free in place of the shield.",
        (
            Slot("Ride"),
            _attack("Scimitar"),
            _parry("Scimitar"),
            _missile("Composite Bow"),
            _attack("Lance"),
            *_plain("Dodge", "Spot Hidden", "Listen", "Custom", "First Aid"),
        ),
        grade=6,
        outfit=("weapon", "armour", "mount"),
    ),
    Calling(
        "hunter",
        "Hunter",
        "One arrow from where nobody looked, and the way home without a road.",
        (
            _missile("Short Bow"),
            *_plain("Hide", "Spot Hidden", "Listen", "Track"),
            _attack("Axe"),
            _parry("Axe"),
            *_plain("Dodge", "Climb", "First Aid"),
        ),
        grade=5,
    ),
    Calling(
        "rogue",
        "Rogue",
        "Quick feet, quick hands, and an acquaintance in every back street.",
        (
            *_plain("Dodge", "Hide"),
            _attack("Kopis"),
            _parry("Kopis"),
            _missile("Dart"),
            *_plain("Streetwise", "Spot Hidden", "Listen", "Climb", "Bargain"),
        ),
        grade=5,
    ),
    Calling(
        "healer",
        "Healer",
        "Comes after the fight, and is the reason that there is a next one.",
        (
            *_plain("First Aid", "Cult Lore", "Ceremony", "Dodge"),
            _attack("Staff"),
            _parry("Staff"),
            *_plain("Craft", "Custom", "Listen", "Spot Hidden"),
        ),
        grade=6,
    ),
    Calling(
        "courtier",
        "Courtier",
        "Wins in rooms with carpets; carries a good blade for the way between them.",
        (
            *_plain("Admin", "Orate", "Custom"),
            _attack("Scimitar"),
            _parry("Scimitar"),
            *_plain("Dodge", "Bargain", "Luck", "Ride", "Spot Hidden"),
        ),
        grade=7,
    ),
    Calling(
        "temple-warrior",
        "Temple warrior",
        "Two weapons, one god, and a calm that others find unpleasant.",
        (
            _attack("Two-handed Sword"),
            _parry("Two-handed Sword"),
            *_plain("Cult Lore", "Dodge"),
            _attack("Mace"),
            _parry("Shield"),
            *_plain("Ceremony", "Spot Hidden", "First Aid", "Custom"),
        ),
        grade=6,
    ),
    Calling(
        "own-way",
        "Own way",
        "Any ten skills, with the game master's leave.",
        _any(
            "Club Attack",
            "Club Parry",
            "Dodge",
            "Craft",
            "Bargain",
            "Listen",
            "Spot Hidden",
            "Custom",
            "Swim",
            "Play Instrument",
        ),
        grade=5,
    ),
)
CALLINGS: Final[Mapping[str, Calling]] = {calling.key: calling for calling in _LISTED}
CONCEPTS: Final[tuple[Concept, ...]] = tuple(Concept(calling.key, calling.title, calling.help) for calling in _LISTED)


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
