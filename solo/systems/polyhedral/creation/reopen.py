"""Owns the way back: the draft that stands for a character as it is, ready for levelling up."""

from __future__ import annotations

from solo.systems.contract import Draft
from solo.systems.contract.creation import FieldValue
from solo.systems.parts.origin import BEFORE, packed
from solo.systems.polyhedral.creation.candidate import pieces_owned
from solo.systems.polyhedral.creation.enchanted import slots_of, slotted
from solo.systems.polyhedral.creation.fields import (
    ARMOUR,
    MAIN_HAND,
    NOTES,
    OFF_HAND,
    SYSTEM,
    attribute_key,
    skill_key,
)
from solo.systems.polyhedral.creation.hands import hands_of
from solo.systems.polyhedral.creation.shop import Shop
from solo.systems.polyhedral.people.attributes import ATTRIBUTES, AVERAGE
from solo.systems.polyhedral.people.sheet import Character


def reopen(character: Character, shop: Shop) -> Draft:
    """Returns a character's draft: finished untouched, it gives the same character, wounds and all."""
    attributes = character.build.attributes
    scores = {attribute_key(name.abbreviation): attributes.score(name.abbreviation) for name in ATTRIBUTES}
    hands = hands_of(character.build, shop.content)
    values: dict[str, FieldValue] = {BEFORE: packed(character)}
    values.update({key: score for key, score in scores.items() if score != AVERAGE})
    values.update({skill_key(name): level for name, level in character.build.skills.items() if level})
    values.update(pieces_owned(character.build, shop))
    values.update(slots_of(slotted(character.build, shop.content), shop.content))
    values.update({MAIN_HAND: hands.main, OFF_HAND: hands.off, ARMOUR: hands.armour})
    if character.notes:
        values[NOTES] = character.notes
    return Draft(SYSTEM, character.name, values, list(character.house_rules))
