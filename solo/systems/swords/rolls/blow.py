"""Attacks: hit, damage against endurance, and both as one chance function (`S-02`, `S-03`, `S-07`).

Only differences matter: the attacker's modifiers minus the defender's, and damage minus endurance.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from solo.resolver import Thrower
from solo.systems.swords.rolls.skill import beats_opposed, exceeds, two_dice

MISS: Final = -1
AUGMENT: Final = 2


def net_damage(thrower: Thrower, force: int) -> int:
    """Roll damage minus endurance, at least 0 (`S-03`). `force` is the difference of their modifiers."""
    return net_of(two_dice(thrower) + force, two_dice(thrower))


def net_of(damage: int, endurance: int) -> int:
    """Return the net damage of two totals (`S-03`)."""
    return max(0, damage - endurance)


# rule: To hit
def blow(thrower: Thrower, lead: int, force: int) -> int:
    """Roll the net damage of an attack against a defence; MISS if it does not hit (`S-07`)."""
    return thrower.roll(net_damage, force) if thrower.roll(beats_opposed, lead) else MISS


def free_blow(thrower: Thrower, lead: int, force: int) -> int:
    """Roll the net damage of an attack without a defence, against the challenge alone (`S-08`, `R-06`).

    Returns MISS if it does not hit.
    """
    return thrower.roll(net_damage, force) if thrower.roll(exceeds, lead, 0) else MISS


class HitDamage(NamedTuple):
    """A hit on a rider. Raw damage decides about the saddle, net damage about the rest. Both are MISS for no hit."""

    raw: int
    net: int


NO_HARM: Final = HitDamage(MISS, MISS)


def harm(thrower: Thrower, damage: int, endurance: int) -> HitDamage:
    """Roll raw and net damage of a hit (`S-02`, `S-03`, `S-31`)."""
    raw = two_dice(thrower) + damage
    return HitDamage(raw, net_of(raw, two_dice(thrower) + endurance))


def blow_at_rider(thrower: Thrower, lead: int, damage: int, endurance: int, defended: bool) -> HitDamage:
    """Roll raw and net damage of an attack on a rider (`S-31`)."""
    hits = thrower.roll(beats_opposed, lead) if defended else thrower.roll(exceeds, lead, 0)
    return thrower.roll(harm, damage, endurance) if hits else NO_HARM


# rule: Damage roll
def damage_modifier(strength: int, weapon: int, bonus: int = 0, mechanical: bool = False) -> int:
    """Return the modifier of a damage roll. Strength counts unless the weapon is mechanical (`S-02`)."""
    return (0 if mechanical else strength) + weapon + bonus
