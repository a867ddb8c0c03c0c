"""Owns the blow: whether it hits, what damage does against endurance, and both as one chance (`S-02`, `S-03`, `S-07`).

Only differences decide: the attacker's modifiers less the defender's, and damage less endurance.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from solo.resolver import Thrower
from solo.systems.swords.rolls.skill import exceeds, outdoes, two_dice

MISS: Final = -1
AUGMENT: Final = 2


def net_damage(thrower: Thrower, force: int) -> int:
    """Returns damage less endurance, never below 0 (`S-03`). `force` is the difference of what is added to either."""
    return net_of(two_dice(thrower) + force, two_dice(thrower))


def net_of(damage: int, endurance: int) -> int:
    """Returns the net damage of two totals (`S-03`)."""
    return max(0, damage - endurance)


def blow(thrower: Thrower, lead: int, force: int) -> int:
    """Returns the net damage of an attack that is defended against; MISS where it does not hit (`S-07`)."""
    return thrower.roll(net_damage, force) if thrower.roll(outdoes, lead) else MISS


def free_blow(thrower: Thrower, lead: int, force: int) -> int:
    """Returns the same against nobody's defence: only the challenge is to be beaten (`S-08`, `R-06`)."""
    return thrower.roll(net_damage, force) if thrower.roll(exceeds, lead, 0) else MISS


class Harm(NamedTuple):
    """A hit as a rider feels it: raw damage decides the saddle, net damage the rest; MISS twice for none."""

    raw: int
    net: int


NO_HARM: Final = Harm(MISS, MISS)


def harm(thrower: Thrower, damage: int, endurance: int) -> Harm:
    """Returns raw and net damage of a hit (`S-02`, `S-03`, `S-31`)."""
    raw = two_dice(thrower) + damage
    return Harm(raw, net_of(raw, two_dice(thrower) + endurance))


def blow_at_rider(thrower: Thrower, lead: int, damage: int, endurance: int, defended: bool) -> Harm:
    """Returns what an attack does to somebody in a saddle, raw and net (`S-31`)."""
    hits = thrower.roll(outdoes, lead) if defended else thrower.roll(exceeds, lead, 0)
    return thrower.roll(harm, damage, endurance) if hits else NO_HARM


def damage_modifier(strength: int, weapon: int, bonus: int = 0, mechanical: bool = False) -> int:
    """Returns what is added to a damage roll: Strength counts unless the weapon is a machine (`S-02`)."""
    return (0 if mechanical else strength) + weapon + bonus
