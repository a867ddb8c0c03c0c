"""Damage dice of an attack: raw damage before Soak, and half of this damage for a second target (`T-11`, `T-17`)."""

from __future__ import annotations

import msgspec

from solo.resolver import Thrower
from solo.systems.two_d20.rolls.combat_dice import combat_dice


class RawDamage(msgspec.Struct, frozen=True):
    """The total of an attack's combat dice: the damage before Soak, and the number of Effects."""

    damage: int
    effects: int


class DamageProfile(msgspec.Struct, frozen=True, cache_hash=True):
    """The figures that decide an attack's damage.

    `bonus` is the number of points of Bonus Damage, `penetration` the number of Penetration spends (`T-06`, `T-17`).
    """

    dice: int
    vicious: int = 0
    piercing: int = 0
    soak: int = 0
    soak_dice: int = 0
    bonus: int = 0
    penetration: int = 0


# rule: Vicious
def raw_damage(thrower: Thrower, dice: int, vicious: int) -> RawDamage:
    """Roll combat dice and return their total, with `vicious` more damage for each Effect (`Q-02`)."""
    shown = thrower.roll(combat_dice, dice)
    return RawDamage(shown.points + vicious * shown.effects, shown.effects)


# rule: Secondary Target
def secondary(raw: int) -> int:
    """Return the part of `raw` damage that a Secondary Target takes before Soak: half, rounded up (`R-15`)."""
    return (raw + 1) // 2
