"""Roll of a check: dice with luck and modifiers against a Difficulty (`P-11`, `R-01`)."""

from __future__ import annotations

from typing import NamedTuple

from solo.resolver import Distribution, Modifier, distribution, sum_modifiers
from solo.systems.contract import Scene
from solo.systems.parts.checking.plan import TestResult, TestVerdict
from solo.systems.polyhedral.rolls import checks
from solo.systems.polyhedral.rolls.checks import check_roll
from solo.systems.polyhedral.wording import dice

FAILS, SUCCEEDS = TestVerdict(0, False, "fails"), TestVerdict(1, True, "succeeds")


class Check(NamedTuple):
    """A skill's or attribute's dice against a Difficulty. `against` names the opponent, "" if there is none."""

    key: str
    name: str
    task: str
    number: int
    sides: int
    difficulty: int
    modifiers: tuple[Modifier, ...]
    against: str = ""

    @property
    def roll_words(self) -> str:
        """Words for the roll: the task, its dice and the Difficulty."""
        whose = f" ({self.against})" if self.against else ""
        return f"{self.task} ({dice(self.number, self.sides)}) against Difficulty {self.difficulty}{whose}"

    @property
    def explanation(self) -> tuple[str, ...]:
        """Explanation of the roll in sentences: the dice, then the modifiers and the Difficulty."""
        return (
            f"The result is the highest die, +1 for each {self.sides} rolled.",
            f"With all modifiers, the result must reach {self.difficulty}.",
        )

    def odds(self) -> Distribution[TestVerdict]:
        """Return the exact odds of the check as a distribution of verdicts."""
        return distribution(checks.check, *self._thrown()).map(_verdict)

    def roll(self, scene: Scene) -> TestResult:
        """Roll the check and return its verdict."""
        verdict = _verdict(scene.roll(self.key, f"{self.name}: {self.task}", checks.check, *self._thrown()))
        return TestResult(verdict, (check_roll(scene, self.task, self.difficulty, self.modifiers, verdict.word),))

    def _thrown(self) -> tuple[int, int, int, int]:
        return self.number, self.sides, self.difficulty, sum_modifiers(self.modifiers)


def _verdict(succeeded: bool) -> TestVerdict:
    return SUCCEEDS if succeeded else FAILS
