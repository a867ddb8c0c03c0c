"""Owns how a spell comes out on one target (`P-25`): check, resistance, and what its damage at once leaves.

It stands here once: what is cast comes out by `comes_out` as the odds do, and both throw the dice of `harm`.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeVar

from solo.resolver import Distribution, Thrower, distribution
from solo.systems.polyhedral.magic.amounts import Power
from solo.systems.polyhedral.magic.harm import Damaging, suffer
from solo.systems.polyhedral.rolls import checks
from solo.systems.polyhedral.rolls.health import Health

P = TypeVar("P")


def comes_out(
    result: int, defence: int | None, full: tuple[P, ...], resisted: tuple[P, ...]
) -> tuple[bool, tuple[P, ...]]:
    """Whether a spell works in full, and what happens then; a defence of None resists nothing (`P-25`)."""
    reached = defence is None or result >= defence
    return reached, full if reached else resisted


def working(
    throw: Thrower,
    count: int,
    sides: int,
    modifier: int,
    defence: int | None,
    full: tuple[Damaging, ...],
    resisted: tuple[Damaging, ...],
    power: Power,
    dr: int,
    metal: bool,
    among: int,
    health: Health,
) -> tuple[bool, Health]:
    """Whether the spell works in full on one target, and how its damage at once leaves it (`P-25`).

    `defence` None means that nothing resists; the check is then thrown only for what spends its result (`R-34`).
    """
    result = throw.roll(checks.checked, count, sides, modifier)
    reached, happening = comes_out(result, defence, full, resisted)
    known = Power(power.skill, result, power.intellect, power.strength, power.spirit)
    return reached, suffer(throw, happening, known, dr, metal, among, health)


class Spec(NamedTuple):
    """All that the dice of a spell on one target depend on: the arguments of `working` but its health.

    `among` counts the foes who share the missiles of a swarm.
    """

    dice: int
    sides: int
    modifier: int
    defence: int | None
    full: tuple[Damaging, ...]
    resisted: tuple[Damaging, ...]
    power: Power
    dr: int
    metal: bool
    among: int = 1


class Outlook(NamedTuple):
    """The odds of a spell on one target: chances from 0 to 1, and the mean damage past DR at once."""

    full: Fraction
    mean: Fraction
    drop: Fraction


def fallen(way: Spec, before: Health) -> Distribution[tuple[bool, Health]]:
    """Whether it works in full, and how it leaves somebody, as a distribution."""
    return distribution(working, *way, before)


@lru_cache(maxsize=65_536)
def outlook_of(way: Spec, lp: int, vp: int, shell: int = 0, lost: int = 0) -> Outlook:
    """The exact odds of a spell on somebody with these LP, VP and temporary VP."""
    known = fallen(way, Health(lp, vp, shell, lost))
    return Outlook(
        known.chance(lambda one: one[0]),
        known.mean(lambda one: one[1].lost),
        known.chance(lambda one: one[1].lp <= 0) if lp > 0 else Fraction(0),
    )
