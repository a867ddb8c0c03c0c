"""Owns the workshop of foes: what a creation screen asks of a system, answered for foes instead of characters.

A draft may hold anything; a foe leaves the workshop only without a fault.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

import msgspec

from solo.resolver import Thrower
from solo.systems.contract import Assessment, Blueprint, Budget, Concept, Content, Derived, Draft, Problem
from solo.systems.parts.verdict import NAME
from solo.systems.polyhedral.creation.shop import Shop
from solo.systems.polyhedral.foe_creation import fields
from solo.systems.polyhedral.foe_creation.reading import FoeReading, read_foe, reopen_foe
from solo.systems.polyhedral.foes.builder import build
from solo.systems.polyhedral.foes.foe import Foe, faults, gear_xp, most_gear_xp, stat_xp
from solo.systems.polyhedral.foes.templates import Template
from solo.systems.polyhedral.gear.weapon_uses import weapon_uses
from solo.systems.polyhedral.people.advancement import skills_cost
from solo.systems.polyhedral.people.sheet import derive
from solo.systems.polyhedral.people.sheet_panels import worth_telling

SHELF: Final = "foes"
USUAL_XP: Final = 50
_FIELDS: Final = {
    "text": fields.TEXT,
    "money": fields.MONEY,
    "keen_senses": fields.KEEN,
    "free_intellect": fields.FREE_INTELLECT,
    "hide": fields.HIDE,
    "spells": fields.SPELLS,
    "role": fields.ROLE,
    "natural_weapons": fields.grown_key(1, "row"),
}


class Workshop:
    """Where foes are drawn up, suggested, mended and reopened."""

    shelf: str = SHELF
    usual_price: int = USUAL_XP

    def __init__(self, shop: Shop) -> None:
        self._shop = shop

    @cached_property
    def concepts(self) -> Sequence[Concept]:
        """The templates that a whole foe can be suggested over."""
        return [Concept(one.name, one.title, one.text) for one in self._content.entries(Template).values()]

    def blueprint(self) -> Blueprint:
        """All that a foe is made of."""
        return fields.blueprint(self._shop)

    def assess(self, draft: Draft) -> Assessment:
        """What a draft amounts to; any draft at all is assessed, none raises."""
        reading = read_foe(draft, self._shop)
        problems = tuple(self._problems(reading))
        if not reading.sound:
            return Assessment((), (), problems)
        return Assessment(tuple(self._budgets(reading)), tuple(self._derived(reading.foe)), problems)

    def suggest(self, thrower: Thrower, concept: str, price: int | None = None) -> Draft:
        """A whole legal draft over a template ("" for any) at so many XP, as many as is usual for None.

        Raises KeyError for an unknown template, and ValueError with a sentence for XP out of bounds.
        """
        templates = list(self._content.entries(Template))
        name = concept or templates[thrower.sum(1, len(templates)) - 1]
        template = self._content.entries(Template)[name]
        return self.reopen(build(name, USUAL_XP if price is None else price, template.title, thrower, self._content))

    def finish(self, draft: Draft) -> Foe:
        """The foe that a legal draft makes. Raises ValueError with the sentence of the first problem for any other."""
        reading = read_foe(draft, self._shop)
        for problem in self._problems(reading):
            if problem.weight == "problem":
                raise ValueError(problem.message)
        return reading.foe

    def named(self, name: str) -> Foe:
        """The foe of this name. Raises KeyError for an unknown one."""
        return self._content.entries(Foe)[name]

    def reopen(self, foe: msgspec.Struct) -> Draft:
        """The draft that makes a foe again. Raises TypeError for what is none."""
        if not isinstance(foe, Foe):
            raise TypeError(f"A foe of PolyRPG is needed, not a {type(foe).__name__}.")
        return reopen_foe(foe, self._shop)

    @property
    def _content(self) -> Content:
        return self._shop.content

    def _problems(self, reading: FoeReading) -> Iterator[Problem]:
        yield from reading.problems
        foe = reading.foe
        if not foe.name:
            yield Problem("no-name", NAME, "Give the foe a name.")
        for field, sentence in faults(foe, self._content):
            yield Problem(field, _FIELDS.get(field, ""), sentence)
        if reading.target and foe.xp > reading.target:
            over = f"It costs {foe.xp} XP, {foe.xp - reading.target} more than it is meant to."
            yield Problem("over-target", fields.TARGET, over, weight="warning")

    def _budgets(self, reading: FoeReading) -> Iterator[Budget]:
        foe = reading.foe
        gear, most = gear_xp(foe, self._content), most_gear_xp(foe.xp)
        skills = skills_cost(foe.build.skills)
        why = f"Attributes {stat_xp(foe) - skills}, skills {skills}, gear and money {gear}."
        target = reading.target or foe.xp
        yield _budget("Price", foe.xp, target, why)
        yield _budget("Gear", gear, most, f"A quarter of the price, and 5 at least; $10 for each XP: ${most * 10}.")

    def _derived(self, foe: Foe) -> Iterator[Derived]:
        for line in worth_telling(derive(foe.build, self._content)):
            yield Derived(line.name, str(line.value), line.why)
        for use in weapon_uses(foe.build, self._content):
            yield Derived(use.name, use.summary, use.why)


def _budget(name: str, spent: int, total: int, why: str) -> Budget:
    fraction = max(0.0, min(1.0, spent / total)) if total > 0 else float(spent > total)
    return Budget(name, str(spent).replace("-", "−"), str(total).replace("-", "−"), "XP", fraction, spent > total, why)
