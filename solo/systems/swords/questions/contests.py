"""Questions about contests of bodies and armies: grapples, duels and battles."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Annotated

import msgspec
from msgspec import Meta

from solo.resolver import distribution
from solo.systems.contract import Content
from solo.systems.parts.questions import question
from solo.systems.swords.armies import odds, power
from solo.systems.swords.people.sheet import USUAL_MASS
from solo.systems.swords.questions.arguments import Grip, Number
from solo.systems.swords.rolls import mass
from solo.systems.swords.rolls.damage import scale_of
from solo.systems.swords.rolls.duel import Duellist, duel
from solo.systems.swords.rolls.skill import beats_opposed

Answer = dict[str, object]
MOST_STAMINA = 100

Amount = Annotated[int, Meta(gt=0, le=10**12)] | Annotated[float, Meta(gt=0, le=10**12)]
Amounts = Annotated[
    Amount | Annotated[list[Amount], Meta(min_length=1, max_length=1000)],
    Meta(description="a number above 0, or a list of such numbers to add up"),
]
Total = Annotated[
    int, Meta(ge=-10_000, le=10_000, description="attribute and skill together, a whole number such as 4")
]
Helpers = Annotated[int, Meta(ge=0, le=1000, description="the number of helpers, a whole number from 0 up")]
Sizes = Annotated[
    list[Amount], Meta(min_length=2, max_length=1000, description="a list of two or more army sizes above 0")
]
Skill = Annotated[
    int, Meta(ge=-100, le=100, description="Intelligence and Tactics together, a whole number from -100 to 100")
]
Power = Annotated[int, Meta(ge=0, le=100, description="an army's power, a whole number from 0 to 100")]
ArmyHits = Annotated[int, Meta(ge=1, le=100, description="hits left, a whole number from 1 to 100")]
Stamina = Annotated[int, Meta(ge=1, le=MOST_STAMINA, description=f"a whole number from 1 to {MOST_STAMINA}")]


@question("mass-bonus", "The bonus that mass gives each side on Grappling rolls.", rules="S-19")
def mass_bonus(heavier: Amounts, lighter: Amounts) -> Answer:
    first, second = mass.mass_bonuses(_added(heavier), _added(lighter))
    return {"bonus_first": first, "bonus_second": second}


@question("opposed", "The chance that a skill roll, with help, is higher than the opponent's roll.", rules="S-01")
def answer_opposed(skill: Total, opponent: Total, helpers: Helpers = 0) -> Answer:
    lead = skill + mass.group_bonus(1 + helpers) - opponent
    return {"success": float(distribution(beats_opposed, lead).chance_of(True))}


@question("grapple", "The chance that a grab or a struggle succeeds, including mass.", rules="S-15 S-16")
def grapple(
    grappling: Grip, opponent: Grip, mass_: Amounts = USUAL_MASS, opponent_mass: Amounts = USUAL_MASS
) -> Answer:
    """Return the chance that a grappler beats an opponent. Without masses, only skill counts."""
    own, other = mass.mass_bonuses(_added(mass_), _added(opponent_mass))
    lead = grappling + own - opponent - other
    return {"hit": float(distribution(beats_opposed, lead).chance_of(True))}


@question("power", "The power of each army, from the sizes of all armies.", rules="S-35")
def power_of(sizes: Sizes) -> Answer:
    return {"power": list(power.powers(_whole([_exact(size) for size in sizes])))}


@question("battle", "The odds of a battle that lasts until an army is routed.", rules="S-34 S-36 S-37")
def battle(
    power_a: Power, general_a: Skill, power_b: Power, general_b: Skill, hits_a: ArmyHits = 100, hits_b: ArmyHits = 100
) -> Answer:
    fought = odds.battle_odds((power_a, (general_a,)), (power_b, (general_b,)), hits_a, hits_b)
    return {
        "a_wins": float(fought.first_wins),
        "b_wins": float(fought.second_wins),
        "both_routed": float(fought.both_routed),
        "mean_damage_a": _mean_damage(power_a, general_a),
        "mean_damage_b": _mean_damage(power_b, general_b),
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
    "where stamina is 10 if left out"
)
FencerObject = Annotated[Fencer, Meta(description=_FENCER)]


@question(
    "duel",
    "The odds of a duel in which both fighters Strike and Defend each round until one is down.",
    rules="S-07 S-12",
)
def answer_duel(content: Content, /, a: FencerObject, b: FencerObject) -> Answer:
    found = duel(Duellist(*msgspec.structs.astuple(a)), Duellist(*msgspec.structs.astuple(b)), scale_of(content))
    return {"a_wins": found.a_wins, "b_wins": found.b_wins}


def _mean_damage(army: int, general: int) -> float:
    return float(distribution(odds.tactics_roll, army, general).mean(lambda damage: damage))


def _added(amounts: Amounts) -> Fraction:
    listed = amounts if isinstance(amounts, list) else [amounts]
    return sum((_exact(amount) for amount in listed), start=Fraction(0))


def _exact(amount: Amount) -> Fraction:
    """Return the number exactly as written: 0.1 is a tenth, not the nearest float."""
    return Fraction(repr(amount))


def _whole(sizes: Sequence[Fraction]) -> list[int]:
    """Return whole numbers in the same ratios as these sizes."""
    shared = lcm(*(size.denominator for size in sizes))
    return [int(size * shared) for size in sizes]
