"""Owns what is thrown without being made for it (`P-06`, `P-13`): one way to use whatever is in hand.

The book gives the −1. The damage, that of a stone, and how far light and heavy things fly are ours.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from solo.systems.polyhedral.gear.equipment import Gear, Mode, Weapon

HEAVY: Final = Decimal(4)
"""What weighs more pounds than the heaviest thing that is made for throwing flies half as far."""


def _flight(reach: int, most: int) -> Mode:
    return Mode(key="hurled", skill="Throwing", damage=0, types=("blunt",), hands=1, range=reach, max_range=most)


LIGHT_THING: Final = _flight(8, 15)
HEAVY_THING: Final = _flight(4, 8)


def hurled(weight: Decimal) -> Mode:
    """How something of so many pounds is thrown."""
    return HEAVY_THING if weight > HEAVY else LIGHT_THING


def as_missile(gear: Gear) -> Weapon:
    """What is no weapon, as the one that it makes when it is thrown."""
    return Weapon(gear.name, gear.cost, gear.weight, (hurled(gear.weight),))
