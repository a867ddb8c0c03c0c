"""Target priorities of cunning fighters (`P-41`): the part of a foe's strength taken, times the foe's threat."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from solo.systems.polyhedral.fight.state import AttackModes, Combatant, Fight
from solo.systems.polyhedral.fight.tactics import readying
from solo.systems.polyhedral.rolls.blow_odds import BlowOdds

# A foe that does no harm now may still find a weapon or cast.
STANDING_THERE: Final = Fraction(3, 10)
CASTS: Final = Fraction(3)
HUNDREDTHS: Final = 100
# A sleeping foe can wait; a blow might wake it.
HELPLESS: Final = Fraction(1, 10)


class Priorities:
    """The threat and the priority of each foe as a target; valid for one decision."""

    def __init__(self, fight: Fight, armoury: AttackModes) -> None:
        self._fight, self._armoury = fight, armoury
        self._threats: dict[str, Fraction] = {}

    def worth(self, target: Combatant, odds: BlowOdds) -> Fraction:
        """Return the part of a foe's strength that a blow takes, times the foe's threat."""
        return share_taken(odds, points_of(target)) * self.threat(target)

    def threat(self, foe: Combatant) -> Fraction:
        """Return a foe's threat: the points it is expected to take in a turn, even if its weapon is not ready now."""
        if foe.helpless:
            return HELPLESS
        if foe.key not in self._threats:
            self._threats[foe.key] = self._harm(foe) + STANDING_THERE
        return self._threats[foe.key]

    def _harm(self, foe: Combatant) -> Fraction:
        caster = bool(self._armoury.spells(foe))
        if foe.menace and (foe.sp or not caster):
            return Fraction(round(foe.menace * HUNDREDTHS), HUNDREDTHS)
        harm = readying.readied_value(self._fight, self._armoury, foe)
        return harm + CASTS if caster and foe.sp else harm


def points_of(target: Combatant) -> int:
    """Return all points that a fighter can still lose: LP, VP and temporary VP."""
    return target.lp + target.vp + target.temporary_vp


def share_taken(odds: BlowOdds, points: int) -> Fraction:
    """Return the mean part of `points` that a blow takes, plus the chance of a drop; it may be more than 1."""
    return odds.drop + odds.mean / max(1, points)
