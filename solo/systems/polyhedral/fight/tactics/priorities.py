"""Owns whom the cunning strike first (`P-41`): whoever is taken out soonest for the harm that it still threatens."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from solo.systems.polyhedral.fight.state import Armoury, Combatant, Fight
from solo.systems.polyhedral.fight.tactics import readying
from solo.systems.polyhedral.rolls.blow_odds import BlowOdds

# Even who does no harm now may find a weapon, or cast.
STANDING_THERE: Final = Fraction(3, 10)
CASTS: Final = Fraction(3)
# Whoever sleeps can wait for its end; a blow might wake it.
HELPLESS: Final = Fraction(1, 10)


class Priorities:
    """What each foe is worth being struck, as things stand: good for one decision."""

    def __init__(self, fight: Fight, armoury: Armoury) -> None:
        self._fight, self._armoury = fight, armoury
        self._threats: dict[str, Fraction] = {}

    def worth(self, target: Combatant, odds: BlowOdds) -> Fraction:
        """The part of a foe's strength that a blow takes out of the fight, times what that foe threatens."""
        return taken(odds, points_of(target)) * self.threat(target)

    def threat(self, foe: Combatant) -> Fraction:
        """The damage a turn that a foe threatens with its weapons, more where it casts."""
        if foe.helpless:
            return HELPLESS
        if foe.key not in self._threats:
            harm = readying.readiness(self._fight, self._armoury, foe) + STANDING_THERE
            casts = foe.sp > 0 and bool(self._armoury.spells(foe))
            self._threats[foe.key] = harm + CASTS if casts else harm
        return self._threats[foe.key]


def points_of(target: Combatant) -> int:
    """All points that somebody has to lose."""
    return target.lp + target.vp + target.temporary_vp


def taken(odds: BlowOdds, points: int) -> Fraction:
    """The part of so many points that a blow takes out of the fight on average, more than 1 where they surely fall."""
    return odds.drop + odds.mean / max(1, points)
