"""The doubling scale for mass and numbers: +2 per doubling, +1 about half-way (`S-19`, `S-35`, `R-10`)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final

TOO_HEAVY: Final = 4


# rule: R-10 About half-way
@lru_cache(maxsize=4096)
def doublings(bigger: Fraction | int, smaller: Fraction | int) -> int:
    """Return the bonus of `bigger` over `smaller`: the largest k with bigger² ≥ smaller² × 2ᵏ, at least 0 (`R-10`).

    Raises ValueError if a value is not above 0.
    """
    if bigger <= 0 or smaller <= 0:
        raise ValueError("Both sides need a mass or size above 0.")
    bonus = 0
    while bigger**2 >= smaller**2 * 2 ** (bonus + 1):
        bonus += 1
    return bonus


# rule: R-11 Mass and Defense
def mass_bonuses(first: Fraction | int, second: Fraction | int) -> tuple[int, int]:
    """Return each side's bonus to Grappling rolls by mass in pounds (`S-19`, `R-11`)."""
    return doublings(first, second), doublings(second, first)


# rule: Help with a check
def group_bonus(people: int) -> int:
    """Return the bonus to a roll on which this number of people work together, by the scale of doublings (house)."""
    return doublings(people, 1)


def too_heavy(own: int, target: int) -> bool:
    """Return True if a target is too heavy to be slammed or thrown: its bonus would be at least +4 (`S-20`, house)."""
    return doublings(target, own) >= TOO_HEAVY
