"""Fighters in danger: one more hit would probably put these fighters out (`F-19`).

Earlier hits do not weaken a fighter. The danger depends only on weapons, armour and body.
"""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.fire_and_sword.fight.rules.attack import best_blow, missile
from solo.systems.fire_and_sword.fight.rules.reach import in_sight, missile_weapons
from solo.systems.fire_and_sword.fight.state import Fight, Fighter
from solo.systems.fire_and_sword.rolls.attack import AttackOdds, TargetState
from solo.systems.fire_and_sword.rolls.roll import BlowDepth
from solo.systems.parts.fight.danger import HitChance, one_hit_from_falling


def in_danger(fight: Fight, side: str) -> frozenset[str]:
    """Return the keys of fighters on a side whom one more hit probably puts out."""

    def hits_on(target: Fighter) -> Iterator[HitChance]:
        for foe in fight.foes_of(target):
            blow = best_blow(fight, foe, target) if foe.key in target.engaged else None
            if blow:
                yield _of(blow[1])
            if not foe.engaged:
                for arm in missile_weapons(foe, ()):
                    if target in in_sight(fight, foe, arm):
                        yield _of(missile(fight, foe, arm, target, two=False))

    people = (one for one in fight.fighters if one.side == side and not one.out and one.bodily)
    return one_hit_from_falling(people, hits_on)


def _of(exchange: AttackOdds) -> HitChance:
    odds = exchange.reply.odds
    return HitChance(
        odds.chance(lambda came: came.blow is not BlowDepth.NONE),
        odds.chance(lambda came: came.harm is not TargetState.UNAFFECTED),
    )
