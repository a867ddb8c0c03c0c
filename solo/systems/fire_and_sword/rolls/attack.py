"""Attack from first die to last: both rolls, the blow that lands, damage, and resistance.

An attack is one chance function, so that a simulated fight draws it at once. The throws keep their own names.
"""

from __future__ import annotations

from typing import NamedTuple

from solo.resolver import Thrower
from solo.systems.fire_and_sword.rolls import damage
from solo.systems.fire_and_sword.rolls.incapacitation import TargetState, incapacitation
from solo.systems.fire_and_sword.rolls.levels import Level
from solo.systems.fire_and_sword.rolls.opposed_levels import AttackContest, BlowDepth, resolve_contest


class BlowForce(NamedTuple):
    """Figures of a landing blow: the sum of all bonuses, the protection, and the target's resistance."""

    bonus: int
    armour: int
    magic_armour: int
    named: bool
    resist_die: int = 10
    weapon_die: int = damage.WEAPON_DIE


class AttackResult(NamedTuple):
    """Result of an attack: the blow, the harm, and the levels of both rolls (None: no defence was made)."""

    blow: BlowDepth
    harm: TargetState
    attack: Level
    defence: Level | None


def apply_blow(thrower: Thrower, blow: BlowDepth, force: BlowForce) -> TargetState:
    """Roll the harm of a landed blow (`F-15`, `F-19`)."""
    if blow is BlowDepth.NONE:
        return TargetState.UNAFFECTED
    raw = thrower.roll(damage.raw_damage, blow, force.bonus, force.weapon_die)
    net = damage.net_damage(raw, damage.protection(blow, force.armour, force.magic_armour))
    return thrower.roll(incapacitation, net, force.named, force.resist_die)


# rule: Attack
def attack(thrower: Thrower, contest: AttackContest, force: BlowForce) -> AttackResult:
    """Roll an attack from the first die to the last (`F-13` to `F-19`)."""
    came = thrower.roll(resolve_contest, contest)
    return AttackResult(came.blow, thrower.roll(apply_blow, came.blow, force), came.attack, came.defence)
