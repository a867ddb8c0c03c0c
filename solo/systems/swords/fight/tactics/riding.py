"""Tactic for mounts: mounting, dismounting, and commands to strike (`S-29`, `H-10`)."""

from __future__ import annotations

from typing import Final

from solo.resolver import distribution
from solo.systems.contract import TacticAnswer, make_thought
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.swords.fight.rules.riding import OBEYS, obedience
from solo.systems.swords.fight.state import Fight, Fighter, RuleTables, melee_arms
from solo.systems.swords.fight.state.action_codes import COMMAND, DEFEND, DISMOUNT, MOUNT, STRIKE, code_of
from solo.systems.swords.fight.state.line import in_reach, mounts_at_hand
from solo.systems.swords.fight.tactics import combat_profile
from solo.systems.swords.fight.tactics.worth import USUAL, DuelProfile, plan_worth, rate_of, risk, worth
from solo.systems.swords.rolls.skill import PENALTY_PER_ACTION, meets

STRIKES_AND_COMMANDS: Final = 2
ROOM_TO_GET_DOWN: Final = 14


def command(
    fight: Fight, tables: RuleTables, fighter: Fighter, target: Fighter, trade: DuelProfile, wit: AiLevel
) -> TacticAnswer | None:
    """Return the plan to Strike and command the mount to strike too, if that is better than a Strike alone.

    Returns None for a dull fighter, and if the plan is not better.
    """
    if not fighter.mount or wit is AiLevel.DULL or not in_reach(fighter, target):
        return None
    mount, scale = fight.find(fighter.mount), tables.health
    arm = max(melee_arms(mount), key=lambda one: one.weapon.bonus, default=None)
    if arm is None:
        return None
    penalty = PENALTY_PER_ACTION * STRIKES_AND_COMMANDS
    added = obedience(fighter, mount).total + combat_profile.planned_penalty(fighter.actions) - penalty
    obeys = distribution(meets, added, OBEYS).chance_of(True)
    horse = combat_profile.duel_profile(fight, mount, target, 0)
    kicked = worth(horse.attack - horse.other_guard, horse.force, True, target.stamina, scale)
    struck = worth(trade.attack - penalty - trade.other_guard, trade.force, True, target.stamina, scale)
    both = rate_of(trade, struck + obeys * kicked, risk(trade, penalty, True, scale))
    if both <= plan_worth(trade, USUAL[0], scale):
        return None
    kinds = (STRIKE, COMMAND, DEFEND)
    return TacticAnswer(code_of(kinds), make_thought(fighter.name, f"strikes and has {mount.name} strike too"))


def out_of_reach(fight: Fight, fighter: Fighter, foes: list[Fighter]) -> TacticAnswer | None:
    """Return a plan to mount or dismount while no foe is in reach; None for no such plan."""
    if fighter.animal:
        return None
    if not fighter.mount:
        return _mount(fight, fighter)
    near = min((abs(foe.place - fighter.place) for foe in foes), default=0)
    if near < ROOM_TO_GET_DOWN or not _shoots_afoot_only(fighter):
        return None
    return TacticAnswer(
        code_of((DISMOUNT, DEFEND)),
        make_thought(fighter.name, "dismounts, because this bow needs both feet on the ground"),
    )


def _shoots_afoot_only(fighter: Fighter) -> bool:
    return any(
        arm.weapon.shoots and arm.weapon.foot_only and fighter.missiles.get(arm.weapon.missiles, 0)
        for arm in fighter.arms
        if arm.where != "broken"
    )


def _mount(fight: Fight, fighter: Fighter) -> TacticAnswer | None:
    """Return the plan to mount; None if the fighter stays on foot.

    Only trained riders mount. An archer stays on foot with a bow that cannot be used in the saddle.
    """
    if fighter.figures.riding <= fighter.figures.dexterity or _shoots_afoot_only(fighter):
        return None
    for mount in mounts_at_hand(fight, fighter):
        return TacticAnswer(code_of((MOUNT, DEFEND)), make_thought(fighter.name, f"gets back on {mount.name}"))
    return None
