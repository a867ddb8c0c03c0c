"""The scale of words for a chance to win: seven bands from hopeless to trivial, each with its bounds.

Every game uses this scale. A game's tier may have the same name as a band with other bounds, so a tier is always shown
with its promise.
"""

from __future__ import annotations

from bisect import bisect_right

import msgspec


class Band(msgspec.Struct, frozen=True):
    """A range of chances to win from `low` up to, but not including, `high`. The last band includes 1."""

    name: str
    low: float
    high: float
    help: str


BANDS = (
    Band("hopeless", 0.0, 0.05, "Only a miracle can save the party."),
    Band("desperate", 0.05, 0.20, "The party seldom wins."),
    Band("grim", 0.20, 0.40, "The party loses more often than it wins."),
    Band("even", 0.40, 0.60, "Either side may win."),
    Band("favourable", 0.60, 0.80, "The party wins more often than it loses."),
    Band("safe", 0.80, 0.95, "The party loses only with bad luck."),
    Band("trivial", 0.95, 1.0, "The party almost never loses."),
)
EDGES = tuple(band.low for band in BANDS[1:])


def band_of(chance: float) -> Band:
    """Return the band of a chance to win."""
    return BANDS[bisect_right(EDGES, chance)]
