"""Surrender and flight in automatic fights: at three foes to one, if the table allows it (`H-14`)."""

from __future__ import annotations

from typing import Final

from solo.systems.fire_and_sword.fight.rules import movement
from solo.systems.fire_and_sword.fight.state import Fighter
from solo.systems.fire_and_sword.fight.state.action_codes import BACK, CLEAR, DEFEND, HOLD, YIELD
from solo.systems.fire_and_sword.fight.tactics.action_worth import ActionPair, Decider
from solo.systems.fire_and_sword.people.wit import wit_of_int
from solo.systems.parts.fight.ai_level import AiLevel

MANY: Final = 3
TOO_MANY: Final = "there are too many foes"


def gives_up(mind: Decider) -> ActionPair | None:
    """Return a plan to run or to lay down arms; None for a fighter who fights on.

    Named fighters and fighters in a spirit duel always fight on. By the default house rule all fighters do.
    """
    fight, fighter = mind.fight, mind.fighter
    if not fight.terms.beaten_give_up or fighter.build.named or fighter.locked:
        return None
    ours = 1 + len(fight.friends_of(fighter))
    if len(fight.foes_of(fighter)) < MANY * ours:
        return None
    if not fighter.engaged and not fighter.fallen and _faster(mind):
        return ActionPair(BACK, DEFEND, f"runs: {TOO_MANY}", aside=TOO_MANY)
    if wit_of_int(fighter.build.wits) is not AiLevel.DULL:
        return ActionPair(YIELD, HOLD, f"lays down arms: {TOO_MANY}", aside=TOO_MANY)
    if fighter.engaged and not fighter.fallen:
        return ActionPair(CLEAR, DEFEND, f"breaks away: {TOO_MANY}", aside=TOO_MANY)
    return None


def _faster(mind: Decider) -> bool:
    """Return True if no possible pursuer runs faster."""
    fight, fighter = mind.fight, mind.fighter
    mine = movement.run_of(fight, fighter)
    return all(movement.run_of(fight, foe) <= mine for foe in _pursuers(mind, fighter))


def _pursuers(mind: Decider, fighter: Fighter) -> list[Fighter]:
    return [foe for foe in mind.fight.foes_of(fighter) if foe.bodily]
