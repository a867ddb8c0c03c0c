"""Danger from enemies: their worst attacks, and the fighters whom they could hurt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solo.systems.parts.caching import Cache
from solo.systems.two_d20.fight.options.legality import ready_arms
from solo.systems.two_d20.fight.rules import moving
from solo.systems.two_d20.fight.rules.attempt import PACK, DeclaredAttack
from solo.systems.two_d20.fight.state import AttackSource, Fight, Fighter
from solo.systems.two_d20.fight.tactics.attack_worth import HARDLY_WORTH_IT, AttackWorthCache
from solo.systems.two_d20.fight.tactics.cache_keys import danger_key, target_key
from solo.systems.two_d20.fight.tactics.usable_weapons import is_shooter

Dangers = Cache[float]
_KNOWN: Final = Cache[Dangers]()
THREAT: Final = {"minion": 1.0, "toughened": 1.3, "nemesis": 1.6, "hero": 1.0}
"""Factor on a fighter's danger by rank: higher ranks act more often and use more Doom."""


def dangers_of(fight: Fight, enemies: Sequence[Fighter]) -> list[float]:
    """Return the danger of each enemy: the value, in Harm, of its worst attack, multiplied by a factor for its rank."""
    others = fight.enemies(enemies[0])
    known = _KNOWN.look_up(tuple([target_key(fight, other) for other in others]), Dangers)
    return [_danger(fight, enemy, others, known) for enemy in enemies]


def _danger(fight: Fight, enemy: Fighter, others: Sequence[Fighter], known: Dangers) -> float:
    able = [arm for _, arm in ready_arms(enemy)]
    if enemy.ability == PACK:
        return _worst(fight, enemy, able, others)
    return known.look_up(danger_key(fight, enemy, able, others), _worst, fight, enemy, able, others)


def _worst(fight: Fight, enemy: Fighter, able: Sequence[AttackSource], others: Sequence[Fighter]) -> float:
    bouts = AttackWorthCache(fight, enemy)
    attempts = [DeclaredAttack(enemy, other, arm) for arm in able for other in bouts.unlike(arm, others)]
    worst = max((bouts.prospects(attempt).telling for attempt in attempts), default=0.0)
    return (HARDLY_WORTH_IT + worst) * THREAT[enemy.rank]


def feared_from(fight: Fight, one: Fighter, enemy: Fighter) -> float:
    """Return the value, in Harm, of the worst attack that `enemy` could make on `one` next turn.

    An enemy who is in melee is expected to use only ranged attacks and distant threats.
    """
    able = [
        arm
        for _, arm in ready_arms(enemy)
        if not arm.weapon.reach or (not enemy.reach and moving.zones_apart(one, enemy) <= moving.MOVEMENT)
    ]
    bouts = AttackWorthCache(fight, enemy)
    return max((bouts.prospects(DeclaredAttack(enemy, one, arm)).telling for arm in able), default=0.0)


def in_danger(fight: Fight, friend: Fighter) -> bool:
    """Return True if an enemy could hurt `friend` on the enemy's next turn."""
    return bool(friend.reach) or any(
        moving.zones_apart(friend, enemy) <= moving.MOVEMENT or is_shooter(enemy) for enemy in fight.enemies(friend)
    )
