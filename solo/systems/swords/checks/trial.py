"""Owns how a check is rolled: two dice against a challenge, or against those of whoever resists (`S-01`, `R-01`)."""

from __future__ import annotations

from typing import NamedTuple

from solo.resolver import Distribution, Modifier, Roll, distribution, total
from solo.systems.contract import Scene
from solo.systems.parts.checking.plan import Came, Verdict
from solo.systems.parts.wording import signed
from solo.systems.swords.rolls import skill

FAILS, SUCCEEDS = Verdict(0, False, "fails"), Verdict(1, True, "succeeds")


class Resistance(NamedTuple):
    """Whoever resists: who that is, by which test, and all that is added to their two dice."""

    name: str
    test: str
    modifiers: tuple[Modifier, ...]

    @property
    def total(self) -> int:
        """What is added to their dice."""
        return total(self.modifiers)


class SkillRoll(NamedTuple):
    """A test against a challenge level with its name. `strict` must be higher than it (`R-01`)."""

    key: str
    name: str
    test: str
    modifiers: tuple[Modifier, ...]
    challenge: int
    against: str
    strict: bool

    @property
    def added(self) -> int:
        """What is added to the dice."""
        return total(self.modifiers)

    @property
    def title(self) -> str:
        """Who does what against what."""
        return f"{self.name}: {self.test}, 2d6 {signed(self.added)}, against {self.against}"

    @property
    def why(self) -> tuple[str, ...]:
        """How it is rolled."""
        must = "must be higher than" if self.strict else "must reach"
        return (f"2d6 {signed(self.added)} {must} {self.challenge}.",)

    def odds(self) -> Distribution[Verdict]:
        """Everything that may come of it."""
        chance = skill.exceeds if self.strict else skill.meets
        return distribution(chance, self.added, self.challenge).map(_verdict)

    def roll(self, scene: Scene) -> Came:
        """What comes of it now."""
        chance = skill.exceeds if self.strict else skill.meets
        verdict = _verdict(scene.roll(self.key, f"{self.name}: {self.test}", chance, self.added, self.challenge))
        pools = scene.faces()
        faces = pools[0].faces if pools else ()
        result = sum(faces) + self.added if faces else None
        return Came(verdict, (Roll(self.test, "2d6", faces, result, self.challenge, self.modifiers, verdict.word),))


class OpposedRoll(NamedTuple):
    """A test against somebody's roll: it must be higher, a tie serves whoever resists (`S-01`, `R-01`)."""

    key: str
    name: str
    test: str
    modifiers: tuple[Modifier, ...]
    resistance: Resistance

    @property
    def added(self) -> int:
        """What is added to the dice."""
        return total(self.modifiers)

    @property
    def title(self) -> str:
        """Who does what against what."""
        other = self.resistance
        whose = f"{other.test} of {other.name}" if other.name else other.test
        return f"{self.name}: {self.test}, 2d6 {signed(self.added)}, against {whose}, 2d6 {signed(other.total)}"

    @property
    def why(self) -> tuple[str, ...]:
        """How it is rolled."""
        other = self.resistance
        named = ", ".join(map(str, other.modifiers))
        return (
            f"2d6 {signed(self.added)} must be higher than 2d6 {signed(other.total)}; a tie serves whoever resists.",
            f"{other.name or 'The other'} adds {named}.",
        )

    def odds(self) -> Distribution[Verdict]:
        """Everything that may come of it."""
        return distribution(skill.outdoes, self.added - self.resistance.total).map(_verdict)

    def roll(self, scene: Scene) -> Came:
        """What comes of it now."""
        other = self.resistance
        what = f"{self.name}: {self.test}, then {other.test} of {other.name or 'the other'}"
        verdict = _verdict(scene.roll(self.key, what, skill.outdoes, self.added - other.total))
        pools = [thrown.faces for thrown in scene.faces()]
        if len(pools) < 2:
            return Came(verdict, ())
        resisted = sum(pools[1]) + other.total
        own = Roll(self.test, "2d6", pools[0], sum(pools[0]) + self.added, resisted, self.modifiers, verdict.word)
        return Came(verdict, (own, Roll(other.test, "2d6", pools[1], resisted, modifiers=other.modifiers)))


def _verdict(succeeded: bool) -> Verdict:
    return SUCCEEDS if succeeded else FAILS
