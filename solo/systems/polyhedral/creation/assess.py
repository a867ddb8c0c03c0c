"""Owns the assessment: budgets, derived values, problems and prices of whatever a draft holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.contract import Assessment, Budget, Derived, Draft
from solo.systems.polyhedral.creation.candidate import money_spent
from solo.systems.polyhedral.creation.enchanted import cents_for, pieces
from solo.systems.polyhedral.creation.fields import (
    HIGHEST_LEVEL,
    ITEM,
    NOTHING,
    attribute_key,
    enchanted_key,
    skill_key,
)
from solo.systems.polyhedral.creation.judge import judge
from solo.systems.polyhedral.creation.problems import Case
from solo.systems.polyhedral.creation.shop import Shop
from solo.systems.polyhedral.gear.equipment import plain
from solo.systems.polyhedral.gear.weapon_uses import weapon_uses
from solo.systems.polyhedral.names import short_name
from solo.systems.polyhedral.people import derived
from solo.systems.polyhedral.people.advancement import (
    STARTING_XP_FOR_ANYTHING,
    attributes_cost,
    skills_cost,
    xp_for_anything,
)
from solo.systems.polyhedral.people.attributes import ATTRIBUTES, AVERAGE, HIGHEST_FOR_PEOPLE, cost
from solo.systems.polyhedral.people.sheet_panels import worth_telling
from solo.systems.polyhedral.people.skills import SKILLS, skill_cost
from solo.systems.polyhedral.wording import dollars, xp

ATTRIBUTE_STEP: Final = 2


def assess(draft: Draft, shop: Shop) -> Assessment:
    """Returns what a draft amounts to; any draft at all is assessed, none raises."""
    verdict = judge(draft, shop)
    case = verdict.case
    return Assessment(
        budgets=(*_experience(case), _money(case), _load(case)),
        derived=(*_values(case), *_hands(case), *_weapons(case)),
        problems=verdict.problems,
        costs=dict(_costs(case)),
    )


def _experience(case: Case) -> Iterator[Budget]:
    character = case.character
    on_attributes, on_skills = attributes_cost(character.build.attributes), skills_cost(character.build.skills)
    share = character.starting_intellect
    from_share = min(on_skills, share)
    received = f"{STARTING_XP_FOR_ANYTHING} at the start"
    received += f" and {character.earned_xp} earned since" if character.earned_xp else ""
    beyond = f"skills beyond their own XP {on_skills - from_share}"
    yield _budget(
        "XP for anything",
        on_attributes + on_skills - from_share,
        xp_for_anything(character),
        f"{received}; attributes {on_attributes}, {beyond}.",
    )
    yield _budget(
        "XP for skills only",
        from_share,
        share,
        f"As many as the Intellect score at the start, {share}. Skills use these first; attributes never can.",
    )


def _money(case: Case) -> Budget:
    spent, total = money_spent(case.reading, case.shop), case.reading.origin.money
    return Budget(
        name="Money",
        spent=dollars(spent),
        total=dollars(total),
        unit="$",
        fraction=_fraction(spent, total),
        over=spent > total,
        why=f"{dollars(total - spent)} left. What is given up later brings a tenth of its price, or all refurbished.",
    )


def _load(case: Case) -> Budget:
    sheet = case.sheet
    light, heavy = sheet.free_load * derived.LIGHT_LOAD_FACTOR, sheet.free_load * derived.HEAVY_LOAD_FACTOR
    return Budget(
        name="Load",
        spent=str(plain(sheet.load)),
        total=str(sheet.free_load),
        unit="lb",
        fraction=_fraction(float(sheet.load), sheet.free_load),
        over=sheet.load > sheet.free_load,
        why=f"{sheet.free_load} lb free; up to {light} Quickness difficulty −1, up to {heavy} −2, more never.",
    )


def _values(case: Case) -> Iterator[Derived]:
    for line in worth_telling(case.sheet):
        yield Derived(line.name, str(line.value), line.why)


def _hands(case: Case) -> Iterator[Derived]:
    hands = case.hands
    held = [short_name(name) for name in (hands.main, hands.off) if name != NOTHING]
    yield Derived("In hand", " and ".join(held) or "nothing", "How a fight begins; change it under Hands.")
    worn = "nothing" if hands.armour == NOTHING else short_name(hands.armour)
    yield Derived("Worn", worn, f"DR {case.sheet.body_dr} against every blow.")


def _weapons(case: Case) -> Iterator[Derived]:
    for use in weapon_uses(case.character.build, case.shop.content):
        yield Derived(use.name, use.summary, use.why)


def _costs(case: Case) -> Iterator[tuple[str, str]]:
    for name in ATTRIBUTES:
        score = case.character.build.attributes.score(name.abbreviation)
        after = None if score >= HIGHEST_FOR_PEOPLE else cost(score, score + ATTRIBUTE_STEP)
        yield attribute_key(name.abbreviation), _priced(cost(AVERAGE, score), after)
    for skill in SKILLS:
        level = case.reading.levels.get(skill, 0)
        after = None if level >= HIGHEST_LEVEL else skill_cost(level, level + 1)
        yield skill_key(skill), _priced(skill_cost(0, level), after)
    for key, ware in case.shop.wares.items():
        yield key, f"{dollars(case.reading.counts.get(key, 0) * ware.price)}, next {dollars(ware.price)}"
    for slot in case.reading.slots:
        for piece in pieces([slot], case.shop.content):
            yield enchanted_key(slot.number, ITEM), dollars(cents_for(piece, case.shop.content))


def _priced(paid: int, after: int | None) -> str:
    return xp(paid) + (", highest" if after is None else f", next {xp(after)}")


def _budget(name: str, spent: int, total: int, why: str) -> Budget:
    shown = str(spent).replace("-", "−")
    return Budget(name, shown, str(total), "XP", _fraction(spent, total), over=spent > total, why=why)


def _fraction(spent: float, total: float) -> float:
    return max(0.0, min(1.0, spent / total)) if total > 0 else float(spent > 0)
