"""Owns how cleverly somebody fights by itself: three levels, by Intelligence."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from solo.systems.fire_and_sword.fight.state import Fighter

DULL_BELOW: Final = 8
CUNNING_FROM: Final = 13


class Wit(IntEnum):
    """The dull go for the nearest, the plain for whom they fell most often, the cunning fight together."""

    DULL = 0
    PLAIN = 1
    CUNNING = 2


def wit_of(fighter: Fighter) -> Wit:
    """The wit that an INT gives."""
    wits = fighter.build.wits
    if wits < DULL_BELOW:
        return Wit.DULL
    return Wit.CUNNING if wits >= CUNNING_FROM else Wit.PLAIN
