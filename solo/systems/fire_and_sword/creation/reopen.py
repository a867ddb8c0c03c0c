"""Owns the way back: the draft that stands for a character as it is, ready to be bought for and written on."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.contract import Draft
from solo.systems.contract.creation import FieldValue
from solo.systems.fire_and_sword.creation import fields
from solo.systems.fire_and_sword.creation.arming import armed
from solo.systems.fire_and_sword.creation.candidate import pieces_owned
from solo.systems.fire_and_sword.creation.reading import Holds
from solo.systems.fire_and_sword.creation.stock import Stock
from solo.systems.fire_and_sword.key import KEY
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.parts.origin import BEFORE, packed


def reopen(character: Character, stock: Stock) -> Draft:
    """Returns a character's draft: finished untouched, it gives the same character, wounds and all."""
    values: dict[str, FieldValue] = {BEFORE: packed(character), **character.start}
    values.update(pieces_owned(character, stock))
    values.update(_holds(character, stock))
    values[fields.GRADE] = character.standing.grade
    texts = {
        fields.CULTURE: character.culture,
        fields.CONCEPT: character.concept,
        fields.CULT: character.cult,
        fields.STATUS: character.standing.status,
        fields.TITLES: ", ".join(character.standing.titles),
        fields.NOTES: character.notes,
    }
    values.update({key: text for key, text in texts.items() if text})
    values.update(_ledger(character))
    return Draft(KEY, character.name, values, list(character.house_rules))


def _holds(character: Character, stock: Stock) -> dict[str, str]:
    """What is held, in so many words where it is not what we would choose ourselves."""
    if armed(character, Holds(), stock) == character.arms:
        return {}
    arms = character.arms
    return {
        fields.FIRST_WEAPON: arms.weapons[0] if arms.weapons else fields.AUTOMATIC,
        fields.SHIELD: arms.shield or fields.NOTHING,
        fields.ARMOUR: arms.armour or fields.NOTHING,
        fields.MOUNT: arms.mount or fields.NOTHING,
    }


def _ledger(character: Character) -> Iterator[tuple[str, FieldValue]]:
    standing = character.standing
    for number, resource in enumerate(standing.resources, start=1):
        yield fields.resource_key(number, "form"), resource.form
        yield fields.resource_key(number, "place"), resource.place
        yield fields.resource_key(number, "worth"), resource.worth
    for number, favour in enumerate(standing.favours, start=1):
        yield fields.favour_key(number, "who"), favour.with_whom
        yield fields.favour_key(number, "size"), -favour.size if favour.owed else favour.size
        yield fields.favour_key(number, "note"), favour.note
    for number, held in enumerate(standing.influence, start=1):
        yield fields.influence_key(number, "body"), held.body
        yield fields.influence_key(number, "points"), held.points
