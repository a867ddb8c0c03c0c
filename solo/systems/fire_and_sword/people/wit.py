"""Owns how cleverly somebody acts by themselves: by INT, or as the table wishes for foes (house)."""

from __future__ import annotations

from typing import Final

from solo.systems.parts.fight.wit import Wit, wit

DULL_BELOW: Final = 8
CUNNING_FROM: Final = 13


def wit_of_int(intelligence: int, wished: str = "") -> Wit:
    """The wit that an INT gives, or the level that was wished for by its name."""
    return wit(intelligence, DULL_BELOW, CUNNING_FROM, wished)
