"""Control variates of a fight: the target's Stamina after an attack, minus its expected value.

If a hit does no harm, or its harm is rolled separately, the variate is the hit, 1 or 0, minus its chance.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from typing import Final, Literal

from solo.resolver import distribution
from solo.systems.parts.fight.luck import (
    RemainingStrength,
    outcome_luck,
    remaining_strength,
    rest_of,
    weigh_signed,
    weigh_strength,
)
from solo.systems.swords.fight.state import Fight, FightContext, Fighter
from solo.systems.swords.rolls.damage import Health, HealthScale, HitDamage, is_down
from solo.systems.swords.rolls.skill import chance_to_outdo

Blow = Callable[..., int | HitDamage]
REMEMBERED = 8192
STRENGTHS: Final = "strengths"
Column = Literal["hits", "holds"]
"""Column of a contest: "holds" for grabs and struggles, "hits" for attacks without harm or with a separate roll."""


def record_blow_luck(
    arena: FightContext, target: Fighter, chance: Blow, given: tuple[Hashable, ...], fallen: int | HitDamage
) -> None:
    """Record the luck of an attack before the attack takes effect. `fallen` is the outcome of `chance(*given)`."""
    if not arena.scene.tracks_luck or target.is_out:
        return
    rest, left = _rest(chance, given, target.stamina, target.full_stamina, target.health, arena.tables.health)
    others = _strengths(arena.fight).copy()
    del others[arena.fight.fighters.index(target)]
    weigh_strength(arena.scene, target.key, others, target.side == "party", rest, left[fallen])


def weigh_contest(
    arena: FightContext,
    who: Fighter,
    column: Column,
    chance: Callable[..., bool],
    given: tuple[Hashable, ...],
    won: bool,
) -> None:
    """Record the luck of a contest for the side of `who`. `won` is the outcome of `chance(*given)`."""
    if arena.scene.tracks_luck:
        better = outcome_luck(float, chance, given, won)
        weigh_signed(arena.scene, column, _strengths(arena.fight), who.side == "party", better)


def weigh_answered(arena: FightContext, who: Fighter, column: Column, leads: tuple[int, ...], won: bool) -> None:
    """Record the luck of an attack against several answers.

    `leads` holds the attacker's modifier minus the answer's, for each answer. `won` is True if the attack succeeded.
    """
    if arena.scene.tracks_luck:
        better = won - float(chance_to_outdo(leads))
        weigh_signed(arena.scene, column, _strengths(arena.fight), who.side == "party", better)


def strength_of(one: Fighter) -> float:
    return 0.0 if one.is_out else remaining_strength(one.stamina, one.full_stamina)


def _strengths(fight: Fight) -> list[tuple[bool, float]]:
    """Return a pair for each fighter: True for the party, and the fighter's remaining strength.

    The pairs are cached until a fighter changes.
    """
    known: list[tuple[bool, float]] | None = fight.known_of_all.get(STRENGTHS)
    if known is None:
        known = [(one.side == "party", strength_of(one)) for one in fight.fighters]
        fight.known_of_all[STRENGTHS] = known
    return known


@lru_cache(maxsize=REMEMBERED)
def _rest(
    chance: Blow, given: tuple[Hashable, ...], stamina: int, full: int, health: Health, scale: HealthScale
) -> tuple[RemainingStrength, Mapping[int | HitDamage, float]]:
    """Return the distribution of the target's remaining strength after an attack, and the strength for each outcome.

    `chance(*given)` is the attack; `stamina`, `full` and `health` are the target's present and full Stamina and
    Health.
    """
    could = distribution(chance, *given)
    left = {fallen: _left(fallen, stamina, full, health, scale) for fallen, _ in could}
    return rest_of(could.map(left.__getitem__)), left


def _left(fallen: int | HitDamage, stamina: int, full: int, health: Health, scale: HealthScale) -> float:
    net = max(0, fallen.net if isinstance(fallen, HitDamage) else fallen)
    down = is_down(stamina - net, max(health, scale.level(net)))
    return 0.0 if down else remaining_strength(stamina - net, full)
