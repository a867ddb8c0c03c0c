"""Owns what can be wrong with a candidate, and what only deserves a warning.

Each rule is a small function that yields its problems; a table may allow those that are marked for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from solo.systems.contract import Problem
from solo.systems.fire_and_sword.creation import fields
from solo.systems.fire_and_sword.creation.callings import DIVINE_POINTS, RANKS, SORCERY_STRENGTH, fill
from solo.systems.fire_and_sword.creation.reading import Reading, read_start
from solo.systems.fire_and_sword.creation.stock import Stock
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.fire_and_sword.people.skills import SHIELD_PARRY
from solo.systems.fire_and_sword.people.statistics import (
    HIGHEST_AT_START,
    HIGHEST_ROLLED_TOTAL,
    LOWEST_AT_START,
    LOWEST_ROLLED_TOTAL,
    TOTAL_AT_START,
)
from solo.systems.fire_and_sword.wording import counted, money
from solo.systems.parts.verdict import name_problems, warning


class Case(msgspec.Struct, frozen=True):
    """All that the rules look at: the draft as read and the character it makes."""

    reading: Reading
    character: Character
    stock: Stock


Rule = Callable[[Case], Iterator[Problem]]


def problems_of(case: Case) -> tuple[Problem, ...]:
    """Returns all that is wrong or doubtful, what could not be read first."""
    return (*case.reading.problems, *(problem for rule in RULES for problem in rule(case)))


def _name(case: Case) -> Iterator[Problem]:
    return name_problems(case.character.name)


def _statistics(case: Case) -> Iterator[Problem]:
    start = case.reading.start
    for letters, score in start.statistics.listed():
        if not LOWEST_AT_START <= score <= HIGHEST_AT_START:
            message = f"{letters} begins from {LOWEST_AT_START} to {HIGHEST_AT_START}, not at {score}."
            yield Problem("statistic-bounds", fields.statistic_key(letters), message, overridable=True)
    total = start.statistics.total
    if start.rolled and not LOWEST_ROLLED_TOTAL <= total <= HIGHEST_ROLLED_TOTAL:
        message = f"Rolled statistics total {LOWEST_ROLLED_TOTAL} to {HIGHEST_ROLLED_TOTAL}, not {total}: reroll all."
        yield Problem("statistic-total", fields.HOW, message, overridable=True)
    elif not start.rolled and total != TOTAL_AT_START:
        more = "take some away" if total > TOTAL_AT_START else "give out the rest"
        message = f"The statistics total {total}; spend exactly {TOTAL_AT_START}: {more}."
        yield Problem("statistic-total", fields.HOW, message, overridable=True)


def _skills(case: Case) -> Iterator[Problem]:
    start = case.reading.start
    known = case.stock.skills
    counted_skills = Counter(skill for skill in start.ranked if skill)
    misfits = fill(start.calling, {skill: known[skill] for skill in counted_skills}).misfits
    seen: set[str] = set()
    for number, (level, skill) in enumerate(zip(RANKS, start.ranked, strict=True), start=1):
        key = fields.rank_key(number)
        if not skill:
            message = f"The level {level} goes to no skill: choose one."
            yield Problem("rank-unused", key, message, overridable=True)
        elif skill in seen:
            yield Problem("skill-twice", key, f"{skill} has a level already: give {level} to another skill.")
        elif skill in misfits:
            message = f"{skill} is not among the ten skills of a {start.calling.title}: ask your game master's leave."
            yield Problem("other-skill", key, message, overridable=True)
        seen.add(skill)


def _divine(case: Case) -> Iterator[Problem]:
    start = case.reading.start
    for name, points in start.divine.items():
        powers = case.stock.divine[name].powers
        if points not in powers:
            message = f"{name} is had for {' or '.join(map(str, powers))} points, not for {points}."
            yield Problem("divine-size", fields.divine_key(name), message)
    total = sum(start.divine.values())
    if total > DIVINE_POINTS:
        message = f"Divine spells for {total} points; the start has {DIVINE_POINTS}: take {total - DIVINE_POINTS} away."
        yield Problem("divine-points", "", message, overridable=True)
    if start.divine and start.calling.magic != "divine":
        first = fields.divine_key(next(iter(start.divine)))
        message = f"A {start.calling.title} begins without divine spells."
        yield Problem("other-magic", first, message, overridable=True)
    elif start.calling.magic == "divine" and total < DIVINE_POINTS:
        left = counted(DIVINE_POINTS - total, "point")
        yield warning("divine-left", "", f"{left} of divine spells may still be had; each takes 1 from POW for good.")


def _sorcery(case: Case) -> Iterator[Problem]:
    start, sorcery = case.reading.start, case.stock.sorcery
    if start.sorcery and start.calling.magic != "sorcery":
        message = f"A {start.calling.title} begins without further sorcery spells."
        yield Problem("other-magic", fields.sorcery_key(1), message, overridable=True)
    seen = set(start.spells)
    for number, name in enumerate(start.sorcery, start=1):
        if name in seen:
            yield Problem("spell-twice", fields.sorcery_key(number), f"{name} is known already: choose another spell.")
        elif 1 not in sorcery[name].powers:
            message = f"{name} cannot be known at strength 1: choose another spell."
            yield Problem("spell-strength", fields.sorcery_key(number), message)
        seen.add(name)


def _sorcery_beside(case: Case) -> Iterator[Problem]:
    start = case.reading.start
    if start.spells and start.calling.magic != "sorcery":
        message = f"Sorcery spells among the ten skills are known at strength {SORCERY_STRENGTH}."
        yield warning("sorcery-beside", "", message)


def _money(case: Case) -> Iterator[Problem]:
    if case.character.money < 0:
        had = case.reading.origin.money
        message = f"{money(-case.character.money)} too much is spent: {money(had)} are there."
        yield Problem("overspent-money", "", message, overridable=True)


def _enchanted(case: Case) -> Iterator[Problem]:
    owned = {entry.name for entry in case.character.gear}
    for bought in case.reading.enchantments:
        for part, message in bought.faults(owned, case.stock):
            yield Problem("no-enchantment", fields.enchanted_key(bought.slot, part), message)


def _grade(case: Case) -> Iterator[Problem]:
    reading = case.reading
    usual = reading.start.calling.grade
    if reading.fresh and case.character.standing.grade != usual:
        message = f"A {reading.start.calling.title} begins at grade {usual}; higher grades come with offices."
        yield Problem("other-grade", fields.GRADE, message, overridable=True)


def _begun(case: Case) -> Iterator[Problem]:
    reading = case.reading
    if reading.fresh or not reading.origin.start:
        return
    if read_start(reading.origin.start, case.stock) != reading.start:
        message = "What the start decided stays: skills rise by checks and scrolls, spells come from temples and books."
        yield Problem("begun-otherwise", "", message, overridable=True)


def _held_things_owned(case: Case) -> Iterator[Problem]:
    holds, owned = case.reading.holds, {entry.name for entry in case.character.gear}
    held = (
        (fields.FIRST_WEAPON, holds.weapon),
        (fields.SHIELD, holds.shield),
        (fields.ARMOUR, holds.armour),
        (fields.MOUNT, holds.mount),
    )
    for field, name in held:
        if name not in (fields.AUTOMATIC, fields.NOTHING) and name not in owned:
            yield Problem("not-owned", field, f"Buy the {name} first, or choose something else.")


def _weapon(case: Case) -> Iterator[Problem]:
    trained = [skill for skill in case.character.given if case.stock.skills.get(skill) in ("attack", "missile")]
    useful = {weapon.attack_skill for name, weapon in case.stock.weapons.items() if name in case.character.arms.weapons}
    if not useful:
        yield warning("no-weapon", "", "No weapon is bought: fists strike at 5. One weapon is free.")
    elif trained and not useful & set(trained):
        needed = " or ".join(skill.removesuffix(" Attack") for skill in trained)
        yield warning("untrained-weapon", "", f"No weapon in reach is one that was trained: buy a {needed}.")


def _missiles(case: Case) -> Iterator[Problem]:
    owned = {entry.name for entry in case.character.gear}
    for name in case.character.arms.weapons:
        weapon = case.stock.weapons.get(name)
        if weapon is not None and weapon.spends and weapon.spends not in owned:
            field, missile = fields.gear_key(weapon.spends), weapon.spends.lower()
            message = f"There is no {missile} for the {name.lower()}: a full quiver has {weapon.missiles}."
            yield warning("no-missiles", field, message)


def _free_outfit(case: Case) -> Iterator[Problem]:
    if not case.reading.fresh:
        return
    kinds = [good.kind for piece in case.character.gear if (good := case.stock.named(piece.name))]
    of_use = [kind for kind in case.reading.start.calling.outfit if kind != "shield" or _shielded(case.character)]
    missing = [_FREE[kind] for kind in of_use if kind not in kinds]
    if missing:
        yield warning("free-left", "", f"Still free: {', '.join(missing)}.")


def _shielded(character: Character) -> bool:
    return SHIELD_PARRY in character.given


def _ledger(case: Case) -> Iterator[Problem]:
    standing = case.character.standing
    if any(not favour.with_whom or not favour.size for favour in standing.favours):
        yield warning("favour-unsaid", "", "A favour has somebody it is with, and a size from 1 to 5.")
    if any(not resource.form or not resource.worth for resource in standing.resources):
        yield warning("resource-unsaid", "", "A resource has a form and a worth in L.")


_FREE: Final = {
    "weapon": "one weapon",
    "shield": "one shield",
    "armour": "light armour",
    "mount": "a mediocre cavalry horse",
}
RULES: Final[tuple[Rule, ...]] = (
    _name,
    _statistics,
    _skills,
    _divine,
    _sorcery,
    _sorcery_beside,
    _money,
    _enchanted,
    _grade,
    _begun,
    _held_things_owned,
    _weapon,
    _missiles,
    _free_outfit,
    _ledger,
)
