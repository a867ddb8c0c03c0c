"""Owns the questions about spirit combat and injuries (`F-20` to `F-23`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from solo.resolver import Distribution, distribution
from solo.systems.fire_and_sword.injuries import injury as injuries
from solo.systems.fire_and_sword.injuries.wounds import Injury
from solo.systems.fire_and_sword.questions.arguments import Number, ResistDie, Statistic
from solo.systems.fire_and_sword.questions.rolls import Answer
from solo.systems.fire_and_sword.rolls.ladder import Blow
from solo.systems.fire_and_sword.spirits import duel
from solo.systems.fire_and_sword.spirits.duel import Grip
from solo.systems.parts.questions import NamedQuestion, question

BlowName = Annotated[
    Literal["normal", "special", "critical", "cinematic"],
    Meta(description="the level that got through: normal, special, critical or cinematic"),
]
SpiritBonus = Annotated[Number, Meta(description="what spells add to the POW, a whole number")]
_GRIPS = {"no_effect": Grip.NO_EFFECT, "defeated_no_table": Grip.DEFEATED, "defeated_table": Grip.DEFEATED_TABLE}


class Dominance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    level: BlowName = "normal"
    resist_die: ResistDie = 10


def dominance(asked: Dominance) -> Answer:
    return _grips(distribution(duel.grip, Blow[asked.level.upper()], asked.resist_die))


class SpiritAttack(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"power": "pow", "opponent": "opponent_pow"}
):
    power: Statistic
    opponent: Statistic
    bonus: SpiritBonus = 0
    opponent_bonus: SpiritBonus = 0
    resist_die: ResistDie = 10


def spirit_attack(asked: SpiritAttack) -> Answer:
    attack, defence = asked.power + asked.bonus, asked.opponent + asked.opponent_bonus
    return _grips(distribution(duel.spirit_attack, (attack,), (defence,), asked.resist_die))


def _grips(grips: Distribution[Grip]) -> Answer:
    return {name: float(grips.chance_of(grip)) for name, grip in _GRIPS.items()}


class OfInjury(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    con: Statistic


def injury(asked: OfInjury) -> Answer:
    rolled = distribution(injuries.injury, asked.con)
    states = rolled.map(lambda one: one.injury)
    found: Answer = {state.value.replace(" ", "_"): float(states.chance_of(state)) for state in Injury}
    rot, lost = rolled.chance(lambda one: one.flesh_rot), rolled.chance(lambda one: one.disability is not None)
    return found | {"flesh_rot": float(rot), "disabled": float(lost)}


def questions_of_spirits_and_wounds() -> Iterator[NamedQuestion]:
    """Yields each question of this module."""
    yield question("dominance", "What a spirit attack that overcame does.", Dominance, dominance)
    yield question("spirit-attack", "What one attack in spirit combat does.", SpiritAttack, spirit_attack)
    yield question("injury", "How an injury roll may end, its CON rolls made.", OfInjury, injury)
