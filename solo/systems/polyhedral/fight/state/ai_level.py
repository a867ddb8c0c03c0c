"""AI level of a fighter: by Intellect, or as the table sets it for foes (`P-41`)."""

from __future__ import annotations

from solo.systems.parts.fight.ai_level import AiLevel, wit
from solo.systems.polyhedral.fight.state.fight import Combatant

DULL_BELOW, CUNNING_FROM = 6, 10


def wit_of(combatant: Combatant) -> AiLevel:
    """Return a fighter's AI level: the one that the table sets, or else the one by Intellect."""
    return wit(combatant.build.attributes.intellect, DULL_BELOW, CUNNING_FROM, combatant.wit)
