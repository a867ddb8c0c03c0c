"""Attack from first die to last: both rolls, the blow that lands, damage, and resistance.

An attack is one chance function, so that a simulated fight draws it at once. The throws keep their own names.
"""

from __future__ import annotations

from typing import NamedTuple

from solo.resolver import Thrower
from solo.systems.fire_and_sword.rolls import damage
from solo.systems.fire_and_sword.rolls.incapacitation import Harm, incapacitation
from solo.systems.fire_and_sword.rolls.ladder import Blow, Contest, landed
from solo.systems.fire_and_sword.rolls.levels import Level


class Force(NamedTuple):
    """Figures of a landing blow: the sum of all bonuses, the protection, and the target's resistance."""

    bonus: int
    armour: int
    magic_armour: int
    named: bool
    resist_die: int = 10
    weapon_die: int = damage.WEAPON_DIE


class Struck(NamedTuple):
    """Result of an attack: the blow, the harm, and the levels of both rolls (None: no defence was made)."""

    blow: Blow
    harm: Harm
    attack: Level
    defence: Level | None


def struck(thrower: Thrower, blow: Blow, force: Force) -> Harm:
    """Roll the harm of a landed blow (`F-15`, `F-19`)."""
    if blow is Blow.NONE:
        return Harm.UNAFFECTED
    raw = thrower.roll(damage.raw_damage, blow, force.bonus, force.weapon_die)
    net = damage.net_damage(raw, damage.protection(blow, force.armour, force.magic_armour))
    return thrower.roll(incapacitation, net, force.named, force.resist_die)


# rule: Attack
def attack(thrower: Thrower, contest: Contest, force: Force) -> Struck:
    """Roll an attack from the first die to the last (`F-13` to `F-19`)."""
    came = thrower.roll(landed, contest)
    return Struck(came.blow, thrower.roll(struck, came.blow, force), came.attack, came.defence)
