"""Levels of a roll, from fumble to cinematic, and its rating."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from solo.resolver import Thrower
from solo.systems.fire_and_sword.rolls.roll import overcomes, skill_roll

# Levels of a roll, from fumble to cinematic, and its rating


D20: Final = 20
D30: Final = 30


# rule: Levels
class Level(IntEnum):
    """The level of a roll. A higher level beats a lower one unless `F-14` says otherwise."""

    FUMBLE = 0
    FAILURE = 1
    NORMAL = 2
    SPECIAL = 3
    CRITICAL = 4
    CINEMATIC = 5

    @property
    def word(self) -> str:
        """The level in words: "special"."""
        return self.name.lower()


class ReadRoll(NamedTuple):
    """A roll after reading (`F-04`, `F-05`): the level, and the face that counts (0 after a failure).

    `over` are the points of skill above the second band, which count as +Z (`R-02`).
    """

    level: Level
    face: int
    over: int = 0

    @property
    def succeeded(self) -> bool:
        """True for a normal success or a higher level."""
        return self.level >= Level.NORMAL

    # rule: Rating
    def rating(self, die: int = D20) -> int:
        """Return the face for comparisons. A special counts 20 more, on the D30 30 more (`F-05`, `R-12`)."""
        return self.face + self.over + (die if self.level is Level.SPECIAL else 0)


FUMBLED: Final = ReadRoll(Level.FUMBLE, 0)
FAILED: Final = ReadRoll(Level.FAILURE, 0)


# Ladder of blows


class BlowDepth(IntEnum):
    """The level at which an attack lands. Its values equal those of a roll's levels."""

    NONE = 1
    NORMAL = 2
    SPECIAL = 3
    CRITICAL = 4
    CINEMATIC = 5

    @property
    def word(self) -> str:
        """The blow in words: "special"."""
        return self.name.lower()


class AttackContest(NamedTuple):
    """An attack and its defence: effective skills, each side's +Y and +Z, and the die of both.

    `defence` None is no defence.
    """

    attack: int
    defence: int | None
    crit_bonus: int = 0
    opposing_crit_bonus: int = 0
    bonus: int = 0
    opposing_bonus: int = 0
    die: int = D20
    cinematic: bool = False


class LandedBlow(NamedTuple):
    """The blow that lands, and the levels of both rolls; `defence` None if no defence was made."""

    blow: BlowDepth
    attack: Level
    defence: Level | None


# rule: The ladder of blows
# rule: Reductions stated twice
# rule: Ties
def resolve(
    attack: ReadRoll, defence: ReadRoll | None, bonus: int = 0, opposing_bonus: int = 0, die: int = D20
) -> BlowDepth:
    """Return the blow that lands for an attack roll and a defence roll, with each side's +Z (`F-14`)."""
    if not attack.succeeded:
        return BlowDepth.NONE
    if defence is None or not defence.succeeded:
        return BlowDepth(attack.level)
    if not overcomes(attack, defence, bonus, opposing_bonus, die):
        return BlowDepth.NONE
    higher = attack.face + attack.over + bonus > defence.face + defence.over + opposing_bonus
    same = attack.level is defence.level and attack.level is not Level.NORMAL
    one_below = attack.level - 1 == defence.level and not higher
    return BlowDepth(attack.level - 1) if same or one_below else BlowDepth(attack.level)


def attack_roll(thrower: Thrower, skill: int, die: int, crit_bonus: int) -> ReadRoll:
    """Roll the attacker's skill."""
    return thrower.roll(skill_roll, skill, die, crit_bonus)


# rule: Both always roll
def defence_roll(thrower: Thrower, skill: int, die: int, crit_bonus: int) -> ReadRoll:
    """Roll the skill of a parry, a dodge or a ward, even if the attack fails (`R-39`)."""
    return thrower.roll(skill_roll, skill, die, crit_bonus)


def resolve_after_defence(thrower: Thrower, attack: ReadRoll, contest: AttackContest) -> LandedBlow:
    """Roll the defence against an attack that has been rolled. `contest.attack` is not used."""
    if contest.defence is None:
        return LandedBlow(resolve(attack, None), attack.level, None)
    defence = thrower.roll(defence_roll, contest.defence, contest.die, contest.opposing_crit_bonus)
    blow = resolve(attack, defence, contest.bonus, contest.opposing_bonus, contest.die)
    return LandedBlow(blow, attack.level, defence.level)


def resolve_contest(thrower: Thrower, contest: AttackContest) -> LandedBlow:
    """Roll attack and defence, and find the blow that lands (`F-13`, `F-14`)."""
    attack = thrower.roll(attack_roll, contest.attack, contest.die, contest.crit_bonus)
    # Equal attack rolls of any skill share one entry here, so that the odds of the defence are computed once.
    return thrower.roll(
        resolve_after_defence, add_power(attack, contest.cinematic), contest._replace(attack=0, crit_bonus=0)
    )


# rule: Cinematic
def add_power(attack: ReadRoll, cinematic: bool) -> ReadRoll:
    """Return the attack roll, its critical raised to cinematic by a power that the game master gave (`R-34`)."""
    if cinematic and attack.level is Level.CRITICAL:
        return attack._replace(level=Level.CINEMATIC)
    return attack
