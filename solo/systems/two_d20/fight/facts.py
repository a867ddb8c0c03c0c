"""Sentences about lasting results for a hero: Harm, kits and weapons used up (`H-17`, `R-19`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solo.systems.contract import CombatantRecord, describe_costs
from solo.systems.parts.phrasing import count_noun
from solo.systems.two_d20.fight.state import Fight, Fighter
from solo.systems.two_d20.wording import harm_words

WITHOUT = ("Vigor", "Resolve", "loads", "Wounds taken", "Trauma taken")
"""Costs that no sentence mentions: those that end with the scene, and Harm, which has its own sentences."""


def describe_results(start: Fight, end: Fight, accounts: Sequence[CombatantRecord]) -> tuple[str, ...]:
    """Return sentences about the heroes: falls, deaths and costs, then Harm and the items that were used up."""
    heroes = [(start.find(hero.key), hero) for hero in end.heroes()]
    most = end.rulings.hero_dying
    own = (sentence for before, after in heroes for sentence in _describe(before, after, most))
    return (*describe_costs(accounts, WITHOUT), *own)


def _describe(before: Fighter, after: Fighter, most: int) -> Iterator[str]:
    name = after.name
    trauma = after.trauma - after.scares
    yield from _describe_harm(name, "Wound", after.wounds - after.bruises - before.wounds)
    yield from _describe_harm(name, "Trauma", trauma - before.trauma)
    if trauma >= most > before.trauma:
        yield f"{name} is broken."
    for kit, uses in before.kits.items():
        used = uses - after.kits.get(kit, 0)
        if used > 0:
            yield f"{name} used up {count_noun(used, 'use')} of the {kit}."
    had = sum(arm.used_up for arm in before.arms)
    if sum(arm.used_up for arm in after.arms) > had:
        gone = [f"the {arm.weapon.name.lower()}" for arm in after.arms if arm.used_up]
        yield f"{name} used up {', '.join(gone[had:])}."


def _describe_harm(name: str, kind: str, amount: int) -> Iterator[str]:
    if amount > 0:
        yield f"{name} took {harm_words(kind, amount)}."
    elif amount < 0:
        yield f"{name} recovered from {harm_words(kind, -amount)}."
