"""Tactic for disarming: attacking the weapon if its loss is worth more than a hit (`S-13`, `S-18`).

House: a foe is assumed to lack a knocked-away weapon for about one round, and a wrenched weapon for five.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from solo.resolver import distribution
from solo.systems.contract import TacticAnswer, make_thought
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.swords.fight.rules.disarming import far_stronger, grip_bonus
from solo.systems.swords.fight.rules.mass import grappling
from solo.systems.swords.fight.state import Fight, Fighter, RuleTables, drawable, usable, weapon_in_hand
from solo.systems.swords.fight.state.action_codes import DEFEND, DISARM, WRENCH, code_of
from solo.systems.swords.fight.tactics import combat_profile
from solo.systems.swords.fight.tactics.worth import DuelProfile, risk, worth
from solo.systems.swords.rolls.skill import PENALTY_PER_ACTION, beats_opposed

ROUNDS_WITHOUT: Final = 1
ROUNDS_ROBBED: Final = 5
WORTH_THE_TROUBLE: Final = 2


def disarm(
    fight: Fight, tables: RuleTables, fighter: Fighter, target: Fighter, trade: DuelProfile, wit: AiLevel
) -> TacticAnswer | None:
    """Return the plan to disarm a foe; None if a Strike is worth more.

    Only a cunning fighter makes this plan.
    """
    if wit is not AiLevel.CUNNING or fighter.animal:
        return None
    by_blow = disarm_worth(fight, tables, fighter, target, DISARM)
    by_grip = disarm_worth(fight, tables, fighter, target, WRENCH) if _trained(fighter) else Fraction(0)
    lead = trade.attack - PENALTY_PER_ACTION - trade.other_guard
    struck = Fraction(worth(lead, trade.force, True, target.stamina, tables.health), max(1, target.stamina))
    if max(by_blow, by_grip) <= struck:
        return None
    kind = DISARM if by_blow >= by_grip else WRENCH
    return TacticAnswer(code_of((kind, DEFEND)), make_thought(fighter.name, f"plans to disarm {target.name}"))


def disarm_worth(fight: Fight, tables: RuleTables, fighter: Fighter, target: Fighter, kind: str) -> Fraction:
    """Return the harm that a foe cannot do without its weapon, times the chance to disarm it by this kind of action.

    Returns 0 for a foe in close combat, for one who is far stronger, and for a weapon that would hardly be missed.
    """
    lost = _missed(target)
    if target.clinch or far_stronger(fight, target, fighter) or lost < WORTH_THE_TROUBLE:
        return Fraction(0)
    trade, scale = combat_profile.duel_profile(fight, fighter, target, 1), tables.health
    threat = risk(trade, PENALTY_PER_ACTION, True, scale)
    spared = threat - risk(trade._replace(other_force=trade.other_force - lost), PENALTY_PER_ACTION, True, scale)
    by_blow = trade.attack - PENALTY_PER_ACTION - trade.other_guard
    lead, rounds = (by_blow, ROUNDS_WITHOUT) if kind == DISARM else (_grip_lead(fight, fighter, target), ROUNDS_ROBBED)
    firm = sum(value for _, value in grip_bonus(fight, target))
    return _chance(lead - firm) * rounds * Fraction(spared, max(1, fighter.stamina))


def _missed(target: Fighter) -> int:
    """Return the bonus to damage that a foe loses with its weapon; 0 if another melee weapon is at its belt."""
    held = weapon_in_hand(target)
    if held is None or not held.weapon.melee or any(arm.weapon.melee for arm in drawable(target)):
        return 0
    rest = (arm.weapon.bonus for arm in target.arms if arm is not held and arm.where != "broken" and arm.weapon.melee)
    return held.weapon.bonus - max(rest, default=0) if usable(target, held) else 0


def _trained(fighter: Fighter) -> bool:
    return not fighter.mount and fighter.figures.grappling > fighter.figures.dexterity


def _chance(lead: int) -> Fraction:
    return distribution(beats_opposed, lead).chance_of(True)


def _grip_lead(fight: Fight, fighter: Fighter, target: Fighter) -> int:
    """Return the lead of a grab at the weapon: Grappling minus the target's better of Defense and Grappling.

    Both fighters are assumed to have Strike and Defend planned.
    """
    stands = combat_profile.profile(fight, target)
    own = grappling(fight, fighter, target).total + combat_profile.planned_penalty(fighter.actions)
    other = grappling(fight, target, fighter).total + combat_profile.planned_penalty(target.actions)
    return own - max(stands.guard, other)
