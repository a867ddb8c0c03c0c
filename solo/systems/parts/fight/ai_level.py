"""AI level of a fighter: three levels, by a figure that each game chooses.

An option of the fight lets the table make all foes duller or more cunning.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Final

SWITCH: Final = "wit of foes"
OWN: Final = "their own"


class AiLevel(IntEnum):
    """Dull fighters attack the nearest foe, plain fighters do the most harm, cunning fighters look ahead."""

    DULL = 0
    PLAIN = 1
    CUNNING = 2


WISHES: Final = (OWN, *(level.name.lower() for level in AiLevel))


def wit(figure: int, dull_below: int, cunning_from: int, wished: str = "") -> AiLevel:
    """Return the AI level for a figure, or the level named by `wished`. Any other word in `wished` is ignored."""
    level = AiLevel.__members__.get(wished.upper()) if wished else None
    if level is not None:
        return level
    if figure < dull_below:
        return AiLevel.DULL
    return AiLevel.CUNNING if figure >= cunning_from else AiLevel.PLAIN


def requested_level(options: Mapping[str, str]) -> str:
    """Return the AI level that the fight's options prescribe for all foes; "" if each foe keeps its own."""
    value = options.get(SWITCH, OWN)
    return "" if value == OWN else value
