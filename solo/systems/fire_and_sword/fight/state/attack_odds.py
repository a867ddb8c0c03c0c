"""Exchange: an attack's roll, all possible answers, and how often each answer leaves the target out."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from solo.resolver import Distribution, Modifier, distribution
from solo.systems.fire_and_sword.rolls.attack import AttackResult, BlowForce, TargetState, attack
from solo.systems.fire_and_sword.rolls.roll import AttackContest
from solo.systems.fire_and_sword.wording import name_in_sentence

DefenceForm = Literal["parry", "shield", "dodge", "magic"]
MILLION: Final = 1_000_000
TAKE: Final = "take"


class EffectiveRoll(NamedTuple):
    """A skill roll: effective skill, +Y, +Z, the raw skill, and the modifiers between raw and effective skill."""

    skill: int
    critical: int
    overcome: int
    raw: int
    modifiers: tuple[Modifier, ...]

    def with_modifiers(self, *further: Modifier) -> EffectiveRoll:
        """Return the same roll with `further` modifiers."""
        if not further:
            return self
        return self._replace(
            skill=self.skill + sum(one.value for one in further), modifiers=(*self.modifiers, *further)
        )


class DefenceOption(NamedTuple):
    """A way to meet an attack: kind, arm, name as an action, rolled skill, and roll."""

    way: DefenceForm
    arm: str
    name: str
    skill: str
    roll: EffectiveRoll

    @property
    def code(self) -> str:
        """The code of the option: "parry:Sword", "shield", "dodge", "magic:Turn Aside"."""
        return f"{self.way}:{self.arm}" if self.arm else self.way

    @property
    def describe(self) -> str:
        """The target's action in a sentence: "parries with the sword"."""
        if self.way == "magic":
            return f"uses {self.arm}"
        return f"parries with the {name_in_sentence(self.arm) or 'shield'}" if self.way != "dodge" else "dodges"


class AnswerOdds:
    """An answer to an attack, or none: both rolls, the force of the blow, and the chance that the target is out."""

    __slots__ = ("_fells", "contest", "force", "guard", "roll")

    def __init__(
        self, guard: DefenceOption | None, roll: EffectiveRoll | None, contest: AttackContest, force: BlowForce
    ) -> None:
        self.guard = guard
        self.roll = roll
        self.contest = contest
        self.force = force
        self._fells = -1

    @property
    def odds(self) -> Distribution[AttackResult]:
        """The distribution of the attack's results against this answer."""
        return distribution(attack, self.contest, self.force)

    @property
    def fells(self) -> int:
        """The chance that the target is put out of the fight, in millionths."""
        if self._fells < 0:
            out = self.odds.chance(lambda came: came.harm is not TargetState.UNAFFECTED)
            self._fells = out.numerator * MILLION // out.denominator
        return self._fells

    @property
    def parries(self) -> bool:
        """True for a parry with a weapon or a shield; False for a dodge, magic or no answer."""
        return self.guard is not None and self.guard.way in ("parry", "shield")

    @property
    def code(self) -> str:
        """The code of the option; "take" for no answer."""
        return self.guard.code if self.guard else TAKE


class AttackOdds(NamedTuple):
    """An attack's roll with all answers, the best first. `free` is the attack without a defence."""

    roll: EffectiveRoll
    answers: tuple[AnswerOdds, ...]
    free: AnswerOdds

    @property
    def reply(self) -> AnswerOdds:
        """The target's best defence, or `free` without one."""
        return self.answers[0] if self.answers else self.free

    @property
    def best_parry(self) -> AnswerOdds:
        """The target's best parry, or `free` without one."""
        return next((one for one in self.answers if one.parries), self.free)

    def answer(self, code: str) -> AnswerOdds:
        """Return the answer of this code, or `free` for any other code."""
        return next((one for one in self.answers if one.code == code), self.free)
