"""Owns the questions about bodies and armies held against each other: grapples, duels and battles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import Annotated

import msgspec
from msgspec import Meta

from solo.resolver import distribution
from solo.systems.parts.questions import NamedQuestion, question
from solo.systems.swords.armies import odds, power
from solo.systems.swords.questions.arguments import Grip, Number
from solo.systems.swords.rolls import mass
from solo.systems.swords.rolls.duel import Duellist, duel
from solo.systems.swords.rolls.health import HealthScale
from solo.systems.swords.rolls.skill import outdoes

Answer = dict[str, object]
MOST_STAMINA = 100

Amount = Annotated[int, Meta(gt=0, le=10**12)] | Annotated[float, Meta(gt=0, le=10**12)]
Amounts = Annotated[
    Amount | Annotated[list[Amount], Meta(min_length=1, max_length=1000)],
    Meta(description="a number above 0, or a list of such numbers to add up"),
]
Sizes = Annotated[
    list[Amount], Meta(min_length=2, max_length=1000, description="a list of two or more army sizes above 0")
]
Skill = Annotated[
    int, Meta(ge=-100, le=100, description="Intelligence and Tactics together, a whole number from -100 to 100")
]
Power = Annotated[int, Meta(ge=0, le=100, description="an army's power, a whole number from 0 to 100")]
ArmyHits = Annotated[int, Meta(ge=1, le=100, description="hits left, a whole number from 1 to 100")]
Stamina = Annotated[int, Meta(ge=1, le=MOST_STAMINA, description=f"a whole number from 1 to {MOST_STAMINA}")]


class Masses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    heavier: Amounts
    lighter: Amounts


def mass_bonus(asked: Masses) -> Answer:
    first, second = mass.mass_bonuses(_added(asked.heavier), _added(asked.lighter))
    return {"bonus_first": first, "bonus_second": second}


class Grappling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    grappling: Grip
    opponent: Grip
    mass: Amounts
    opponent_mass: Amounts


def grapple(asked: Grappling) -> Answer:
    own, other = mass.mass_bonuses(_added(asked.mass), _added(asked.opponent_mass))
    lead = asked.grappling + own - asked.opponent - other
    return {"hit": float(distribution(outdoes, lead).chance_of(True))}


class Armies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sizes: Sizes


def power_of(asked: Armies) -> Answer:
    return {"power": list(power.powers(_whole([_exact(size) for size in asked.sizes])))}


class Battle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    power_a: Power
    general_a: Skill
    power_b: Power
    general_b: Skill
    hits_a: ArmyHits = 100
    hits_b: ArmyHits = 100


def battle(asked: Battle) -> Answer:
    fought = odds.battle_odds(
        (asked.power_a, (asked.general_a,)), (asked.power_b, (asked.general_b,)), asked.hits_a, asked.hits_b
    )
    return {
        "a_wins": float(fought.first_wins),
        "b_wins": float(fought.second_wins),
        "both_routed": float(fought.both_routed),
        "mean_damage_a": _mean_damage(asked.power_a, asked.general_a),
        "mean_damage_b": _mean_damage(asked.power_b, asked.general_b),
    }


class Fencer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    strength: Number
    dexterity: Number
    striking: Number
    defense: Number
    weapon: Number
    armor: Number
    stamina: Stamina = 10


_FENCER = (
    "an object of strength, dexterity, striking, defense, weapon, armor and stamina, each a whole number, "
    "stamina being 10 if left out"
)


class Pair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    a: Annotated[Fencer, Meta(description=_FENCER)]
    b: Annotated[Fencer, Meta(description=_FENCER)]


def questions_of_contests(scale: HealthScale) -> Iterator[NamedQuestion]:
    """Yields every question about two sides held against each other; Health goes by the table's own scale."""

    def duelled(asked: Pair) -> Answer:
        found = duel(Duellist(*msgspec.structs.astuple(asked.a)), Duellist(*msgspec.structs.astuple(asked.b)), scale)
        return {"a_wins": found.a_wins, "b_wins": found.b_wins}

    yield question("mass-bonus", "What either side adds to its Grappling rolls by mass.", Masses, mass_bonus)
    yield question("grapple", "The chance that a grab or a struggle succeeds, mass counted.", Grappling, grapple)
    yield question("power", "The power of each army from all sizes present.", Armies, power_of)
    yield question("battle", "The odds of a battle fought until an army is routed.", Battle, battle)
    yield question("duel", "The odds of two who Strike and Defend each round until one is down.", Pair, duelled)


def _mean_damage(army: int, general: int) -> float:
    return float(distribution(odds.tactics_roll, army, general).mean(lambda damage: damage))


def _added(amounts: Amounts) -> Fraction:
    listed = amounts if isinstance(amounts, list) else [amounts]
    return sum((_exact(amount) for amount in listed), start=Fraction(0))


def _exact(amount: Amount) -> Fraction:
    """The number as it was written: 0.1 is a tenth."""
    return Fraction(repr(amount))


def _whole(sizes: Sequence[Fraction]) -> list[int]:
    """Sizes in whole numbers of the same ratios."""
    shared = lcm(*(size.denominator for size in sizes))
    return [int(size * shared) for size in sizes]
