"""Fighters whom one more hit would probably take out (`R-16`), by enemies in Reach or with ranged attacks."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from solo.systems.parts.fight.danger import HitChance, one_hit_from_falling
from solo.systems.two_d20.fight.options.legality import explain_no_attack, ready_arms
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack
from solo.systems.two_d20.fight.rules.damage import aim_of
from solo.systems.two_d20.fight.rules.reach import in_reach
from solo.systems.two_d20.fight.state import Fight, Fighter
from solo.systems.two_d20.rolls.odds import hit_odds


def in_danger(fight: Fight, side: str) -> frozenset[str]:
    """Return the keys of the fighters on `side` whom one more hit, without spends, would probably take out."""

    def hits_on(target: Fighter) -> Iterator[HitChance]:
        for enemy in fight.enemies(target):
            for _, arm in ready_arms(enemy) if not enemy.stunned else ():
                near = not arm.weapon.reach or in_reach(enemy, target)
                if near and not explain_no_attack(fight, enemy, arm, target):
                    yield HitChance(
                        Fraction(1), hit_odds(aim_of(fight, DeclaredAttack(enemy, target, arm), target)).out
                    )

    people = (one for one in fight.fighters if one.side == side and not (one.out or one.gone))
    return one_hit_from_falling(people, hits_on)
