"""Reach: the weapons that a fighter can use now, and the targets in reach (`F-17`, `H-03`, `H-12`)."""

from __future__ import annotations

from collections.abc import Sequence

from solo.systems.fire_and_sword.fight.rules import movement
from solo.systems.fire_and_sword.fight.rules.melee_pairs import may_meet
from solo.systems.fire_and_sword.fight.state import Fight, Fighter, FighterBuild, WieldedWeapon, paces_between
from solo.systems.fire_and_sword.fight.state.action_codes import (
    Action,
    ChangeWeaponCode,
    CloseInCode,
    RushCode,
    ShootCode,
    filter_actions,
)


def in_hand(fighter: Fighter, chosen: Sequence[Action]) -> WieldedWeapon | None:
    """Return the weapon in hand in the melee phase, after a declared change of weapon; None for empty hands."""
    changed = filter_actions(chosen, ChangeWeaponCode)
    return fighter.build.arm(changed[0].arm) if changed else fighter.weapon_in_hand


def melee_weapons(fighter: Fighter, chosen: Sequence[Action]) -> list[WieldedWeapon]:
    """List the arms with which a fighter can strike in melee: the weapon in hand, else parts of the body."""
    return blades_beside(fighter.build, in_hand(fighter, chosen))


def blades_beside(build: FighterBuild, held: WieldedWeapon | None) -> list[WieldedWeapon]:
    """List the arms for melee of a fighter with the weapon `held` in hand; None for empty hands."""
    found = [held] if held and not held.missile else []
    natural = [arm for arm in build.arms if arm.natural and not arm.missile]
    return found or natural


# rule: Arrows and javelins
def missile_weapons(fighter: Fighter, chosen: Sequence[Action]) -> list[WieldedWeapon]:
    """List the arms that a fighter can shoot or throw.

    A bow must be in hand. Javelins and darts can be thrown with a one-handed weapon in the other hand (house rule).
    """
    held, found = fighter.weapon_in_hand, []
    for arm in fighter.build.arms:
        planned = sum(shot.arm == arm.name for shot in filter_actions(chosen, ShootCode))
        if not arm.missile or fighter.missiles.get(arm.name, 0) <= planned:
            continue
        if arm.natural or arm is held or (arm.use == "thrown" and (held is None or held.hands < 2)):
            found.append(arm)
    return found


def other_weapons(fighter: Fighter) -> list[WieldedWeapon]:
    """List the weapons that a fighter can change to. Missiles that can already be thrown are left out."""
    at_hand = {arm.name for arm in missile_weapons(fighter, ())} | {fighter.weapon}
    return [arm for arm in fighter.build.arms if not arm.natural and arm.name not in at_hand]


# rule: Second rank
def in_reach(fight: Fight, fighter: Fighter, arm: WieldedWeapon) -> list[Fighter]:
    """List the targets of a blow: foes in melee, or in the second rank the foes of the friend in front (`F-17`)."""
    if fighter.behind:
        return fight.engaged_with(fight.find(fighter.behind)) if arm.second_rank else []
    return fight.engaged_with(fighter)


def in_sight(fight: Fight, shooter: Fighter, arm: WieldedWeapon) -> list[Fighter]:
    """List the targets that a shooter can reach with this arm, the nearest first."""
    targets = [foe for foe in fight.foes_of(shooter) if foe.bodily and paces_between(shooter, foe) <= arm.long]
    targets.sort(key=lambda foe: paces_between(shooter, foe))
    return targets


def can_rush_at(fight: Fight, fighter: Fighter, foe: Fighter) -> bool:
    """Return True if a throw-and-advance takes a fighter into melee with this foe."""
    near = paces_between(fighter, foe) <= movement.rush_of(fight, fighter)
    return near and foe.bodily and not foe.behind and may_meet(fight, fighter, foe)


def in_reach_of_rush(fight: Fight, fighter: Fighter, arm: WieldedWeapon, wanted: str) -> list[Fighter]:
    """List the possible targets of a declared throw-and-advance.

    The targets are the declared target `wanted`, if in range, and all other foes within a rush.
    """
    return [foe for foe in in_sight(fight, fighter, arm) if foe.key == wanted or can_rush_at(fight, fighter, foe)]


def reachable(fight: Fight, fighter: Fighter, chosen: Sequence[Action], second_rank: bool) -> list[Fighter]:
    """List the foes at whom a blow may be declared: in melee, a few paces off, or at the end of a declared run."""
    if fighter.behind:
        return in_reach(fight, fighter, fighter.weapon_in_hand) if second_rank and fighter.weapon_in_hand else []
    if fighter.engaged:
        return fight.engaged_with(fighter)
    run = next((action for action in chosen if isinstance(action, CloseInCode | RushCode)), None)
    if run:
        target = fight.find(run.target)
        most = movement.rush_of(fight, fighter) if isinstance(run, RushCode) else movement.run_of(fight, fighter)
        return [target] if paces_between(fighter, target) <= most + movement.FREE_WALK else []
    return [
        foe
        for foe in fight.foes_of(fighter)
        if foe.bodily
        and not foe.behind
        and paces_between(fighter, foe) <= movement.FREE_WALK
        and may_meet(fight, fighter, foe)
    ]


def will_charge(fight: Fight, fighter: Fighter, chosen: Sequence[Action]) -> bool:
    """Return True if a declared run takes a mounted fighter far enough for a lance to count (`H-12`)."""
    runs = [fight.find(run.target) for run in filter_actions(chosen, CloseInCode)]
    return (
        fighter.mounted and not fighter.engaged and any(paces_between(fighter, one) >= movement.CHARGE for one in runs)
    )
