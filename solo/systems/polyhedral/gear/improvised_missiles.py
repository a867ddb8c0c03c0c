"""Improvised missiles: things that are thrown although they are not made for it (`P-06`, `P-13`).

The book gives the −1. The damage of a stone, and the ranges of light and heavy things, are house rules.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from solo.systems.polyhedral.gear.equipment import Gear, Weapon, WeaponMode

HEAVY: Final = Decimal(4)
"""The greatest weight in pounds of a light thing; heavier things fly half as far."""


def _flight(reach: int, most: int) -> WeaponMode:
    return WeaponMode(key="hurled", skill="Throwing", damage=0, types=("blunt",), hands=1, range=reach, max_range=most)


LIGHT_THING: Final = _flight(8, 15)
HEAVY_THING: Final = _flight(4, 8)


def improvised_mode(weight: Decimal) -> WeaponMode:
    """Return the weapon mode for throwing a thing of this weight in pounds."""
    return HEAVY_THING if weight > HEAVY else LIGHT_THING


def as_missile(gear: Gear) -> Weapon:
    """Return the improvised throwing weapon that a thing becomes when it is thrown."""
    return Weapon(gear.name, gear.cost, gear.weight, (improvised_mode(gear.weight),))
