"""Owns which weapons can be used now: what is in hand, parts of the body, and javelins beside a light weapon."""

from __future__ import annotations

from solo.systems.fire_and_sword.fight.build import Arm
from solo.systems.fire_and_sword.fight.state import CHANGE, SHOOT, Fighter


def in_hand(fighter: Fighter, chosen: list[str]) -> Arm | None:
    """The weapon that is in hand in the melee phase, a change that has been declared done."""
    for action in chosen:
        if action.startswith(f"{CHANGE}:"):
            return fighter.build.arm(action.partition(":")[2])
    return fighter.drawn


def blades(fighter: Fighter, chosen: list[str]) -> list[Arm]:
    """What can strike in melee; fists only where there is nothing else."""
    held = in_hand(fighter, chosen)
    found = [held] if held and not held.missile else []
    natural = [arm for arm in fighter.build.arms if arm.natural and not arm.missile]
    return found or natural


def bows(fighter: Fighter, chosen: list[str]) -> list[Arm]:
    """What can be shot or thrown: a bow in hand, or javelins and darts beside a weapon for one hand (house rule)."""
    held, found = fighter.drawn, []
    for arm in fighter.build.arms:
        planned = sum(action.startswith(f"{SHOOT}:{arm.name}:") for action in chosen)
        if not arm.missile or fighter.missiles.get(arm.name, 0) <= planned:
            continue
        if arm.natural or arm is held or (arm.use == "thrown" and (held is None or held.hands < 2)):
            found.append(arm)
    return found


def others(fighter: Fighter) -> list[Arm]:
    """The weapons that can be changed to; what is thrown beside the weapon in hand needs no change."""
    at_hand = {arm.name for arm in bows(fighter, [])} | {fighter.weapon}
    return [arm for arm in fighter.build.arms if not arm.natural and arm.name not in at_hand]
