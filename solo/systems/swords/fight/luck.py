"""Owns how lucky a blow was: what it leaves of its target's Stamina, against all that it could have left."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache

from solo.resolver import distribution
from solo.systems.parts.fight.luck import Rest, rest_of, strength, weigh_strength
from solo.systems.swords.fight.state import Arena, Fighter
from solo.systems.swords.rolls.blow import Harm
from solo.systems.swords.rolls.health import Health, HealthScale, falls

Blow = Callable[..., int | Harm]
REMEMBERED = 8192


def weigh(arena: Arena, target: Fighter, chance: Blow, given: tuple[Hashable, ...], fallen: int | Harm) -> None:
    """Weigh a blow that fell as this chance function, so given, let it fall; before it takes effect."""
    if not arena.scene.weighing or target.out:
        return
    stands = target.stamina, target.full_stamina, target.health, arena.tables.health
    others = [(one.side == "party", strength_of(one)) for one in arena.fight.fighters if one is not target]
    rest, left = _rest(chance, given, *stands), _left(fallen, *stands)
    weigh_strength(arena.scene, target.key, others, target.side == "party", rest, left)


def strength_of(one: Fighter) -> float:
    return 0.0 if one.out else strength(one.stamina, one.full_stamina)


@lru_cache(maxsize=REMEMBERED)
def _rest(
    chance: Blow, given: tuple[Hashable, ...], stamina: int, full: int, health: Health, scale: HealthScale
) -> Rest:
    """What a blow may leave of somebody's strength."""
    return rest_of(distribution(chance, *given).map(lambda fallen: _left(fallen, stamina, full, health, scale)))


def _left(fallen: int | Harm, stamina: int, full: int, health: Health, scale: HealthScale) -> float:
    net = max(0, fallen.net if isinstance(fallen, Harm) else fallen)
    down = falls(stamina - net, max(health, scale.level(net)))
    return 0.0 if down else strength(stamina - net, full)
