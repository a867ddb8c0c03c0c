"""Owns how cleverly somebody fights by itself: three levels, by Intellect (`P-41`)."""

from __future__ import annotations

from enum import IntEnum

from solo.systems.polyhedral.fight.state import Combatant

DULL_BELOW, CUNNING_FROM = 6, 10


class Wit(IntEnum):
    """Dull fighters go for the nearest; plain ones for the blow that does most; cunning ones look further."""

    DULL = 0
    PLAIN = 1
    CUNNING = 2


def wit_of(combatant: Combatant) -> Wit:
    """The wit that an Intellect score gives."""
    intellect = combatant.build.attributes.intellect
    if intellect < DULL_BELOW:
        return Wit.DULL
    return Wit.CUNNING if intellect >= CUNNING_FROM else Wit.PLAIN
