"""Incapacitation: there are no hit points, and each hit with net damage is a roll of its own (`F-19`)."""

from __future__ import annotations

from enum import IntEnum

from solo.resolver import Thrower


class TargetState(IntEnum):
    """The effect of a hit on its target. An unaffected target fights on at full strength."""

    UNAFFECTED = 0
    STUNNED = 1
    INCAPACITATED = 2

    @property
    def word(self) -> str:
        """The harm in words: "stunned"."""
        return self.name.lower()


# rule: Incapacitation
# rule: Named characters
def resistance_result(face: int, damage: int, named: bool, die: int) -> TargetState:
    """Return the harm for a face of the resistance die against damage of 1 or more (`F-19`, `R-15`)."""
    if face == 1:
        return TargetState.INCAPACITATED
    if (named and face == die) or face > damage:
        return TargetState.UNAFFECTED
    return TargetState.STUNNED if face == damage else TargetState.INCAPACITATED


def resistance_roll(thrower: Thrower, damage: int, named: bool, die: int) -> TargetState:
    """Throw the target's resistance die against net damage."""
    return resistance_result(thrower.sum(1, die), damage, named, die)


def incapacitation(thrower: Thrower, damage: int, named: bool, die: int = 10) -> TargetState:
    """Roll the harm of net damage; UNAFFECTED without a roll if the damage is below 1."""
    if damage < 1:
        return TargetState.UNAFFECTED
    return thrower.roll(resistance_roll, damage, named, die)
