"""Owns what is shot and thrown: whether it is loaded, how far it flies, and where it ends up (`S-12`, `H-05`)."""

from __future__ import annotations

from solo.systems.swords.fight.arena import Arena
from solo.systems.swords.fight.attempt import Attempt, throw_range
from solo.systems.swords.fight.line import distance
from solo.systems.swords.fight.state import Arm, Fight, Fighter, Lying


def loaded(fighter: Fighter, arm: Arm) -> bool:
    """Returns whether a weapon can be shot at once."""
    return arm.weapon.shoots and not arm.wait and fighter.missiles.get(arm.weapon.missiles, 0) > 0


def in_throw(fight: Fight, fighter: Fighter, arm: Arm) -> list[Fighter]:
    """Returns the foes that a thrown weapon reaches (`R-12`, `R-27`)."""
    reach = throw_range(arm)
    return [foe for foe in fight.foes_of(fighter) if distance(fighter, foe) <= reach]


def used(arena: Arena, attempt: Attempt) -> None:
    """Takes the missile or the thrown weapon from whoever lets it fly; it lies where it fell (`H-05`)."""
    attacker, arm = attempt.attacker, attempt.arm
    if arm is None:
        return
    if attempt.kind == "throw":
        attacker.arms.remove(arm)
        arena.fight.changed(attacker)
        arena.fight.ground.append(Lying(arm.weapon, attempt.target.place, attacker.key))
        return
    attacker.missiles[arm.weapon.missiles] -= 1
    arm.wait = arm.weapon.load_actions or arm.weapon.load_rounds
