"""Owns combat dice: a d6 that shows points, nothing, or a point with an Effect (`T-13`)."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from solo.resolver import Thrower, read


class Face(NamedTuple):
    """What one combat die shows: points, and Effects."""

    points: int
    effects: int

    def __str__(self) -> str:
        return f"{self.points} and an Effect" if self.effects else str(self.points or "nothing")


BLANK: Final = Face(0, 0)
ONE: Final = Face(1, 0)
TWO: Final = Face(2, 0)
EFFECT: Final = Face(1, 1)
FACES: Final = (ONE, TWO, BLANK, BLANK, EFFECT, EFFECT)


class Shown(msgspec.Struct, frozen=True):
    """What combat dice show together, and one by one."""

    points: int
    effects: int
    dice: tuple[Face, ...]


def combat_dice(thrower: Thrower, dice: int) -> Shown:
    """So many combat dice."""
    return added_up(thrower.roll(read, dice, FACES) if dice > 0 else ())


def rolled_again(thrower: Thrower, kept: tuple[Face, ...], dice: int) -> Shown:
    """Some dice as they lie, and so many of them rolled again (Re-roll Damage, `T-06`)."""
    return added_up(kept + thrower.roll(read, dice, FACES))


def points(thrower: Thrower, dice: int) -> int:
    """The points alone, as soak dice and persistent harm count them (`R-20`)."""
    return thrower.roll(combat_dice, dice).points


def added_up(dice: tuple[Face, ...]) -> Shown:
    """Returns what dice come to together."""
    return Shown(sum(die.points for die in dice), sum(die.effects for die in dice), dice)
