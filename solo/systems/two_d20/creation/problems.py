"""Problems and warnings of a hero in creation. The players may allow more than the limits of a new hero."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.contract import DraftProblem
from solo.systems.parts.drafting.verdict import name_problems, unspent, warning
from solo.systems.parts.lookup import entries_of
from solo.systems.two_d20.creation.form import DraftCase, HeroForm
from solo.systems.two_d20.gear.armour import Armour, soak_of
from solo.systems.two_d20.gear.load import LOWEST
from solo.systems.two_d20.gear.weapon import Weapon
from solo.systems.two_d20.people.attributes import ATTACK_SKILL, Skill
from solo.systems.two_d20.people.sheet import figures_of, training
from solo.systems.two_d20.people.start_limits import list_broken_limits
from solo.systems.two_d20.people.start_limits import unspent as sentences_of_unspent


def problems_of(case: DraftCase, form: HeroForm) -> Iterator[DraftProblem]:
    """Yield all problems and warnings, unreadable answers first."""
    yield from case.answers.problems
    yield from name_problems(case.character.name)
    for bound in list_broken_limits(case.character, case.content):
        yield DraftProblem(bound.code, form.key_of(bound.what, bound.part), bound.message, overridable=not bound.firm)
    yield from (unspent("unspent", "", left) for left in sentences_of_unspent(case.character))
    yield from _untrained(case, form)
    yield from _hands(case, form)
    yield from _armour(case, form)
    yield from _load(case)


def _untrained(case: DraftCase, form: HeroForm) -> Iterator[DraftProblem]:
    """Warn of untrained skills that a hero needs to recover, to defend and to attack (part 4)."""

    def lacks(*skills: Skill) -> bool:
        return not any(training(case.character, skill).expertise for skill in skills)

    for skills, message in (
        (("resistance",), "Resistance is untrained. Your Vigor is low and hard to recover."),
        (("discipline",), "Discipline is untrained. Your Resolve is low, and you cannot withstand threats."),
        (("parry", "acrobatics"), "Parry and Acrobatics are untrained. You will rarely defend against an attack."),
    ):
        if lacks(*skills):
            yield warning("untrained", form.key_of("skills", skills[0]), message)
    carried = _carried(case)
    if carried and all(lacks(ATTACK_SKILL[weapon.type]) for weapon in carried):
        yield warning("untrained", form.weapons[1].key, "You are untrained with all your weapons.")


def _hands(case: DraftCase, form: HeroForm) -> Iterator[DraftProblem]:
    for weapon in _carried(case):
        if weapon.hands > 1 and case.character.shield:
            message = f"The {weapon.name} takes both hands, so you cannot use the shield with it."
            yield warning("both-hands", form.shield.key, message)
    if not case.character.weapons:
        yield warning("unarmed", form.weapons[1].key, "You have no weapon. Fists are weak and never kill.")


def _armour(case: DraftCase, form: HeroForm) -> Iterator[DraftProblem]:
    """Warn of a piece of armour that is not the best on any location: it adds encumbrance but no Soak."""
    worn = entries_of(case.content, Armour, case.character.armours)
    for piece in worn:
        if soak_of(worn) == soak_of([other for other in worn if other is not piece]):
            message = f"The {piece.name} adds no Soak, since your other armour protects every location as well."
            yield warning("no-soak", form.key_of("armours", piece.name), message)


def _load(case: DraftCase) -> Iterator[DraftProblem]:
    figures = figures_of(case.character, case.content)
    if figures.fatigue:
        free = case.character.attributes.brawn * LOWEST
        message = f"Your load of {figures.encumbrance} is above {free} and lowers Vigor by {figures.fatigue}."
        yield warning("load", "", message)


def _carried(case: DraftCase) -> list[Weapon]:
    return entries_of(case.content, Weapon, dict.fromkeys(case.character.weapons))
