"""Owns what the damage dice of an attack leave: raw damage, what comes through Soak, and the Harm that it does.

Odds are composed of remembered ones (combat dice, soak dice), so that each spend can be weighed before it is bought.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple

import msgspec

from solo.resolver import Distribution, Thrower, distribution
from solo.systems.two_d20.rolls.combat_dice import combat_dice, points
from solo.systems.two_d20.rolls.harm import STRESS_A_HARM, Harmed, after_soak, harmed


class Raw(NamedTuple):
    """What combat dice come to: damage before Soak, and Effects."""

    damage: int
    effects: int


class Strike(msgspec.Struct, frozen=True):
    """What an attack's damage is worked out from. `bonus` is flat, `penetration` is Momentum (`T-06`, `T-17`)."""

    dice: int
    vicious: int = 0
    piercing: int = 0
    soak: int = 0
    soak_dice: int = 0
    bonus: int = 0
    penetration: int = 0


def raw_damage(thrower: Thrower, dice: int, vicious: int) -> Raw:
    """Combat dice with what Vicious adds for each Effect (`Q-02`)."""
    shown = thrower.roll(combat_dice, dice)
    return Raw(shown.points + vicious * shown.effects, shown.effects)


def dealt(thrower: Thrower, strike: Strike) -> Raw:
    """The damage that comes through Soak, 0 for none, and the Effects of the attack."""
    raw = thrower.roll(raw_damage, strike.dice, strike.vicious)
    rolled = thrower.roll(points, strike.soak_dice)
    return through(raw, rolled, strike)


def through(raw: Raw, soak_points: int, strike: Strike) -> Raw:
    """Returns what comes through, once both sides' dice lie."""
    damage = raw.damage + strike.bonus
    left = after_soak(damage, strike.soak, soak_points, strike.piercing, raw.effects, strike.penetration)
    return Raw(left, raw.effects)


@lru_cache(maxsize=16_384)
def harm_odds(
    strike: Strike,
    stress: int,
    intense: bool = False,
    lost_before: int = 0,
    rule: Literal["per attack", "cumulative"] = "per attack",
    step: int = STRESS_A_HARM,
) -> Distribution[Harmed]:
    """Returns what an attack that hits does to somebody with so much stress left (`T-18`)."""
    return distribution(dealt, strike).map(
        lambda came: harmed(came.damage, stress, came.effects, intense, lost_before, rule, step)
    )


@lru_cache(maxsize=16_384)
def mean_damage(strike: Strike) -> Fraction:
    """Returns the mean damage of an attack that hits, after Soak, however much stress is left."""
    return distribution(dealt, strike).mean(lambda came: came.damage)


def secondary(raw: int) -> int:
    """Returns what a Secondary Target takes of raw damage, before its own Soak: half, rounded up (`R-15`)."""
    return (raw + 1) // 2
