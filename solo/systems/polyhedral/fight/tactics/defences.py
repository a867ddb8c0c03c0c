"""Tactics of defence (`P-41`): the best defence against this blow, with regard to later blows.

Dull fighters only dodge. Cunning fighters save the shield for archers if another defence is nearly as good.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from solo.systems.contract import TacticAnswer, Thought, make_thought
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.polyhedral.fight.options.defences import DefenceChoice, DefenceOutcome
from solo.systems.polyhedral.fight.options.shields import ShieldDefence
from solo.systems.polyhedral.fight.rules.defences import BLOCK, DODGE
from solo.systems.polyhedral.fight.spells.aiming import BoltChoice
from solo.systems.polyhedral.fight.state import AttackModes, DeclaredAttack, Fight
from solo.systems.polyhedral.fight.state.ai_level import wit_of

NEARLY = Fraction(11, 10)
PRECISE = Fraction(1, 5)


def choose_defence(fight: Fight, armoury: AttackModes, decision: DefenceChoice) -> TacticAnswer:
    """Choose a defence against a blow, with the reason."""
    attempt = decision.attempt
    target = attempt.target
    wit = wit_of(target)
    if wit is AiLevel.DULL:
        codes = [one.defence.code for one in decision.planned]
        return TacticAnswer(DODGE if DODGE in codes else codes[0])
    ranked = decision.ranking
    best = ranked[0]
    if wit is AiLevel.CUNNING and best.planned.defence.code == BLOCK and len(ranked) > 1:
        other = ranked[1]
        nearly = other.odds.drop <= best.odds.drop and other.odds.mean <= best.odds.mean * NEARLY
        if attempt.form.melee and nearly and _archers(fight, armoury, attempt):
            reason = make_thought(target.name, "saves the shield for the archers")
            return TacticAnswer(other.planned.defence.code, reason)
    return TacticAnswer(best.planned.defence.code, _why(attempt, best, ranked))


def choose_shield_defence(decision: ShieldDefence) -> TacticAnswer:
    """Choose the best defence against a blow at the fighter's shield."""
    return TacticAnswer(decision.ranking[0].planned.defence.code)


def choose_bolt_defence(decision: BoltChoice) -> TacticAnswer:
    """Choose the best defence against a bolt (a spell that is shot)."""
    return TacticAnswer(decision.ranking[0].code)


def _archers(fight: Fight, armoury: AttackModes, attempt: DeclaredAttack) -> bool:
    others = (foe for foe in fight.foes_of(attempt.target) if foe is not attempt.attacker)
    return any(form.launcher for foe in others for form in armoury.forms(foe))


def _why(attempt: DeclaredAttack, best: DefenceOutcome, ranked: Sequence[DefenceOutcome]) -> Thought | str:
    target = attempt.target
    code = best.planned.defence.code
    dodge = next((weighed for weighed in ranked if weighed.planned.defence.code == DODGE), best)
    if code == BLOCK:
        precise = dodge.odds.critical >= PRECISE
        why = "so that the blow cannot be critical" if precise else "because the shield stops most of it"
        return make_thought(target.name, f"blocks {why}")
    if code.startswith("parry"):
        return make_thought(target.name, "parries, which works better than dodging")
    return ""
