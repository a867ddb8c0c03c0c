"""Owns who would be taken out by one more hit (`R-16`): what each enemy at hand or with a missile would leave."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from solo.systems.parts.fight.danger import Hit, one_hit_from_falling
from solo.systems.two_d20.fight.offers.legal import ready_arms, why_no_attack
from solo.systems.two_d20.fight.rules.attempt import Attempt
from solo.systems.two_d20.fight.rules.damage import aim_of
from solo.systems.two_d20.fight.rules.reach import in_reach
from solo.systems.two_d20.fight.state import Fight, Fighter
from solo.systems.two_d20.rolls.odds import of_hit


def in_danger(fight: Fight, side: str) -> frozenset[str]:
    """The keys of those of a side whom one more hit mostly takes out, before any Momentum goes into it."""

    def hits_on(target: Fighter) -> Iterator[Hit]:
        for enemy in fight.enemies(target):
            for _, arm in ready_arms(enemy) if not enemy.stunned else ():
                near = not arm.weapon.reach or in_reach(enemy, target)
                if near and not why_no_attack(fight, enemy, arm, target):
                    yield Hit(Fraction(1), of_hit(aim_of(fight, Attempt(enemy, target, arm), target)).out)

    people = (one for one in fight.fighters if one.side == side and not (one.out or one.gone))
    return one_hit_from_falling(people, hits_on)
