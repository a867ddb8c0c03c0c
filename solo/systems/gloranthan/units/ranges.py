"""Owns range bands: how far each reaches at both scales, in hexes (`G-50`, `R-42`)."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, get_args

Scale = Literal["personal", "battle"]
Band = Literal["melee", "skirmish", "missile", "distant", "far distant"]
BANDS: Final[tuple[Band, ...]] = get_args(Band)
LIMITS: Final[dict[Scale, tuple[int, ...]]] = {"personal": (1, 3, 30, 300), "battle": (1, 2, 3, 10, 100)}
"""The last hex of each band, the nearest band first; far distant does not exist at personal scale."""
WEAPON_BANDS: Final[tuple[Band, ...]] = ("melee", "skirmish", "missile")
"""The bands in which anything but magic can attack."""


@cache
def range_band(hexes: int, scale: Scale) -> Band | None:
    """Returns the band of a distance; None where it is out of every range."""
    return next((band for band, limit in zip(BANDS, LIMITS[scale], strict=False) if hexes <= limit), None)


def band_limit(band: Band, scale: Scale) -> int:
    """Returns how many hexes a band reaches; 0 for one that does not exist at this scale."""
    limits = LIMITS[scale]
    place = BANDS.index(band)
    return limits[place] if place < len(limits) else 0
