"""AI level of a fighter: by INT, or by the table's choice for foes (house ruling)."""

from __future__ import annotations

from typing import Final

from solo.systems.parts.fight.ai_level import AiLevel, wit

DULL_BELOW: Final = 8
CUNNING_FROM: Final = 13


def wit_of_int(intelligence: int, wished: str = "") -> AiLevel:
    """Return the AI level for an INT, or the level named by `wished` if there is one."""
    return wit(intelligence, DULL_BELOW, CUNNING_FROM, wished)
