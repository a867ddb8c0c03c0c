"""Equivalents in PolyRPG of 5e weapons, armour, sizes, speeds, creature types and skills.

These tables are house choices; the rules give only the attributes (`P-03`) and the XP (`P-40`).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

import msgspec

from solo.systems.polyhedral.magic.spell import School
from solo.systems.polyhedral.people.sheet import Tag

_CLUB: Final = 'Wooden Club (~30")'
_KNIFE: Final = 'Long knife (blade 9-12")'
_DAGGER: Final = "dagger/stilleto"
_CROSSBOW: Final = "Crossbow"
_PRODD: Final = "Prodd (sling bullets, no bolts)"


class HeldWeapon(msgspec.Struct, frozen=True):
    """The PolyRPG weapons for a held 5e weapon, the most similar first, as (name, skill)."""

    choices: tuple[tuple[str, str], ...]
    missile: bool = False


def _blades(*names: str) -> HeldWeapon:
    return HeldWeapon((*((name, "Swords") for name in names), (_KNIFE, "Knives"), (_DAGGER, "Knives")))


def _maces(*names: str) -> HeldWeapon:
    return HeldWeapon((*((name, "Axes & maces") for name in names), (_CLUB, "Axes & maces")))


def _great(name: str, skill: str, *lesser: str) -> HeldWeapon:
    return HeldWeapon(((name, skill), *((other, "Axes & maces") for other in lesser), (_CLUB, "Axes & maces")))


def _shafts(*names: str) -> HeldWeapon:
    return HeldWeapon((*((name, "Spears") for name in names), ("Spear", "Spears"), ("Quarterstaff", "Spears")))


def _shot(*choices: tuple[str, str]) -> HeldWeapon:
    return HeldWeapon((*choices, ("Sling", "Slings")), missile=True)


def _thrown(*names: str) -> HeldWeapon:
    return HeldWeapon((*((name, "Throwing") for name in names), ("stone", "Throwing")), missile=True)


# Held weapons by a word in the attack's name. The longest matching word counts, since a crossbow is no bow.
HELD: Final[Mapping[str, HeldWeapon]] = {
    "greatsword": HeldWeapon((("Great Sword", "2-h swords"), ("bastard sword", "2-h swords"), *_blades().choices)),
    "shortsword": _blades("shortsword"),
    "longsword": _blades("longsword/broadsword", "shortsword"),
    "scimitar": _blades("shortsword"),
    "rapier": HeldWeapon((("Rapier", "Fencing"), (_KNIFE, "Knives"), (_DAGGER, "Knives"))),
    "sword": _blades("longsword/broadsword", "shortsword"),
    "sabre": _blades("longsword/broadsword", "shortsword"),
    "dagger": HeldWeapon(((_DAGGER, "Knives"),)),
    "knife": HeldWeapon(((_KNIFE, "Knives"), (_DAGGER, "Knives"))),
    "sickle": HeldWeapon(((_KNIFE, "Knives"), (_DAGGER, "Knives"))),
    "greataxe": _great("Greataxe/Bardiche", "2-h axes & maces", "Battleaxe", "Handaxe"),
    "battleaxe": _maces("Battleaxe", "Handaxe"),
    "handaxe": _maces("Handaxe"),
    "axe": _maces("Battleaxe", "Handaxe"),
    "maul": _great("Great Mace/Maul", "2-h axes & maces", "Heavy Mace/hammer"),
    "greatclub": _great("Great Mace/Maul", "2-h axes & maces"),
    "morningstar": _maces("Heavy Mace/hammer", "Light Mace/hammer"),
    "warhammer": _maces("Heavy Mace/hammer", "Light Mace/hammer"),
    "war pick": _maces("Light Mace/hammer"),
    "hammer": _maces("Light Mace/hammer"),
    "mace": _maces("Light Mace/hammer"),
    "flail": HeldWeapon((("mace-and-chain", "Flails"), ("nunchaku", "Flails"), (_CLUB, "Axes & maces"))),
    "club": _maces(),
    "quarterstaff": HeldWeapon((("Quarterstaff", "Staff"), (_CLUB, "Axes & maces"))),
    "staff": HeldWeapon((("Quarterstaff", "Staff"), (_CLUB, "Axes & maces"))),
    "halberd": HeldWeapon((("Halberd", "Poleaxes"), ("Glaive/Guisarme", "Poleaxes"), ("Spear", "Spears"))),
    "glaive": HeldWeapon((("Glaive/Guisarme", "Poleaxes"), ("Spear", "Spears"))),
    "pike": _shafts("Pike/Ranseur"),
    "lance": _shafts("Pike/Ranseur"),
    "trident": _shafts(),
    "spear": _shafts(),
    "javelin": _thrown("Javelin", "Dart (micro-javelin)"),
    "dart": _thrown("Dart (micro-javelin)"),
    "blowgun": _thrown("Dart (micro-javelin)"),
    "rock": _thrown(),
    "stone": _thrown(),
    "boulder": _thrown(),
    "longbow": _shot(("Longbow", "Bows"), ("Shortbow", "Bows")),
    "bow": _shot(("Shortbow", "Bows")),
    "crossbow": _shot((_CROSSBOW, "Crossbows"), (_PRODD, "Crossbows")),
    "sling": _shot(),
}
_LONGEST_FIRST: Final = tuple(sorted(HELD, key=len, reverse=True))


def held_for(attack_name: str) -> HeldWeapon | None:
    """Return the weapon whose word occurs in an attack's name; None if the attack is made with the body."""
    return next((HELD[word] for word in _LONGEST_FIRST if word in attack_name), None)


class NaturalWeaponRow(msgspec.Struct, frozen=True):
    """A row of the weapon tables that a natural weapon may copy (`P-39`).

    `mean` is the lowest mean damage of the 5e dice for which this row is copied.
    """

    mean: Fraction
    skill: str
    row: str


GROWN: Final = (
    NaturalWeaponRow(Fraction(13), "2-h axes & maces", "Great Mace/Maul"),
    NaturalWeaponRow(Fraction(9), "Axes & maces", "Battleaxe"),
    NaturalWeaponRow(Fraction(6), "Axes & maces", "Handaxe"),
    NaturalWeaponRow(Fraction(4), "Knives", _KNIFE),
    NaturalWeaponRow(Fraction(2), "Knives", _DAGGER),
    NaturalWeaponRow(Fraction(0), "Unarmed", "punch"),
)
FAR_REACH: Final = 10
FAR_GROWN: Final = NaturalWeaponRow(Fraction(4), "Spears", "Spear")
BARE: Final = GROWN[-1]

SHOTS: Final[Mapping[str, str]] = {
    "Longbow": "Arrow",
    "Shortbow": "Arrow",
    _CROSSBOW: "Bolt",
    _PRODD: "Sling bullet",
    "Sling": "Sling stone",
}
SHOT_COUNT: Final = 10
THROWN_COUNT: Final = 2

# Suits of PolyRPG from the heaviest to the cheapest. `WORN` maps words of 5e armour to them.
SUITS: Final = (
    "Full Plate battle armor",
    "Splinted mail, or Half plate/platemail",
    "Chain, scale, banded, or brigandine",
    "Studded Leather, ring mail, chain/scale shirt",
    "Hardened leather armor",
    "Padded/quilted or soft leather armor",
    "soft leather (or furred) clothing",
)
WORN: Final[Mapping[str, str]] = {
    "half plate": SUITS[1],
    "splint": SUITS[1],
    "breastplate": SUITS[2],
    "plate": SUITS[0],
    "chain mail": SUITS[2],
    "chainmail": SUITS[2],
    "scale": SUITS[2],
    "ring mail": SUITS[3],
    "chain shirt": SUITS[3],
    "studded": SUITS[3],
    "hide": SUITS[4],
    "leather": SUITS[5],
    "padded": SUITS[5],
}
# Least natural bonus to the 5e armour class, and the equivalent suit.
HIDES: Final = ((9, SUITS[1]), (7, SUITS[2]), (5, SUITS[3]), (4, SUITS[4]), (2, SUITS[5]), (1, SUITS[6]))
SHELLED: Final = ("construct", "elemental", "dragon")
SHELL_WORDS: Final = ("shell", "turtle", "tortoise", "crab", "crayfish")
SHIELDS: Final = ("Shield", "Light shield")

SIZES: Final = ("tiny", "small", "medium", "large", "huge", "gargantuan")
EXTRA_SIZE: Final[Mapping[str, int]] = {"large": 1, "huge": 2, "gargantuan": 3}
SMALLER: Final = ("tiny", "small")
FAST_SPRINT: Final = ((90, 3), (60, 2), (40, 1))
SLOW: Final = 25

TAGS: Final[Mapping[str, Tag]] = {
    "humanoid": "person",
    "beast": "animal",
    "undead": "undead",
    "fiend": "demon",
    "devil": "demon",
    "demon": "demon",
    "celestial": "holy",
    "construct": "construct",
}
# Themes of foes by their 5e creature type. A table of themes by movement type follows.
THEMES: Final[Mapping[str, tuple[str, ...]]] = {
    "aberration": ("cave",),
    "beast": ("wild",),
    "celestial": ("cult",),
    "devil": ("demon", "cult"),
    "dragon": ("mountain", "cave"),
    "elemental": ("wild",),
    "fey": ("wild",),
    "fiend": ("demon", "cult"),
    "giant": ("mountain", "wild"),
    "monstrosity": ("wild", "cave"),
    "ooze": ("cave",),
    "plant": ("wild", "swamp"),
    "swarm": ("vermin",),
    "undead": ("cave",),
}
THEMES_OF_WAYS: Final[Mapping[str, str]] = {"swim": "water", "burrow": "cave"}
HANDED: Final = ("humanoid", "giant", "fiend", "celestial", "fey", "undead")
DULL_KINDS: Final = ("undead", "construct", "ooze", "plant")
MINDLESS_SCORE: Final = 1
MINDLESS_DULL_SCORE: Final = 3
NIGHT_SENSES: Final = ("darkvision", "blindsight", "truesight")

# Skills of 5e, and their equivalents.
SKILLS: Final[Mapping[str, tuple[str, ...]]] = {
    "perception": ("Perception",),
    "stealth": ("Stealth",),
    "survival": ("Survival",),
    "medicine": ("Medicine",),
    "athletics": ("Climbing", "Jumping"),
    "acrobatics": ("Jumping",),
    "deception": ("Bluff",),
    "performance": ("Bluff",),
    "persuasion": ("Diplomacy",),
    "intimidation": ("Distraction",),
    "insight": ("Perception",),
    "sleight of hand": ("Stealth",),
}
# Traits of 5e, and the skills and levels that replace them.
TRAITS: Final[Mapping[str, tuple[str, int]]] = {
    "magic resistance": ("Spell Defense", 3),
    "sneak attack": ("Assassination", 2),
    "assassinate": ("Assassination", 3),
    "evasion": ("Evasion", 4),
    "spider climb": ("Climbing", 3),
    "standing leap": ("Jumping", 2),
    "running leap": ("Jumping", 2),
    "keen": ("Perception", 2),
    "parry": ("Deflection", 2),
}
LIGHT_SHY_TRAITS: Final = ("sunlight sensitivity", "sunlight hypersensitivity", "light sensitivity")
# Traits that need no equivalent: PolyRPG has no attacks of opportunity, and a flyer may hover.
FLYING_TRAITS: Final = ("flyby", "hover")

SCHOOL_WORDS: Final[Mapping[School, tuple[str, ...]]] = {
    "Life Magic": ("cure", "heal", "bless", "cleric", "paladin", "sacred", "restoration", "revivify", "sanctuary"),
    "Evocations": ("fire", "lightning", "missile", "bolt", "shield", "wall of", "frost", "thunder", "wizard", "ice"),
    "Charms": ("charm", "suggestion", "sleep", "invisib", "illusion", "image", "dominat", "confusion", "bard"),
    "Afflictions": ("poison", "blight", "curse", "bane", "hex", "contagion", "inflict", "fear", "slow", "warlock"),
}
