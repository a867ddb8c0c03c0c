"""Owns the fields of a foe's draft beyond those that it shares with a character's, and the blueprint of them all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

import msgspec

from solo.systems.contract import Blueprint, Field, FieldOption, Section
from solo.systems.polyhedral.creation import blueprint as characters
from solo.systems.polyhedral.creation.fields import HIGHEST_LEVEL, NOTES, NOTHING, SALE, skill_key
from solo.systems.polyhedral.creation.shop import Shop
from solo.systems.polyhedral.foes.foe import Role
from solo.systems.polyhedral.gear.equipment import Armour, DamageType, rows
from solo.systems.polyhedral.names import short_name
from solo.systems.polyhedral.people.attributes import SCORES
from solo.systems.polyhedral.people.sheet import Tag
from solo.systems.polyhedral.people.skills import PASSIVE_SKILLS

FOE: Final = "foe."
ROLE: Final = "foe.role"
TEXT: Final = "foe.text"
THEMES: Final = "foe.themes"
TAGS: Final = "foe.tags"
TARGET: Final = "foe.target"
MONEY: Final = "foe.money"
FREE_INTELLECT: Final = "foe.free intellect"
SHELL: Final = "foe.shell"
KEEN: Final = "foe.keen senses"
HANDS: Final = "foe.hands"
HIDE: Final = "foe.hide"
SORCERER: Final = "foe.sorcerer"
SPELLS: Final = "foe.spells"

YES: Final = "yes"
NO: Final = "no"
PERSON: Final = "person"
MOST_HANDS: Final = 4
MOST_GROWN: Final = 4
MOST_MONEY: Final = 9999
LOWEST_TARGET: Final = -100
HIGHEST_TARGET: Final = 2000
ROLES: Final = get_args(Role)
TAG_WORDS: Final = get_args(Tag)
TYPES: Final = get_args(DamageType)

_SWITCHES: Final = (
    (FREE_INTELLECT, "Intellect is free", "Leaves the Intellect of whoever casts nothing by it out of the price."),
    (KEEN, "Keen senses", "Lets an animal of Intellect 4 or less roll d8s for Perception and Survival."),
    (SHELL, "Shell", "Allows a hide above DR 5: a shell, or stone held together by magic."),
    (SORCERER, "Sorcerer", "Casts the spells named below without books: one for each level of Spellcraft."),
)


def grown_key(slot: int, part: str) -> str:
    """Returns the key of a natural weapon's "name", "row", "skill" or "type", by its slot from 1."""
    return f"foe.weapon.{slot}.{part}"


def blueprint(shop: Shop) -> Blueprint:
    """Returns all that a foe is made of: what it is, then what a character has, with the bounds of creatures."""
    shared = {section.key: section for section in characters.blueprint(shop).sections}
    gear = tuple(field for field in shared["gear"].fields if field.key != SALE)
    return Blueprint(
        (
            Section("foe", "What it is", "Its name stands above; its price follows from all the rest.", _own()),
            _with(shared["attributes"], tuple(_of_creatures(field) for field in shared["attributes"].fields)),
            shared["skills"],
            _with(shared["passive"], (*shared["passive"].fields, *_creature_skills())),
            Section("body", "Body", "What it has grown: each thing copies a row of the tables.", tuple(_body(shop))),
            _with(shared["gear"], gear),
            shared["enchanted"],
            shared["hands"],
        )
    )


def _own() -> tuple[Field, ...]:
    return (
        _choice(ROLE, "Role", ROLES[0], ROLES, "How it fights, for encounters that ask for a role."),
        Field(TEXT, "Description", "text", "", "A line or two on what it is like."),
        Field(THEMES, "Themes", "text", "", "Words it can be asked for by, with commas: undead, cave."),
        Field(TAGS, "Tags", "text", PERSON, f"What effects ask for, with commas: {', '.join(TAG_WORDS)}."),
        Field(TARGET, "Meant to cost", "rating", 0, "XP to keep to; 0 for none.", LOWEST_TARGET, HIGHEST_TARGET),
        Field(MONEY, "Money", "rating", 0, "Dollars that it carries and leaves behind.", 0, MOST_MONEY, 10),
        *(_choice(key, label, NO, (NO, YES), help_text) for key, label, help_text in _SWITCHES),
        Field(SPELLS, "Sorcerer's spells", "text", "", "Names with semicolons: Arcane Blast; Inferno."),
    )


def _body(shop: Shop) -> Iterator[Field]:
    yield Field(HANDS, "Hands", "rating", 2, "How many things it can hold; 0 for beasts.", 0, MOST_HANDS)
    suits = shop.content.entries(Armour).values()
    hides = tuple(FieldOption(suit.name, f"as {short_name(suit.name)}, DR {suit.dr}") for suit in suits)
    yield Field(
        HIDE, "Hide", "choice", NOTHING, "A skin that stops blows.", options=(FieldOption(NOTHING, "none"), *hides)
    )
    printed = [(f"{mode.skill}: {mode.row}", f"{mode.skill}: {short_name(mode.row)}") for _, mode in rows(shop.content)]
    named = (FieldOption(NOTHING, "none"), *(FieldOption(key, label) for key, label in printed))
    for slot in range(1, MOST_GROWN + 1):
        group = f"Natural weapon {slot}"
        yield Field(grown_key(slot, "name"), "Called", "text", "", "Bite, claws, tail.", group=group)
        yield Field(grown_key(slot, "row"), "Copies", "choice", NOTHING, "", options=named, group=group)
        yield Field(grown_key(slot, "skill"), "Used with", "text", "Unarmed", "A skill.", group=group)
        types = ("as the row", *TYPES)
        yield _choice(grown_key(slot, "type"), "Damage", types[0], types, "What kind it does.", group)


def _creature_skills() -> Iterator[Field]:
    for skill in PASSIVE_SKILLS:
        if skill.creatures_only:
            yield Field(skill_key(skill.name), skill.name, "rating", 0, skill.summary, 0, HIGHEST_LEVEL)


def _of_creatures(field: Field) -> Field:
    scores = [line.score for line in SCORES]
    return msgspec.structs.replace(field, low=scores[0], high=scores[-1])


def _choice(key: str, label: str, default: str, words: tuple[str, ...], help_text: str, group: str = "") -> Field:
    options = tuple(FieldOption(word, word) for word in words)
    return Field(key, label, "choice", default, help_text, options=options, group=group)


def _with(section: Section, fields: tuple[Field, ...]) -> Section:
    return msgspec.structs.replace(section, fields=tuple(field for field in fields if field.key != NOTES))
