"""Names of distances between zones, and the categories between two distances (`T-21`, `R-02`)."""

from __future__ import annotations

from typing import Final, Literal, get_args

Distance = Literal["close", "medium", "long", "extreme"]
DISTANCES: Final[tuple[Distance, ...]] = get_args(Distance)


# rule: Distances
def distance(zones: int) -> Distance:
    """Return the name of the distance of this number of zones."""
    return DISTANCES[min(abs(zones), len(DISTANCES) - 1)]


# rule: R-02 Best range
def categories_away(optimal: Distance, actual: Distance) -> int:
    """Return the number of categories by which the actual range is nearer or farther than the best range (`R-02`)."""
    return abs(DISTANCES.index(optimal) - DISTANCES.index(actual))


def categories_beyond(limit: Distance, actual: Distance) -> int:
    """Return the number of categories by which `actual` is farther than `limit`; 0 if `actual` is not farther."""
    return max(0, DISTANCES.index(actual) - DISTANCES.index(limit))
