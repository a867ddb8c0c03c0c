"""Questions about spirit combat and injuries (`F-20` to `F-23`)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from solo.resolver import Distribution, distribution
from solo.systems.fire_and_sword.questions.arguments import Number, ResistDie, Statistic
from solo.systems.fire_and_sword.questions.rolls import Answer
from solo.systems.fire_and_sword.rolls import injury as injuries
from solo.systems.fire_and_sword.rolls import spirit_combat
from solo.systems.fire_and_sword.rolls.injury import Injury
from solo.systems.fire_and_sword.rolls.roll import BlowDepth
from solo.systems.fire_and_sword.rolls.spirit_combat import SpiritGrip
from solo.systems.parts.questions import question

BlowName = Annotated[
    Literal["normal", "special", "critical", "cinematic"],
    Meta(description="the level of the attack that got through: normal, special, critical or cinematic"),
]
SpiritBonus = Annotated[Number, Meta(description="the bonus of spells on POW, a whole number")]
_GRIPS = {
    "no_effect": SpiritGrip.NO_EFFECT,
    "defeated_no_table": SpiritGrip.DEFEATED,
    "defeated_table": SpiritGrip.DEFEATED_TABLE,
}


@question("dominance", "The effect of a spirit attack that overcame the defence.", rules="F-24")
def dominance(level: BlowName = "normal", resist_die: ResistDie = 10) -> Answer:
    return _grips(distribution(spirit_combat.grip, BlowDepth[level.upper()], resist_die))


@question("spirit-attack", "The effect of one attack in spirit combat.", rules="F-23")
def spirit_attack(
    pow_: Statistic,
    opponent_pow: Statistic,
    bonus: SpiritBonus = 0,
    opponent_bonus: SpiritBonus = 0,
    resist_die: ResistDie = 10,
) -> Answer:
    attack, defence = pow_ + bonus, opponent_pow + opponent_bonus
    return _grips(distribution(spirit_combat.spirit_attack, (attack,), (defence,), resist_die))


@question("injury", "The chance of each result of an injury roll, with its CON rolls.", rules="F-20 F-21")
def injury(con: Statistic) -> Answer:
    rolled = distribution(injuries.injury, con)
    states = rolled.map(lambda one: one.injury)
    found: Answer = {state.value.replace(" ", "_"): float(states.chance_of(state)) for state in Injury}
    rot, lost = rolled.chance(lambda one: one.flesh_rot), rolled.chance(lambda one: one.disability is not None)
    return found | {"flesh_rot": float(rot), "disabled": float(lost)}


def _grips(grips: Distribution[SpiritGrip]) -> Answer:
    return {name: float(grips.chance_of(grip)) for name, grip in _GRIPS.items()}
