"""Tactics against a foe whose parry or shield stops the blow (`P-31`, `P-41`).

A blow uses up the foe's parry before a friend's blow. A shield is broken, or its bearer is left alone.
"""

from __future__ import annotations

from copy import copy
from fractions import Fraction
from math import inf
from typing import Final

from solo.systems.contract import MOVED, TacticAnswer, make_thought
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.polyhedral.fight.options import codes
from solo.systems.polyhedral.fight.options.shields import ShieldOption
from solo.systems.polyhedral.fight.rules.blow import BlowForecasts
from solo.systems.polyhedral.fight.state import Combatant
from solo.systems.polyhedral.fight.state.sight import distance_between
from solo.systems.polyhedral.fight.tactics.can_harm import in_vain_alone
from solo.systems.polyhedral.fight.tactics.expected_blows import expected_share
from solo.systems.polyhedral.fight.tactics.movement import fastest
from solo.systems.polyhedral.fight.tactics.target_priority import points_of
from solo.systems.polyhedral.fight.tactics.turn_assessment import TurnAssessment, ValuedAttack

GOING: Final = (codes.MOVE, codes.SPRINT)
NEXT_BLOW: Final = 2
SOON_BROKEN: Final = 6
CLEARLY_SOONER: Final = 0.8
"""Blows at a shield pay if the bearer then falls within this part of the rounds that it would last otherwise."""


def draw_the_parry(mind: TurnAssessment) -> TacticAnswer | None:
    """Strike a foe who will parry the blow, so that a friend's next blow meets no parry."""
    for valued in mind.valued_attacks if mind.wit is not AiLevel.DULL else ():
        blow = valued.attack.blows[0]
        reply, _ = valued.attack.ahead.best_reply(blow)
        beside = any(one.standing and distance_between(one, blow.target) <= NEXT_BLOW for one in mind.friends)
        if beside and reply.defence.code.startswith("parry") and not valued.aim:
            reason = make_thought(mind.name, f"attacks to make {blow.target.name} use up the parry")
            return TacticAnswer(str(valued.attack.code(0)), reason)
    return None


def leave_the_shield(mind: TurnAssessment, target: Combatant) -> TacticAnswer | None:
    """Turn to another foe if the target's shield stops every blow of the fighter, and no friend helps."""
    if mind.wit is AiLevel.DULL or not in_vain_alone(mind.fight, mind.armoury, mind.combatant, target):
        return None
    elsewhere = fastest(mind.fight, mind.armoury, mind.combatant, GOING, mind.choice.may)
    if elsewhere is None:
        return None
    away = f"away from {target.name}'s shield"
    return TacticAnswer(
        elsewhere.answer, make_thought(mind.name, f"turns away from {target.name}'s shield", MOVED, aside=away)
    )


def break_the_shield(mind: TurnAssessment, target: Combatant) -> TacticAnswer | None:
    """Strike at the target's shield, if it will break soon."""
    if mind.wit is AiLevel.DULL or target.blocked:
        return None
    offered = [one for one in mind.choice.options_of(codes.SHIELD) if isinstance(one, ShieldOption)]
    at_this = [one for one in offered if one.attempt.target is target and one.rounds <= SOON_BROKEN]
    best = min(at_this, key=lambda one: one.rounds, default=None)
    return TacticAnswer(best.code, make_thought(mind.name, f"hacks at {target.name}'s shield")) if best else None


def break_the_shield_first(mind: TurnAssessment, best: ValuedAttack) -> TacticAnswer | None:
    """Strike at the target's shield first, if the target then falls clearly sooner (cunning fighters only).

    Friends near the target are expected to strike it unblocked, since it blocks one blow a round.
    """
    target = best.attack.target
    if mind.wit is not AiLevel.CUNNING or target.blocked or not best.odds.mean or not mind.armoury.shield(target):
        return None
    offered = [one for one in mind.choice.options_of(codes.SHIELD) if isinstance(one, ShieldOption)]
    rounds = min((one.rounds for one in offered if one.attempt.target is target), default=inf)
    if rounds > SOON_BROKEN:
        return None
    bare = copy(target)
    bare.blocked = True
    ahead, points = BlowForecasts(mind.fight, mind.armoury), points_of(target)
    free = float(max(_mean_against(ahead, bare, best, aim) for aim in best.attack.aims))
    friends = sum(
        float(expected_share(ahead, friend, bare)) * points
        for friend in mind.friends
        if friend.standing and distance_between(friend, target) <= NEXT_BLOW
    )
    now = points / (float(best.odds.mean) + friends)
    later = rounds + max(0.0, points - friends * rounds) / (free + friends)
    return break_the_shield(mind, target) if later < now * CLEARLY_SOONER else None


def _mean_against(ahead: BlowForecasts, target: Combatant, best: ValuedAttack, aim: int) -> Fraction:
    blows = (blow._replace(target=target, aim=aim) for blow in best.attack.blows)
    return sum((ahead.best_reply(blow)[1].mean for blow in blows), Fraction(0))


def stopped_by_the_shield(mind: TurnAssessment, best: ValuedAttack) -> bool:
    """Return True if a block surely stops the best blow, and the defensive stance may be taken.

    A blocked blow has no check, so the stance costs the fighter nothing (`R-13`).
    """
    if best.odds.mean or mind.wit is AiLevel.DULL or mind.combatant.defensive:
        return False
    return mind.choice.may(codes.DEFENSIVE)
