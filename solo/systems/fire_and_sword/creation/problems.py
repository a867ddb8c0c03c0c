"""Problems and warnings of a character as a whole.

The limits of a single field are in the form. A table may allow problems that are marked as overridable.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from solo.systems.contract import DraftProblem
from solo.systems.fire_and_sword.creation.bought_magic import find_problems
from solo.systems.fire_and_sword.creation.callings import DIVINE_POINTS, RANKS, SORCERY_STRENGTH, fill
from solo.systems.fire_and_sword.creation.draft_case import DraftCase
from solo.systems.fire_and_sword.creation.draft_catalogue import gear_key
from solo.systems.fire_and_sword.creation.form import CharacterForm
from solo.systems.fire_and_sword.creation.reading import read_start
from solo.systems.fire_and_sword.people import helping_spirits
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.fire_and_sword.people.statistics import HIGHEST_ROLLED_TOTAL, LOWEST_ROLLED_TOTAL, TOTAL_AT_START
from solo.systems.fire_and_sword.skills import SHIELD_PARRY
from solo.systems.fire_and_sword.wording import money
from solo.systems.parts.drafting.form import limits
from solo.systems.parts.drafting.verdict import name_problems, unspent, warning
from solo.systems.parts.phrasing import capitalise, count_noun, with_article

_FREE: Final = {
    "weapon": "one weapon",
    "shield": "one shield",
    "armour": "light armour",
    "mount": "a mediocre cavalry horse",
}


def problems_of(case: DraftCase, form: CharacterForm) -> Iterator[DraftProblem]:
    """Yield all problems and warnings, unreadable values first."""
    yield from case.reading.answers.problems
    yield from name_problems(case.character.name)
    yield from limits(case, *form.statistics.values())
    yield from _statistics_total(case, form)
    yield from _skills(case, form)
    yield from limits(case, *form.divine.values())
    yield from _divine(case, form)
    yield from _sorcery(case, form)
    yield from _helpers(case, form)
    yield from _money(case)
    yield from _enchanted(case, form)
    yield from limits(case, form.grade)
    yield from _begun(case, form)
    yield from limits(case, *form.holds)
    yield from _weapon(case)
    yield from _missiles(case)
    yield from _free_outfit(case)
    yield from _ledger(case)


def _statistics_total(case: DraftCase, form: CharacterForm) -> Iterator[DraftProblem]:
    start = case.reading.start
    total = start.statistics.total
    if start.rolled and not LOWEST_ROLLED_TOTAL <= total <= HIGHEST_ROLLED_TOTAL:
        message = (
            f"Rolled statistics must total {LOWEST_ROLLED_TOTAL} to {HIGHEST_ROLLED_TOTAL}, not {total}. Reroll all."
        )
        yield DraftProblem("statistic-total", form.how.key, message, overridable=True)
    elif not start.rolled and total != TOTAL_AT_START:
        more = "Take some away" if total > TOTAL_AT_START else "Spend the rest"
        message = f"The statistics total {total}, not {TOTAL_AT_START}. {more}."
        yield DraftProblem("statistic-total", form.how.key, message, overridable=True)


def _skills(case: DraftCase, form: CharacterForm) -> Iterator[DraftProblem]:
    start = case.reading.start
    known = case.stock.skills
    counted_skills = Counter(skill for skill in start.ranked if skill)
    misfits = fill(start.calling, {skill: known[skill] for skill in counted_skills}).misfits
    seen: set[str] = set()
    for line, level, skill in zip(form.ranks, RANKS, start.ranked, strict=True):
        key = line.key
        if not skill:
            message = f"Choose a skill for level {level}."
            yield DraftProblem("rank-unused", key, message, overridable=True)
        elif skill in seen:
            yield DraftProblem("skill-twice", key, f"{skill} already has a level. Give {level} to another skill.")
        elif skill in misfits:
            message = (
                f"{skill} is not among the ten skills of {with_article(start.calling.title)}. Ask your game master."
            )
            yield DraftProblem("other-skill", key, message, overridable=True)
        seen.add(skill)


def _divine(case: DraftCase, form: CharacterForm) -> Iterator[DraftProblem]:
    start = case.reading.start
    total = sum(start.divine.values())
    if total > DIVINE_POINTS:
        less = total - DIVINE_POINTS
        message = f"You have {total} points of divine spells. The limit is {DIVINE_POINTS}: take {less} away."
        yield DraftProblem("divine-points", "", message, overridable=True)
    if start.divine and start.calling.magic != "divine":
        first = form.divine[next(iter(start.divine))].key
        message = f"{capitalise(with_article(start.calling.title))} starts without divine spells."
        yield DraftProblem("other-magic", first, message, overridable=True)
    shamanic = [name for name in start.divine if case.stock.divine[name].shamanic and not start.calling.fetch]
    if shamanic:
        message = f"{shamanic[0]} is only for shamans with a Fetch. Choose another spell."
        yield DraftProblem("other-magic", form.divine[shamanic[0]].key, message, overridable=True)
    if start.calling.magic == "divine" and total < DIVINE_POINTS:
        left = count_noun(DIVINE_POINTS - total, "point")
        yield unspent("divine-left", "", f"You can still choose {left} of divine spells. Each costs 1 POW for good.")


def _helpers(case: DraftCase, form: CharacterForm) -> Iterator[DraftProblem]:
    try:
        tuple(helping_spirits.read(case.reading.answers[form.helpers]))
    except ValueError as error:
        yield DraftProblem("helping-spirits", form.helpers.key, str(error))


def _sorcery(case: DraftCase, form: CharacterForm) -> Iterator[DraftProblem]:
    start, sorcery = case.reading.start, case.stock.sorcery
    if start.sorcery and start.calling.magic != "sorcery":
        message = f"{capitalise(with_article(start.calling.title))} starts without further sorcery spells."
        yield DraftProblem("other-magic", form.sorcery[0].key, message, overridable=True)
    seen = set(start.spells)
    for line, name in zip(form.sorcery, start.sorcery, strict=False):
        if name in seen:
            yield DraftProblem("spell-twice", line.key, f"You already know {name}. Choose another spell.")
        elif 1 not in sorcery[name].powers:
            message = f"{name} cannot be known at strength 1. Choose another spell."
            yield DraftProblem("spell-strength", line.key, message)
        seen.add(name)
    left = len(form.sorcery) - len(start.sorcery)
    if start.calling.magic == "sorcery" and left > 0:
        message = f"You can still choose {count_noun(left, 'further sorcery spell')}."
        yield unspent("sorcery-left", form.sorcery[0].key, message)
    if start.spells and start.calling.magic != "sorcery":
        message = f"Sorcery spells among the ten skills are known at strength {SORCERY_STRENGTH}."
        yield warning("sorcery-beside", "", message)


def _money(case: DraftCase) -> Iterator[DraftProblem]:
    if case.character.money < 0:
        had = case.reading.origin.money
        message = f"You have spent {money(-case.character.money)} too much. You had {money(had)}."
        yield DraftProblem("overspent-money", "", message, overridable=True)


def _enchanted(case: DraftCase, form: CharacterForm) -> Iterator[DraftProblem]:
    owned = {entry.name for entry in case.character.gear}
    for bought in case.reading.enchantments:
        for part, message in find_problems(bought, owned, case.stock):
            yield DraftProblem("no-enchantment", form.enchanted[bought.slot - 1].key(part), message)


def _begun(case: DraftCase, form: CharacterForm) -> Iterator[DraftProblem]:
    reading = case.reading
    if reading.fresh or not reading.origin.start:
        return
    if read_start(reading.origin.start, form, case.stock) != reading.start:
        message = (
            "Starting choices are final. Raise skills with checks and scrolls, get spells at temples and from books."
        )
        yield DraftProblem("begun-otherwise", "", message, overridable=True)


def _weapon(case: DraftCase) -> Iterator[DraftProblem]:
    trained = [skill for skill in case.character.given if case.stock.skills.get(skill) in ("attack", "missile")]
    useful = {weapon.attack_skill for name, weapon in case.stock.weapons.items() if name in case.character.arms.weapons}
    if not useful:
        free = " One weapon is free." if "weapon" in case.bill.free_kinds else ""
        yield warning("no-weapon", "", f"You have no weapon. Fists attack at 5.{free}")
    elif trained and not useful & set(trained):
        needed = " or ".join(skill.removesuffix(" Attack") for skill in trained)
        yield warning(
            "untrained-weapon", "", f"You are not trained with any of your weapons. Buy {with_article(needed)}."
        )


def _missiles(case: DraftCase) -> Iterator[DraftProblem]:
    owned = {entry.name for entry in case.character.gear}
    for name in case.character.arms.weapons:
        weapon = case.stock.weapons.get(name)
        if weapon is not None and weapon.spends and weapon.spends not in owned:
            field, missile = gear_key(weapon.spends), weapon.spends.lower()
            message = f"You have no {missile} for the {name.lower()}. A full quiver has {weapon.missiles}."
            yield warning("no-missiles", field, message)


def _free_outfit(case: DraftCase) -> Iterator[DraftProblem]:
    missing = [_FREE[kind] for kind in case.bill.free_kinds if kind != "shield" or _shielded(case.character)]
    if missing:
        yield warning("free-left", "", f"Still free: {', '.join(missing)}.")


def _shielded(character: Character) -> bool:
    return SHIELD_PARRY in character.given


def _ledger(case: DraftCase) -> Iterator[DraftProblem]:
    standing = case.character.standing
    if any(not favour.with_whom or not favour.size for favour in standing.favours):
        yield warning("favour-unsaid", "", "Give each favour a person or an institution, and a size from 1 to 5.")
    if any(not resource.form or not resource.worth for resource in standing.resources):
        yield warning("resource-unsaid", "", "Give each resource a form, such as gems, and its worth in L.")
