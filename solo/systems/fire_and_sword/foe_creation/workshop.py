"""Owns the workshop of foes: what a creation screen asks of a system, answered for foes instead of characters.

A draft may hold anything; a foe leaves the workshop only without a fault. Nothing limits it; its danger is shown as the
share of a hundred that it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

import msgspec

from solo.resolver import Thrower
from solo.systems.contract import Assessment, Blueprint, Budget, Concept, Content, Derived, Draft, Problem
from solo.systems.contract.creation import FieldValue
from solo.systems.fire_and_sword.foe_creation import fields
from solo.systems.fire_and_sword.foe_creation.plans import PLANS
from solo.systems.fire_and_sword.foe_creation.reading import FoeReading, read_foe, reopened
from solo.systems.fire_and_sword.foe_creation.suggestion import suggested
from solo.systems.fire_and_sword.foes.danger import danger
from solo.systems.fire_and_sword.foes.foe import Fault, Foe, faults_of
from solo.systems.fire_and_sword.gear.weapon import Weapon
from solo.systems.fire_and_sword.library.fighters import foe_facts
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.statistics import impact
from solo.systems.fire_and_sword.wording import damage, signed
from solo.systems.parts.verdict import NAME

SHELF: Final = "foes"
USUAL_DANGER: Final = 40
LONGEST_NAME: Final = 60
_FIELDS: Final = {
    "text": fields.TEXT,
    "resistance_die": fields.RESISTANCE_DIE,
    "spirit_effect": fields.SPIRIT_EFFECT,
    "arms": fields.weapon_key(1),
    "running": fields.RUNNING,
}
_WHYS: Final = {
    "danger": "How many of 100 duels the benchmark fighter (15 and 15, D10+1, armour 2) does not survive alone.",
    "against the benchmark": "Both attack and defend once a round until one is out; spells count where they run.",
    "best defence": "The best of dodge, shield and the parries of what it carries.",
    "armour": "Hide and suit together, off every blow but a critical one.",
    "resistance": "Rolled against what gets through; the highest face saves the named.",
}


class Workshop:
    """Where foes are drawn up, suggested, mended and reopened."""

    shelf: str = SHELF
    usual_price: int = USUAL_DANGER

    def __init__(self, content: Content) -> None:
        self._content = content

    @cached_property
    def concepts(self) -> Sequence[Concept]:
        """The kinds that a whole foe can be suggested of, one for each role."""
        return [Concept(plan.role, plan.title, plan.help) for plan in PLANS.values()]

    def blueprint(self) -> Blueprint:
        """All that a foe is made of."""
        return self._blueprint

    def assess(self, draft: Draft) -> Assessment:
        """What a draft amounts to; any draft at all is assessed, none raises."""
        reading = self._read(draft)
        foe = reading.foe
        budgets = (_scale(danger(foe, self._content)),)
        return Assessment(budgets, tuple(self._derived(foe)), tuple(self._problems(reading)), dict(self._costs(foe)))

    def suggest(self, thrower: Thrower, concept: str, price: int | None = None) -> Draft:
        """A whole legal draft of a kind ("" for any) of so much danger, as much as is usual for None.

        Raises KeyError for an unknown kind, and ValueError with a sentence where nothing of it is worth so much.
        """
        return self.reopen(suggested(thrower, concept, USUAL_DANGER if price is None else price, self._content))

    def finish(self, draft: Draft) -> Foe:
        """The foe that a legal draft makes. Raises ValueError with the sentence of the first problem for any other."""
        reading = self._read(draft)
        for problem in self._problems(reading):
            raise ValueError(problem.message)
        return reading.foe

    def named(self, name: str) -> Foe:
        """The foe of this name. Raises KeyError for an unknown one."""
        return self._content.entries(Foe)[name]

    def reopen(self, foe: msgspec.Struct) -> Draft:
        """The draft that makes a foe again. Raises TypeError for what is none."""
        if not isinstance(foe, Foe):
            raise TypeError(f"A foe of Fire and Sword is needed, not a {type(foe).__name__}.")
        return reopened(foe, self._content, self._usual)

    @cached_property
    def _blueprint(self) -> Blueprint:
        return fields.blueprint(self._content)

    @cached_property
    def _usual(self) -> Mapping[str, FieldValue]:
        return {field.key: field.default for section in self._blueprint.sections for field in section.fields}

    def _read(self, draft: Draft) -> FoeReading:
        return read_foe(draft, self._content, self._usual)

    def _problems(self, reading: FoeReading) -> Iterator[Problem]:
        yield from reading.problems
        name = reading.foe.name
        if not name:
            yield Problem("no-name", NAME, "Give the foe a name.")
        elif len(name) > LONGEST_NAME or not name.isprintable():
            yield Problem("no-name", NAME, f"Give a name of at most {LONGEST_NAME} letters, on one line.")
        for fault in faults_of(reading.foe, self._content):
            yield Problem(fault.field, _field_of(fault), fault.sentence)

    def _derived(self, foe: Foe) -> Iterator[Derived]:
        """Its danger first, then all that the library will print of it."""
        for name, value in foe_facts(foe, self._content):
            yield Derived(name[:1].upper() + name[1:], value, _WHYS.get(name, ""))

    def _costs(self, foe: Foe) -> Iterator[tuple[str, str]]:
        """What fields come to that lean on others: weapons with their skill, impact by the body, sorcery's price."""
        weapons = self._content.entries(Weapon)
        for place, name in enumerate(foe.arms.weapons, start=1):
            weapon = weapons[name]
            yield fields.weapon_key(place), f"{foe.skill(weapon.attack_skill)}, {damage(weapon.bonus + foe.impact)}"
        usual = impact(foe.statistics.strength, foe.statistics.size)
        yield fields.IMPACT, f"{signed(usual)} by STR and SIZ"
        for name in foe.spells:
            skill = self._content.entries(Spell)[name].casting_skill
            yield fields.spell_key(name), f"{skill} {foe.skill(skill)}"


def _scale(danger_of_foe: int) -> Budget:
    """A danger on its scale, which is no limit: at 100 the benchmark fighter survives no duel alone."""
    return Budget("Danger", str(danger_of_foe), "100", "", danger_of_foe / 100, why=_WHYS["danger"])


def _field_of(fault: Fault) -> str:
    """The field of the blueprint that a fault belongs to."""
    if fault.field == "skills":
        return fields.skill_key(fault.about)
    return fields.spell_key(fault.about) if fault.field == "spells" else _FIELDS.get(fault.field, "")
