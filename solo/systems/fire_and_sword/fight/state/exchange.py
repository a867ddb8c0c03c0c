"""Owns the exchange: an attack as it is rolled, every answer to it, and how often each puts its target out."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from solo.resolver import Distribution, Modifier, distribution
from solo.systems.fire_and_sword.rolls.attack import Force, Struck, attack
from solo.systems.fire_and_sword.rolls.incapacitation import Harm
from solo.systems.fire_and_sword.rolls.ladder import Contest
from solo.systems.fire_and_sword.wording import spoken

Way = Literal["parry", "shield", "dodge", "magic"]
MILLION: Final = 1_000_000
TAKE: Final = "take"


class Roll(NamedTuple):
    """A skill as it is rolled: effective skill, +Y, +Z, and the modifiers that made it of the raw skill."""

    skill: int
    critical: int
    overcome: int
    raw: int
    modifiers: tuple[Modifier, ...]

    def at(self, *further: Modifier) -> Roll:
        """The same roll under further modifiers."""
        if not further:
            return self
        return self._replace(
            skill=self.skill + sum(one.value for one in further), modifiers=(*self.modifiers, *further)
        )


class Guard(NamedTuple):
    """One way to meet an attack: with which arm, what it is called in a sentence, the skill it rolls, and its roll."""

    way: Way
    arm: str
    name: str
    skill: str
    roll: Roll

    @property
    def code(self) -> str:
        """The code of its option: "parry:Sword", "shield", "dodge", "magic:Turn Aside"."""
        return f"{self.way}:{self.arm}" if self.arm else self.way

    @property
    def done(self) -> str:
        """What somebody does who meets an attack so: "parries with sword"."""
        if self.way == "magic":
            return f"meets it with {self.arm}"
        return f"parries with {spoken(self.arm) or 'the shield'}" if self.way != "dodge" else "dodges"


class Answer:
    """One way to meet an attack, or none: what is rolled against what, and how often the target is out after it."""

    __slots__ = ("_fells", "contest", "force", "guard", "roll")

    def __init__(self, guard: Guard | None, roll: Roll | None, contest: Contest, force: Force) -> None:
        self.guard = guard
        self.roll = roll
        self.contest = contest
        self.force = force
        self._fells = -1

    @property
    def odds(self) -> Distribution[Struck]:
        """All that may come of the attack against this answer."""
        return distribution(attack, self.contest, self.force)

    @property
    def fells(self) -> int:
        """How often in a million the target is out of the fight after it."""
        if self._fells < 0:
            out = self.odds.chance(lambda came: came.harm is not Harm.UNAFFECTED)
            self._fells = out.numerator * MILLION // out.denominator
        return self._fells

    @property
    def parries(self) -> bool:
        """Whether it is a parry, with a weapon or a shield, and neither a dodge nor magic."""
        return self.guard is not None and self.guard.way in ("parry", "shield")

    @property
    def code(self) -> str:
        """The code of its option; "take" for no answer at all."""
        return self.guard.code if self.guard else TAKE


class Exchange(NamedTuple):
    """An attack with its roll and all answers to it, the best first; `free` is the one without a defence."""

    roll: Roll
    answers: tuple[Answer, ...]
    free: Answer

    @property
    def reply(self) -> Answer:
        """What the target's best defence leaves of the attack."""
        return self.answers[0] if self.answers else self.free

    @property
    def parried(self) -> Answer:
        """What the target's best parry leaves of the attack; all of it where it has none."""
        return next((one for one in self.answers if one.parries), self.free)

    def answer(self, code: str) -> Answer:
        """The answer of this code; no answer for one that is none."""
        return next((one for one in self.answers if one.code == code), self.free)
