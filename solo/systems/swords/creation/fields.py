"""Owns the keys of a draft's fields: what each part of a character is called in a draft.

Whoever writes a draft by hand writes these. The name is part of every draft and no field of ours.
"""

from __future__ import annotations

from typing import Final

from solo.systems.parts.origin import BEFORE
from solo.systems.swords.people.sheet import ATTRIBUTES, CRAFTS, SKILLS

SYSTEM: Final = "swords"

NOTES: Final = "notes"
MASS: Final = "body.mass"
MELEE: Final = "gear.melee"
RANGED: Final = "gear.ranged"
SHIELD: Final = "gear.shield"
ARMOUR: Final = "gear.armour"
MOUNT: Final = "gear.mount"
READY: Final = "gear.ready"

NOTHING: Final = "none"
READY_MELEE: Final = "melee"
READY_RANGED: Final = "ranged"

OWN_SKILLS: Final = 4
LOWEST_MASS: Final = 60
HIGHEST_MASS: Final = 600
THROWN_IN_A_SET: Final = 3


def attribute_key(name: str) -> str:
    """Returns the key of an attribute: "attribute.Strength"."""
    return f"attribute.{name}"


def skill_key(name: str) -> str:
    """Returns the key of a skill or craft of the rules: "skill.Striking"."""
    return f"skill.{name}"


def own_name_key(slot: int) -> str:
    """Returns the key of the name of a craft or lore of one's own, by its slot from 1: "own.1.name"."""
    return f"own.{slot}.name"


def own_level_key(slot: int) -> str:
    """Returns the key of the level of a craft or lore of one's own: "own.1.level"."""
    return f"own.{slot}.level"


LISTED_SKILLS: Final = (*SKILLS, *CRAFTS)
OWN_SLOTS: Final = range(1, OWN_SKILLS + 1)
ALL_KEYS: Final = frozenset(
    (
        *map(attribute_key, ATTRIBUTES),
        *map(skill_key, LISTED_SKILLS),
        *map(own_name_key, OWN_SLOTS),
        *map(own_level_key, OWN_SLOTS),
        *(NOTES, BEFORE, MASS, MELEE, RANGED, SHIELD, ARMOUR, MOUNT, READY),
    )
)
