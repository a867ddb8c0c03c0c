"""Spirit combat (`F-22` to `F-24`): a soul's attack, its dominance, and the aftermath of a defeat.

The fight's spirit phase and the separate duel use these same functions.
"""

from __future__ import annotations

from enum import IntEnum
from fractions import Fraction
from typing import Final, NamedTuple

import msgspec

from solo.resolver import Thrower, distribution
from solo.systems.fire_and_sword.rolls.roll import (
    D20,
    D30,
    BlowDepth,
    Level,
    ReadRoll,
    level_words,
    overcomes,
    resolve,
    skill_roll,
)

DOMINANCE_DIE: Final = 10
# rule: The die of the spirit table
LAST_ROW: Final = 19
"""The last row of the spirit table. A roll of 20 counts as 19 (`R-25`)."""


class SpiritGrip(IntEnum):
    """The result of a spirit attack (`F-23`)."""

    NO_EFFECT = 0
    DEFEATED = 1
    DEFEATED_TABLE = 2

    @property
    def word(self) -> str:
        """The result in words."""
        return ("no effect", "defeated", "defeated, with a roll on the spirit table")[self]


class Aftermath(NamedTuple):
    """The effect of a row of the spirit table on the loser (`F-24`).

    `wounded` are internal injuries, `touched` is the spirit's own effect, `lost` is a soul lost between the planes.
    """

    face: int
    wounded: bool = False
    touched: bool = False
    lost: bool = False


class SpiritRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One line of a spirit's own table (`F-23`): its highest face, and its effect on the loser."""

    up_to: int
    wounded: bool = False
    touched: bool = False
    lost: bool = False


OwnTable = tuple[SpiritRow, ...]


# rule: The Fetch
# rule: Special rules for shamans
def soul_rolls(
    power: int, bonus: int = 0, fetch: bool = False, skill: int = 0, helpers: tuple[int, ...] = ()
) -> tuple[int, ...]:
    """List the values against which a soul rolls: POW, POW again for a Fetch, the skill, each helper's POW (`F-23`)."""
    own = power + bonus
    return (own, *((own,) if fetch else ()), *((skill,) if skill > 1 else ()), *helpers)


def soul_roll(thrower: Thrower, powers: tuple[int, ...]) -> ReadRoll:
    """Roll a D30 against each of the `powers`, and return the best roll, by level and then by rating (`F-23`)."""
    rolled = [thrower.roll(skill_roll, power, D30, 0) for power in powers]
    return max(rolled, key=lambda one: (one.level, one.rating(D30)))


def roll_contest(thrower: Thrower, attack: tuple[int, ...], defence: tuple[int, ...]) -> BlowDepth:
    """Roll a soul's attack and another soul's defence, and return the level of the blow that lands (`R-23`).

    A defence reduces the blow as in melee.
    """
    return thrower.roll(after_defence, thrower.roll(soul_roll, attack), defence)


def after_defence(thrower: Thrower, attacking: ReadRoll, defence: tuple[int, ...]) -> BlowDepth:
    """Roll a soul's defence against an attack that has been rolled, and return the level of the blow that lands."""
    return resolve(attacking, thrower.roll(soul_roll, defence), 0, 0, D30)


# rule: Dominance
def dominance(thrower: Thrower, blow: BlowDepth) -> int:
    """Roll and return the dominance of a blow: a D10, or its maximum for a special or critical blow (`R-23`)."""
    return thrower.sum(1, DOMINANCE_DIE) if blow is BlowDepth.NORMAL else DOMINANCE_DIE


# rule: No lucky faces for spirits
def grip_result(dominated: int, resisted: int) -> SpiritGrip:
    """Return the result of dominance against resistance. A 1 and the highest face have no special meaning."""
    if resisted > dominated:
        return SpiritGrip.NO_EFFECT
    return SpiritGrip.DEFEATED if resisted == dominated else SpiritGrip.DEFEATED_TABLE


def resistance(thrower: Thrower, die: int) -> int:
    """Roll a soul's resistance die, and return its face. Resistance to physical damage uses the same die."""
    return thrower.sum(1, die)


def grip(thrower: Thrower, blow: BlowDepth, resist_die: int) -> SpiritGrip:
    """Roll dominance and resistance for the blow of a spirit attack, and return the result."""
    if blow is BlowDepth.NONE:
        return SpiritGrip.NO_EFFECT
    dominated = thrower.roll(dominance, blow)
    return grip_result(dominated, thrower.roll(resistance, resist_die))


# rule: Spirit combat
def spirit_attack(thrower: Thrower, attack: tuple[int, ...], defence: tuple[int, ...], resist_die: int) -> SpiritGrip:
    """Roll both souls, the dominance and the defender's resistance in one spirit attack, and return its result."""
    return thrower.roll(grip, thrower.roll(roll_contest, attack, defence), resist_die)


def holds_spirit(thrower: Thrower, powers: tuple[int, ...], hide: int) -> bool:
    """Return True if a soul holds a spirit that breaks off: its roll must overcome the spirit's Hide (`H-13`)."""
    holding = thrower.roll(soul_roll, powers)
    return overcomes(holding, thrower.roll(skill_roll, hide, D30, 0), 0, 0, D30)


def aftermath(thrower: Thrower, own: OwnTable = ()) -> Aftermath:
    """Roll on the spirit table (`F-24`, `R-25`), or on the spirit's `own` table (`F-23`), and return the effect."""
    face = thrower.sum(1, D20)
    if not own:
        return row(face)
    line = next(line for line in own if face <= line.up_to)
    return Aftermath(face, line.wounded, line.touched, line.lost)


def row(face: int) -> Aftermath:
    """Return the row of the spirit table for a face."""
    if face >= LAST_ROW:
        return Aftermath(face, lost=True)
    return Aftermath(face, wounded=6 <= face <= 8 or face >= 17, touched=face >= 9)


class DuelSurvivor(NamedTuple):
    """The chances of a spirit duel to the end: only the first soul is left, only the second, or neither."""

    one: Fraction
    other: Fraction
    neither: Fraction


def duel(one: tuple[int, ...], one_die: int, other: tuple[int, ...], other_die: int) -> DuelSurvivor:
    """Return the odds of a spirit duel to the end, in which both souls attack at once in every round."""
    falls = distribution(spirit_attack, one, other, other_die).chance(bool)
    fells = distribution(spirit_attack, other, one, one_die).chance(bool)
    something = 1 - (1 - falls) * (1 - fells)
    if not something:
        return DuelSurvivor(Fraction(0), Fraction(0), Fraction(0))
    return DuelSurvivor(falls * (1 - fells) / something, fells * (1 - falls) / something, falls * fells / something)


def attacked_soul(attack: ReadRoll, defence: ReadRoll, defender: str) -> str:
    """Return the end of the sentence "Bo attacks the soul of Ann": the levels of both rolls.

    After a successful attack the sentence is left open, without a full stop.
    """
    if not attack.is_success:
        return " and fumbles." if attack.level is Level.FUMBLE else " and fails."
    return f" ({level_words(attack, 0, D30)}). {defender} defends ({level_words(defence, 0, D30)})"
