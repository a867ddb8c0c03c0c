"""Owns the reading of a draft: every field as the value it should be, and a problem for each that is none.

What cannot be read counts as left empty, so that the rest of a draft is assessed all the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from solo.systems.contract import Content, Draft, Problem
from solo.systems.contract.creation import FieldValue
from solo.systems.parts.origin import BEFORE, unpacked
from solo.systems.swords.creation import fields
from solo.systems.swords.creation.wares import choices
from solo.systems.swords.people.sheet import ATTRIBUTES, USUAL_MASS, Character

UTMOST: Final = 99
LONGEST_TEXT: Final = 4000
LONGEST_SKILL: Final = 30
KINDS: Final = {
    fields.MELEE: "melee",
    fields.RANGED: "ranged",
    fields.SHIELD: "shield",
    fields.ARMOUR: "armour",
    fields.MOUNT: "mount",
}


class Reading(msgspec.Struct, frozen=True):
    """A draft as it was understood.

    `own` names the crafts of one's own by their slots, `gear` maps the gear keys to names, "" for none; `origin` is
    who was reopened.
    """

    name: str
    attributes: dict[str, int]
    skills: dict[str, int]
    own: dict[int, str]
    gear: dict[str, str]
    ready_ranged: bool
    mass: int
    notes: str
    origin: Character | None
    problems: tuple[Problem, ...]


def read(draft: Draft, content: Content) -> Reading:
    """Returns a draft as it was understood, with a problem for each field that was not."""
    reader = _Reader(draft.values)
    gear = {key: reader.choice(key, choices(content)[kind]) for key, kind in KINDS.items()}
    listed = {name: reader.number(fields.skill_key(name)) for name in fields.LISTED_SKILLS}
    own = reader.own_skills()
    return Reading(
        name=draft.name.strip(),
        attributes={name: reader.number(fields.attribute_key(name)) for name in ATTRIBUTES},
        skills={name: level for name, level in {**listed, **dict(own.values())}.items() if level},
        own={slot: name for slot, (name, _) in own.items()},
        gear=gear,
        ready_ranged=reader.choice(fields.READY, (fields.READY_MELEE, fields.READY_RANGED)) == fields.READY_RANGED,
        mass=reader.number(fields.MASS, USUAL_MASS, fields.HIGHEST_MASS),
        notes=reader.text(fields.NOTES, LONGEST_TEXT).strip(),
        origin=reader.origin(),
        problems=(*reader.strangers(), *reader.problems),
    )


class _Reader:
    """Takes values out of a draft one by one, and notes what is wrong with them."""

    def __init__(self, values: Mapping[str, FieldValue]) -> None:
        self.values = values
        self.problems: list[Problem] = []

    def number(self, key: str, default: int = 0, utmost: int = UTMOST) -> int:
        """A whole number; what is out of all bounds is noted, and counts as the default."""
        value = self.values.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int):
            self._note(key, "Write a whole number here.")
            return default
        if abs(value) > utmost:
            self._note(key, f"Write a whole number of at most {utmost} here.")
            return default
        return value

    def choice(self, key: str, known: tuple[str, ...]) -> str:
        """One of the names, "" for none."""
        value = self.values.get(key, fields.NOTHING)
        if value in known:
            return str(value)
        if value not in (fields.NOTHING, ""):
            self._note(key, f"“{str(value)[:40]}” is not on offer here: choose one of the list, or none.")
        return ""

    def text(self, key: str, longest: int) -> str:
        """A text; one that is too long, or none, is noted and left empty."""
        value = self.values.get(key, "")
        if not isinstance(value, str):
            self._note(key, "Write a text here.")
            return ""
        if len(value) > longest:
            self._note(key, f"Write at most {longest} letters here.")
            return ""
        return value

    def own_skills(self) -> dict[int, tuple[str, int]]:
        """Crafts and lore of one's own by slot, each with name and level; those without a level are left out."""
        found: dict[int, tuple[str, int]] = {}
        for slot in fields.OWN_SLOTS:
            key = fields.own_name_key(slot)
            name, level = self.text(key, LONGEST_SKILL).strip(), self.number(fields.own_level_key(slot))
            if level and not name:
                self._note(key, "Name this craft, or take its level away.")
            elif level and (name in fields.LISTED_SKILLS or name in dict(found.values())):
                self._note(key, f"{name} stands elsewhere already: raise it there.")
            elif level and not name.isprintable():
                self._note(key, "Name this craft on one line.")
            elif level:
                found[slot] = (name, level)
        return found

    def origin(self) -> Character | None:
        """Who was reopened; None for a new character."""
        packed = self.values.get(BEFORE, "")
        if packed == "":
            return None
        try:
            return unpacked(packed, Character)
        except ValueError as fault:
            self._note(BEFORE, str(fault))
            return None

    def strangers(self) -> list[Problem]:
        """A problem for each field that is none of ours."""
        strange = [key for key in self.values if key not in fields.ALL_KEYS]
        return [Problem("unknown-field", key, f"There is no field “{key[:40]}”: take it out.") for key in strange]

    def _note(self, key: str, message: str) -> None:
        self.problems.append(Problem("unreadable", key, message))
