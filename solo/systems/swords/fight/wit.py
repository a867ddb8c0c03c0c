"""Owns how cleverly somebody fights by itself: by Intelligence, or as the table wishes for foes (house)."""

from __future__ import annotations

from solo.systems.parts.wit import Wit, wit
from solo.systems.swords.fight.state import Fighter

DULL_BELOW, CUNNING_FROM = 0, 2


def wit_of(fighter: Fighter) -> Wit:
    """Returns the wit that an Intelligence gives."""
    return wit(fighter.figures.intelligence, DULL_BELOW, CUNNING_FROM, fighter.wit)
