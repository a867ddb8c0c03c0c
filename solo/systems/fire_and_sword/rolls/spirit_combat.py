"""Owns the chances of spirit combat (`F-22` to `F-24`): a soul's attack, its grip, and what a defeat leaves.

The fight's spirit phase and the duel by itself throw these same functions.
"""

from __future__ import annotations

from enum import IntEnum
from fractions import Fraction
from typing import Final, NamedTuple

import msgspec

from solo.resolver import Thrower, distribution
from solo.systems.fire_and_sword.rolls.ladder import Blow, resolve
from solo.systems.fire_and_sword.rolls.levels import D20, D30, Rolled
from solo.systems.fire_and_sword.rolls.roll import overcomes, skill_roll

DOMINANCE_DIE: Final = 10
LAST_ROW: Final = 19
"""The spirit table ends here; a 20 counts as 19 (`R-25`)."""


class Grip(IntEnum):
    """What an attack that got through does to a soul (`F-23`)."""

    NO_EFFECT = 0
    DEFEATED = 1
    DEFEATED_TABLE = 2

    @property
    def word(self) -> str:
        """The grip as a person reads it."""
        return ("no effect", "defeated", "defeated, with a roll on the spirit table")[self]


class Aftermath(NamedTuple):
    """What a row of the spirit table does to a loser (`F-24`): internal injuries, the spirit's own effect, or worse."""

    face: int
    wounded: bool = False
    touched: bool = False
    lost: bool = False


class SpiritRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One line of a spirit's own table (`F-23`): the highest face it holds for, and what it does to the loser."""

    up_to: int
    wounded: bool = False
    touched: bool = False
    lost: bool = False


OwnTable = tuple[SpiritRow, ...]


def soul_rolls(
    power: int, bonus: int = 0, fetch: bool = False, skill: int = 0, helpers: tuple[int, ...] = ()
) -> tuple[int, ...]:
    """Returns what a soul rolls: POW with its spells, once more where a Fetch helps, and what else helps (`F-23`).

    A shaman's skill and the POW of helping spirits are rolled as they are: spells raise one's own POW alone.
    """
    own = power + bonus
    return (own, *((own,) if fetch else ()), *((skill,) if skill > 1 else ()), *helpers)


def soul_roll(thrower: Thrower, powers: tuple[int, ...]) -> Rolled:
    """One attack or one defence: a D30 against each power there is, of which the best roll is kept (`F-23`).

    Best is by level, then by rating. A shaman with a Fetch has two powers, others one.
    """
    rolled = [thrower.roll(skill_roll, power, D30, 0) for power in powers]
    return max(rolled, key=lambda one: (one.level, one.rating(D30)))


def contested(thrower: Thrower, attack: tuple[int, ...], defence: tuple[int, ...]) -> Blow:
    """How deep a soul's attack goes past another's defence; reductions apply as to blows (`R-23`)."""
    return thrower.roll(defended, thrower.roll(soul_roll, attack), defence)


def defended(thrower: Thrower, attacking: Rolled, defence: tuple[int, ...]) -> Blow:
    """How deep an attack goes that has been rolled, once its defence is."""
    return resolve(attacking, thrower.roll(soul_roll, defence), 0, 0, D30)


def dominance(thrower: Thrower, blow: Blow) -> int:
    """The dominance of an attack that overcame: a D10, at its maximum for a special or a critical (`R-23`)."""
    return thrower.sum(1, DOMINANCE_DIE) if blow is Blow.NORMAL else DOMINANCE_DIE


def gripped(dominated: int, resisted: int) -> Grip:
    """What dominance does to a soul that rolled this resistance; neither a 1 nor the highest face is special."""
    if resisted > dominated:
        return Grip.NO_EFFECT
    return Grip.DEFEATED if resisted == dominated else Grip.DEFEATED_TABLE


def resistance(thrower: Thrower, die: int) -> int:
    """The resistance die of a soul, the one it has against physical damage."""
    return thrower.sum(1, die)


def grip(thrower: Thrower, blow: Blow, resist_die: int) -> Grip:
    """What a landed attack does: dominance against the resistance die."""
    if blow is Blow.NONE:
        return Grip.NO_EFFECT
    dominated = thrower.roll(dominance, blow)
    return gripped(dominated, thrower.roll(resistance, resist_die))


def spirit_attack(thrower: Thrower, attack: tuple[int, ...], defence: tuple[int, ...], resist_die: int) -> Grip:
    """One attack whole: both rolls, the dominance, the defender's resistance."""
    return thrower.roll(grip, thrower.roll(contested, attack, defence), resist_die)


def held(thrower: Thrower, powers: tuple[int, ...], hide: int) -> bool:
    """Whether a soul holds a spirit that hides from it to break off; it must overcome the hiding (`H-13`)."""
    holding = thrower.roll(soul_roll, powers)
    return overcomes(holding, thrower.roll(skill_roll, hide, D30, 0), 0, 0, D30)


def aftermath(thrower: Thrower, own: OwnTable = ()) -> Aftermath:
    """A roll on the spirit table (`F-24`, `R-25`), or on the table of a spirit that has one of its `own` (`F-23`)."""
    face = thrower.sum(1, D20)
    if not own:
        return row(face)
    line = next(line for line in own if face <= line.up_to)
    return Aftermath(face, line.wounded, line.touched, line.lost)


def row(face: int) -> Aftermath:
    """What a face on the spirit table means."""
    if face >= LAST_ROW:
        return Aftermath(face, lost=True)
    return Aftermath(face, wounded=6 <= face <= 8 or face >= 17, touched=face >= 9)


class Stands(NamedTuple):
    """Who is left of a duel to the end: only the one, only the other, or neither."""

    one: Fraction
    other: Fraction
    neither: Fraction


def duel(one: tuple[int, ...], one_die: int, other: tuple[int, ...], other_die: int) -> Stands:
    """How a duel without breaking off ends, both attacking at once every round until a soul is defeated."""
    falls = distribution(spirit_attack, one, other, other_die).chance(bool)
    fells = distribution(spirit_attack, other, one, one_die).chance(bool)
    something = 1 - (1 - falls) * (1 - fells)
    if not something:
        return Stands(Fraction(0), Fraction(0), Fraction(0))
    return Stands(falls * (1 - fells) / something, fells * (1 - falls) / something, falls * fells / something)
