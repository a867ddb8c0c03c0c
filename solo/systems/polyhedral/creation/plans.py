"""Plans: the purchases for each character concept, first the necessary ones, then those for growth.

Attributes, weapons and armour have alternatives, so that two suggestions are seldom alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.entries import parse_problems, unknown_name_problems
from solo.systems.polyhedral.gear.equipment import gear_named
from solo.systems.polyhedral.people.attributes import AVERAGE, Abbreviation
from solo.systems.polyhedral.people.skills import SCHOOLS, SKILLS

WEAPON: Final = "weapon"
"""Placeholder in a plan for the skill of the chosen weapon kit."""


class WeaponKit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kit of weapons bought together, as (name, count), with their skill and the Strength that they need.

    The first weapon is held in the main hand, unless it is worn.
    """

    skill: str
    pieces: tuple[tuple[str, int], ...]
    strength: int = AVERAGE


class ConceptPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A fighting style from the content: `name` is its key, `text` a one-line description.

    `spreads` are alternative attributes, by abbreviation. `first` lists the skills bought at once, `growth` skills
    raised at random while XP last, `sides` cheap skills of which some are bought. The kit's skill replaces WEAPON.

    `armours` are alternatives. `extras`, as (name, largest count), are bought with the rest of the money. Spellbooks of
    the schools in `books` are bought first.
    """

    name: str
    title: str
    text: str
    spreads: tuple[dict[Abbreviation, int], ...]
    first: tuple[tuple[str, int], ...]
    growth: tuple[str, ...]
    sides: tuple[str, ...]
    kits: tuple[WeaponKit, ...]
    armours: tuple[str, ...] = ()
    extras: tuple[tuple[str, int], ...] = ()
    books: tuple[str, ...] = ()


def find_problems(plan: ConceptPlan, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a plan as (field, sentence) pairs, none for a legal plan."""
    if not plan.spreads:
        yield "spreads", "Give at least one spread of attributes to choose from."
    for spread in plan.spreads:
        if not any(kit.strength <= spread.get("STR", AVERAGE) for kit in plan.kits):
            yield "kits", f"No kit is light enough for STR {spread.get('STR', AVERAGE)}."
    yield from _skill_problems(plan)
    bought = (name for kit in plan.kits for name, _ in kit.pieces)
    for field, names in (("kits", bought), ("armours", plan.armours), ("extras", (name for name, _ in plan.extras))):
        yield from parse_problems(field, lambda name: gear_named(name, content), *names)
    yield from unknown_name_problems("books", "school", plan.books, SCHOOLS)


def _skill_problems(plan: ConceptPlan) -> Iterator[tuple[str, str]]:
    named = (
        ("first", [name for name, _ in plan.first]),
        ("growth", plan.growth),
        ("sides", plan.sides),
        ("kits", [kit.skill for kit in plan.kits]),
    )
    for field, names in named:
        for name in names:
            if name not in SKILLS and name != WEAPON:
                yield field, f"There is no skill “{name}”."
