"""Owns what each calling is suggested with: kits of arms, statistics that matter, divine spells, and dear things.

A kit names the skills that its weapons are used with; the dice choose among kits and orders of skills.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from solo.systems.fire_and_sword.people.statistics import Abbreviation


class Kit(msgspec.Struct, frozen=True):
    """Pieces to buy, and the skills of weapon attack, parry and missile that go with them, "" for the usual."""

    pieces: tuple[str, ...]
    attack: str
    parry: str
    missile: str = ""
    second_attack: str = ""
    second_parry: str = ""


class Plan(msgspec.Struct, frozen=True):
    """How a calling is suggested. `first` are the skills that take the highest levels, "attack" and the like for
    the kit's; `high` are the statistics that points go to, `spells` sets of divine spells of 3 points together.
    """

    kits: tuple[Kit, ...]
    first: tuple[str, ...]
    high: tuple[Abbreviation, ...]
    spells: tuple[Mapping[str, int], ...] = ()
    sorcery: tuple[tuple[str, str], ...] = ()
    extras: tuple[str, ...] = ()


_SWORD = Kit(("Sword", "Round shield", "Javelin"), "Sword Attack", "Shield Parry", "Javelin Attack")
_SPEAR = Kit(("Spear", "Round shield", "Javelin"), "Spear Attack", "Shield Parry", "Javelin Attack")
_AXE = Kit(("Axe", "Round shield", "Javelin"), "Axe Attack", "Shield Parry", "Javelin Attack")
_MACE = Kit(("Mace", "Round shield"), "Mace Attack", "Shield Parry")
_STAFF = Kit(("Staff",), "Staff Attack", "Staff Parry")
_QUARTERSTAFF = Kit(("Quarterstaff",), "Staff Attack", "Staff Parry")
_DAGGER = Kit(("Dagger",), "Dagger Attack", "Dagger Parry")
_SCIMITAR = Kit(("Scimitar",), "Scimitar Attack", "Scimitar Parry")
_FIGHTING_SPELLS: Final = (
    {"Bless": 3},
    {"Mind of the Warrior": 3},
    {"Bless": 2, "Staunch": 1},
    {"Keen Blade": 2, "Darksense": 1},
    {"Shield": 3},
)
_HOLY_SPELLS: Final = (
    {"Rebuke": 2, "Staunch": 1},
    {"Shield": 2, "Staunch": 1},
    {"Bless": 2, "Reset Bone": 1},
    {"Spirit of the Faithful": 2, "Staunch": 1},
    {"Heal Body": 3},
    {"Regenerate": 3},
    {"Restore Vision": 2, "Staunch": 1},
    {"Restore Sanity": 2, "Staunch": 1},
)
PLANS: Final[Mapping[str, Plan]] = {
    "soldier": Plan(
        (_SWORD, _SPEAR, _AXE, Kit(("Glaive", "Javelin"), "Glaive Attack", "Glaive Parry", "Javelin Attack")),
        ("attack", "parry", "Dodge", "missile"),
        ("STR", "SIZ", "CON"),
        _FIGHTING_SPELLS,
        extras=("Medium bronze armour", "Javelin", "Dart", "Rope, lantern and oil"),
    ),
    "priestess": Plan(
        (_MACE, _STAFF, Kit(("Sword", "Round shield"), "Sword Attack", "Shield Parry")),
        ("Cult Lore", "parry", "Ceremony", "attack"),
        ("POW", "CHA", "CON"),
        _HOLY_SPELLS,
        extras=("Medium bronze armour", "Healer's satchel", "Writing set"),
    ),
    "sorcerer": Plan(
        (_DAGGER, _QUARTERSTAFF, _STAFF),
        ("spell", "second spell", "parry", "Sorcery Lore"),
        ("POW", "INT", "DEX"),
        sorcery=(
            ("Strike Down", "Hard Skin"),
            ("Stumble", "Numb"),
            ("Strike Down", "Stumble"),
            ("Hone", "Hard Skin"),
            ("Numb", "Spirit Wall"),
            ("Steady Hand", "Far Sight"),
        ),
        extras=("Medium bronze armour", "Sorcerer's book", "Scroll of sorcery"),
    ),
    "shaman": Plan(
        (_SPEAR, Kit(("Club", "Round shield", "Dart"), "Club Attack", "Shield Parry", "Dart Attack")),
        ("Cult Lore", "Summon", "parry", "attack"),
        ("POW", "CON", "INT"),
        ({"Spirit of the Faithful": 2, "Darksense": 1}, {"Shield": 3}, {"Bless": 2, "Darksense": 1}),
        extras=("Spirit drum", "Medium bronze armour", "Healer's satchel"),
    ),
    "rider": Plan(
        (
            Kit(
                ("Scimitar", "Lance", "Composite bow"),
                "Scimitar Attack",
                "Scimitar Parry",
                "Composite Bow Attack",
                "Lance Attack",
            ),
            Kit(
                ("Scimitar", "Lance", "Javelin"), "Scimitar Attack", "Scimitar Parry", "Javelin Attack", "Lance Attack"
            ),
        ),
        ("Ride", "attack", "parry", "missile", "second attack"),
        ("DEX", "STR", "SIZ"),
        _FIGHTING_SPELLS,
        extras=("Cavalry horse, mediocre", "Dart", "Rope, lantern and oil"),
    ),
    "hunter": Plan(
        (
            Kit(("Short bow", "Axe"), "Axe Attack", "Axe Parry", "Short Bow Attack"),
            Kit(("Composite bow", "Dagger"), "Dagger Attack", "Dagger Parry", "Composite Bow Attack"),
            Kit(("Javelin", "Spear", "Dart"), "Spear Attack", "Spear Parry", "Javelin Attack"),
        ),
        ("missile", "Dodge", "Hide", "attack"),
        ("DEX", "CON", "STR"),
        _FIGHTING_SPELLS,
        extras=("Rope, lantern and oil", "Healer's satchel", "Medium bronze armour"),
    ),
    "rogue": Plan(
        (
            Kit(("Kopis", "Dart"), "Kopis Attack", "Kopis Parry", "Dart Attack"),
            Kit(("Dagger", "Dart"), "Dagger Attack", "Dagger Parry", "Dart Attack"),
            Kit(("Club", "Short bow"), "Club Attack", "Club Parry", "Short Bow Attack"),
        ),
        ("Dodge", "attack", "Hide", "missile"),
        ("DEX", "INT", "STR"),
        _FIGHTING_SPELLS,
        extras=("Rope, lantern and oil", "Dart", "Medium bronze armour"),
    ),
    "healer": Plan(
        (_STAFF, _QUARTERSTAFF, _DAGGER),
        ("First Aid", "parry", "Cult Lore", "Dodge"),
        ("POW", "INT", "CON"),
        _HOLY_SPELLS,
        extras=("Healer's satchel", "Medium bronze armour", "Rope, lantern and oil"),
    ),
    "courtier": Plan(
        (_SCIMITAR, Kit(("Sword",), "Sword Attack", "Sword Parry"), _DAGGER),
        ("Admin", "parry", "attack", "Luck"),
        ("CHA", "INT", "DEX"),
        _FIGHTING_SPELLS,
        extras=("Writing set", "Dress for parties, level 9", "Medium bronze armour"),
    ),
    "temple-warrior": Plan(
        (
            Kit(
                ("Two-handed sword", "Mace", "Round shield"),
                "Two-handed Sword Attack",
                "Two-handed Sword Parry",
                second_attack="Mace Attack",
                second_parry="Shield Parry",
            ),
            Kit(("Great axe", "Mace", "Round shield"), "Axe Attack", "Axe Parry", "", "Mace Attack", "Shield Parry"),
            Kit(("Maul", "Sword", "Round shield"), "Hammer Attack", "Hammer Parry", "", "Sword Attack", "Shield Parry"),
        ),
        ("attack", "parry", "Cult Lore", "Dodge"),
        ("STR", "SIZ", "POW"),
        _FIGHTING_SPELLS,
        extras=("Medium bronze armour", "Healer's satchel"),
    ),
    "own-way": Plan(
        (
            Kit(("Club", "Lute"), "Club Attack", "Club Parry"),
            Kit(("War hammer", "Round shield"), "Hammer Attack", "Shield Parry"),
            Kit(("Two-handed spear",), "Spear Attack", "Spear Parry"),
        ),
        ("attack", "parry", "Dodge"),
        ("CHA", "DEX", "CON"),
        _FIGHTING_SPELLS,
        extras=("Lute", "Rope, lantern and oil", "Medium bronze armour"),
    ),
}
