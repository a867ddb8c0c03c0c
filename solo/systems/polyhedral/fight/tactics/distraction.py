"""Tactics of distraction (`P-32`, `H-16`): a free taunt draws a foe's next attack away from a friend.

Plain fighters protect friends who are nearly down. Cunning fighters taunt the foe whose blow would cost a friend more
than it costs the fighter.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from solo.systems.contract import TacticAnswer, make_thought
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.polyhedral.fight.options import codes
from solo.systems.polyhedral.fight.options.codes import AidCode
from solo.systems.polyhedral.fight.rules.blow import foresight
from solo.systems.polyhedral.fight.state import Combatant
from solo.systems.polyhedral.fight.state.sight import distance_between
from solo.systems.polyhedral.fight.tactics.expected_blows import expected_blow, expected_share
from solo.systems.polyhedral.fight.tactics.turn_assessment import TurnAssessment

FEW_LP: Final = 2
NEAR: Final = 2
WORTH_A_TAUNT: Final = Fraction(1, 50)
"""The least share of a fighter's strength that a taunt must save. A taunt costs no action."""


def distract(mind: TurnAssessment) -> TacticAnswer | None:
    """Taunt a foe to protect a friend; None if no taunt helps."""
    if mind.wit is AiLevel.DULL:
        return None
    offered = [(code, mind.fight.find(AidCode.read(code).whom)) for code in mind.legal_codes(codes.DISTRACT)]
    open_to = [(code, foe) for code, foe in offered if not any(one.by == mind.combatant.key for one in foe.drawn)]
    return _spare_most(mind, open_to) if mind.wit is AiLevel.CUNNING else _spare_the_weak(mind, open_to)


def _spare_most(mind: TurnAssessment, open_to: list[tuple[str, Combatant]]) -> TacticAnswer | None:
    """Taunt the foe whose expected blow costs a friend most compared with the same foe's blow at the fighter."""
    best, most, protected = "", WORTH_A_TAUNT, None
    ahead, one = foresight(mind.fight, mind.armoury), mind.combatant
    targets = [one, *(friend for friend in mind.friends if friend.standing)]
    for code, foe in open_to:
        own = expected_share(ahead, foe, one)
        expected = expected_blow(ahead, foe, targets) if own else None
        if expected is not None and expected.share - own > most:
            best, most, protected = code, expected.share - own, expected.target
    return _taunt(mind, best, protected) if protected is not None else None


def _spare_the_weak(mind: TurnAssessment, open_to: list[tuple[str, Combatant]]) -> TacticAnswer | None:
    """Taunt a foe beside a friend who is nearly down, unless the fighter itself is nearly down."""
    if mind.combatant.lp <= FEW_LP:
        return None
    weak = [friend for friend in mind.friends if friend.lp <= FEW_LP and friend.standing]
    for code, foe in open_to:
        threatened = next((friend for friend in weak if distance_between(friend, foe) <= NEAR), None)
        if threatened is not None:
            return _taunt(mind, code, threatened)
    return None


def _taunt(mind: TurnAssessment, code: str, friend: Combatant) -> TacticAnswer:
    foe, spares = mind.fight.find(AidCode.read(code).whom), f"to protect {friend.name}"
    return TacticAnswer(code, make_thought(mind.name, f"taunts {foe.name} {spares}", "distract", aside=spares))
