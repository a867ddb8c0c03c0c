"""Owns what somebody has at hand: the weapon in it, what serves in close combat, and whether a shield can block."""

from __future__ import annotations

from solo.systems.swords.fight.state.fight import Arm, Fighter


def drawable(fighter: Fighter) -> list[Arm]:
    """Returns what hangs at the belt and could be used now."""
    return [arm for arm in fighter.arms if arm.where == "belt" and usable(fighter, arm)]


def loaded(fighter: Fighter, arm: Arm) -> bool:
    """Returns whether a weapon can be shot at once."""
    return arm.weapon.shoots and not arm.wait and fighter.missiles.get(arm.weapon.missiles, 0) > 0


def wielded(fighter: Fighter) -> Arm | None:
    """Returns the weapon in hand, None for empty hands."""
    for arm in fighter.arms:
        if arm.where == "hand":
            return arm
    return None


def melee_arms(fighter: Fighter) -> list[Arm]:
    """Returns what can strike now: the weapon in hand, or what has grown where there is none."""
    held = wielded(fighter)
    if held and held.weapon.melee and usable(fighter, held):
        return [held]
    return [arm for arm in fighter.arms if arm.where == "body" and arm.weapon.melee]


def close_arms(fighter: Fighter) -> list[Arm]:
    """Returns what serves in close combat: small weapons at hand, or bare hands (`S-15`, `S-16`)."""
    return [arm for arm in fighter.arms if arm.ready and arm.weapon.small and arm.weapon.melee]


def best_close_arm(fighter: Fighter) -> Arm | None:
    """Returns the small weapon at hand that does most, None for plain strength."""
    return max(close_arms(fighter), key=lambda arm: arm.weapon.bonus, default=None)


def usable(fighter: Fighter, arm: Arm) -> bool:
    """Returns whether a weapon can be used as one is, afoot or in the saddle."""
    return not (arm.weapon.mounted_only and not fighter.mount) and not (arm.weapon.foot_only and fighter.mount)


def shield_ready(fighter: Fighter) -> bool:
    """Returns whether the shield can block: the weapon in hand must leave a hand for it."""
    if not fighter.shield:
        return False
    held = wielded(fighter)
    if held is None or held.weapon.hands < 2:
        return True
    return held.weapon.one_handed_mounted and bool(fighter.mount)


def throw_ready(arm: Arm) -> bool:
    """Returns whether a weapon in hand may be thrown; anything may, badly (`S-12`, `R-27`)."""
    return not arm.weapon.natural and not arm.weapon.engine
