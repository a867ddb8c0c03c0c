"""Staying in the saddle: a rider who is hit rolls Riding against the raw damage (`S-31`)."""

from __future__ import annotations

from typing import Final

from solo.resolver import Thrower
from solo.systems.swords.rolls.skill import meets, two_dice

RIDING_AS_DODGE: Final = {"open field, trained mount": -2, "usual": -4, "narrow ground or wilful mount": -6}


def keeps_seat(thrower: Thrower, riding: int, raw: int) -> bool:
    """Return True if a rider stays on: 2d6 + Riding must be at least the raw damage of the hit (`S-31`)."""
    return meets(thrower, riding, raw)


def keeps_seat_in_hit(thrower: Thrower, riding: int, damage: int) -> bool:
    """Roll the raw damage of a hit with the modifier `damage`. Return True if the rider then stays on (`S-31`)."""
    raw = two_dice(thrower) + damage
    return thrower.roll(keeps_seat, riding, raw)
