"""Tactic for plans that help friends instead of striking: help in a grapple, and a block in reserve.

House: the rules say how a fighter may help, but not when. A tactic plans help only if it clearly improves the odds.
"""

from __future__ import annotations

from typing import Final

from solo.systems.contract import TacticAnswer, make_thought
from solo.systems.swords.fight.state import Fight, Fighter, shield_ready, weapon_in_hand
from solo.systems.swords.fight.state.action_codes import ASSIST, DEFEND, HELP, STRIKE, code_of
from solo.systems.swords.fight.state.line import FEW_STEPS, foes_in_reach, grapplers_in_reach
from solo.systems.swords.fight.tactics import combat_profile
from solo.systems.swords.rolls.mass import doublings

NEARLY_DOWN: Final = 3
BETTER_BY: Final = 2
GUARDS_BETTER_BY: Final = 4


def besides_blows(fight: Fight, fighter: Fighter) -> TacticAnswer | None:
    """Return a cunning fighter's plan to help a friend, with its reason; None if Strikes are better."""
    return _weight(fight, fighter) or _reserve(fight, fighter)


def lend_weight(fight: Fight, fighter: Fighter) -> TacticAnswer | None:
    """Return the plan to help a friend who grapples, since a Strike at the pair might hit the friend.

    Returns None if no friend in reach is in close combat.
    """
    friends = [one for one in grapplers_in_reach(fight, fighter) if one.clinch]
    if not friends:
        return None
    friend = next((one for one in friends if fight.is_held(one)), friends[0])
    return TacticAnswer(
        code_of((HELP, DEFEND)), make_thought(fighter.name, f"helps grapple, because a strike might hit {friend.name}")
    )


def _friends(fight: Fight, fighter: Fighter) -> list[Fighter]:
    return [one for one in fight.friends_of(fighter) if not one.rider and not one.wayward]


def _weight(fight: Fight, fighter: Fighter) -> TacticAnswer | None:
    """Return the plan to help a friend who is held; None if there is no friend to help.

    No other foe may be near, and the fighter's mass or skill must make a difference.
    """
    for friend in grapplers_in_reach(fight, fighter):
        if not friend.clinch:
            continue
        holder = fight.find(friend.clinch)
        others = [foe for foe in foes_in_reach(fight, fighter) if foe.key != holder.key and not foe.clinch]
        if not holder.control or others or _lift(fight, fighter, friend, holder) < BETTER_BY:
            continue
        return TacticAnswer(
            code_of((HELP, DEFEND)), make_thought(fighter.name, f"helps {friend.name} against {holder.name}'s hold")
        )
    return None


def _lift(fight: Fight, fighter: Fighter, friend: Fighter, holder: Fighter) -> int:
    """Return the number by which the fighter's mass and skill raise the friend's Grappling."""
    skill = max(0, fighter.figures.grappling - friend.figures.grappling)
    if not fight.circumstances.mass:
        return skill
    alone = doublings(friend.mass, holder.mass) - doublings(holder.mass, friend.mass)
    both = friend.mass + fighter.mass
    return skill + doublings(both, holder.mass) - doublings(holder.mass, both) - alone


def _reserve(fight: Fight, fighter: Fighter) -> TacticAnswer | None:
    """Return the plan to Strike and to block for a friend who is nearly down and defends worse.

    Returns None if there is no such friend, or if the table allows unplanned blocks after the fighter's turn.
    """
    if fighter.animal or fighter.mount or fight.circumstances.blocks_after_acting:
        return None
    held = weapon_in_hand(fighter)
    if not shield_ready(fighter) and not (held and held.weapon.melee):
        return None
    own = combat_profile.profile(fight, fighter).guard - GUARDS_BETTER_BY
    for friend in _friends(fight, fighter):
        if friend.stamina > NEARLY_DOWN or abs(friend.place - fighter.place) > FEW_STEPS or friend.clinch:
            continue
        pressed = any(not foe.clinch for foe in foes_in_reach(fight, friend))
        if pressed and combat_profile.profile(fight, friend).guard <= own:
            kinds = (STRIKE, ASSIST, DEFEND)
            return TacticAnswer(
                code_of(kinds),
                make_thought(fighter.name, f"stands ready to block for {friend.name}, who is nearly down"),
            )
    return None
