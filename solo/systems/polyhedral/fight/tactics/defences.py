"""Tactics of defence (`P-41`): the best defence against this blow, with regard to later blows.

Dull fighters only dodge. Cunning fighters save a parry or block for a worse blow before their next turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from solo.systems.contract import TacticAnswer, Thought, make_thought
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.polyhedral.fight.options.defences import DefenceChoice, DefenceOutcome
from solo.systems.polyhedral.fight.options.shields import ShieldDefence
from solo.systems.polyhedral.fight.rules.blow import foresight
from solo.systems.polyhedral.fight.rules.defences import BLOCK, DODGE, left_after
from solo.systems.polyhedral.fight.rules.reach import farthest
from solo.systems.polyhedral.fight.spells.aiming import BoltChoice
from solo.systems.polyhedral.fight.state import AttackMode, AttackModes, Combatant, DeclaredAttack, Fight
from solo.systems.polyhedral.fight.state.ai_level import wit_of
from solo.systems.polyhedral.fight.state.sight import distance_between
from solo.systems.polyhedral.rolls.blow_odds import FELLING_WORTH, BlowOdds, odds_of

A_STEP = 1
PRECISE = Fraction(1, 5)


class SavedDefence(NamedTuple):
    """A defence used to save a better one: this defence, the foe against whom that is saved, True for a missile."""

    used: DefenceOutcome
    foe: Combatant
    missile: bool


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
    saved = _saved_defence(fight, armoury, attempt, ranked) if wit is AiLevel.CUNNING else None
    if saved is not None:
        other, foe, missile = saved
        what = "shield" if best.planned.defence.code == BLOCK else "parry"
        reason = make_thought(target.name, f"saves the {what} for {'the archers' if missile else foe.name}")
        return TacticAnswer(other.planned.defence.code, reason)
    return TacticAnswer(best.planned.defence.code, _why(attempt, best, ranked))


def choose_shield_defence(decision: ShieldDefence) -> TacticAnswer:
    """Choose the best defence against a blow at the fighter's shield."""
    return TacticAnswer(decision.ranking[0].planned.defence.code)


def choose_bolt_defence(decision: BoltChoice) -> TacticAnswer:
    """Choose the best defence against a bolt (a spell that is shot)."""
    return TacticAnswer(decision.ranking[0].code)


def _saved_defence(
    fight: Fight, armoury: AttackModes, attempt: DeclaredAttack, ranked: Sequence[DefenceOutcome]
) -> SavedDefence | None:
    """Return the defence to use while the best one is saved; None to use the best one.

    A parry or block is saved if it will prevent more harm against a foe who acts before the target's next turn.
    """
    target, best = attempt.target, ranked[0]
    if best.planned.defence.code == DODGE or len(ranked) == 1:
        return None
    later = list(_later_blows(fight, armoury, target))
    costs = [_cost(fight, armoury, later, one) for one in ranked]
    number = min(range(len(ranked)), key=lambda index: _harm(ranked[index].odds) + costs[index][0])
    keeps = costs[0][1]
    return SavedDefence(ranked[number], keeps.attacker, not keeps.form.melee) if number and keeps else None


def _cost(
    fight: Fight, armoury: AttackModes, later: Sequence[DeclaredAttack], used: DefenceOutcome
) -> tuple[Fraction, DeclaredAttack | None]:
    """Return the harm that a defence would prevent against a later blow, and that blow.

    A foe who can also reach the target's friends counts less.
    """
    ahead, most, dearest = foresight(fight, armoury), Fraction(0), None
    for blow in later:
        target = blow.target
        left = {one.code for one in left_after(armoury, target, blow.form, used.planned.defence, hit=True)}
        plans = [(one.defence.code, odds_of(one.dice, *target.health[:3])) for one in ahead.plan(blow)]
        kept = [_harm(odds) for code, odds in plans if code in left]
        if not kept or len(kept) == len(plans):
            continue
        friends = sum(_reaches(blow.attacker, friend, blow.form) for friend in fight.friends_of(target))
        cost = (min(kept) - min(_harm(odds) for _, odds in plans)) / (1 + friends)
        if cost > most:
            most, dearest = cost, blow
    return most, dearest


def _harm(odds: BlowOdds) -> Fraction:
    return odds.mean + FELLING_WORTH * odds.drop


def _later_blows(fight: Fight, armoury: AttackModes, target: Combatant) -> Iterator[DeclaredAttack]:
    """Yield the attacks, with at most a Step, of all foes who act before the target's next turn."""
    if fight.acting not in fight.order:
        return
    now, own = fight.order.index(fight.acting), fight.order.index(target.key)
    after = fight.order[now + 1 :] + fight.order[:now]
    before = after[: (own - now - 1) % len(fight.order)]
    for foe in fight.foes_of(target):
        if foe.key in before and not foe.helpless:
            for form in armoury.forms(foe):
                if _reaches(foe, target, form):
                    yield DeclaredAttack(foe, target, form)


def _reaches(foe: Combatant, one: Combatant, form: AttackMode) -> bool:
    return one.standing and distance_between(foe, one) <= farthest(foe, form) + (A_STEP if form.melee else 0)


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
