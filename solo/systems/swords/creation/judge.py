"""Owns the verdict on a draft: what is wrong or doubtful with the character it makes, and what a table has allowed.

Each rule is a small function that yields its problems; a table may allow those that are marked for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from solo.systems.contract import Content, Draft, Problem
from solo.systems.parts.verdict import Verdict, name_problems, verdict, warning
from solo.systems.swords.creation import fields
from solo.systems.swords.creation.candidate import candidate
from solo.systems.swords.creation.reading import Reading, read
from solo.systems.swords.gear.armour import Armour
from solo.systems.swords.gear.weapon import Weapon
from solo.systems.swords.people import points
from solo.systems.swords.people.sheet import ATTRIBUTES, Character
from solo.systems.swords.wording import counted, plain


class Case(msgspec.Struct, frozen=True):
    """All that the rules look at: the draft as read, and the character it makes."""

    reading: Reading
    character: Character
    content: Content


Rule = Callable[[Case], Iterator[Problem]]


def judge(draft: Draft, content: Content) -> Verdict[Case]:
    """Returns the verdict on any draft at all."""
    reading = read(draft, content)
    case = Case(reading, candidate(reading, content), content)
    found = (*reading.problems, *(problem for rule in RULES for problem in rule(case)))
    return verdict(case, found, draft)


def _name(case: Case) -> Iterator[Problem]:
    return name_problems(case.character.name)


def _attribute_bounds(case: Case) -> Iterator[Problem]:
    most = points.HIGHEST_ATTRIBUTE if case.character.earned else points.HIGHEST_ATTRIBUTE_AT_START
    for name in ATTRIBUTES:
        level = case.character.attributes.level(name)
        if not points.LOWEST_ATTRIBUTE <= level <= most:
            bounds = f"from {plain(points.LOWEST_ATTRIBUTE)} to {most}"
            message = f"{name} goes {bounds}{_when(case)}, not to {plain(level)} (house)."
            yield Problem("attribute-bounds", fields.attribute_key(name), message, overridable=True)


def _one_below(case: Case) -> Iterator[Problem]:
    below = [name for name in ATTRIBUTES if case.character.attributes.level(name) < 0]
    if len(below) > 1:
        message = f"Only one attribute may be below 0, not {' and '.join(below)} (house)."
        yield Problem("one-below", fields.attribute_key(below[-1]), message, overridable=True)


def _skill_bounds(case: Case) -> Iterator[Problem]:
    most = points.HIGHEST_SKILL if case.character.earned else points.HIGHEST_SKILL_AT_START
    for name, level in case.character.skills.items():
        if not 0 <= level <= most:
            message = f"{name} goes from 0 to {most}{_when(case)}, not to {plain(level)} (house)."
            yield Problem("skill-bounds", _skill_field(name), message, overridable=True)


def _points(case: Case) -> Iterator[Problem]:
    character = case.character
    left = points.points_left(character)
    if left < 0:
        earned = f" and {character.earned} earned in play" if character.earned else ""
        on_attributes = plain(points.attributes_cost(character.attributes))
        on_skills = points.skills_cost(character.skills)
        message = (
            f"{counted(-left, 'point')} too many: attributes cost {on_attributes} of {points.ATTRIBUTE_POINTS} and "
            f"skills {on_skills} of {points.SKILL_POINTS}{earned} (house)."
        )
        yield Problem("overspent-points", "", message, overridable=True)
    elif character.earned and left:
        yield warning("unspent-points", "", f"{counted(left, 'point')} earned in play are left to spend (house).")
    for name, spent, total in (
        ("attributes", points.attributes_cost(character.attributes), points.ATTRIBUTE_POINTS),
        ("skills", points.skills_cost(character.skills), points.SKILL_POINTS),
    ):
        if spent < total:
            yield warning("unspent-points", "", f"{counted(total - spent, 'point')} are left for {name}.")


def _lowered_since(case: Case) -> Iterator[Problem]:
    before = case.reading.origin
    if before is None:
        return
    for name in ATTRIBUTES:
        if case.character.attributes.level(name) < before.attributes.level(name):
            message = f"{name} was {plain(before.attributes.level(name))} before: what was bought stays bought."
            yield Problem("bought-before", fields.attribute_key(name), message, overridable=True)
    for name, level in before.skills.items():
        if case.character.skills.get(name, 0) < level:
            message = f"{name} was {level} before: what was bought stays bought."
            yield Problem("bought-before", _skill_field(name), message, overridable=True)


def _leave(case: Case) -> Iterator[Problem]:
    character = case.character
    armour = case.content.entries(Armour).get(character.armour)
    if armour is not None and armour.leave:
        message = f"{armour.name.capitalize()} is worn at the start only by leave of The Master (house)."
        yield Problem("armour-by-leave", fields.ARMOUR, message, overridable=True)
    if character.mount:
        message = f"A mount such as the {character.mount.lower()} is had only by leave of The Master (house)."
        yield Problem("mount-by-leave", fields.MOUNT, message, overridable=True)
    if character.shield and case.reading.gear[fields.RANGED]:
        message = "A start has one ranged weapon or a shield, not both (house)."
        yield Problem("ranged-and-shield", fields.SHIELD, message, overridable=True)


def _mass(case: Case) -> Iterator[Problem]:
    mass = case.character.mass
    if not fields.LOWEST_MASS <= mass <= fields.HIGHEST_MASS:
        bounds = f"from {fields.LOWEST_MASS} to {fields.HIGHEST_MASS}"
        yield Problem("mass-bounds", fields.MASS, f"People have a mass {bounds} pounds, not {plain(mass)}.")


def _hands(case: Case) -> Iterator[Problem]:
    known = case.content.entries(Weapon)
    for name in dict.fromkeys(case.character.weapons):
        weapon = known.get(name)
        if weapon is None:
            continue
        field = fields.MELEE if weapon.melee else fields.RANGED
        in_saddle = case.character.mount and weapon.one_handed_mounted
        if case.character.shield and weapon.hands > 1 and not in_saddle:
            yield warning("both-hands", field, f"The {name} takes both hands: the shield is no help meanwhile.")
        if weapon.mounted_only and not case.character.mount:
            yield warning("no-mount", field, f"The {name} is used from the saddle only, and there is no mount.")
        if weapon.foot_only and case.character.mount:
            yield warning("on-foot", field, f"The {name} is used on foot only: it is no help in the saddle.")
    if not case.character.weapons:
        yield warning("unarmed", fields.MELEE, "No weapon is chosen: fists add nothing to damage.")


def _when(case: Case) -> str:
    return "" if case.character.earned else " at the start"


def _skill_field(name: str) -> str:
    return fields.skill_key(name) if name in fields.LISTED_SKILLS else ""


RULES: Final[tuple[Rule, ...]] = (
    _name,
    _attribute_bounds,
    _one_below,
    _skill_bounds,
    _points,
    _lowered_since,
    _leave,
    _mass,
    _hands,
)
