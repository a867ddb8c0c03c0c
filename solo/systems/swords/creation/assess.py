"""Owns the assessment: budgets, derived values, problems and prices of whatever a draft holds."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.contract import Assessment, Budget, Content, Derived, Draft
from solo.systems.swords.creation import fields
from solo.systems.swords.creation.judge import Case, judge
from solo.systems.swords.people import points
from solo.systems.swords.people.sheet import ATTRIBUTES
from solo.systems.swords.people.sheet_panels import figures
from solo.systems.swords.wording import plain


def assess(draft: Draft, content: Content) -> Assessment:
    """Returns what a draft amounts to; any draft at all is assessed, none raises."""
    verdict = judge(draft, content)
    derived = tuple(Derived(line.name, line.value, line.why) for line in figures(verdict.case.character, content))
    return Assessment(tuple(_budgets(verdict.case)), derived, verdict.problems, dict(_costs(verdict.case)))


def _budgets(case: Case) -> Iterator[Budget]:
    character = case.character
    attributes, skills = points.attributes_cost(character.attributes), points.skills_cost(character.skills)
    at_start = max(0, attributes - points.ATTRIBUTE_POINTS) + max(0, skills - points.SKILL_POINTS)
    covered = at_start <= character.earned
    yield _budget("Attributes", attributes, points.ATTRIBUTE_POINTS, "Level L costs 10 × L² (house).", covered)
    yield _budget("Skills", skills, points.SKILL_POINTS, "Level L costs 5 × L² (house).", covered)
    if character.earned:
        why = "Points earned in play pay for what the start does not, at the same prices (house)."
        yield _budget("Earned in play", at_start, character.earned, why, covered)


def _budget(name: str, spent: int, total: int, why: str, covered: bool) -> Budget:
    fraction = max(0.0, min(1.0, spent / total))
    return Budget(name, plain(spent), str(total), "points", fraction, over=spent > total and not covered, why=why)


def _costs(case: Case) -> Iterator[tuple[str, str]]:
    for name in ATTRIBUTES:
        level = case.character.attributes.level(name)
        paid, after = points.attribute_cost(level), points.attribute_cost(level + 1) - points.attribute_cost(level)
        yield fields.attribute_key(name), _priced(paid, after, level >= points.HIGHEST_ATTRIBUTE)
    for name in fields.LISTED_SKILLS:
        yield fields.skill_key(name), _skill_priced(case.character.skills.get(name, 0))
    for slot in fields.OWN_SLOTS:
        level = case.character.skills.get(case.reading.own.get(slot, ""), 0)
        yield fields.own_level_key(slot), _skill_priced(level)


def _skill_priced(level: int) -> str:
    paid, after = points.skill_cost(level), points.skill_cost(level + 1) - points.skill_cost(level)
    return _priced(paid, after, level >= points.HIGHEST_SKILL)


def _priced(paid: int, after: int, highest: bool) -> str:
    return f"{plain(paid)}, highest" if highest else f"{plain(paid)}, next {plain(after)}"
