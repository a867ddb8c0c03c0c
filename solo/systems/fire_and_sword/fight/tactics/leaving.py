"""Leaving a lost fight: fighters run, break away or lay down arms, one after the other (`H-14`)."""

from __future__ import annotations

from typing import Final

from solo.systems.fire_and_sword.fight.rules import movement
from solo.systems.fire_and_sword.fight.state import Fight, Fighter
from solo.systems.fire_and_sword.fight.state.action_codes import BACK, CLEAR, DEFEND, HOLD, YIELD, attacks
from solo.systems.fire_and_sword.fight.tactics.action_worth import ActionPair, Decider, wit_of
from solo.systems.fire_and_sword.fight.tactics.nearby_fighters import shoots
from solo.systems.fire_and_sword.fight.tactics.win_chance import chance_at_start, win_chance
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.parts.fight.leaving import Resolve, should_leave

LOST: Final = "no hope of winning"
FIRST_ROUND: Final = 2
"""The first round in which a fighter may leave. One round must have been fought before."""


# rule: Leaving a lost fight
def leaves(mind: Decider) -> ActionPair | None:
    """Return a plan to run, to break away or to lay down arms; None for a fighter who fights on.

    Spirits, and fighters in a duel of souls, fight on. A fighter who runs away keeps running until out of the fight.
    """
    fight, fighter = mind.fight, mind.fighter
    if not fight.terms.gives_up(fighter.side) or fighter.locked or fight.round < FIRST_ROUND:
        return None
    if fighter.fleeing and not fighter.engaged and not fighter.fallen:
        return ActionPair(BACK, DEFEND, f"runs on: {LOST}", aside=LOST)
    if fighter.build.resolve is Resolve.NEVER_LEAVES or not _finds_it_lost(mind):
        return None
    return None if _covers_a_friend(fight, fighter) else _way_out(mind)


def _finds_it_lost(mind: Decider) -> bool:
    """Return True if the fight is lost for the fighter's side.

    Foes chose to fight at the chance they had at the start, so they leave only once the fight has turned.
    """
    fight, fighter = mind.fight, mind.fighter
    at_start = chance_at_start(fight, fighter) if fighter.side == "foes" else None
    return should_leave(win_chance(fight, fighter), fighter.build.resolve, mind.wit, at_start)


def _covers_a_friend(fight: Fight, fighter: Fighter) -> bool:
    """Return True if a friend leaves this round, so the fighter stays. In melee, friends leave one at a time."""
    friends = fight.friends_of(fighter)
    in_melee = fighter.engaged or any(friend.engaged for friend in friends)
    return bool(in_melee) and any(is_leaving(friend) for friend in friends)


def is_leaving(fighter: Fighter) -> bool:
    """Return True for a fighter who runs, breaks away or lays down arms in this round."""
    actions = fighter.actions
    return YIELD in actions or ((BACK in actions or CLEAR in actions) and not attacks(actions))


def _way_out(mind: Decider) -> ActionPair | None:
    """Return the plan to leave the fight: run if no foe is faster, else lay down arms or break away; None to stay.

    A fighter out of melee lays down arms before foes with bows, whose arrows are faster than any run. In melee, the
    party and timid foes slip away from a single foe. Other fighters break away only while friends hold their foes.
    """
    fight, fighter = mind.fight, mind.fighter
    yields = mind.wit is not AiLevel.DULL and _takes_prisoners(fight, fighter)
    surrender = ActionPair(YIELD, HOLD, f"lays down arms: {LOST}", aside=LOST)
    escapes = _outruns(fight, fighter)
    if yields and not fighter.engaged and any(shoots(fight, foe, fighter) for foe in fight.foes_of(fighter)):
        return surrender
    if escapes and not fighter.engaged and not fighter.fallen:
        return ActionPair(BACK, DEFEND, f"runs: {LOST}", aside=LOST)
    held = any(any(key != fighter.key for key in foe.engaged) for foe in fight.engaged_with(fighter))
    slips_away = fighter.side == "party" or fighter.build.resolve is Resolve.TIMID
    breaks_away = held or (slips_away and len(fighter.engaged) == 1)
    if escapes and not fighter.fallen and breaks_away:
        return ActionPair(CLEAR, DEFEND, f"breaks away: {LOST}", aside=LOST)
    if yields:
        return surrender
    if fighter.fallen:
        return None
    return ActionPair(CLEAR if fighter.engaged else BACK, DEFEND, f"breaks away: {LOST}", aside=LOST)


def _outruns(fight: Fight, fighter: Fighter) -> bool:
    """Return True if no foe who is free to pursue the fighter is faster."""
    mine = movement.run_of(fight, fighter)
    return all(
        movement.run_of(fight, foe) <= mine
        for foe in fight.foes_of(fighter)
        if foe.bodily and (not foe.engaged or foe.engaged == [fighter.key])
    )


def _takes_prisoners(fight: Fight, fighter: Fighter) -> bool:
    """Return True if a foe with a body and a mind is there to accept a surrender."""
    return any(foe.bodily and wit_of(foe) is not AiLevel.DULL for foe in fight.foes_of(fighter))
