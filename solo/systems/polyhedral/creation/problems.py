"""Owns what can be wrong with a candidate, and what only deserves a warning.

Each rule is a small function that yields its problems; a table may allow those that are marked for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from solo.systems.contract import Problem
from solo.systems.parts.verdict import name_problems, warning
from solo.systems.polyhedral.checks import TOO_HEAVY
from solo.systems.polyhedral.creation.candidate import owns
from solo.systems.polyhedral.creation.enchanted import slot_faults
from solo.systems.polyhedral.creation.fields import (
    ARMOUR,
    HIGHEST_LEVEL,
    MAIN_HAND,
    NOTHING,
    OFF_HAND,
    attribute_key,
    gear_key,
    skill_key,
)
from solo.systems.polyhedral.creation.hands import Hands
from solo.systems.polyhedral.creation.reading import Reading
from solo.systems.polyhedral.creation.shop import Shop
from solo.systems.polyhedral.gear.equipment import Weapon, gear_named
from solo.systems.polyhedral.gear.loadout import loadout_faults
from solo.systems.polyhedral.gear.weapon_uses import uses_of
from solo.systems.polyhedral.names import short_name
from solo.systems.polyhedral.people.advancement import attributes_cost, total_xp, unspent_xp, xp_for_anything
from solo.systems.polyhedral.people.attributes import ATTRIBUTES, AVERAGE, HIGHEST_FOR_PEOPLE, LOWEST_FOR_PEOPLE
from solo.systems.polyhedral.people.sheet import Character, Sheet
from solo.systems.polyhedral.people.skills import SCHOOLS, SKILLS
from solo.systems.polyhedral.wording import counted, dollars, pounds, signed

MOST_LOWERED: Final = 2
HALVED_SKILLS: Final = {"Evasion": "Dodge", "Deflection": "Parry"}


class Case(msgspec.Struct, frozen=True):
    """All that the rules look at: the draft as read, the character it makes, its sheet and resolved hands."""

    reading: Reading
    character: Character
    sheet: Sheet
    hands: Hands
    shop: Shop


Rule = Callable[[Case], Iterator[Problem]]


def problems_of(case: Case) -> tuple[Problem, ...]:
    """Returns all that is wrong or doubtful, what could not be read first."""
    return (*case.reading.problems, *(problem for rule in RULES for problem in rule(case)))


def _name(case: Case) -> Iterator[Problem]:
    return name_problems(case.character.name)


def _attribute_bounds(case: Case) -> Iterator[Problem]:
    for name in ATTRIBUTES:
        score = case.character.build.attributes.score(name.abbreviation)
        if not LOWEST_FOR_PEOPLE <= score <= HIGHEST_FOR_PEOPLE:
            bounds = f"from {LOWEST_FOR_PEOPLE} to {HIGHEST_FOR_PEOPLE}"
            message = f"People have {name.name} {bounds}; {score} is for creatures."
            yield Problem("score-of-creatures", attribute_key(name.abbreviation), message, overridable=True)


def _skill_bounds(case: Case) -> Iterator[Problem]:
    for name, level in case.reading.levels.items():
        if SKILLS[name].creatures_only:
            yield Problem("skill-of-creatures", skill_key(name), f"{name} is for creatures only.", overridable=True)
        elif level > HIGHEST_LEVEL:
            message = f"{name} {level} is beyond the highest level that is priced, {HIGHEST_LEVEL}."
            yield Problem("level-beyond-table", skill_key(name), message, overridable=True)


def _lowered_since(case: Case) -> Iterator[Problem]:
    if case.reading.fresh:
        return
    before, now = case.reading.origin.build, case.character.build
    for attribute in ATTRIBUTES:
        score, bought = (build.attributes.score(attribute.abbreviation) for build in (now, before))
        if score < bought:
            message = f"{attribute.name} was {bought} before: what was bought stays bought."
            yield Problem("bought-before", attribute_key(attribute.abbreviation), message, overridable=True)
    for name, bought in before.skills.items():
        if now.skills.get(name, 0) < bought:
            message = f"{name} was {bought} before: what was bought stays bought."
            yield Problem("bought-before", skill_key(name), message, overridable=True)


def _experience(case: Case) -> Iterator[Problem]:
    left = unspent_xp(case.character)
    for_anything = xp_for_anything(case.character)
    on_attributes = attributes_cost(case.character.build.attributes)
    if left < 0:
        message = f"{-left} XP too many are spent: {total_xp(case.character) - left} of {total_xp(case.character)}."
        yield Problem("overspent-xp", "", message, overridable=True)
    elif on_attributes > for_anything:
        message = f"Attributes cost {on_attributes} XP, but only {for_anything} are not kept for skills."
        yield Problem("overspent-xp", "", message, overridable=True)
    elif left:
        yield Problem("unspent-xp", "", f"{left} XP are left to spend.", weight="warning")


def _money(case: Case) -> Iterator[Problem]:
    if case.character.money < 0:
        message = f"{dollars(-case.character.money)} too much is spent: {dollars(case.reading.origin.money)} are there."
        yield Problem("overspent-money", "", message, overridable=True)


def _spellcraft(case: Case) -> Iterator[Problem]:
    level = case.reading.levels.get("Spellcraft", 0)
    limit = case.character.build.attributes.difficulty("INT")
    if level >= limit and not case.character.build.sorcerer:
        message = f"Spellcraft {level} must stay below the Intellect difficulty {limit}."
        yield Problem("spellcraft-too-high", skill_key("Spellcraft"), message, overridable=True)


def _magic_in_pieces(case: Case) -> Iterator[Problem]:
    levels, sorcerer = case.reading.levels, case.character.build.sorcerer
    books = {entry.school for entry in case.character.build.gear if entry.school}
    for school in SCHOOLS:
        trained = school in levels
        if trained and "Spellcraft" not in levels:
            yield warning("magic-in-pieces", skill_key(school), f"{school} casts nothing without Spellcraft.")
        if trained and school not in books and not sorcerer:
            yield warning("magic-in-pieces", skill_key(school), f"{school} casts nothing without a spellbook of it.")
        if school in books and not trained:
            yield warning("magic-in-pieces", skill_key(school), f"A book of {school} needs {school} 1 at least.")


def _held_things_owned(case: Case) -> Iterator[Problem]:
    hands = case.hands
    for field, name in ((MAIN_HAND, hands.main), (OFF_HAND, hands.off), (ARMOUR, hands.armour)):
        if name == NOTHING:
            continue
        needed = 2 if field == OFF_HAND and name == hands.main else 1
        if owns(case.character, name) < needed:
            missing = f"Buy {'a second' if needed > 1 else 'the'} {short_name(name)} first, or choose something else."
            yield Problem("not-owned", field, missing)


def _enchanted(case: Case) -> Iterator[Problem]:
    for slot in case.reading.slots:
        for field, sentence in slot_faults(slot, case.shop.content):
            yield Problem("no-enchantment", field, sentence)


def _loadout(case: Case) -> Iterator[Problem]:
    for _, sentence in loadout_faults(case.character.build, case.shop.content):
        yield Problem("loadout", "", sentence)


def _load(case: Case) -> Iterator[Problem]:
    sheet = case.sheet
    if sheet.load_penalty:
        weighed = f"{pounds(sheet.load)} are more than the {sheet.free_load} lb that are carried freely"
        yield warning("heavy-load", "", f"{weighed}: Quickness difficulty {signed(-sheet.load_penalty)}.")


def _minimum_strength(case: Case) -> Iterator[Problem]:
    for weapon in _weapons(case):
        uses = uses_of(weapon, case.character.build)
        if uses and all(use.too_heavy for use in uses):
            least = min(use.mode.min_strength or 0 for use in uses)
            message = f"{short_name(weapon.name)} wants Strength {least}: {signed(TOO_HEAVY.value)} on every attack."
            yield warning("weapon-too-heavy", gear_key(weapon.name), message)


def _ammunition(case: Case) -> Iterator[Problem]:
    for weapon in _weapons(case):
        shots = {mode.ammunition for mode in weapon.modes if mode.launcher}
        if shots and not any(owns(case.character, shot) for shot in shots):
            needed = " or ".join(sorted(shot.lower() for shot in shots))
            message = f"{short_name(weapon.name)} shoots nothing: buy at least one {needed}."
            yield warning("no-ammunition", gear_key(weapon.name), message)


def _weapon_skill(case: Case) -> Iterator[Problem]:
    weapons = case.shop.content.entries(Weapon).values()
    if not any(mode.skill in case.reading.levels for weapon in weapons for mode in weapon.modes):
        yield warning("no-weapon-skill", "", "No skill with any weapon: every attack rolls a single die.")


def _lowered_attributes(case: Case) -> Iterator[Problem]:
    attributes = case.character.build.attributes
    lowered = [name.name for name in ATTRIBUTES if attributes.score(name.abbreviation) < AVERAGE]
    if len(lowered) > MOST_LOWERED:
        below = f"{counted(len(lowered), 'attribute')} below average ({', '.join(lowered)})"
        yield warning("many-lowered", "", f"{below}: ask your table whether so many paid back XP are fair.")


def _odd_levels(case: Case) -> Iterator[Problem]:
    for name, value in HALVED_SKILLS.items():
        level = case.reading.levels.get(name, 0)
        if level % 2:
            message = f"{name} {level} gives {value} no more than {name} {level - 1}: only even levels count."
            yield warning("odd-level", skill_key(name), message)


def _weapons(case: Case) -> list[Weapon]:
    gear = (gear_named(name, case.shop.content) for name in {entry.name: None for entry in case.character.build.gear})
    return [piece for piece in gear if isinstance(piece, Weapon)]


RULES: Final[tuple[Rule, ...]] = (
    _name,
    _attribute_bounds,
    _skill_bounds,
    _lowered_since,
    _experience,
    _money,
    _spellcraft,
    _held_things_owned,
    _enchanted,
    _loadout,
    _load,
    _minimum_strength,
    _ammunition,
    _weapon_skill,
    _lowered_attributes,
    _odd_levels,
    _magic_in_pieces,
)
