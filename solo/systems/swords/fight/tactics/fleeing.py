"""Tactic for leaving: flight from a lost fight, surrender, and a step back behind friends.

House: the rules say how fighters leave (`H-09`), but not when. Here the estimated chance to win, Willpower and the AI
level decide.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from solo.systems.contract import TacticAnswer, make_thought
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.parts.fight.leaving import should_leave
from solo.systems.swords.fight.state import Fight, Fighter
from solo.systems.swords.fight.state.action_codes import DEFEND, FLEE, MOVE, YIELD, code_of
from solo.systems.swords.fight.state.line import foes_in_reach, pace, pressed_by_foes
from solo.systems.swords.fight.tactics.combat_profile import own_wit
from solo.systems.swords.fight.tactics.win_chance import is_shaken, win_chance
from solo.systems.swords.rolls.damage import Health

NEARLY_DOWN: Final = 3
HURT_BEAST: Final = Fraction(1, 4)
FOR_EACH_BLOW: Final = 4
"""The Stamina that a person needs for each foe in reach, in order to run past the foes.

A person with less Stamina yields.
"""


def leave_answer(fight: Fight, fighter: Fighter) -> TacticAnswer | None:
    """Return the plan of a fighter in a lost fight to flee or to yield; None to stay."""
    if _bolts(fighter):
        return _run(fight, fighter, "is badly hurt and bolts")
    if fighter.master and fight.find(fighter.master).away and not fighter.clinch:
        return _run(fight, fighter, f"runs after {fight.find(fighter.master).name}")
    if not gives_up(fight, fighter):
        return None
    if not fighter.clinch and _gets_away(fight, fighter):
        return _run(fight, fighter, "sees that the fight is lost, and flees")
    if not _may_yield(fight, fighter) or _covers(fight, fighter):
        return None
    return TacticAnswer(YIELD, make_thought(fighter.name, "sees that the fight is lost, and yields"))


def _bolts(fighter: Fighter) -> bool:
    shy = fighter.animal and not (fighter.clinch or fighter.battle_trained)
    return shy and fighter.stamina <= fighter.full_stamina * HURT_BEAST


def gives_up(fight: Fight, fighter: Fighter) -> bool:
    """Return True if the fighter's side is so likely to lose that this fighter leaves.

    The fighter's own AI level counts, not a level set by the table.
    """
    staying = fight.circumstances.staying
    if staying == "everybody" or (staying and fighter.side == staying) or not is_shaken(fight, fighter.side):
        return False
    if fight.nerve is not None and fight.nerve.holds(fighter.side):
        return False
    return should_leave(win_chance(fight, fighter.side), fighter.resolve, own_wit(fighter))


def _gets_away(fight: Fight, fighter: Fighter) -> bool:
    """Return True if flight will probably succeed.

    No free foe may be faster, and the fighter must be able to bear the Strikes of the foes in reach. Their mounts do
    not strike. If a fighter must stay to occupy faster foes, a weaker friend flees first.
    """
    fast = _faster_foes(fight, fighter)
    if any(not _is_busy(fight, foe, fighter) for foe in fast):
        return False
    if fast and any(_goes_first(fight, friend, fighter) for friend in fight.friends_of(fighter)):
        return False
    pressing = [foe for foe in foes_in_reach(fight, fighter) if not (foe.clinch or foe.rider)]
    cut_down = is_nearly_down(fighter) or fighter.stamina < FOR_EACH_BLOW * len(pressing)
    return not (pressing and cut_down and _may_yield(fight, fighter))


def _faster_foes(fight: Fight, fighter: Fighter) -> list[Fighter]:
    own = pace(fight, fighter)
    free = (foe for foe in fight.foes_of(fighter) if not (foe.rider or foe.wayward or foe.clinch))
    return [foe for foe in free if pace(fight, foe) > own]


def _is_busy(fight: Fight, foe: Fighter, fighter: Fighter) -> bool:
    """Return True if a friend of the fighter, who does not flee, is in reach of this foe."""
    return any(not friend.fleeing and friend is not fighter for friend in foes_in_reach(fight, foe))


def _goes_first(fight: Fight, friend: Fighter, fighter: Fighter) -> bool:
    weaker = (friend.stamina, friend.key) < (fighter.stamina, fighter.key)
    able = not (friend.rider or friend.animal or friend.clinch or friend.fleeing)
    return able and weaker and pressed_by_foes(fight, friend)


def _covers(fight: Fight, fighter: Fighter) -> bool:
    """Return True if this fighter keeps faster foes busy while a friend flees this round."""
    if fighter.clinch or not pressed_by_foes(fight, fighter) or not _faster_foes(fight, fighter):
        return False
    return any(one.fleeing or _goes_first(fight, one, fighter) for one in fight.friends_of(fighter))


def _may_yield(fight: Fight, fighter: Fighter) -> bool:
    """Return True if the fighter is a person who can yield to a person among the foes."""
    return fighter.spares and not fighter.animal and any(foe.spares for foe in fight.foes_of(fighter))


def steps_back(fight: Fight, fighter: Fighter, wit: AiLevel) -> bool:
    """Return True if a cunning fighter who is nearly down can leave the melee to a majority of able friends."""
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
