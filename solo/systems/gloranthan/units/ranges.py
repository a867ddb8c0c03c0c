"""Range bands at both scales, in hexes (`G-50`, `R-42`)."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, get_args

# rule: Scale
Scale = Literal["personal", "battle"]
Band = Literal["melee", "skirmish", "missile", "distant", "far distant"]
BANDS: Final[tuple[Band, ...]] = get_args(Band)
# rule: R-42 Counting hexes
LIMITS: Final[dict[Scale, tuple[int, ...]]] = {"personal": (1, 3, 30, 300), "battle": (1, 2, 3, 10, 100)}
"""Longest distance of each band in hexes, the nearest band first. Personal scale has no far distant band."""
WEAPON_BANDS: Final[tuple[Band, ...]] = ("melee", "skirmish", "missile")
"""Range bands in which attacks without magic are possible."""


# rule: Range bands
@cache
def range_band(hexes: int, scale: Scale) -> Band | None:
    """Return the band of a distance in hexes; None if the distance is out of every range."""
    return next((band for band, limit in zip(BANDS, LIMITS[scale], strict=False) if hexes <= limit), None)


def band_limit(band: Band, scale: Scale) -> int:
    """Return the longest distance of a band in hexes, 0 if the band does not exist at this scale."""
    limits = LIMITS[scale]
    place = BANDS.index(band)
    return limits[place] if place < len(limits) else 0
