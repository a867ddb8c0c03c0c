"""Owns what the cunning plan besides blows: weight for a friend who is held, a block in reserve, and their own flight.

House: the rules say what may be done and not when; each is planned only where it can be seen to help.
"""

from __future__ import annotations

from typing import Final

from solo.systems.contract import Choice
from solo.systems.swords.fight.state import Fight, Fighter, shield_ready, wielded
from solo.systems.swords.fight.state.actions import ASSIST, DEFEND, FLEE, HELP, MOVE, STRIKE, code_of
from solo.systems.swords.fight.state.line import FEW_STEPS, foes_in_reach, grapplers_in_reach, pace
from solo.systems.swords.fight.tactics import judging
from solo.systems.swords.rolls.health import Health
from solo.systems.swords.rolls.mass import doublings

NEARLY_DOWN: Final = 3
BETTER_BY: Final = 2


def besides_blows(fight: Fight, fighter: Fighter) -> Choice | None:
    """Returns what a cunning fighter plans in place of plain blows, and why; None where blows are better."""
    return flight(fight, fighter) or _weight(fight, fighter) or _reserve(fight, fighter)


def flight(fight: Fight, fighter: Fighter) -> Choice | None:
    """Returns the flight of one who is left alone, nearly down, and no slower than whoever would follow."""
    if fighter.animal or fighter.clinch or not _spent(fighter) or _friends(fight, fighter):
        return None
    foes = [foe for foe in fight.foes_of(fighter) if not foe.rider]
    own = pace(fight, fighter)
    if len(foes) < 2 or any(pace(fight, foe) > own for foe in foes):
        return None
    kinds = (MOVE, MOVE, DEFEND) if foes_in_reach(fight, fighter) else (MOVE, MOVE, MOVE)
    return Choice(code_of(kinds, FLEE), f"{fighter.name} is alone and nearly down, and runs.")


def _spent(fighter: Fighter) -> bool:
    return fighter.stamina <= NEARLY_DOWN or fighter.health >= Health.WOUNDED


def _friends(fight: Fight, fighter: Fighter) -> list[Fighter]:
    return [one for one in fight.friends_of(fighter) if not one.rider and not one.wayward]


def _weight(fight: Fight, fighter: Fighter) -> Choice | None:
    """To help a friend who is held, where no other foe stands by and the own weight or skill counts."""
    for friend in grapplers_in_reach(fight, fighter):
        holder = fight.of(friend.clinch)
        others = [foe for foe in foes_in_reach(fight, fighter) if foe.key != holder.key and not foe.clinch]
        if not holder.control or others or _lift(fight, fighter, friend, holder) < BETTER_BY:
            continue
        return Choice(code_of((HELP, DEFEND)), f"{fighter.name} lends {friend.name} a hand against the hold.")
    return None


def _lift(fight: Fight, fighter: Fighter, friend: Fighter, holder: Fighter) -> int:
    """How much better a friend grapples with this one's mass and skill."""
    skill = max(0, fighter.figures.grappling - friend.figures.grappling)
    if not fight.circumstances.mass:
        return skill
    alone = doublings(friend.mass, holder.mass) - doublings(holder.mass, friend.mass)
    both = friend.mass + fighter.mass
    return skill + doublings(both, holder.mass) - doublings(holder.mass, both) - alone


def _reserve(fight: Fight, fighter: Fighter) -> Choice | None:
    """A Strike and a block for a friend beside who is nearly down and guards worse."""
    if fighter.animal or fighter.mount:
        return None
    held = wielded(fighter)
    if not shield_ready(fighter) and not (held and held.weapon.melee):
        return None
    own = judging.standing(fight, fighter).guard - BETTER_BY
    for friend in _friends(fight, fighter):
        if friend.stamina > NEARLY_DOWN or abs(friend.place - fighter.place) > FEW_STEPS or friend.clinch:
            continue
        pressed = any(not foe.clinch for foe in foes_in_reach(fight, friend))
        if pressed and judging.standing(fight, friend).guard <= own:
            kinds = (STRIKE, ASSIST, DEFEND)
            return Choice(code_of(kinds), f"{fighter.name} keeps a block ready for {friend.name}, who is nearly down.")
    return None
