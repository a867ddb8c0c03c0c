"""Owns what the damage dice of an attack come to: raw damage, and what of it comes through Soak (`T-11`, `T-17`)."""

from __future__ import annotations

import msgspec

from solo.resolver import Thrower
from solo.systems.two_d20.rolls.combat_dice import combat_dice


class Raw(msgspec.Struct, frozen=True):
    """What combat dice come to: damage before Soak, and Effects."""

    damage: int
    effects: int


class Strike(msgspec.Struct, frozen=True, cache_hash=True):
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


def secondary(raw: int) -> int:
    """Returns what a Secondary Target takes of raw damage, before its own Soak: half, rounded up (`R-15`)."""
    return (raw + 1) // 2
