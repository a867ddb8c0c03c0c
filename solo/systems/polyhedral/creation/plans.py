"""Owns the plans: what each concept buys, first what it cannot do without, then what it may grow into.

Attributes, weapons and armour come in alternatives, so that two suggestions are seldom the same person.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

WEAPON: Final = "the kit's skill"
COMMON_SKILLS: Final = (
    "Perception",
    "Climbing",
    "Jumping",
    "Survival",
    "Stealth",
    "Medicine",
    "Bluff",
    "Diplomacy",
    "Traps",
)

Spread = Mapping[str, int]


class Kit(msgspec.Struct, frozen=True):
    """Weapons bought together, as (name, count), the skill they are used with, and the Strength they want.

    The first is held in the main hand, unless it is worn.
    """

    skill: str
    pieces: tuple[tuple[str, int], ...]
    strength: int = 8


class Plan(msgspec.Struct, frozen=True):
    """What one concept buys.

    `spreads` are alternatives of attributes, by abbreviation. `first` are the skills bought at once, `growth`
    those raised at random while XP last, `sides` cheap ones of which some are bought; WEAPON stands for the kit's.
    `armours` are alternatives, `extras` what the rest of the money goes into, as (name, most). The load may cost
    `slowed` Quickness. `books` are the schools of which a spellbook is bought before all else.
    """

    spreads: tuple[Spread, ...]
    first: tuple[tuple[str, int], ...]
    growth: tuple[str, ...]
    sides: tuple[str, ...]
    kits: tuple[Kit, ...]
    armours: tuple[str, ...]
    extras: tuple[tuple[str, int], ...]
    slowed: int = 0
    books: tuple[str, ...] = ()


_FURS: Final = "soft leather (or furred) clothing"
_PADDED: Final = "Padded/quilted or soft leather armor"
_HARDENED: Final = "Hardened leather armor"
_STUDDED: Final = "Studded Leather, ring mail, chain/scale shirt"
_LONGSWORD: Final = "longsword/broadsword"
_DAGGER: Final = "dagger/stilleto"
_LONG_KNIFE: Final = 'Long knife (blade 9-12")'
_POTION: Final = "Healing potion"
_STRONG_POTION: Final = "Major healing potion"

PLANS: Final[Mapping[str, Plan]] = {
    "shield": Plan(
        spreads=({"STR": 10, "TGH": 10}, {"STR": 10, "PRC": 10}, {"PRC": 10, "TGH": 10, "SPI": 6}, {"STR": 10}),
        first=((WEAPON, 2), ("Blocking", 1)),
        growth=(WEAPON, "Blocking", "Diehard", "Deflection", "Evasion"),
        sides=("Perception", "Distraction", "Diplomacy", "Climbing", "Survival", "Medicine"),
        kits=(
            Kit("Swords", ((_LONGSWORD, 1), ("Shield", 1))),
            Kit("Swords", (("shortsword", 1), ("Shield", 1)), 6),
            Kit("Axes & maces", (("Battleaxe", 1), ("Shield", 1))),
            Kit("Axes & maces", (("Light Mace/hammer", 1), ("Shield", 1))),
            Kit("Axes & maces", (("Heavy Mace/hammer", 1), ("Shield", 1)), 10),
        ),
        armours=(_HARDENED, _STUDDED),
        extras=((_POTION, 8), (_DAGGER, 2), (_STRONG_POTION, 4)),
        slowed=1,
    ),
    "duelist": Plan(
        spreads=(
            {"PRC": 10, "QKN": 10},
            {"QKN": 10},
            {"QKN": 12, "STR": 6, "SPI": 6},
            {"PRC": 10, "QKN": 10, "SPI": 6},
        ),
        first=((WEAPON, 2), ("Deflection", 2)),
        growth=(WEAPON, "Deflection", "Evasion", "Diehard", "Assassination"),
        sides=("Bluff", "Diplomacy", "Perception", "Distraction", "Jumping"),
        kits=(
            Kit("Fencing", (("Rapier", 1),), 6),
            Kit("Fencing", (("Rapier", 1), (_DAGGER, 1)), 6),
            Kit("Swords", (("shortsword", 1), (_DAGGER, 1)), 6),
            Kit("Swords", ((_LONGSWORD, 1), (_DAGGER, 1))),
        ),
        armours=(_FURS, _PADDED, _HARDENED),
        extras=((_POTION, 8), (_STRONG_POTION, 4)),
    ),
    "great-weapon": Plan(
        spreads=({"STR": 10, "PRC": 10}, {"STR": 12, "SPI": 6}, {"STR": 10, "TGH": 10}, {"STR": 10}),
        first=((WEAPON, 2), ("Diehard", 1)),
        growth=(WEAPON, "Diehard", "Deflection", "Evasion"),
        sides=("Climbing", "Jumping", "Survival", "Perception", "Unarmed"),
        kits=(
            Kit("2-h swords", (("Great Sword", 1),), 10),
            Kit("2-h swords", (("bastard sword", 1),)),
            Kit("2-h axes & maces", (("Greataxe/Bardiche", 1),), 10),
            Kit("2-h axes & maces", (("Great Mace/Maul", 1),), 10),
        ),
        armours=(_HARDENED, _STUDDED, _PADDED),
        extras=((_POTION, 8), (_DAGGER, 2)),
        slowed=1,
    ),
    "archer": Plan(
        spreads=({"PRC": 10, "QKN": 10}, {"PRC": 10}, {"PRC": 12, "SPI": 6}, {"PRC": 10, "STR": 10}),
        first=((WEAPON, 2), ("Evasion", 2)),
        growth=(WEAPON, "Evasion", "Diehard"),
        sides=("Perception", "Stealth", "Survival", "Climbing", "Knives"),
        kits=(
            Kit("Bows", (("Shortbow", 1), ("Arrow", 20), (_LONG_KNIFE, 1)), 6),
            Kit("Bows", (("Longbow", 1), ("Arrow", 20), (_DAGGER, 1))),
            Kit("Bows", (("Composite Longbow", 1), ("Arrow", 20), (_DAGGER, 1)), 10),
        ),
        armours=(_FURS, _PADDED, _HARDENED),
        extras=((_POTION, 8), ("Arrow", 20), (_DAGGER, 2)),
    ),
    "crossbow": Plan(
        spreads=({"PRC": 10}, {"PRC": 10, "TGH": 10}, {"PRC": 12, "SPI": 6}, {"PRC": 10, "INT": 10}),
        first=((WEAPON, 2), ("Evasion", 2)),
        growth=(WEAPON, "Diehard", "Evasion", "Knives"),
        sides=("Perception", "Traps", "Survival", "Medicine", "Climbing"),
        kits=(
            Kit("Crossbows", (("Crossbow", 1), ("Bolt", 15), (_DAGGER, 1)), 6),
            Kit("Crossbows", (("Prodd (sling bullets, no bolts)", 1), ("Sling bullet", 20), (_LONG_KNIFE, 1)), 6),
        ),
        armours=(_PADDED, _HARDENED),
        extras=((_POTION, 8), ("Shield", 1), (_DAGGER, 2)),
    ),
    "knives": Plan(
        spreads=(
            {"PRC": 10, "QKN": 10},
            {"QKN": 10},
            {"PRC": 10, "QKN": 10, "SPI": 6},
            {"QKN": 12, "TGH": 6, "SPI": 6},
        ),
        first=((WEAPON, 2), ("Assassination", 2), ("Throwing", 1)),
        growth=(WEAPON, "Assassination", "Evasion", "Throwing", "Deflection"),
        sides=("Stealth", "Lockpicking", "Bluff", "Climbing", "Perception"),
        kits=(
            Kit("Knives", ((_LONG_KNIFE, 1), (_DAGGER, 3)), 6),
            Kit("Knives", ((_LONG_KNIFE, 2), (_DAGGER, 2)), 6),
            Kit("Knives", ((_DAGGER, 5),), 4),
        ),
        armours=(_FURS, _PADDED, _HARDENED),
        extras=((_POTION, 8), (_DAGGER, 2), ("Lockpicks", 1), (_STRONG_POTION, 4)),
    ),
    "spear": Plan(
        spreads=({"STR": 10, "PRC": 10}, {"PRC": 10, "TGH": 10}, {"QKN": 10, "PRC": 10}, {"TGH": 10}),
        first=((WEAPON, 2), ("Deflection", 2)),
        growth=(WEAPON, "Deflection", "Diehard", "Evasion", "Blocking"),
        sides=("Survival", "Perception", "Jumping", "Throwing", "Distraction"),
        kits=(
            Kit("Spears", (("Spear", 1),), 6),
            Kit("Spears", (("Spear", 1), ("Shield", 1))),
            Kit("Spears", (("Pike/Ranseur", 1),)),
        ),
        armours=(_HARDENED, _STUDDED),
        extras=((_POTION, 8), (_DAGGER, 2), (_STRONG_POTION, 4)),
        slowed=1,
    ),
    "polearm": Plan(
        spreads=({"STR": 10, "PRC": 10}, {"STR": 12, "INT": 6}, {"STR": 10, "TGH": 10}, {"STR": 10}),
        first=((WEAPON, 2), ("Diehard", 1)),
        growth=(WEAPON, "Diehard", "Deflection", "Evasion"),
        sides=("Perception", "Survival", "Climbing", "Distraction", "Unarmed"),
        kits=(
            Kit("Poleaxes", (("Glaive/Guisarme", 1), (_DAGGER, 1))),
            Kit("Poleaxes", (("Halberd", 1),), 10),
        ),
        armours=(_PADDED, _HARDENED, _STUDDED),
        extras=((_POTION, 8), (_DAGGER, 2)),
        slowed=1,
    ),
    "flail": Plan(
        spreads=({"STR": 10, "PRC": 10}, {"PRC": 10, "TGH": 10}, {"STR": 10}, {"STR": 12, "SPI": 6}),
        first=((WEAPON, 2), ("Blocking", 1)),
        growth=(WEAPON, "Blocking", "Diehard", "Evasion"),
        sides=("Perception", "Distraction", "Climbing", "Jumping", "Bluff"),
        kits=(
            Kit("Flails", (("mace-and-chain", 1), ("Shield", 1))),
            Kit("Flails", (("Heavy Flail", 1), ("Shield", 1)), 10),
            Kit("Flails", (("nunchaku", 1), ("Shield", 1)), 4),
        ),
        armours=(_HARDENED, _STUDDED, _PADDED),
        extras=((_POTION, 8), (_DAGGER, 2), (_STRONG_POTION, 4)),
        slowed=1,
    ),
    "brawler": Plan(
        spreads=(
            {"STR": 10, "QKN": 10},
            {"STR": 12, "INT": 6},
            {"STR": 10, "TGH": 10},
            {"PRC": 10, "STR": 10, "SPI": 6},
        ),
        first=((WEAPON, 2), ("Diehard", 1), ("Evasion", 2)),
        growth=(WEAPON, "Diehard", "Evasion", "Deflection", "Assassination"),
        sides=("Jumping", "Climbing", "Bluff", "Distraction", "Perception"),
        kits=(
            Kit("Unarmed", (("brass knuckles (pair)", 1), ("spike-toed boot", 1)), 6),
            Kit("Unarmed", (("brass knuckles (pair)", 1),), 4),
        ),
        armours=(_HARDENED, _STUDDED, _PADDED),
        extras=((_POTION, 8), (_STRONG_POTION, 4)),
        slowed=1,
    ),
    "staff": Plan(
        spreads=({"INT": 10, "PRC": 10}, {"PRC": 10, "QKN": 10}, {"INT": 10, "QKN": 10}, {"INT": 10}),
        first=((WEAPON, 2), ("Medicine", 2), ("Deflection", 2)),
        growth=(WEAPON, "Medicine", "Deflection", "Evasion", "Diehard"),
        sides=("Perception", "Survival", "Diplomacy", "Ancient Tongues", "Distraction"),
        kits=(
            Kit("Staff", (("Quarterstaff", 1),), 6),
            Kit("Staff", (("Weighted staff", 1),)),
        ),
        armours=(_PADDED, _HARDENED, _STUDDED),
        extras=((_POTION, 8), (_STRONG_POTION, 4)),
        slowed=1,
    ),
    "thrower": Plan(
        spreads=({"STR": 10, "PRC": 10}, {"PRC": 10, "QKN": 10}, {"PRC": 10}, {"PRC": 12, "INT": 6}),
        first=((WEAPON, 2), ("Evasion", 2)),
        growth=(WEAPON, "Evasion", "Diehard"),
        sides=("Perception", "Jumping", "Climbing", "Stealth", "Survival"),
        kits=(
            Kit("Throwing", (("Javelin", 5),), 6),
            Kit("Throwing", (("Handaxe", 3),)),
            Kit("Throwing", (("Dart (micro-javelin)", 6), (_DAGGER, 2)), 6),
        ),
        armours=(_PADDED, _HARDENED),
        extras=((_POTION, 8), (_DAGGER, 2), ("Dart (micro-javelin)", 4)),
    ),
    "sling": Plan(
        spreads=({"PRC": 10, "QKN": 10}, {"PRC": 10}, {"PRC": 12, "SPI": 6}, {"PRC": 10, "TGH": 10}),
        first=((WEAPON, 2), ("Evasion", 2), ("Axes & maces", 1)),
        growth=(WEAPON, "Evasion", "Diehard"),
        sides=("Survival", "Stealth", "Perception", "Climbing", "Jumping"),
        kits=(
            Kit("Slings", (("Sling", 1), ("Sling bullet", 20), ('Wooden Club (~30")', 1), ("Light shield", 1)), 6),
            Kit("Slings", (("Sling", 1), ("Sling bullet", 12), ("Sling stone", 8), ("Handaxe", 1)), 6),
        ),
        armours=(_HARDENED, _STUDDED, _PADDED),
        extras=((_POTION, 8), (_STRONG_POTION, 4), (_DAGGER, 2)),
        slowed=1,
    ),
    "scout": Plan(
        spreads=({"QKN": 10, "PRC": 10}, {"QKN": 10, "INT": 10}, {"PRC": 10}, {"QKN": 12, "STR": 6, "SPI": 6}),
        first=((WEAPON, 2), ("Stealth", 2), ("Perception", 2), ("Evasion", 2)),
        growth=(WEAPON, "Evasion", "Stealth", "Perception", "Survival"),
        sides=("Climbing", "Traps", "Jumping", "Lockpicking", "Knives"),
        kits=(
            Kit("Bows", (("Shortbow", 1), ("Arrow", 20), (_DAGGER, 1)), 6),
            Kit("Swords", (("shortsword", 1), ("Sling", 1), ("Sling stone", 10)), 6),
            Kit("Knives", ((_LONG_KNIFE, 1), (_DAGGER, 2)), 6),
        ),
        armours=(_FURS, _PADDED, _HARDENED),
        extras=((_POTION, 8), (_DAGGER, 2), ("Lockpicks", 1)),
    ),
    "evoker": Plan(
        spreads=(
            {"INT": 10},
            {"INT": 10, "SPI": 10, "STR": 6},
            {"INT": 10, "QKN": 10, "SPI": 6},
            {"INT": 12, "STR": 6},
        ),
        first=(("Evocations", 2), ("Spellcraft", 2), (WEAPON, 2)),
        growth=("Evocations", "Spellcraft", "Energy", "Evasion", "Spell Defense"),
        sides=("Perception", "Ancient Tongues", "Bluff", "Medicine"),
        kits=(
            Kit("Staff", (("Quarterstaff", 1),), 6),
            Kit("Knives", ((_LONG_KNIFE, 1), (_DAGGER, 1)), 6),
            Kit("Slings", (("Sling", 1), ("Sling bullet", 12), (_DAGGER, 1)), 4),
        ),
        armours=(_FURS, _PADDED, _HARDENED),
        extras=((_POTION, 8), (_DAGGER, 1), (_STRONG_POTION, 2)),
        books=("Evocations",),
    ),
    "healer": Plan(
        spreads=({"INT": 10}, {"INT": 10, "TGH": 10}, {"INT": 10, "SPI": 10}, {"INT": 10, "STR": 10, "QKN": 6}),
        first=(("Life Magic", 2), ("Spellcraft", 2), (WEAPON, 2)),
        growth=("Life Magic", "Spellcraft", WEAPON, "Blocking", "Diehard", "Energy"),
        sides=("Medicine", "Diplomacy", "Perception", "Survival"),
        kits=(
            Kit("Axes & maces", (("Light Mace/hammer", 1), ("Shield", 1))),
            Kit("Spears", (("Spear", 1), ("Shield", 1))),
            Kit("Swords", (("shortsword", 1), ("Light shield", 1)), 6),
        ),
        armours=(_PADDED, _HARDENED),
        extras=((_POTION, 8), (_DAGGER, 1)),
        books=("Life Magic",),
    ),
    "charmer": Plan(
        spreads=(
            {"INT": 10},
            {"INT": 10, "SPI": 10, "STR": 6},
            {"INT": 10, "QKN": 10, "TGH": 6},
            {"INT": 12, "STR": 6},
        ),
        first=(("Charms", 2), ("Spellcraft", 2), (WEAPON, 2)),
        growth=("Charms", "Spellcraft", "Energy", "Evasion", "Spell Defense"),
        sides=("Bluff", "Diplomacy", "Stealth", "Perception"),
        kits=(
            Kit("Fencing", (("Rapier", 1),), 6),
            Kit("Knives", ((_LONG_KNIFE, 1), (_DAGGER, 1)), 6),
            Kit("Throwing", (("Dart (micro-javelin)", 5), (_DAGGER, 1)), 4),
        ),
        armours=(_FURS, _PADDED, _HARDENED),
        extras=((_POTION, 8), (_DAGGER, 1), (_STRONG_POTION, 2)),
        books=("Charms",),
    ),
    "afflictor": Plan(
        spreads=({"INT": 10}, {"INT": 10, "TGH": 10}, {"INT": 10, "SPI": 10, "STR": 6}, {"INT": 12, "SPI": 6}),
        first=(("Afflictions", 2), ("Spellcraft", 2), (WEAPON, 2)),
        growth=("Afflictions", "Spellcraft", "Energy", "Evasion", "Diehard"),
        sides=("Medicine", "Survival", "Perception", "Bluff"),
        kits=(
            Kit("Staff", (("Quarterstaff", 1),), 6),
            Kit("Flails", (("nunchaku", 1), ("Light shield", 1)), 4),
            Kit("Knives", ((_DAGGER, 2),), 4),
        ),
        armours=(_FURS, _PADDED, _HARDENED),
        extras=((_POTION, 8), (_DAGGER, 1), (_STRONG_POTION, 2)),
        books=("Afflictions",),
    ),
}
