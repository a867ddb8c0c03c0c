"""Tactic for flight: alone and nearly down, with a beaten side, or as a hurt animal.

House: the rules say how a fighter gets away (`H-09`), and not when it wants to.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from solo.systems.contract import TacticAnswer, make_thought
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.swords.fight.state import Fight, Fighter
from solo.systems.swords.fight.state.action_codes import DEFEND, FLEE, MOVE, code_of
from solo.systems.swords.fight.state.line import foes_in_reach, pace, pressed_by_foes
from solo.systems.swords.rolls.damage import Health

NEARLY_DOWN: Final = 3
HURT_BEAST: Final = Fraction(1, 4)
OUTMATCHED: Final = 3


def flee_answer(fight: Fight, fighter: Fighter, wit: AiLevel) -> TacticAnswer | None:
    """Return the plan to flee of a fighter who has nothing left to win; None if it stays."""
    if fighter.clinch:
        return None
    if fighter.animal:
        shy = not fighter.battle_trained and fighter.stamina <= fighter.full_stamina * HURT_BEAST
        return _run(fight, fighter, "is badly hurt and bolts") if shy else None
    if wit is AiLevel.DULL or not is_nearly_down(fighter):
        return None
    foes = [foe for foe in fight.foes_of(fighter) if not foe.rider and not foe.wayward]
    own = pace(fight, fighter)
    if len(foes) < 2 or any(pace(fight, foe) > own for foe in foes):
        return None
    friends = [one for one in fight.friends_of(fighter) if not one.rider and not one.wayward]
    if not friends and wit is AiLevel.CUNNING:
        return _run(fight, fighter, "is alone and nearly down, and flees")
    if OUTMATCHED * (1 + len(friends)) <= len(foes):
        return _run(fight, fighter, "sees that the fight is lost, and flees")
    return None


def steps_back(fight: Fight, fighter: Fighter, wit: AiLevel) -> bool:
    """Return True if a cunning fighter, nearly down, leaves the melee to fit friends who outnumber the foes."""
    if wit is not AiLevel.CUNNING or fighter.animal or fighter.clinch or not is_nearly_down(fighter):
        return False
    fit = [one for one in fight.friends_of(fighter) if not (one.rider or one.clinch or is_nearly_down(one))]
    at_it = sum(pressed_by_foes(fight, one) for one in fit)
    foes = sum(not (foe.rider or foe.wayward) for foe in fight.foes_of(fighter))
    return foes < at_it


def is_nearly_down(fighter: Fighter) -> bool:
    """Return True if another hit or two would end the fight for this fighter."""
    return fighter.stamina <= NEARLY_DOWN or fighter.health >= Health.WOUNDED


def _run(fight: Fight, fighter: Fighter, does: str) -> TacticAnswer:
    kinds = (MOVE, MOVE, DEFEND) if foes_in_reach(fight, fighter) else (MOVE, MOVE, MOVE)
    return TacticAnswer(code_of(kinds, FLEE), make_thought(fighter.name, does))
