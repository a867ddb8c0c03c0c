"""Skill test: each d20 is compared with a target number and a focus, and may be a complication (`T-01`, `T-04`)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from solo.resolver import Thrower, read
from solo.systems.parts.phrasing import count_noun

SIDES: Final = 20
USUAL_DICE: Final = 2


class DieWorth(NamedTuple):
    """The result of one d20: 0 to 2 successes, and 1 complication or none."""

    successes: int
    complications: int

    def __str__(self) -> str:
        parts = [count_noun(self.successes, "success", "successes")] * bool(self.successes)
        parts += ["a complication"] * bool(self.complications)
        return " and ".join(parts) or "nothing"


class Pool(msgspec.Struct, frozen=True, cache_hash=True):
    """The dice of a test: `rolled` d20 against a target number with a focus, and `ones` that count as 1 without a roll.

    `untrained` is true at expertise 0, where a 19 is a complication as well (`T-04`).
    """

    tn: int
    focus: int = 0
    rolled: int = USUAL_DICE
    ones: int = 0
    untrained: bool = False


class TestFaces(msgspec.Struct, frozen=True):
    """The result of a test: successes, complications, and each die, the rolled dice first and Fortune dice last."""

    successes: int
    complications: int
    dice: tuple[DieWorth, ...]


# rule: Skill test
def skill_test(thrower: Thrower, pool: Pool) -> TestFaces:
    """Roll a test. The caller compares its successes with the Difficulty."""
    rolled = thrower.roll(read, pool.rolled, worth(pool.tn, pool.focus, pool.untrained))
    return judge_dice(rolled + (fortune_die(pool.tn, pool.focus),) * pool.ones)


def successes(thrower: Thrower, pool: Pool) -> int:
    """Roll a test and return only the number of successes."""
    return thrower.roll(skill_test, pool).successes


def rolled_again(thrower: Thrower, tested: TestFaces, place: int, pool: Pool) -> TestFaces:
    """Return the result `tested` with one die rolled again, the die at index `place`."""
    (new,) = thrower.roll(read, 1, worth(pool.tn, pool.focus, pool.untrained))
    return judge_dice((*tested.dice[:place], new, *tested.dice[place + 1 :]))


def judge_dice(dice: tuple[DieWorth, ...]) -> TestFaces:
    """Return the result of a test with these dice."""
    return TestFaces(sum(die.successes for die in dice), sum(die.complications for die in dice), dice)


# rule: Bonus Die
# rule: R-06 Fortune die without focus
def fortune_die(tn: int, focus: int) -> DieWorth:
    """Return the result of a Fortune die: the die counts as a 1 and cannot be a complication (`T-08`, `R-06`)."""
    return worth(tn, focus, False)[0]


# rule: R-04 High target numbers
@lru_cache(maxsize=512)
def worth(tn: int, focus: int, untrained: bool) -> tuple[DieWorth, ...]:
    """Return the result of each face of a d20, from 1 to 20.

    A face up to the focus, and up to the target number, has 2 successes (`R-04`).
    """
    complicates = SIDES - 1 if untrained else SIDES
    return tuple(
        DieWorth((face <= tn) + (face <= min(focus, tn)), int(face >= complicates)) for face in range(1, SIDES + 1)
    )
