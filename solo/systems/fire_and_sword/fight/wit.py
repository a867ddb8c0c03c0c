"""Owns how cleverly somebody fights by itself: by INT, or as the table wishes for foes (house)."""

from __future__ import annotations

from typing import Final

from solo.systems.fire_and_sword.fight.state import Fighter
from solo.systems.parts.wit import Wit, wit

DULL_BELOW: Final = 8
CUNNING_FROM: Final = 13


def wit_of(fighter: Fighter) -> Wit:
    """The wit that an INT gives."""
    return wit(fighter.build.wits, DULL_BELOW, CUNNING_FROM, fighter.wit)
