"""Arms at hand: the weapon held, weapons for close combat, and whether a shield can block."""

from __future__ import annotations

from solo.systems.swords.fight.state.fight import CarriedWeapon, Fighter


def drawable(fighter: Fighter) -> list[CarriedWeapon]:
    """Return the weapons on the belt that can be used now."""
    return [arm for arm in fighter.arms if arm.where == "belt" and usable(fighter, arm)]


def loaded(fighter: Fighter, arm: CarriedWeapon) -> bool:
    """Return True if a weapon is ready to shoot."""
    return arm.weapon.shoots and not arm.wait and fighter.missiles.get(arm.weapon.missiles, 0) > 0


def wielded(fighter: Fighter) -> CarriedWeapon | None:
    """Return the weapon in hand; None for empty hands."""
    for arm in fighter.arms:
        if arm.where == "hand":
            return arm
    return None


def melee_arms(fighter: Fighter) -> list[CarriedWeapon]:
    """Return the weapons that can strike now: the weapon in hand, otherwise natural weapons or bare hands."""
    held = wielded(fighter)
    if held and held.weapon.melee and usable(fighter, held):
        return [held]
    return [arm for arm in fighter.arms if arm.where == "body" and arm.weapon.melee]


def close_arms(fighter: Fighter) -> list[CarriedWeapon]:
    """Return the weapons for close combat: small weapons in hand, natural ones, or bare hands (`S-15`, `S-16`)."""
    return [arm for arm in fighter.arms if arm.ready and arm.weapon.small and arm.weapon.melee]


def best_close_arm(fighter: Fighter) -> CarriedWeapon | None:
    """Return the best small weapon at hand; None for bare Strength."""
    return max(close_arms(fighter), key=lambda arm: arm.weapon.bonus, default=None)


def usable(fighter: Fighter, arm: CarriedWeapon) -> bool:
    """Return True if a weapon can be used as intended, on foot or in the saddle."""
    return not (arm.weapon.mounted_only and not fighter.mount) and not (arm.weapon.foot_only and fighter.mount)


def shield_ready(fighter: Fighter) -> bool:
    """Return True if the shield can block. The weapon in hand must leave a hand free."""
    if not fighter.shield:
        return False
    held = wielded(fighter)
    if held is None or held.weapon.hands < 2:
        return True
    return held.weapon.one_handed_mounted and bool(fighter.mount)


def throw_ready(arm: CarriedWeapon) -> bool:
    """Return True if a weapon in hand may be thrown. Weapons not made for it are thrown badly (`S-12`, `R-27`)."""
    return not arm.weapon.natural and not arm.weapon.engine
