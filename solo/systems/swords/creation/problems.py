"""Problems and warnings about a character as a whole.

Each field checks its own limits (see `form`). A table may allow the problems marked as overridable.
"""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.contract import DraftProblem
from solo.systems.parts.drafting.form import limits
from solo.systems.parts.drafting.verdict import name_problems, unspent, warning
from solo.systems.parts.phrasing import count_noun, format_number
from solo.systems.swords.creation.form import (
    LISTED_SKILLS,
    MELEE,
    RANGED,
    SHIELD,
    CharacterForm,
    DraftCase,
    attribute_key,
    skill_key,
)
from solo.systems.swords.gear.weapon import Weapon
from solo.systems.swords.people import points
from solo.systems.swords.people.sheet import ATTRIBUTES


def problems_of(case: DraftCase, form: CharacterForm) -> Iterator[DraftProblem]:
    """Yield all problems and warnings, unreadable values first."""
    yield from case.answers.problems
    yield from name_problems(case.character.name)
    yield from limits(case, *form.attributes.values())
    yield from _one_below(case)
    yield from limits(case, *form.skills.values(), *(level for _, level in form.own.values()))
    yield from _points(case)
    yield from _lowered_since(case)
    yield from limits(case, form.armour, form.mount, form.beast)
    yield from _ranged_and_shield(case, form)
    yield from limits(case, form.mass)
    yield from _hands(case)


def _one_below(case: DraftCase) -> Iterator[DraftProblem]:
    below = [name for name in ATTRIBUTES if case.character.attributes.level(name) < 0]
    if len(below) > 1:
        message = f"Only one attribute may be below 0, not {' and '.join(below)}."
        yield DraftProblem("one-below", attribute_key(below[-1]), message, overridable=True)


def _points(case: DraftCase) -> Iterator[DraftProblem]:
    character = case.character
    left = points.points_left(character)
    if left < 0:
        earned = f" and {character.earned} earned in play" if character.earned else ""
        on_attributes = format_number(points.attributes_cost(character.attributes))
        on_skills = points.skills_cost(character.skills)
        message = (
            f"{count_noun(-left, 'point')} too many. Attributes cost {on_attributes} of {points.ATTRIBUTE_POINTS} and "
            f"skills {on_skills} of {points.SKILL_POINTS}{earned}."
        )
        yield DraftProblem("overspent-points", "", message, overridable=True)
    elif character.earned and left:
        yield unspent("unspent-points", "", f"You can still spend {count_noun(left, 'point')} earned in play.")
    for name, spent, total in (
        ("attributes", points.attributes_cost(character.attributes), points.ATTRIBUTE_POINTS),
        ("skills", points.skills_cost(character.skills), points.SKILL_POINTS),
    ):
        if spent < total:
            yield unspent("unspent-points", "", f"You can still spend {count_noun(total - spent, 'point')} on {name}.")


def _lowered_since(case: DraftCase) -> Iterator[DraftProblem]:
    if case.origin is None:
        return
    before, now = case.origin, case.character
    for name in ATTRIBUTES:
        if now.attributes.level(name) < before.attributes.level(name):
            earlier = format_number(before.attributes.level(name))
            message = f"{name} was {earlier} before. You cannot take back a bought level."
            yield DraftProblem("bought-before", attribute_key(name), message, overridable=True)
    for name, level in before.skills.items():
        if now.skills.get(name, 0) < level:
            message = f"{name} was {level} before. You cannot take back a bought level."
            field = skill_key(name) if name in LISTED_SKILLS else ""
            yield DraftProblem("bought-before", field, message, overridable=True)


def _ranged_and_shield(case: DraftCase, form: CharacterForm) -> Iterator[DraftProblem]:
    if case.character.shield and case.answers[form.ranged]:
        message = "At the start, choose a ranged weapon or a shield, not both."
        yield DraftProblem("ranged-and-shield", SHIELD, message, overridable=True)


def _hands(case: DraftCase) -> Iterator[DraftProblem]:
    known = case.content.entries(Weapon)
    for name in dict.fromkeys(case.character.weapons):
        weapon = known.get(name)
        if weapon is None:
            continue
        field = MELEE if weapon.melee else RANGED
        in_saddle = case.character.mount and weapon.one_handed_mounted
        if case.character.shield and weapon.hands > 1 and not in_saddle:
            yield warning("both-hands", field, f"The {name} takes both hands, so the shield does not help with it.")
        if weapon.mounted_only and not case.character.mount:
            yield warning("no-mount", field, f"The {name} can be used only from the saddle. Choose a mount.")
        if weapon.foot_only and case.character.mount:
            yield warning("on-foot", field, f"The {name} can be used only on foot, not in the saddle.")
    if not case.character.weapons:
        yield warning("unarmed", MELEE, "No weapon chosen. Fists add nothing to damage.")
