"""A monster of a list in a form common to all file formats, with values as in the file.

The readers in `shapes` make entries; `stat_block` converts their values to fixed types.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, Literal

import msgspec

from solo.systems.polyhedral.conversion.tolerant_json import Table, clean_text, number_of, text_of

Ability = Literal["strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"]

ABILITIES: Final[tuple[Ability, ...]] = (
    "strength",
    "dexterity",
    "constitution",
    "intelligence",
    "wisdom",
    "charisma",
)

_SKILLS: Final = re.compile(r"([a-z][a-z ]{2,20}?)\W{0,3}([+-]?\d{1,2})\b")


class Action(msgspec.Struct, frozen=True):
    """An action or a trait of a monster. `text` describes it in the words of a stat block.

    `bonus` and `damage` come from separate fields; they are None if only the text has them.
    """

    name: str
    text: str
    bonus: object = None
    damage: object = None


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A monster as read from a list, in a form common to all file formats.

    Values are JSON values of any type, None if the list has none. `marks` are sentences about parts that could not be
    read.
    """

    name: object
    kind: object = None
    size: object = None
    challenge: object = None
    scores: Mapping[Ability, object] = {}
    armour_class: object = None
    armour: object = None
    hit_points: object = None
    speed: object = None
    actions: tuple[Action, ...] = ()
    traits: tuple[Action, ...] = ()
    reactions: tuple[Action, ...] = ()
    legendary: tuple[Action, ...] = ()
    skills: Mapping[str, object] = {}
    senses: object = None
    languages: object = None
    immunities: object = None
    resistances: object = None
    vulnerabilities: object = None
    conditions: object = None
    marks: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The name in one line, "" if there is none."""
        return clean_text(self.name) if isinstance(self.name, str) else ""

    @property
    def has_attributes(self) -> bool:
        """True if the list gives at least one attribute."""
        return any(number_of(value) is not None for value in self.scores.values())


def name_in(value: object) -> object:
    """Return the name in an object such as {"name": "Large", "key": "large"}; return any other value unchanged."""
    found = Table(value).get("name", "value", "type", "key") if isinstance(value, dict) else None
    return value if found is None else found


def named_text(value: object) -> str:
    """Return the names of the objects in a list, in one line."""
    if isinstance(value, list):
        return text_of([name_in(one) for one in value])
    return text_of(value)


def skills_in(value: object) -> dict[str, object]:
    """Return the skills with their bonuses, from an object, a list of objects, or a text."""
    if isinstance(value, list) and any(isinstance(one, dict) for one in value):
        rows = (Table(one) for one in value)
        value = ", ".join(
            f"{text_of(row.get('name'))} {text_of(row.get('value', 'modifier', 'bonus'))}" for row in rows
        )
    text = text_of(value).lower().replace("_", " ")
    return {name.strip(): bonus for name, bonus in _SKILLS.findall(text)}


def attack_words(
    melee: bool, ranged: bool, bonus: object, reach: object, distance: object, damage: Sequence[tuple[str, object]]
) -> str:
    """Return an attack in the words of a stat block, made from separate figures. `damage` holds (dice, kind) pairs."""
    way = " or ".join(["Melee"] * melee + ["Ranged"] * ranged) or "Melee"
    hit = number_of(bonus)
    parts = [f"{way} Weapon Attack: {int(hit or 0):+d} to hit"]
    if melee and (feet := number_of(reach)):
        parts.append(f"reach {int(feet)} ft.")
    if ranged and (feet := number_of(distance)):
        parts.append(f"range {int(feet)} ft.")
    harms = [f"({dice}) {text_of(kind)} damage" for dice, kind in damage]
    told = ", ".join(parts).rstrip(".")
    return f"{told}. Hit: {' plus '.join(harms)}." if harms else f"{told}."
