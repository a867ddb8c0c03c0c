"""Problems and warnings of a hero in creation, each with the form field that it concerns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.contract import DraftProblem
from solo.systems.gloranthan.creation.form import DraftCase, HeroForm
from solo.systems.gloranthan.people.company import keywords_of, unit_of
from solo.systems.gloranthan.people.cost import KINDS, unspent
from solo.systems.gloranthan.people.limits import list_broken_limits
from solo.systems.gloranthan.people.rank_limits import BrokenLimit
from solo.systems.gloranthan.religion.rank import Rank
from solo.systems.gloranthan.units.ranges import WEAPON_BANDS
from solo.systems.parts.drafting.verdict import name_problems, warning
from solo.systems.parts.drafting.verdict import unspent as left_unspent

CASTERS_GRADE: Final = "Ordinary"
"""Members of a rank count as casters if the rank offers abilities of this grade or higher."""
CASTERS_SKILL: Final = "Magical Use"
"""A keyword with this strong skill counts as a profession of magicians."""


def problems_of(case: DraftCase, form: HeroForm) -> Iterator[DraftProblem]:
    """Yield all problems and warnings, unreadable answers first."""
    yield from case.answers.problems
    yield from name_problems(case.character.name)
    for limit in list_broken_limits(case.character, case.content):
        yield _problem(limit, case, form)
    left = unspent(case.character, case.content)
    if left > 0 and not case.character.earned:
        yield left_unspent("unspent", "", f"{left} XP left. Spend them now or later.")
    yield from _skills(case, form)
    yield from _magic(case, form)
    yield from _arms(case, form)


def _problem(limit: BrokenLimit, case: DraftCase, form: HeroForm) -> DraftProblem:
    field = form.field_of(limit.what) if limit.what else ""
    if limit.part in case.slots:
        field = form.abilities.slots[case.slots[limit.part]].effect.key
    elif limit.part in form.keywords:
        field = form.keywords[limit.part].key
    if limit.unspent:
        return left_unspent(limit.what, field, limit.message)
    if limit.doubtful:
        return warning(limit.what, field, limit.message)
    return DraftProblem(limit.what or "points", field, limit.message, overridable=not limit.firm)


def _skills(case: DraftCase, form: HeroForm) -> Iterator[DraftProblem]:
    """Warn of each free skill that a new character has not chosen (`G-09`)."""
    had = {KINDS[skill.rune] for skill in case.character.skills}
    for kind, line in form.free_skills.items():
        if kind not in had and not case.character.earned:
            yield left_unspent("skills", line.key, f"You have a free {kind} skill. Choose one.")


def _magic(case: DraftCase, form: HeroForm) -> Iterator[DraftProblem]:
    """Warn if a caster has no ability: a magician by profession, or a hero whose rank offers strong magic."""
    hero = case.character
    rank = case.content.entries(Rank).get(hero.rank)
    casters = [one.name for one in keywords_of(hero, case.content) if CASTERS_SKILL in one.strong]
    if rank is not None and any(CASTERS_GRADE in offer.magic for offer in rank.offers):
        casters.append(rank.name)
    if casters and not hero.abilities:
        first = form.abilities.slots[1].effect.key
        yield left_unspent("no-spell", first, f"{casters[0]}: you have not chosen a spell.")


def _arms(case: DraftCase, form: HeroForm) -> Iterator[DraftProblem]:
    """Warn about a combat skill for an attack that the unit type does not have."""
    unit = unit_of(case.character, case.content)
    if unit is None:
        return
    strong = (skill for keyword in keywords_of(case.character, case.content) for skill in keyword.strong)
    if unit.name == form.unit.field.default and any("Combat Style" in skill for skill in strong):
        yield warning("arms", form.unit.key, "You have learnt to fight, so choose a better type of unit.")
    for skill in case.character.skills:
        if skill.combat in WEAPON_BANDS and skill.combat not in unit.bands:
            yield warning(
                "arms", form.unit.key, f"Your type of unit, {unit.name}, has no attack for the skill {skill.name}."
            )
