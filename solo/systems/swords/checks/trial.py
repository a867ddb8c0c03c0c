"""Rolls of checks: 2d6 against a challenge level, or against an opponent's 2d6 (`S-01`, `R-01`)."""

from __future__ import annotations

from typing import NamedTuple

from solo.resolver import Distribution, Modifier, Roll, distribution, sum_modifiers
from solo.systems.contract import Scene
from solo.systems.parts.checking.plan import TestResult, TestVerdict
from solo.systems.parts.phrasing import with_sign
from solo.systems.swords.rolls import skill

FAILS, SUCCEEDS = TestVerdict(0, False, "fails"), TestVerdict(1, True, "succeeds")


class Resistance(NamedTuple):
    """The opponent's resistance: name, test and modifiers."""

    name: str
    test: str
    modifiers: tuple[Modifier, ...]

    @property
    def total(self) -> int:
        """The opponent's total modifier."""
        return sum_modifiers(self.modifiers)


class SkillRoll(NamedTuple):
    """A test against a named challenge level. If `strict`, the roll must be higher than the challenge (`R-01`)."""

    key: str
    name: str
    test: str
    modifiers: tuple[Modifier, ...]
    challenge: int
    against: str
    strict: bool

    @property
    def total_modifier(self) -> int:
        """The total modifier."""
        return sum_modifiers(self.modifiers)

    @property
    def roll_words(self) -> str:
        """The test, its modifier and the challenge in words."""
        return f"{self.test} (2d6 {with_sign(self.total_modifier)}) against {self.against}"

    @property
    def explanation(self) -> tuple[str, ...]:
        """The rule of the roll, in sentences."""
        must = "must be higher than" if self.strict else "must reach"
        return (f"2d6 {with_sign(self.total_modifier)} {must} {self.challenge}.",)

    def odds(self) -> Distribution[TestVerdict]:
        """Return the exact distribution of verdicts."""
        chance = skill.exceeds if self.strict else skill.meets
        return distribution(chance, self.total_modifier, self.challenge).map(_verdict)

    def roll(self, scene: Scene) -> TestResult:
        """Roll the test and return its verdict with the dice."""
        chance = skill.exceeds if self.strict else skill.meets
        verdict = _verdict(
            scene.roll(self.key, f"{self.name}: {self.test}", chance, self.total_modifier, self.challenge)
        )
        pools = scene.faces()
        faces = pools[0].faces if pools else ()
        result = sum(faces) + self.total_modifier if faces else None
        return TestResult(
            verdict, (Roll(self.test, "2d6", faces, result, self.challenge, self.modifiers, verdict.word),)
        )


class OpposedRoll(NamedTuple):
    """A test against an opponent's roll.

    The test succeeds if its roll is higher; a tie goes to the opponent (`S-01`, `R-01`).
    """

    key: str
    name: str
    test: str
    modifiers: tuple[Modifier, ...]
    resistance: Resistance

    @property
    def total_modifier(self) -> int:
        """The total modifier."""
        return sum_modifiers(self.modifiers)

    @property
    def roll_words(self) -> str:
        """The test, the opponent's test, and both modifiers in words."""
        other = self.resistance
        whose = f"{other.test} of {other.name}" if other.name else other.test
        own = with_sign(self.total_modifier)
        return f"{self.test} (2d6 {own}) against {whose} (2d6 {with_sign(other.total)})"

    @property
    def explanation(self) -> tuple[str, ...]:
        """The rule of the roll, in sentences."""
        other = self.resistance
        named = ", ".join(map(str, other.modifiers))
        own = with_sign(self.total_modifier)
        return (
            f"2d6 {own} must be higher than 2d6 {with_sign(other.total)}; a tie goes to the opponent.",
            f"{other.name or 'The opponent'} adds {named}.",
        )

    def odds(self) -> Distribution[TestVerdict]:
        """Return the exact distribution of verdicts."""
        return distribution(skill.beats_opposed, self.total_modifier - self.resistance.total).map(_verdict)

    def roll(self, scene: Scene) -> TestResult:
        """Roll both sides and return the verdict with the dice."""
        other = self.resistance
        what = f"{self.name}: {self.test}, then {other.test} of {other.name or 'the opponent'}"
        verdict = _verdict(scene.roll(self.key, what, skill.beats_opposed, self.total_modifier - other.total))
        pools = [thrown.faces for thrown in scene.faces()]
        if len(pools) < 2:
            return TestResult(verdict, ())
        resisted = sum(pools[1]) + other.total
        own = Roll(
            self.test, "2d6", pools[0], sum(pools[0]) + self.total_modifier, resisted, self.modifiers, verdict.word
        )
        return TestResult(verdict, (own, Roll(other.test, "2d6", pools[1], resisted, modifiers=other.modifiers)))


def _verdict(succeeded: bool) -> TestVerdict:
    return SUCCEEDS if succeeded else FAILS
