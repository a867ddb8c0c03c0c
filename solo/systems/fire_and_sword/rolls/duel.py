"""A duel in closed form: both sides attack and defend once a round, until one side or both are out.

The danger of foes is computed from this duel. Fumbles and magic are left out.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from solo.resolver import distribution
from solo.systems.fire_and_sword.rolls.attack import BlowForce, TargetState, attack
from solo.systems.fire_and_sword.rolls.roll import AttackContest


class Duellist(NamedTuple):
    """One side of a duel: effective skills, sum of damage bonuses, protection, and resistance.

    `attack_overcome` and `defence_overcome` are +Z on these rolls.
    """

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
    """The chances of a duel, from 0 to 1: the first side wins, the second wins, or both are out.

    All chances are 0 if no side can put the other out.
    """

    first_wins: Fraction
    second_wins: Fraction
    both_down: Fraction


def chance_to_put_out(one: Duellist, other: Duellist) -> Fraction:
    """Return the chance, from 0 to 1, that one attack puts the other duellist out of the fight."""
    contest = AttackContest(
        one.attack,
        other.defence,
        one.attack_crit_bonus,
        other.defence_crit_bonus,
        one.attack_overcome,
        other.defence_overcome,
    )
    force = BlowForce(one.bonus, other.armour, other.magic_armour, other.named, other.resist_die, one.weapon_die)
    return distribution(attack, contest, force).chance(lambda came: came.harm is not TargetState.UNAFFECTED)


def duel(first: Duellist, second: Duellist) -> DuelOdds:
    """Return the odds of a duel by the closed form a(1−b) ÷ (1 − (1−a)(1−b)) and its counterparts."""
    return duel_end_odds(chance_to_put_out(first, second), chance_to_put_out(second, first))


def duel_end_odds(a: Fraction, b: Fraction) -> DuelOdds:
    """Return the odds of a duel from each side's chance to put the other out in a round.

    Both sides attack at once, with the chances `a` and `b`.
    """
    over = 1 - (1 - a) * (1 - b)
    if not over:
        return DuelOdds(Fraction(0), Fraction(0), Fraction(0))
    return DuelOdds(a * (1 - b) / over, b * (1 - a) / over, a * b / over)
