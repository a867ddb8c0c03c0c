"""Owns the way back: the draft that stands for a character as it is, ready for levelling up."""

from __future__ import annotations

from solo.systems.contract import Content, Draft
from solo.systems.contract.creation import FieldValue
from solo.systems.parts.origin import BEFORE, packed
from solo.systems.swords.creation import fields
from solo.systems.swords.creation.candidate import arms_of
from solo.systems.swords.people.sheet import ATTRIBUTES, USUAL_MASS, Character


def reopen(character: Character, content: Content) -> Draft:
    """Returns a character's draft: finished untouched, it gives the same character, wounds and all."""
    values: dict[str, FieldValue] = {BEFORE: packed(character)}
    levels = {fields.attribute_key(name): character.attributes.level(name) for name in ATTRIBUTES}
    levels.update({fields.skill_key(name): character.skills.get(name, 0) for name in fields.LISTED_SKILLS})
    values.update({key: level for key, level in levels.items() if level})
    own = [(name, level) for name, level in character.skills.items() if name not in fields.LISTED_SKILLS]
    for slot, (name, level) in zip(fields.OWN_SLOTS, own, strict=False):
        values[fields.own_name_key(slot)], values[fields.own_level_key(slot)] = name, level
    arms = arms_of(character, content)
    gear = {
        fields.MELEE: arms.melee,
        fields.RANGED: arms.ranged,
        fields.SHIELD: character.shield,
        fields.ARMOUR: character.armour,
        fields.MOUNT: character.mount,
        fields.READY: fields.READY_RANGED if arms.ready_ranged else "",
        fields.NOTES: character.notes,
    }
    values.update({key: value for key, value in gear.items() if value})
    if character.mass != USUAL_MASS:
        values[fields.MASS] = character.mass
    return Draft(fields.SYSTEM, character.name, values, list(character.house_rules))
