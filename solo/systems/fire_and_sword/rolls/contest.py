"""Opposed roll whose parts are kept: each side's roll, and the winner (`F-07`)."""

from __future__ import annotations

from typing import NamedTuple

from solo.resolver import Thrower
from solo.systems.fire_and_sword.rolls.roll import ReadRoll, overcomes, skill_roll


class ContestSide(NamedTuple):
    """Figures of one side: effective skill, +Y and +Z (`F-10`). `weak` takes the worse of two rolls (`F-21`)."""

    skill: int
    crit_bonus: int = 0
    bonus: int = 0
    weak: bool = False


class ContestRolls(NamedTuple):
    """The rolls of both sides."""

    own: ReadRoll
    other: ReadRoll


def side_roll(thrower: Thrower, side: ContestSide, die: int) -> ReadRoll:
    """Roll for one side."""
    rolled = thrower.roll(skill_roll, side.skill, die, side.crit_bonus)
    return min(rolled, thrower.roll(skill_roll, side.skill, die, side.crit_bonus)) if side.weak else rolled


def roll_contest(thrower: Thrower, own: ContestSide, other: ContestSide, die: int) -> ContestRolls:
    """Roll for both sides. The defender rolls even if the actor has failed (`R-39`)."""
    return ContestRolls(thrower.roll(side_roll, own, die), thrower.roll(side_roll, other, die))


def carries_the_day(rolls: ContestRolls, own: ContestSide, other: ContestSide, die: int, defends: bool) -> bool:
    """Return True if the first side wins: as actor it overcomes, as defender it is not overcome (`F-07`)."""
    if defends:
        return not overcomes(rolls.other, rolls.own, other.bonus, own.bonus, die)
    return overcomes(rolls.own, rolls.other, own.bonus, other.bonus, die)
