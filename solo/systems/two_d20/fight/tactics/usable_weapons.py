"""Weapons that a fighter considers for an attack, and the fighter's preference for melee or distance."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.two_d20.fight.options.legality import ready_arms
from solo.systems.two_d20.fight.rules.moving import MOVEMENT
from solo.systems.two_d20.fight.state import AttackSource, Fight, Fighter
from solo.systems.two_d20.gear.weapon import FIST


def arms_of(one: Fighter) -> Iterator[tuple[int, AttackSource]]:
    """Yield the ready weapons that a fighter considers for an attack, with their numbers.

    Unarmed attacks are only for fighters without a weapon, threats for fighters trained in Intimidate.
    """
    armed = any(arm.ready and arm.weapon.type != "threaten" and not arm.weapon.natural for arm in one.arms)
    hero, frightens = one.hero, one.training("intimidate").expertise
    for number, arm in ready_arms(one):
        weapon = arm.weapon
        frightening = weapon.type == "threaten" and frightens
        worse = armed and (weapon.natural if hero else weapon.name == FIST)
        if frightening or not (worse or weapon.type == "threaten"):
            yield number, arm


def held_first(one: Fighter) -> AttackSource | None:
    """Return the first weapon that is ready and not used up; None if there is none."""
    return next((arm for arm in one.arms if arm.ready and not arm.used_up), None)


def is_shooter(one: Fighter) -> bool:
    """Return True if the fighter prefers distance: the first ready weapon works at Medium range or beyond."""
    first = held_first(one)
    return first is not None and first.weapon.range not in ("", "close")


def can_lie_low(fight: Fight, one: Fighter) -> bool:
    """Return True if a fighter should lie prone: a fighter with a crossbow whom only shooters can attack."""
    first = held_first(one)
    if first is None or not first.weapon.reload or one.reach:
        return False
    enemies = fight.enemies(one)
    near = any(abs(enemy.zone - one.zone) <= MOVEMENT for enemy in enemies if not is_shooter(enemy))
    return not near and any(is_shooter(enemy) and enemy.zone != one.zone for enemy in enemies)
