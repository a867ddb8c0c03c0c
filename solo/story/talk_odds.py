"""Odds of a talk: three requests to a person, from a ground that depends on the person's standing."""

from __future__ import annotations

from typing import Final

from solo.resolver import Thrower, distribution

HIGHEST_TOTALS: Final = (3, 5, 8, 10)
"""The highest total of 2d6 plus standing for the grounds hostile, guarded, willing to listen and open."""
LOWEST_GROUND: Final = -2
EXCHANGES: Final = 3
TARGET: Final = 8
"""The smallest total of 2d6 plus ground that grants a request."""


def first_ground(thrower: Thrower, standing: int) -> int:
    """Draw the ground of a talk at its beginning, from −2 to 2, by 2d6 plus the person's standing."""
    total = thrower.sum(2, 6) + standing
    return LOWEST_GROUND + sum(total > highest for highest in HIGHEST_TOTALS)


def ask_three_times(thrower: Thrower, ground: int) -> int:
    """Return the ground after three requests. Each raises the ground by 1 if it is granted, else lowers it by 1."""
    for _ in range(EXCHANGES):
        ground += 1 if thrower.sum(2, 6) + ground >= TARGET else -1
    return ground


def talk_chance(standing: int) -> float:
    """Return the exact chance that a talk of three requests ends at a ground of 1 or more."""
    grounds = distribution(first_ground, standing)
    return float(
        sum(grounds.chance_of(ground) * talk_chance_from(ground) for ground in range(LOWEST_GROUND, 1 - LOWEST_GROUND))
    )


def talk_chance_from(ground: int) -> float:
    """Return the exact chance that three requests from this ground end at a ground of 1 or more."""
    return float(distribution(ask_three_times, ground).chance(lambda after: after >= 1))
