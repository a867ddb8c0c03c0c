"""Rolls of a check: at a difficulty, or against an opponent's roll (`F-04`, `F-07`, `F-08`)."""

from __future__ import annotations

from typing import Final, NamedTuple

from solo.resolver import Distribution, Modifier, Roll, distribution
from solo.systems.contract import Scene
from solo.systems.fire_and_sword.company.skill_rolls import faces_of
from solo.systems.fire_and_sword.rolls.contest import (
    ContestRolls,
    ContestSide,
    carries_the_day,
    roll_contest,
    side_roll,
)
from solo.systems.fire_and_sword.rolls.roll import Level, ReadRoll, beats, level_words
from solo.systems.parts.checking.plan import TestResult, TestVerdict

WON: Final = {
    Level.NORMAL: "succeeds",
    Level.SPECIAL: "succeeds with a special",
    Level.CRITICAL: "succeeds with a critical",
    Level.FAILURE: "fails, but is not overcome",
    Level.FUMBLE: "fumbles, but is not overcome",
}
LOST: Final = {
    Level.NORMAL: "falls short",
    Level.SPECIAL: "falls short with a special",
    Level.CRITICAL: "falls short with a critical",
    Level.FAILURE: "fails",
    Level.FUMBLE: "fumbles",
}


def verdict_of(rolled: ReadRoll, won: bool) -> TestVerdict:
    """Return the verdict of a test from the level of its roll and from its success."""
    return TestVerdict(2 * rolled.level + won, won, (WON if won else LOST)[rolled.level])


def was_critical(verdict: TestVerdict) -> bool:
    """Return True if a test was rolled as a critical, successful or not (`R-33`)."""
    return verdict.rank // 2 >= Level.CRITICAL


class TestRoller(NamedTuple):
    """A participant who rolls in a test.

    `key` is the person who throws the dice, `test` the name of the tested ability, and `side` the figures of the roll.
    """

    key: str
    name: str
    test: str
    side: ContestSide
    modifiers: tuple[Modifier, ...]

    def record_roll(self, faces: tuple[int, ...], rolled: ReadRoll, die: int) -> Roll:
        """Return the record of a tester's roll for the story."""
        rating = rolled.rating(die) + self.side.bonus if rolled.is_success else None
        words = level_words(rolled, self.side.bonus, die)
        dice = f"{max(1, len(faces))}d{die}"
        return Roll(self.test, dice, faces, rating, self.side.skill, self.modifiers, words)


class SkillTest(NamedTuple):
    """A test against a difficulty: the rating must be higher. At difficulty 0, any success is enough (`R-11`)."""

    tester: TestRoller
    difficulty: int
    die: int

    @property
    def name(self) -> str:
        """The tester's name."""
        return self.tester.name

    @property
    def roll_words(self) -> str:
        """The tested ability, its effective level and the difficulty in words."""
        at = f" at difficulty {self.difficulty}" if self.difficulty else ""
        return f"{self.tester.test} {self.tester.side.skill}{at}"

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """The modifiers of the test."""
        return self.tester.modifiers

    @property
    def explanation(self) -> tuple[str, ...]:
        """The rule of the roll, in sentences."""
        if self.difficulty <= 0:
            return (f"Any success on a D{self.die} against {self.tester.side.skill} is enough.",)
        must = f"You must succeed on a D{self.die} against {self.tester.side.skill} and roll above {self.difficulty}."
        return (must, f"A special adds {self.die} to the roll. A critical always succeeds.")

    def odds(self) -> Distribution[TestVerdict]:
        """Return the exact distribution of verdicts."""
        return distribution(side_roll, self.tester.side, self.die).map(self._verdict)

    def roll(self, scene: Scene) -> TestResult:
        """Roll the test and return its verdict with the dice."""
        what = f"{self.tester.name}: {self.tester.test}"
        rolled = scene.roll(self.tester.key, what, side_roll, self.tester.side, self.die)
        return TestResult(self._verdict(rolled), (self.tester.record_roll(faces_of(scene), rolled, self.die),))

    def _verdict(self, rolled: ReadRoll) -> TestVerdict:
        return verdict_of(rolled, beats(rolled, self.difficulty, self.tester.side.bonus, self.die))


class OpposedTest(NamedTuple):
    """A test against an opponent's roll (`F-07`).

    A tester who acts must overcome the opponent's roll. If `defends`, it is enough that the opponent does not
    overcome the tester's roll.
    """

    tester: TestRoller
    other: TestRoller
    defends: bool
    die: int

    @property
    def name(self) -> str:
        """The tester's name."""
        return self.tester.name

    @property
    def roll_words(self) -> str:
        """Both abilities and their effective levels in words."""
        own, other = self.tester, self.other
        whose = f"{other.name}'s {other.test} {other.side.skill}" if other.name else f"a skill of {other.side.skill}"
        return f"{own.test} {own.side.skill} against {whose}"

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """The modifiers of the test."""
        return self.tester.modifiers

    @property
    def explanation(self) -> tuple[str, ...]:
        """The rule of the roll, in sentences."""
        other = self.other
        how = (
            "The other side acts and must roll higher. You win ties."
            if self.defends
            else "You must succeed and roll higher. The other side wins ties."
        )
        named = ", ".join(map(str, other.modifiers))
        return (
            how,
            f"{other.name or 'The other side'} rolls against {other.side.skill}" + (f": {named}." if named else "."),
        )

    def odds(self) -> Distribution[TestVerdict]:
        """Return the exact distribution of verdicts."""
        odds = distribution(roll_contest, self.tester.side, self.other.side, self.die)
        return odds.map(lambda rolls: self._verdict(rolls.own, rolls.other))

    def roll(self, scene: Scene) -> TestResult:
        """Roll the test with separate dice for each side, and return its verdict with the dice."""
        own, other = self.tester, self.other
        rolled = scene.roll(own.key, f"{own.name}: {own.test}", side_roll, own.side, self.die)
        told = own.record_roll(faces_of(scene), rolled, self.die)
        what = f"{other.name or 'the other side'}: {other.test}"
        resisted = scene.roll(other.key, what, side_roll, other.side, self.die)
        return TestResult(
            self._verdict(rolled, resisted), (told, other.record_roll(faces_of(scene), resisted, self.die))
        )

    def _verdict(self, own: ReadRoll, other: ReadRoll) -> TestVerdict:
        rolls = ContestRolls(own, other)
        return verdict_of(own, carries_the_day(rolls, self.tester.side, self.other.side, self.die, self.defends))
