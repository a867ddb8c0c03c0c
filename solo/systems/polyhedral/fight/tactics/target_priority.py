"""Target priorities of cunning fighters (`P-41`): the part of a foe's strength taken, times the foe's threat."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from solo.systems.polyhedral.fight.options.attacks import PossibleAttack
from solo.systems.polyhedral.fight.state import AttackMode, AttackModes, Combatant, Fight
from solo.systems.polyhedral.fight.tactics import readying
from solo.systems.polyhedral.rolls.blow_odds import BlowOdds

# A foe that does no harm now may still find a weapon or cast.
STANDING_THERE: Final = Fraction(3, 10)
CASTS: Final = Fraction(3)
HUNDREDTHS: Final = 100
# A sleeping foe can wait; a blow might wake it.
HELPLESS: Final = Fraction(1, 10)
YET_TO_ACT: Final = Fraction(5, 4)
"""How many times as much as another foe a foe counts who acts later in this round: felled now, it does not act."""


class Priorities:
    """The threat and the priority of each foe as a target; valid for one decision."""

    def __init__(self, fight: Fight, armoury: AttackModes) -> None:
        self._fight, self._armoury = fight, armoury
        self._threats: dict[str, Fraction] = {}

    def worth(self, attack: PossibleAttack, odds: BlowOdds) -> Fraction:
        """Return the part of a foe's strength that an attack takes, times the foe's threat."""
        target, turns = attack.target, turns_of(blow.form for blow in attack.blows)
        return share_taken(odds, points_of(target), turns) * self.threat(target)

    def threat(self, foe: Combatant) -> Fraction:
        """Return a foe's threat: the points it is expected to take in a turn, even if its weapon is not ready now."""
        if foe.helpless:
            return HELPLESS
        if foe.key not in self._threats:
            soon = YET_TO_ACT if self._acts_later(foe) else 1
            self._threats[foe.key] = (self._harm(foe) + STANDING_THERE) * soon
        return self._threats[foe.key]

    def _acts_later(self, foe: Combatant) -> bool:
        """Return True if the foe's turn in this round is still to come."""
        order, acting = self._fight.order, self._fight.acting
        return acting in order and foe.key in order[order.index(acting) :]

    def _harm(self, foe: Combatant) -> Fraction:
        caster = bool(self._armoury.spells(foe))
        if foe.menace and (foe.sp or not caster):
            return Fraction(round(foe.menace * HUNDREDTHS), HUNDREDTHS)
        harm = readying.readied_value(self._fight, self._armoury, foe)
        return harm + CASTS if caster and foe.sp else harm


def points_of(target: Combatant) -> int:
    """Return all points that a fighter can still lose: LP, VP and temporary VP."""
    return target.lp + target.vp + target.temporary_vp


def turns_of(forms: Iterable[AttackMode]) -> int:
    """Return the turns that an attack costs, including those that make a weapon for melee ready again (`R-14`)."""
    modes = [form.mode for form in forms if form.melee]
    return 1 + max((mode.reload + mode.whole_turn_ready for mode in modes), default=0)


def share_taken(odds: BlowOdds, points: int, turns: int = 1) -> Fraction:
    """Return an attack's value a turn: the chance of a drop plus the mean part of `points` taken; it may exceed 1.

    A hit takes at most all the points that the target has left, however hard the blow.
    """
    return odds.drop + min(odds.mean / max(1, points), odds.hit) / turns
