"""Owns the closed form of one against one: each attacks and defends once a round until one or both are out.

It is what foes are weighed by; fumbles and magic have no effect in it, as in the table it was checked against.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from solo.resolver import distribution
from solo.systems.fire_and_sword.rolls.attack import Force, attack
from solo.systems.fire_and_sword.rolls.incapacitation import Harm
from solo.systems.fire_and_sword.rolls.ladder import Contest


class Duellist(NamedTuple):
    """One of the two: effective skills, the sum of its damage bonuses, and what it stands."""

    attack: int
    defence: int | None
    bonus: int = 0
    armour: int = 0
    magic_armour: int = 0
    named: bool = False
    resist_die: int = 10
    attack_crit_bonus: int = 0
    attack_overcome: int = 0
    defence_crit_bonus: int = 0
    defence_overcome: int = 0
    weapon_die: int = 10


class DuelOdds(NamedTuple):
    """How a duel ends: the first stands alone, the second does, or both are out; all 0 where nobody can fall."""

    first_wins: Fraction
    second_wins: Fraction
    both_down: Fraction


def chance_to_put_out(one: Duellist, other: Duellist) -> Fraction:
    """The chance, from 0 to 1, that one attack puts the other out of the fight."""
    contest = Contest(
        one.attack,
        other.defence,
        one.attack_crit_bonus,
        other.defence_crit_bonus,
        one.attack_overcome,
        other.defence_overcome,
    )
    force = Force(one.bonus, other.armour, other.magic_armour, other.named, other.resist_die, one.weapon_die)
    return distribution(attack, contest, force).chance(lambda came: came.harm is not Harm.UNAFFECTED)


def duel(first: Duellist, second: Duellist) -> DuelOdds:
    """The closed form a(1−b) ÷ (1 − (1−a)(1−b)) and its counterparts."""
    return ended(chance_to_put_out(first, second), chance_to_put_out(second, first))


def ended(a: Fraction, b: Fraction) -> DuelOdds:
    """How rounds end in which each side puts the other out with these chances, both at once."""
    over = 1 - (1 - a) * (1 - b)
    if not over:
        return DuelOdds(Fraction(0), Fraction(0), Fraction(0))
    return DuelOdds(a * (1 - b) / over, b * (1 - a) / over, a * b / over)
