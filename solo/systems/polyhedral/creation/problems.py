"""Problems and warnings of a character as a whole.

The limits of a single field are defined with the field. The table may permit overridable problems.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.contract import DraftProblem
from solo.systems.parts.drafting.form import limits
from solo.systems.parts.drafting.verdict import name_problems, unspent, warning
from solo.systems.parts.phrasing import count_noun, with_sign
from solo.systems.polyhedral.creation.draft_case import OWN_SPELLS, DraftCase
from solo.systems.polyhedral.creation.enchanted_gear import slot_problems
from solo.systems.polyhedral.creation.form import CharacterForm, attribute_key
from solo.systems.polyhedral.creation.shop import gear_key
from solo.systems.polyhedral.creation.skill_groups import skill_key
from solo.systems.polyhedral.gear.equipment import Weapon, gear_named
from solo.systems.polyhedral.magic.known_spells import list_castable, magic_problems
from solo.systems.polyhedral.names import short_name
from solo.systems.polyhedral.people.advancement import attributes_cost, total_xp, unspent_xp, xp_for_anything
from solo.systems.polyhedral.people.attributes import ATTRIBUTES, AVERAGE
from solo.systems.polyhedral.people.carrying import loadout_problems
from solo.systems.polyhedral.people.skills import SCHOOLS
from solo.systems.polyhedral.people.weapon_uses import uses_of
from solo.systems.polyhedral.rolls.attacks import TOO_HEAVY
from solo.systems.polyhedral.wording import dollars, pounds

MOST_LOWERED: Final = 2
HALVED_SKILLS: Final = {"Evasion": "Dodge", "Deflection": "Parry"}


def problems_of(case: DraftCase, form: CharacterForm) -> Iterator[DraftProblem]:
    """Yield all problems and warnings of a draft, first the problems of unreadable fields."""
    yield from case.reading.answers.problems
    yield from name_problems(case.character.name)
    yield from limits(case, *form.attributes.values())
    yield from limits(case, *form.skills.values())
    yield from _lowered_since(case)
    yield from _experience(case)
    yield from _money(case)
    yield from _spellcraft(case)
    yield from limits(case, form.born)
    yield from _by_heart(case)
    yield from limits(case, form.main, form.off, form.armour)
    yield from _enchanted(case)
    yield from _loadout(case)
    yield from _load(case)
    yield from _minimum_strength(case)
    yield from _ammunition(case)
    yield from _weapon_skill(case)
    yield from _lowered_attributes(case)
    yield from _odd_levels(case)
    yield from _magic_in_pieces(case)
    yield from _no_spell(case)


def _lowered_since(case: DraftCase) -> Iterator[DraftProblem]:
    if case.reading.fresh:
        return
    before, now = case.reading.origin.build, case.character.build
    for attribute in ATTRIBUTES:
        score, bought = (build.attributes.score(attribute.abbreviation) for build in (now, before))
        if score < bought:
            message = f"{attribute.name} was {bought} before and cannot be lowered."
            yield DraftProblem("bought-before", attribute_key(attribute.abbreviation), message, overridable=True)
    for name, bought in before.skills.items():
        if now.skills.get(name, 0) < bought:
            message = f"{name} was {bought} before and cannot be lowered."
            yield DraftProblem("bought-before", skill_key(name), message, overridable=True)


def _experience(case: DraftCase) -> Iterator[DraftProblem]:
    left = unspent_xp(case.character)
    for_anything = xp_for_anything(case.character)
    on_attributes = attributes_cost(case.character.build.attributes)
    if left < 0:
        message = (
            f"You have spent {-left} XP too many ({total_xp(case.character) - left} of {total_xp(case.character)})."
        )
        yield DraftProblem("overspent-xp", "", message, overridable=True)
    elif on_attributes > for_anything:
        message = f"Attributes cost {on_attributes} XP, but only {for_anything} XP are available for them."
        yield DraftProblem("overspent-xp", "", message, overridable=True)
    elif left:
        yield unspent("unspent-xp", "", f"{left} XP left to spend.")


def _money(case: DraftCase) -> Iterator[DraftProblem]:
    if case.character.money < 0:
        message = (
            f"You have spent {dollars(-case.character.money)} too much. You have {dollars(case.reading.origin.money)}."
        )
        yield DraftProblem("overspent-money", "", message, overridable=True)


def _spellcraft(case: DraftCase) -> Iterator[DraftProblem]:
    level = case.reading.levels.get("Spellcraft", 0)
    limit = case.character.build.attributes.difficulty("INT")
    if level >= limit and not case.character.build.sorcerer:
        message = f"Spellcraft {level} must stay below the Intellect Difficulty {limit}."
        yield DraftProblem("spellcraft-too-high", skill_key("Spellcraft"), message, overridable=True)


def _by_heart(case: DraftCase) -> Iterator[DraftProblem]:
    """Yield the problems of a sorcerer's spells: each must be castable (`P-24`)."""
    for field, sentence in magic_problems(case.character.build, case.shop.content):
        if field == "spells":
            yield DraftProblem("sorcerers-spells", OWN_SPELLS, sentence)


def _magic_in_pieces(case: DraftCase) -> Iterator[DraftProblem]:
    levels, sorcerer = case.reading.levels, case.character.build.sorcerer
    books = {entry.school for entry in case.character.build.gear if entry.school}
    for school in SCHOOLS:
        trained = school in levels
        if trained and "Spellcraft" not in levels:
            yield warning("magic-in-pieces", skill_key(school), f"You cannot cast {school} without Spellcraft.")
        if trained and school not in books and not sorcerer:
            yield warning(
                "magic-in-pieces", skill_key(school), f"You cannot cast {school} without a spellbook of {school}."
            )
        if school in books and not trained:
            yield warning(
                "magic-in-pieces", skill_key(school), f"You need at least {school} 1 to use a book of {school}."
            )


def _no_spell(case: DraftCase) -> Iterator[DraftProblem]:
    """Warn if a caster cannot cast a single spell (`P-24`)."""
    trained = [name for name in ("Spellcraft", *SCHOOLS) if name in case.reading.levels]
    if trained and not list_castable(case.character.build, case.shop.content):
        yield unspent(
            "no-spell", skill_key(trained[0]), f"You have trained {trained[0]}, but you cannot cast any spells."
        )


def _enchanted(case: DraftCase) -> Iterator[DraftProblem]:
    for slot in case.reading.slots:
        for field, sentence in slot_problems(slot, case.shop.content):
            yield DraftProblem("no-enchantment", field, sentence)


def _loadout(case: DraftCase) -> Iterator[DraftProblem]:
    for _, sentence in loadout_problems(case.character.build, case.shop.content):
        yield DraftProblem("loadout", "", sentence)


def _load(case: DraftCase) -> Iterator[DraftProblem]:
    sheet = case.sheet
    if sheet.load_penalty:
        weighed = f"Your load of {pounds(sheet.load)} is above the free load of {sheet.free_load} lb"
        yield warning("heavy-load", "", f"{weighed}: Quickness Difficulty {with_sign(-sheet.load_penalty)}.")


def _minimum_strength(case: DraftCase) -> Iterator[DraftProblem]:
    for weapon in _weapons(case):
        uses = uses_of(weapon, case.character.build)
        if uses and all(use.too_heavy for use in uses):
            least = min(use.mode.min_strength or 0 for use in uses)
            message = (
                f"{short_name(weapon.name)} needs Strength {least}. Every attack is at {with_sign(TOO_HEAVY.value)}."
            )
            yield warning("weapon-too-heavy", gear_key(weapon.name), message)


def _ammunition(case: DraftCase) -> Iterator[DraftProblem]:
    for weapon in _weapons(case):
        shots = {mode.ammunition for mode in weapon.modes if mode.launcher}
        if shots and not any(case.owns(shot) for shot in shots):
            needed = " or ".join(sorted(shot.lower() for shot in shots))
            message = f"{short_name(weapon.name)} has no ammunition. Buy at least one {needed}."
            yield warning("no-ammunition", gear_key(weapon.name), message)


def _weapon_skill(case: DraftCase) -> Iterator[DraftProblem]:
    weapons = case.shop.content.entries(Weapon).values()
    if not any(mode.skill in case.reading.levels for weapon in weapons for mode in weapon.modes):
        yield warning("no-weapon-skill", "", "You have no weapon skill, so every attack rolls a single die.")


def _lowered_attributes(case: DraftCase) -> Iterator[DraftProblem]:
    attributes = case.character.build.attributes
    lowered = [name.name for name in ATTRIBUTES if attributes.score(name.abbreviation) < AVERAGE]
    if len(lowered) > MOST_LOWERED:
        below = f"You have {count_noun(len(lowered), 'attribute')} below average ({', '.join(lowered)})"
        yield warning("many-lowered", "", f"{below}. Ask your game master if you may use the XP from lowering them.")


def _odd_levels(case: DraftCase) -> Iterator[DraftProblem]:
    for name, value in HALVED_SKILLS.items():
        level = case.reading.levels.get(name, 0)
        if level % 2:
            message = f"Only even levels of {name} improve {value}, so {name} {level} is no better than {level - 1}."
            yield warning("odd-level", skill_key(name), message)


def _weapons(case: DraftCase) -> list[Weapon]:
    gear = (gear_named(name, case.shop.content) for name in {entry.name: None for entry in case.character.build.gear})
    return [piece for piece in gear if isinstance(piece, Weapon)]
