"""Owns the figures a tactic judges by: who attacks how well, guards how well, and hits how hard, as it stands now."""

from __future__ import annotations

from solo.systems.swords.fight.arena import Tables
from solo.systems.swords.fight.attempt import GUARDED
from solo.systems.swords.fight.clinch import may_lift
from solo.systems.swords.fight.figures import grappling
from solo.systems.swords.fight.line import best_close_arm, melee_arms, shield_ready, wielded
from solo.systems.swords.fight.state import Arm, Fight, Fighter
from solo.systems.swords.fight.worth import Hold, Trade
from solo.systems.swords.rolls.skill import PENALTY_PER_ACTION

NOTHING_MORE = 0


def penalty(tables: Tables, fighter: Fighter) -> int:
    """Returns what Health takes off now."""
    return tables.health.penalties[min(3, fighter.health)]


def guard(tables: Tables, fight: Fight, fighter: Fighter, unblockable: bool = False) -> int:
    """Returns the best Defense of somebody without the round's penalty; in the saddle the best of block and ride."""
    figures, ill = fighter.figures, penalty(tables, fighter)
    shield = fighter.shield if not unblockable and shield_ready(fighter) else 0
    if fighter.mount:
        held = wielded(fighter)
        blocks = not unblockable and (shield or (held is not None and held.weapon.melee))
        riding = figures.riding + fight.circumstances.seat
        return ill + max(figures.defense + shield if blocks else riding, riding)
    return ill + figures.defense + shield


def guard_now(tables: Tables, fight: Fight, target: Fighter, unblockable: bool) -> int | None:
    """Returns what an attack must beat now, the best answer reckoned with; None where there can be no answer."""
    if target.surprised or fight.held(target):
        return None
    if target.rider:
        return guard(tables, fight, target) if fight.of(target.rider).defends else None
    actions = target.actions
    if not target.defends:
        if target.acted:
            return None
        actions += 1
    return guard(tables, fight, target, unblockable) - (PENALTY_PER_ACTION * (actions - 1) if actions > 1 else 0)


def best_arm(fighter: Fighter) -> Arm | None:
    """Returns the weapon that strikes hardest of those at hand."""
    arms = melee_arms(fighter)
    if len(arms) == 1:
        return arms[0]
    return max(arms, key=lambda arm: arm.weapon.bonus, default=None)


def strike_force(tables: Tables, fighter: Fighter, target: Fighter, arm: Arm | None) -> int:
    """Returns damage less endurance of a Strike or shot."""
    borne = target.figures.strength + penalty(tables, target) + target.armour
    weapon = arm.weapon if arm else None
    if weapon and weapon.mechanical:
        return weapon.bonus - borne
    return fighter.figures.strength + penalty(tables, fighter) + (weapon.bonus if weapon else 0) - borne


def trade(
    tables: Tables,
    fight: Fight,
    fighter: Fighter,
    target: Fighter,
    arm: Arm | None,
    foes: int,
    attack: int | None = None,
) -> Trade:
    """Returns how two face each other; `attack` is given where it is not the Striking of the first."""
    ill, other_ill = penalty(tables, fighter), penalty(tables, target)
    other_arm = best_arm(target)
    unblockable = arm is not None and arm.weapon.unblockable
    other_unblockable = other_arm is not None and other_arm.weapon.unblockable
    return Trade(
        fighter.figures.striking + ill if attack is None else attack,
        strike_force(tables, fighter, target, arm),
        guard(tables, fight, fighter, other_unblockable),
        fighter.stamina,
        target.figures.striking + other_ill - PENALTY_PER_ACTION,
        strike_force(tables, target, fighter, other_arm),
        guard(tables, fight, target, unblockable) - PENALTY_PER_ACTION,
        target.stamina,
        foes,
    )


def hold(tables: Tables, fight: Fight, fighter: Fighter, target: Fighter, slams: bool) -> Hold:
    """Returns what a grab at somebody leads to; the target answers with its better skill (`S-15`, `R-32`)."""
    actions, other_actions = fighter.actions, target.actions
    own = grappling(tables, fight, fighter, target).total + _planned(actions)
    other = grappling(tables, fight, target, fighter).total + _planned(other_actions)
    held = wielded(target)
    guarded = GUARDED if held and held.weapon.guards_against_grabs and not target.clinch else 0
    answer = max(guard(tables, fight, target), other)
    borne = target.figures.strength + penalty(tables, target) + target.armour
    other_borne = fighter.figures.strength + penalty(tables, fighter) + fighter.armour
    return Hold(
        own + guarded - answer,
        own - other,
        _close_force(tables, fight, fighter, target, False) - borne,
        _close_force(tables, fight, fighter, target, slams) - borne,
        _close_force(tables, fight, target, fighter, not target.animal) - other_borne,
    )


def _close_force(tables: Tables, fight: Fight, fighter: Fighter, target: Fighter, slams: bool) -> int:
    """What is added to the best damage in close combat: with a small weapon, or a slam on what is there."""
    arm, around = best_close_arm(fighter), fight.circumstances
    slam = around.surface_harm + around.corner_harm if slams and may_lift(fight, fighter, target) else 0
    return fighter.figures.strength + penalty(tables, fighter) + max(arm.weapon.bonus if arm else 0, slam)


def _planned(actions: int) -> int:
    """What the round's penalty has taken off a reckoning, to be given back."""
    return PENALTY_PER_ACTION * (actions - 1) if actions > 1 else 0
