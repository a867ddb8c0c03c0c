"""Limits of a build from a content file: legal levels, scores of people, skills for creatures only.

The limits apply to ready-made characters and to foes. A draft has its own limits, some of which a table may waive.
"""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.polyhedral.people.attributes import ABBREVIATIONS, HIGHEST_FOR_PEOPLE, LOWEST_FOR_PEOPLE
from solo.systems.polyhedral.people.carrying import EntryFault
from solo.systems.polyhedral.people.sheet import Build
from solo.systems.polyhedral.people.skills import SKILLS, skill_named
from solo.systems.polyhedral.rolls.scores import difficulty


def build_problems(build: Build) -> Iterator[EntryFault]:
    """Yield the problems of attributes and skills as (field, sentence) pairs (`P-01`, `P-07`)."""
    if "person" in build.tags:
        yield from _score_problems(build)
    for name, level in build.skills.items():
        yield from _level_problems(build, name, level)
    spellcraft, limit = build.skills.get("Spellcraft", 0), difficulty(build.attributes.intellect)
    if spellcraft >= limit and not build.sorcerer:
        yield "skills", f"Spellcraft {spellcraft} must stay below the Intellect Difficulty {limit}."


def _score_problems(build: Build) -> Iterator[EntryFault]:
    for abbreviation in ABBREVIATIONS:
        score = build.attributes.score(abbreviation)
        if not LOWEST_FOR_PEOPLE <= score <= HIGHEST_FOR_PEOPLE:
            yield "attributes", f"People have {abbreviation} {LOWEST_FOR_PEOPLE} to {HIGHEST_FOR_PEOPLE}, not {score}."


def _level_problems(build: Build, name: str, level: int) -> Iterator[EntryFault]:
    try:
        skill = skill_named(name)
    except ValueError as error:
        yield "skills", str(error)
        return
    if name not in SKILLS:
        yield "skills", f'Write the skill "{name}" as "{skill.name}".'
    if level < 1:
        yield "skills", f"{skill.name} {level} is not a level. Leave the skill out, or give it 1 or more."
    if skill.creatures_only and "person" in build.tags:
        yield "skills", f"{skill.name} is for creatures, not for people."
