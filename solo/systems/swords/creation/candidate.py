"""Owns the character that a draft makes, legal or not, and the way a character's gear is written in a draft."""

from __future__ import annotations

import msgspec

from solo.systems.contract import Content
from solo.systems.swords.creation import fields
from solo.systems.swords.creation.reading import Reading
from solo.systems.swords.gear.weapon import Weapon
from solo.systems.swords.people.characters import supplied
from solo.systems.swords.people.sheet import Attributes, Character


class Arms(msgspec.Struct, frozen=True):
    """What is carried to fight with, as a draft says it: "" for none."""

    melee: str
    ranged: str
    ready_ranged: bool


def candidate(reading: Reading, content: Content) -> Character:
    """Returns the character that a reading makes; one that was reopened keeps its wounds and what it has earned."""
    weapons = _weapons(reading, content)
    before = reading.origin or Character(reading.name)
    return msgspec.structs.replace(
        before,
        name=reading.name,
        attributes=Attributes(*reading.attributes.values()),
        skills=reading.skills,
        weapons=weapons,
        shield=reading.gear[fields.SHIELD],
        armour=reading.gear[fields.ARMOUR],
        mount=reading.gear[fields.MOUNT],
        missiles={**supplied(weapons, content), **before.missiles},
        mass=reading.mass,
        notes=reading.notes,
    )


def arms_of(character: Character, content: Content) -> Arms:
    """Returns a character's weapons as a draft says them: the first that strikes, and the first other that flies."""
    known = content.entries(Weapon)
    carried = [known[name] for name in dict.fromkeys(character.weapons) if name in known]
    melee = next((weapon.name for weapon in carried if weapon.melee), "")
    ranged = next((weapon.name for weapon in carried if weapon.ranged and weapon.name != melee), "")
    return Arms(melee, ranged, bool(ranged) and character.weapons[0] == ranged)


def _weapons(reading: Reading, content: Content) -> tuple[str, ...]:
    """The weapons in the order of drawing; unchanged where the draft says the same as before."""
    melee, ranged = reading.gear[fields.MELEE], reading.gear[fields.RANGED]
    wanted = Arms(melee, ranged, bool(ranged) and (reading.ready_ranged or not melee))
    if reading.origin is not None and arms_of(reading.origin, content) == wanted:
        return reading.origin.weapons
    struck = (melee,) if melee else ()
    flown: tuple[str, ...] = ()
    if ranged:
        flown = (ranged,) * (fields.THROWN_IN_A_SET if content.entries(Weapon)[ranged].thrown else 1)
    return (*flown, *struck) if wanted.ready_ranged else (*struck, *flown)
