"""Owns how cleverly somebody fights by itself: three levels, by a figure that each game has of its own.

A table may wish for foes that are duller or more cunning than that, by a switch of the fight.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Final

SWITCH: Final = "wit of foes"
OWN: Final = "their own"


class Wit(IntEnum):
    """The dull go for the nearest, the plain for what does most, the cunning look further."""

    DULL = 0
    PLAIN = 1
    CUNNING = 2


WISHES: Final = (OWN, *(level.name.lower() for level in Wit))


def wit(figure: int, dull_below: int, cunning_from: int, wished: str = "") -> Wit:
    """The wit that a figure gives, or the level wished for by its name; any other word wishes for nothing."""
    level = Wit.__members__.get(wished.upper()) if wished else None
    if level is not None:
        return level
    if figure < dull_below:
        return Wit.DULL
    return Wit.CUNNING if figure >= cunning_from else Wit.PLAIN


def wished(options: Mapping[str, str]) -> str:
    """The wit that the switches of a fight give its foes, "" for their own."""
    value = options.get(SWITCH, OWN)
    return "" if value == OWN else value
