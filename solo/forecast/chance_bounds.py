"""95 % bounds of every chance in a forecast, for programs that read its JSON."""

from __future__ import annotations

import msgspec

from solo.forecast.forecast import CombatantForecast, Forecast
from solo.forecast.stopping_rule import bounds_of


class Bounds(msgspec.Struct, frozen=True):
    """The 95 % interval of a chance, from 0 to 1."""

    low: float
    high: float


class FighterBounds(msgspec.Struct, frozen=True):
    """Bounds of the chances of one combatant."""

    name: str
    down: Bounds
    dead: Bounds
    unhurt: Bounds


class ChanceBounds(msgspec.Struct, frozen=True):
    """Bounds of a forecast's chances, in the order and under the names of the forecast's fields.

    `way_to_lose` is None if the forecast names no way to lose. The bounds of the chance to win are in the forecast.
    """

    lose: Bounds
    draw: Bounds
    fallen: tuple[Bounds, ...]
    deaths: tuple[Bounds, ...]
    way_to_lose: Bounds | None
    characters: tuple[FighterBounds, ...]
    foes: tuple[FighterBounds, ...]


class BoundedForecast(Forecast, frozen=True, kw_only=True):
    """A forecast with the bounds of all its chances."""

    bounds: ChanceBounds


def with_bounds(known: Forecast) -> BoundedForecast:
    """Return the forecast with the 95 % bounds of each chance."""
    return BoundedForecast(**msgspec.structs.asdict(known), bounds=chance_bounds(known))


def chance_bounds(known: Forecast) -> ChanceBounds:
    """Return the 95 % bounds of each chance of a forecast."""
    way = known.way_to_lose
    return ChanceBounds(
        lose=_bounds(known, known.lose, known.worth),
        draw=_bounds(known, known.draw, known.fights),
        fallen=tuple(_bounds(known, share, known.fights) for share in known.fallen),
        deaths=tuple(_bounds(known, share, known.fights) for share in known.deaths),
        way_to_lose=_bounds(known, way.share, known.lose * known.fights) if way is not None else None,
        characters=tuple(_fighter_bounds(known, fighter) for fighter in known.characters),
        foes=tuple(_fighter_bounds(known, fighter) for fighter in known.foes),
    )


def _fighter_bounds(known: Forecast, fighter: CombatantForecast) -> FighterBounds:
    down, dead, unhurt = (_bounds(known, share, known.fights) for share in (fighter.down, fighter.dead, fighter.unhurt))
    return FighterBounds(fighter.name, down, dead, unhurt)


def _bounds(known: Forecast, share: float, fights: float) -> Bounds:
    found = bounds_of(known.stopped, share, fights)
    return Bounds(found.low, found.high)
