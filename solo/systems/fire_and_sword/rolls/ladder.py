"""Owns the ladder from two rolls to the blow that lands (`F-14`, `R-07`, `R-08`), each rung with its words."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from solo.resolver import Thrower
from solo.systems.fire_and_sword.rolls.levels import D20, Level, Rolled
from solo.systems.fire_and_sword.rolls.roll import overcomes, skill_roll


class Blow(IntEnum):
    """How deep an attack lands, in step with the levels of a roll."""

    NONE = 1
    NORMAL = 2
    SPECIAL = 3
    CRITICAL = 4
    CINEMATIC = 5

    @property
    def word(self) -> str:
        """The blow as a person reads it: "special"."""
        return self.name.lower()


class Contest(NamedTuple):
    """An attack and what is set against it: effective skills, each side's +Y and +Z, the die of both.

    `defence` None is no defence at all.
    """

    attack: int
    defence: int | None
    crit_bonus: int = 0
    opposing_crit_bonus: int = 0
    bonus: int = 0
    opposing_bonus: int = 0
    die: int = D20
    cinematic: bool = False


class Landed(NamedTuple):
    """The blow that lands, and the levels of both rolls; a defence that was not made is None."""

    blow: Blow
    attack: Level
    defence: Level | None


def resolve(attack: Rolled, defence: Rolled | None, bonus: int = 0, opposing_bonus: int = 0, die: int = D20) -> Blow:
    """The blow that lands of an attack held against a defence, each side's +Z added (`F-14`)."""
    if not attack.succeeded:
        return Blow.NONE
    if defence is None or not defence.succeeded:
        return Blow(attack.level)
    if not overcomes(attack, defence, bonus, opposing_bonus, die):
        return Blow.NONE
    higher = attack.face + attack.over + bonus > defence.face + defence.over + opposing_bonus
    same = attack.level is defence.level and attack.level is not Level.NORMAL
    one_below = attack.level - 1 == defence.level and not higher
    return Blow(attack.level - 1) if same or one_below else Blow(attack.level)


def attack_roll(thrower: Thrower, skill: int, die: int, crit_bonus: int) -> Rolled:
    """The attacker's own roll."""
    return thrower.roll(skill_roll, skill, die, crit_bonus)


def defence_roll(thrower: Thrower, skill: int, die: int, crit_bonus: int) -> Rolled:
    """The roll of whoever parries, dodges or resists, made even where the attack fails (`R-39`)."""
    return thrower.roll(skill_roll, skill, die, crit_bonus)


def answered(thrower: Thrower, attack: Rolled, contest: Contest) -> Landed:
    """How an attack ends that has been rolled, once its defence is; `contest.attack` plays no part any more."""
    if contest.defence is None:
        return Landed(resolve(attack, None), attack.level, None)
    defence = thrower.roll(defence_roll, contest.defence, contest.die, contest.opposing_crit_bonus)
    blow = resolve(attack, defence, contest.bonus, contest.opposing_bonus, contest.die)
    return Landed(blow, attack.level, defence.level)


def landed(thrower: Thrower, contest: Contest) -> Landed:
    """How an attack and its defence end: both roll, then the ladder (`F-13`, `F-14`)."""
    attack = thrower.roll(attack_roll, contest.attack, contest.die, contest.crit_bonus)
    # Attacks of any skill that rolled the same meet a defence alike, so that its odds are worked out once for all.
    return thrower.roll(answered, lifted(attack, contest.cinematic), contest._replace(attack=0, crit_bonus=0))


def lifted(attack: Rolled, cinematic: bool) -> Rolled:
    """An attack as a power that a game master gives makes of it: its criticals are cinematic (`R-34`)."""
    if cinematic and attack.level is Level.CRITICAL:
        return attack._replace(level=Level.CINEMATIC)
    return attack
