"""Attack from its first die to incapacitation (`F-14`, `F-19`).

An attack is a single chance function, so a simulated fight can draw the whole outcome at once. There are no hit points:
each hit with net damage brings its own resistance roll.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, Literal, NamedTuple

from solo.resolver import Distribution, Modifier, Thrower, distribution
from solo.systems.fire_and_sword.rolls.roll import AttackContest, BlowDepth, Level, resolve_contest
from solo.systems.parts.phrasing import uncapitalise


class TargetState(IntEnum):
    """The effect of a hit on its target. A target that is not affected fights on at full strength."""

    UNAFFECTED = 0
    STUNNED = 1
    INCAPACITATED = 2

    @property
    def word(self) -> str:
        """The harm in words: "stunned"."""
        return self.name.lower()


# rule: Incapacitation
# rule: Named characters
def resistance_result(face: int, damage: int, named: bool, die: int) -> TargetState:
    """Return the harm for a face of the resistance die against damage of 1 or more (`F-19`, `R-15`)."""
    if face == 1:
        return TargetState.INCAPACITATED
    if (named and face == die) or face > damage:
        return TargetState.UNAFFECTED
    return TargetState.STUNNED if face == damage else TargetState.INCAPACITATED


def resistance_roll(thrower: Thrower, damage: int, named: bool, die: int) -> TargetState:
    """Roll the target's resistance die against net damage, and return the harm."""
    return resistance_result(thrower.sum(1, die), damage, named, die)


def incapacitation(thrower: Thrower, damage: int, named: bool, die: int = 10) -> TargetState:
    """Return the harm of net damage by a resistance roll; UNAFFECTED without a roll if the damage is below 1."""
    if damage < 1:
        return TargetState.UNAFFECTED
    return thrower.roll(resistance_roll, damage, named, die)


# Damage of a blow before the target's resistance


WEAPON_DIE: Final = 10
TWO_HANDED_BONUS: Final = 2
ARMOUR: Final = {"none": 0, "light": 1, "medium": 2, "heavy": 3}
ENCHANTED: Final = 2
MOST_MAGIC_PROTECTION: Final = 5
"""The most points of protection that all magic together can give (`R-29`)."""


# rule: Armour
def armour_points(kind: str, enchanted: bool) -> int:
    """Return the protection of an armour (`F-16`). Raises ValueError with a sentence for an unknown kind."""
    if kind not in ARMOUR:
        raise ValueError(f"“{kind}” is not a type of armour. Choose {', '.join(ARMOUR)}.")
    return ARMOUR[kind] + (ENCHANTED if enchanted and kind != "none" else 0)


def weapon_roll(thrower: Thrower, die: int = WEAPON_DIE) -> int:
    """Throw the weapon's die for a normal blow, and return its face."""
    return thrower.sum(1, die)


# rule: Damage
# rule: Most damage
def raw_damage(thrower: Thrower, blow: BlowDepth, bonus: int, die: int = WEAPON_DIE) -> int:
    """Roll and return a blow's damage before protection (`F-15`, `R-35`).

    A normal blow rolls the die, a better blow does the maximum.
    """
    return (die if blow > BlowDepth.NORMAL else thrower.roll(weapon_roll, die)) + bonus


def protection(blow: BlowDepth, armour: int, magic_armour: int) -> int:
    """Return the protection against a blow: 0 against a critical blow, and at most 5 points by magic (`F-15`)."""
    return 0 if blow >= BlowDepth.CRITICAL else armour + min(magic_armour, MOST_MAGIC_PROTECTION)


def net_damage(raw: int, kept: int) -> int:
    """Return raw damage less protection, never below 0 (`R-35`)."""
    return max(0, raw - kept)


# Attack from first die to last


class BlowForce(NamedTuple):
    """The figures of a blow that lands: the sum of its damage bonuses, the protection, and the target's resistance."""

    bonus: int
    armour: int
    magic_armour: int
    named: bool
    resist_die: int = 10
    weapon_die: int = WEAPON_DIE


class AttackResult(NamedTuple):
    """The result of an attack: the blow that lands, the harm, and the levels of both rolls.

    `defence` is None without a defence.
    """

    blow: BlowDepth
    harm: TargetState
    attack: Level
    defence: Level | None


def apply_blow(thrower: Thrower, blow: BlowDepth, force: BlowForce) -> TargetState:
    """Roll damage and resistance for a landed blow, and return the harm (`F-15`, `F-19`)."""
    if blow is BlowDepth.NONE:
        return TargetState.UNAFFECTED
    raw = thrower.roll(raw_damage, blow, force.bonus, force.weapon_die)
    net = net_damage(raw, protection(blow, force.armour, force.magic_armour))
    return thrower.roll(incapacitation, net, force.named, force.resist_die)


# rule: Attack
def attack(thrower: Thrower, contest: AttackContest, force: BlowForce) -> AttackResult:
    """Roll an attack from the first die to the last, and return its result (`F-13` to `F-19`).

    `contest` holds the figures of both skill rolls, `force` those of a blow that lands.
    """
    came = thrower.roll(resolve_contest, contest)
    return AttackResult(came.blow, thrower.roll(apply_blow, came.blow, force), came.attack, came.defence)


DefenceForm = Literal["parry", "shield", "dodge", "magic"]
MILLION: Final = 1_000_000
TAKE: Final = "take"


class EffectiveRoll(NamedTuple):
    """The figures of a skill roll: effective skill, +Y for a critical, +Z against the opposition, and the raw skill.

    `modifiers` are the difference between raw and effective skill, each with its name.
    """

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
    """A way to defend against an attack.

    `name` is the defence in words, such as "dodge", and `skill` the name of the skill that is rolled.
    """

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
        return f"parries with the {uncapitalise(self.arm) or 'shield'}" if self.way != "dodge" else "dodges"


class AnswerOdds:
    """One answer to an attack, a defence or none: both rolls, the force of the blow, and the odds of the result."""

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
    """An attack's roll, and the odds of each possible answer, the best first. `free` is the odds without a defence."""

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
        """Return the answer with this code, or `free` if no answer has it."""
        return next((one for one in self.answers if one.code == code), self.free)
