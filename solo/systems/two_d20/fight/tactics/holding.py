"""Owns what somebody would fight with: what it holds first, and whether that works from afar."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.two_d20.fight.offers.legal import ready_arms
from solo.systems.two_d20.fight.state import Arm, Fighter
from solo.systems.two_d20.gear.weapon import FIST


def arms_of(one: Fighter) -> Iterator[tuple[int, Arm]]:
    """Yields what somebody would think of attacking with: bare hands only where there is nothing else.

    Foes think of threats where they are trained in them, heroes of any.
    """
    armed = any(arm.ready and arm.weapon.type != "threaten" and not arm.weapon.natural for arm in one.arms)
    hero = one.hero
    frightens = hero or one.training("intimidate").expertise
    for number, arm in ready_arms(one):
        weapon = arm.weapon
        frightening = weapon.type == "threaten" and frightens
        worse = armed and (weapon.natural if hero else weapon.name == FIST)
        if not worse or frightening:
            yield number, arm


def held_first(one: Fighter) -> Arm | None:
    """What somebody holds first, of what can still be used."""
    return next((arm for arm in one.arms if arm.ready and not arm.used_up), None)


def is_shooter(one: Fighter) -> bool:
    """Returns whether somebody would rather fight from afar: what it holds first works at Medium range or beyond."""
    first = held_first(one)
    return first is not None and first.weapon.range not in ("", "close")
