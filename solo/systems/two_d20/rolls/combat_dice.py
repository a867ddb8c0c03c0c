"""Combat dice: a d6 that shows points, nothing, or one point with an Effect (`T-13`)."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from solo.resolver import Thrower, read


class Face(NamedTuple):
    """The result of one combat die: its points and its Effects."""

    points: int
    effects: int

    def __str__(self) -> str:
        return f"{self.points} and an Effect" if self.effects else str(self.points or "nothing")


BLANK: Final = Face(0, 0)
ONE: Final = Face(1, 0)
TWO: Final = Face(2, 0)
# rule: Effect
EFFECT: Final = Face(1, 1)
# rule: Combat die
FACES: Final = (ONE, TWO, BLANK, BLANK, EFFECT, EFFECT)


class RolledCombatDice(msgspec.Struct, frozen=True):
    """The result of several combat dice: total points and Effects, and the result of each die."""

    points: int
    effects: int
    dice: tuple[Face, ...]


def combat_dice(thrower: Thrower, dice: int) -> RolledCombatDice:
    """Roll `dice` combat dice, and return their result."""
    return added_up(thrower.roll(read, dice, FACES) if dice > 0 else ())


def rolled_again(thrower: Thrower, kept: tuple[Face, ...], dice: int) -> RolledCombatDice:
    """Return the dice in `kept` together with `dice` combat dice that are rolled again (Re-roll Damage, `T-06`)."""
    return added_up(kept + thrower.roll(read, dice, FACES))


# rule: R-20 Effects on soak dice
def points(thrower: Thrower, dice: int) -> int:
    """Roll combat dice and return their points without Effects, as for soak dice and ongoing damage (`R-20`)."""
    return thrower.roll(combat_dice, dice).points


def added_up(dice: tuple[Face, ...]) -> RolledCombatDice:
    """Return the results of `dice` added up: total points and total Effects."""
    return RolledCombatDice(sum(die.points for die in dice), sum(die.effects for die in dice), dice)
