"""Tactics of defence (`P-41`): the defence that leaves least of this blow, with an eye on the next.

Dull fighters take the highest value. Cunning ones save the shield for archers if another defence is nearly as good.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from solo.systems.contract import Choice, Thought, thinks
from solo.systems.parts.fight.wit import Wit
from solo.systems.polyhedral.fight.offers.defences import DefenceChoice, Weighed
from solo.systems.polyhedral.fight.offers.shields import ShieldDefence
from solo.systems.polyhedral.fight.rules.defences import BLOCK, DODGE
from solo.systems.polyhedral.fight.spells.aiming import BoltChoice
from solo.systems.polyhedral.fight.state import Armoury, Attempt, Fight
from solo.systems.polyhedral.fight.state.wit import wit_of

NEARLY = Fraction(11, 10)
PRECISE = Fraction(1, 5)


def choose_defence(fight: Fight, armoury: Armoury, decision: DefenceChoice) -> Choice:
    """Choose a defence against a blow, with the reason."""
    attempt = decision.attempt
    target = attempt.target
    wit = wit_of(target)
    if wit is Wit.DULL:
        strongest = max(decision.planned, key=lambda one: (one.defence.code == BLOCK, one.defence.value))
        return Choice(strongest.defence.code)
    ranked = decision.ranked
    best = ranked[0]
    if wit is Wit.CUNNING and best.planned.defence.code == BLOCK and len(ranked) > 1:
        other = ranked[1]
        nearly = other.odds.drop <= best.odds.drop and other.odds.mean <= best.odds.mean * NEARLY
        if attempt.form.melee and nearly and _archers(fight, armoury, attempt):
            reason = thinks(target.name, "keeps the shield for the archers")
            return Choice(other.planned.defence.code, reason)
    return Choice(best.planned.defence.code, _why(attempt, best, ranked))


def choose_shield_defence(decision: ShieldDefence) -> Choice:
    """Choose the defence that leaves least of a blow at one's shield."""
    return Choice(decision.ranked[0].planned.defence.code)


def choose_bolt_defence(decision: BoltChoice) -> Choice:
    """Choose the defence that leaves least of a bolt."""
    return Choice(decision.ranked[0].code)


def _archers(fight: Fight, armoury: Armoury, attempt: Attempt) -> bool:
    others = (foe for foe in fight.foes_of(attempt.target) if foe is not attempt.attacker)
    return any(form.launcher for foe in others for form in armoury.forms(foe))


def _why(attempt: Attempt, best: Weighed, ranked: Sequence[Weighed]) -> Thought | str:
    target = attempt.target
    code = best.planned.defence.code
    dodge = next((weighed for weighed in ranked if weighed.planned.defence.code == DODGE), best)
    if code == BLOCK:
        precise = dodge.odds.critical >= PRECISE
        return thinks(target.name, f"blocks: {'the blow is precise' if precise else 'the shield stops most of it'}")
    if code.startswith("parry"):
        return thinks(target.name, "parries: the weapon is surer than the feet")
    return ""
