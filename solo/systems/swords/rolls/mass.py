"""Owns the doubling scale, by which mass and numbers count: +2 a doubling, +1 half-way (`S-19`, `S-35`, `R-10`)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final

TOO_HEAVY: Final = 4


@lru_cache(maxsize=4096)
def doublings(bigger: Fraction | int, smaller: Fraction | int) -> int:
    """Returns the bonus of the bigger: the largest k with bigger² ≥ smaller² × 2ᵏ, 0 for the smaller (`R-10`).

    Raises ValueError where one of them is not above 0.
    """
    if bigger <= 0 or smaller <= 0:
        raise ValueError("Both sides need a mass or size above 0.")
    bonus = 0
    while bigger**2 >= smaller**2 * 2 ** (bonus + 1):
        bonus += 1
    return bonus


def mass_bonuses(first: Fraction | int, second: Fraction | int) -> tuple[int, int]:
    """Returns what each side adds to its Grappling rolls by its mass in pounds (`S-19`, `R-11`)."""
    return doublings(first, second), doublings(second, first)


def together(people: int) -> int:
    """Returns what so many who work together add to the roll of one of them, on the same scale of doublings (house)."""
    return doublings(people, 1)


def too_heavy(own: int, target: int) -> bool:
    """Returns whether a target is too massive to be slammed or thrown: it would have +4 or more (`S-20`, house)."""
    return doublings(target, own) >= TOO_HEAVY
