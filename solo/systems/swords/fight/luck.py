"""Owns how lucky a roll was: what a blow leaves of its target's Stamina, against all that it could have left.

Where a hit does no harm by itself, or whether it does is rolled apart, it is weighed by the odds that it would hit.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from typing import Final, Literal

from solo.resolver import distribution
from solo.systems.parts.fight.luck import Rest, rest_of, strength, surprise, weigh_signed, weigh_strength
from solo.systems.swords.fight.state import Arena, Fight, Fighter
from solo.systems.swords.rolls.blow import Harm
from solo.systems.swords.rolls.health import Health, HealthScale, falls

Blow = Callable[..., int | Harm]
REMEMBERED = 8192
STRENGTHS: Final = "strengths"
Column = Literal["hits", "holds"]
"""Hits whose harm is rolled apart, or that do none; grabs and struggles."""


def weigh(arena: Arena, target: Fighter, chance: Blow, given: tuple[Hashable, ...], fallen: int | Harm) -> None:
    """Weigh a blow that fell as this chance function, so given, let it fall; before it takes effect."""
    if not arena.scene.weighing or target.out:
        return
    rest, left = _rest(chance, given, target.stamina, target.full_stamina, target.health, arena.tables.health)
    others = _strengths(arena.fight).copy()
    del others[arena.fight.fighters.index(target)]
    weigh_strength(arena.scene, target.key, others, target.side == "party", rest, left[fallen])


def weigh_contest(
    arena: Arena, who: Fighter, column: Column, chance: Callable[..., bool], given: tuple[Hashable, ...], won: bool
) -> None:
    """Weigh whether somebody's roll prevailed, as this chance function, so given, lets it."""
    if arena.scene.weighing:
        better = surprise(float, chance, given, won)
        weigh_signed(arena.scene, column, _strengths(arena.fight), who.side == "party", better)


def strength_of(one: Fighter) -> float:
    return 0.0 if one.out else strength(one.stamina, one.full_stamina)


def _strengths(fight: Fight) -> list[tuple[bool, float]]:
    """Whether each is of the party, and what each is still worth, worked out once until that changes."""
    known: list[tuple[bool, float]] | None = fight.known_of_all.get(STRENGTHS)
    if known is None:
        known = [(one.side == "party", strength_of(one)) for one in fight.fighters]
        fight.known_of_all[STRENGTHS] = known
    return known


@lru_cache(maxsize=REMEMBERED)
def _rest(
    chance: Blow, given: tuple[Hashable, ...], stamina: int, full: int, health: Health, scale: HealthScale
) -> tuple[Rest, Mapping[int | Harm, float]]:
    """What a blow may leave of somebody's strength, and what each outcome does."""
    could = distribution(chance, *given)
    left = {fallen: _left(fallen, stamina, full, health, scale) for fallen, _ in could}
    return rest_of(could.map(left.__getitem__)), left


def _left(fallen: int | Harm, stamina: int, full: int, health: Health, scale: HealthScale) -> float:
    net = max(0, fallen.net if isinstance(fallen, Harm) else fallen)
    down = falls(stamina - net, max(health, scale.level(net)))
    return 0.0 if down else strength(stamina - net, full)
