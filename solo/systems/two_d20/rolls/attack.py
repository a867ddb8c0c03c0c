"""Owns what a whole attack promises before any die is rolled: whether it hits, how hard, and whether it does Harm
(`T-11`).
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple

from msgspec.structs import replace

from solo.resolver import distribution
from solo.systems.two_d20.rolls.damage import Strike, harm_odds, mean_damage
from solo.systems.two_d20.rolls.skill_test import Pool
from solo.systems.two_d20.rolls.struggle import Ties, struggle

Plan = Literal["none", "bonus-damage"]
"""What the attacker does with Momentum after a hit: bank it, or put all of it into damage."""


class AttackOdds(NamedTuple):
    """The chance of a hit, the mean damage after Soak with misses as 0, and the chance of any Harm."""

    hit: Fraction
    damage: Fraction
    harm: Fraction


@lru_cache(maxsize=16_384)
def attack_odds(
    active: Pool,
    difficulty: int,
    opponent: Pool | None,
    theirs: int,
    strike: Strike,
    stress: int,
    intense: bool = False,
    plan: Plan = "none",
    ties: Ties = "attacker",
) -> AttackOdds:
    """Returns the odds of an attack on somebody with so much stress left; without an opponent nobody defends."""
    fought = distribution(struggle, active, difficulty, opponent, theirs, ties)
    hits = {fell.momentum: weight for fell, weight in fought if fell.active}
    damage = harm = Fraction(0)
    for momentum, weight in hits.items():
        blow = replace(strike, bonus=strike.bonus + momentum) if plan == "bonus-damage" else strike
        damage += weight * mean_damage(blow)
        harm += weight * harm_odds(blow, stress, intense).chance(lambda done: done.harm > 0)
    total = fought.total
    return AttackOdds(Fraction(sum(hits.values()), total), damage / total, harm / total)
