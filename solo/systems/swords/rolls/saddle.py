"""Staying in the saddle: a rider who is hit rolls Riding against the raw damage (`S-31`)."""

from __future__ import annotations

from typing import Final

from solo.resolver import Thrower
from solo.systems.swords.rolls.skill import meets, two_dice

RIDING_AS_DODGE: Final = {"open field, trained mount": -2, "usual": -4, "narrow ground or wilful mount": -6}


def keeps_seat(thrower: Thrower, riding: int, raw: int) -> bool:
    """Roll whether a rider stays on after a hit of this raw damage. An equal roll is enough (`S-31`, `R-01`)."""
    return meets(thrower, riding, raw)


def keeps_seat_in_hit(thrower: Thrower, riding: int, damage: int) -> bool:
    """Roll the raw damage with this modifier, then return True if the rider stays on (`S-31`)."""
    raw = two_dice(thrower) + damage
    return thrower.roll(keeps_seat, riding, raw)
