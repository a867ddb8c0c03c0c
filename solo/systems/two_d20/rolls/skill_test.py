"""Owns the skill test: dice judged one by one against a target number and a focus, and their complications.

Dice are never added together (`T-01`, `T-04`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from solo.resolver import Thrower, read
from solo.systems.parts.wording import counted

SIDES: Final = 20
USUAL_DICE: Final = 2


class Die(NamedTuple):
    """What one d20 is worth: 0 to 2 successes, and whether it is a complication."""

    successes: int
    complications: int

    def __str__(self) -> str:
        parts = [counted(self.successes, "success", "successes")] * bool(self.successes)
        parts += ["a complication"] * bool(self.complications)
        return " and ".join(parts) or "nothing"


class Pool(msgspec.Struct, frozen=True, cache_hash=True):
    """What is rolled: so many d20 against a target number with a focus, and `ones` that lie on 1 without being rolled.

    `untrained` is true at expertise 0, where 19 complicates as well (`T-04`).
    """

    tn: int
    focus: int = 0
    rolled: int = USUAL_DICE
    ones: int = 0
    untrained: bool = False


class Tested(msgspec.Struct, frozen=True):
    """How a test fell: successes, complications, and what each die was worth, the best first, Fortune dice last."""

    successes: int
    complications: int
    dice: tuple[Die, ...]


def skill_test(thrower: Thrower, pool: Pool) -> Tested:
    """A test as it is rolled: the difficulty is held against its successes later."""
    rolled = thrower.roll(read, pool.rolled, worth(pool.tn, pool.focus, pool.untrained))
    return judged(rolled + (fortune_die(pool.tn, pool.focus),) * pool.ones)


def successes(thrower: Thrower, pool: Pool) -> int:
    """The successes of a test alone, which is all that a margin needs."""
    return thrower.roll(skill_test, pool).successes


def rolled_again(thrower: Thrower, tested: Tested, place: int, pool: Pool) -> Tested:
    """The same test with one of its dice rolled again."""
    (new,) = thrower.roll(read, 1, worth(pool.tn, pool.focus, pool.untrained))
    return judged((*tested.dice[:place], new, *tested.dice[place + 1 :]))


def judged(dice: tuple[Die, ...]) -> Tested:
    """Returns what dice come to together."""
    return Tested(sum(die.successes for die in dice), sum(die.complications for die in dice), dice)


def fortune_die(tn: int, focus: int) -> Die:
    """Returns what a die that lies on 1 is worth: that face, and it can cause no complication (`T-08`, `R-06`)."""
    return worth(tn, focus, False)[0]


@lru_cache(maxsize=512)
def worth(tn: int, focus: int, untrained: bool) -> tuple[Die, ...]:
    """Returns what each face of a d20 is worth, from 1 to 20; a face within both bounds counts twice (`R-04`)."""
    complicates = SIDES - 1 if untrained else SIDES
    return tuple(Die((face <= tn) + (face <= min(focus, tn)), int(face >= complicates)) for face in range(1, SIDES + 1))
