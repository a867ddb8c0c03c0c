"""Owns staying in the saddle: a hit rider rolls Riding against the damage as it was rolled (`S-31`)."""

from __future__ import annotations

from typing import Final

from solo.resolver import Thrower
from solo.systems.swords.rolls.skill import meets, two_dice

RIDING_AS_DODGE: Final = {"open field, trained mount": -2, "usual": -4, "narrow ground or wilful mount": -6}


def keeps_seat(thrower: Thrower, riding: int, raw: int) -> bool:
    """Returns whether a rider stays on after a hit of so much raw damage; equal is enough (`S-31`, `R-01`)."""
    return meets(thrower, riding, raw)


def keeps_seat_in_hit(thrower: Thrower, riding: int, damage: int) -> bool:
    """Returns whether a rider stays on where the damage is rolled too, with so much added to it (`S-31`)."""
    raw = two_dice(thrower) + damage
    return thrower.roll(keeps_seat, riding, raw)
