"""The outcome of a spell on one target (`P-25`): check, resistance and immediate damage.

Casting and odds share this code: both use `comes_out`, and both throw the dice of `harm`.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeVar

from solo.resolver import Distribution, Thrower, distribution
from solo.systems.polyhedral.magic.amounts import Power
from solo.systems.polyhedral.magic.harm import Damaging, apply_damage
from solo.systems.polyhedral.rolls import checks
from solo.systems.polyhedral.rolls.injuries import Health

P = TypeVar("P")


# rule: Resisted spells
def comes_out(
    result: int, defence: int | None, full: tuple[P, ...], resisted: tuple[P, ...]
) -> tuple[bool, tuple[P, ...]]:
    """Return True if a spell works in full, and the pieces that take effect (`P-25`).

    A spell without a `defence` always works in full.
    """
    reached = defence is None or result >= defence
    return reached, full if reached else resisted


def resolve_spell(
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
    """Return True if the spell works in full on one target, and the target's health afterwards (`P-25`).

    A `defence` of None means that nothing resists; the check then only serves pieces that use its result (`R-34`).
    """
    result = throw.roll(checks.check_result, count, sides, modifier)
    reached, happening = comes_out(result, defence, full, resisted)
    known = Power(power.skill, result, power.intellect, power.strength, power.spirit)
    return reached, apply_damage(throw, happening, known, dr, metal, among, health)


class SpellOddsKey(NamedTuple):
    """The arguments of `resolve_spell` for one target, except its health.

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


class SpellOdds(NamedTuple):
    """The odds of a spell on one target: chances from 0 to 1, and the mean immediate damage past DR."""

    full: Fraction
    mean: Fraction
    drop: Fraction


def outcome_distribution(way: SpellOddsKey, before: Health) -> Distribution[tuple[bool, Health]]:
    """Return the distribution of a spell's outcomes on a target: True for full effect, and the health afterwards.

    `before` is the target's health before the spell.
    """
    return distribution(resolve_spell, *way, before)


@lru_cache(maxsize=65_536)
def outlook_of(way: SpellOddsKey, lp: int, vp: int, shell: int = 0, lost: int = 0) -> SpellOdds:
    """Return the exact odds of a spell on a target with these LP, VP and temporary VP (`shell`).

    `lost` is damage that the target has taken since these points were counted.
    """
    known = outcome_distribution(way, Health(lp, vp, shell, lost))
    return SpellOdds(
        known.chance(lambda one: one[0]),
        known.mean(lambda one: one[1].lost),
        known.chance(lambda one: one[1].lp <= 0) if lp > 0 else Fraction(0),
    )
