"""Opposed rolls with the rolls of both sides, and the winner (`F-07`)."""

from __future__ import annotations

from typing import NamedTuple

from solo.resolver import Thrower
from solo.systems.fire_and_sword.rolls.roll import ReadRoll, overcomes, skill_roll


class ContestSide(NamedTuple):
    """The figures of one side's roll: effective skill, +Y for a critical, and +Z against the opposition (`F-10`).

    A `weak` side takes the worse of two rolls (`F-21`).
    """

    skill: int
    crit_bonus: int = 0
    bonus: int = 0
    weak: bool = False


class ContestRolls(NamedTuple):
    """The rolls of both sides in an opposed roll."""

    own: ReadRoll
    other: ReadRoll


def side_roll(thrower: Thrower, side: ContestSide, die: int) -> ReadRoll:
    """Roll for one side of an opposed roll, and return the result."""
    rolled = thrower.roll(skill_roll, side.skill, die, side.crit_bonus)
    return min(rolled, thrower.roll(skill_roll, side.skill, die, side.crit_bonus)) if side.weak else rolled


def roll_contest(thrower: Thrower, own: ContestSide, other: ContestSide, die: int) -> ContestRolls:
    """Roll for both sides of an opposed roll, and return their rolls.

    The defender rolls even if the actor has failed (`R-39`).
    """
    return ContestRolls(thrower.roll(side_roll, own, die), thrower.roll(side_roll, other, die))


def carries_the_day(rolls: ContestRolls, own: ContestSide, other: ContestSide, die: int, defends: bool) -> bool:
    """Return True if the first side wins (`F-07`).

    If the first side `defends`, it wins when the other side fails to overcome. Otherwise the first side must overcome.
    """
    if defends:
        return not overcomes(rolls.other, rolls.own, other.bonus, own.bonus, die)
    return overcomes(rolls.own, rolls.other, own.bonus, other.bonus, die)
