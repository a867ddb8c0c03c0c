"""Owns how cleverly somebody fights by itself: three levels, by Intelligence (house)."""

from __future__ import annotations

from enum import IntEnum

from solo.systems.swords.fight.state import Fighter

DULL_BELOW, CUNNING_FROM = 0, 2


class Wit(IntEnum):
    """Dull fighters strike at the nearest; plain ones make the best usual trade; cunning ones look at every plan."""

    DULL = 0
    PLAIN = 1
    CUNNING = 2


def wit_of(fighter: Fighter) -> Wit:
    """Returns the wit that an Intelligence gives."""
    intelligence = fighter.figures.intelligence
    if intelligence < DULL_BELOW:
        return Wit.DULL
    return Wit.CUNNING if intelligence >= CUNNING_FROM else Wit.PLAIN
