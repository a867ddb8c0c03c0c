"""Owns distances: how far apart two places lie, and what a weapon's best range makes of it (`T-21`, `R-02`)."""

from __future__ import annotations

from typing import Final, Literal, get_args

Distance = Literal["close", "medium", "long", "extreme"]
DISTANCES: Final[tuple[Distance, ...]] = get_args(Distance)


def distance(zones: int) -> Distance:
    """Returns the name of a distance of so many zones."""
    return DISTANCES[min(abs(zones), len(DISTANCES) - 1)]


def categories_away(optimal: Distance, actual: Distance) -> int:
    """Returns how many categories lie between the best range and the real one, nearer or farther (`R-02`)."""
    return abs(DISTANCES.index(optimal) - DISTANCES.index(actual))


def categories_beyond(limit: Distance, actual: Distance) -> int:
    """Returns how many categories something is farther away than a limit; nearer is as good."""
    return max(0, DISTANCES.index(actual) - DISTANCES.index(limit))
