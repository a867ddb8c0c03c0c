"""Owns what damage does: there are no hit points, each hit that gets through is a roll of its own (`F-19`)."""

from __future__ import annotations

from enum import IntEnum

from solo.resolver import Thrower


class Harm(IntEnum):
    """What became of a target; whoever is unaffected fights on at full strength."""

    UNAFFECTED = 0
    STUNNED = 1
    INCAPACITATED = 2

    @property
    def word(self) -> str:
        """The harm as a person reads it: "stunned"."""
        return self.name.lower()


def resisted(face: int, damage: int, named: bool, die: int) -> Harm:
    """What a face of the resistance die makes of damage of 1 or more: the first line that fits (`F-19`, `R-15`)."""
    if face == 1:
        return Harm.INCAPACITATED
    if (named and face == die) or face > damage:
        return Harm.UNAFFECTED
    return Harm.STUNNED if face == damage else Harm.INCAPACITATED


def resistance_roll(thrower: Thrower, damage: int, named: bool, die: int) -> Harm:
    """The target's throw of its resistance die against damage that got through."""
    return resisted(thrower.sum(1, die), damage, named, die)


def incapacitation(thrower: Thrower, damage: int, named: bool, die: int = 10) -> Harm:
    """What net damage does to a target; none at all, where nothing got through."""
    if damage < 1:
        return Harm.UNAFFECTED
    return thrower.roll(resistance_roll, damage, named, die)
