"""Budget of an encounter: the party's limits, the weight of foes, and the XP of challenge ratings.

All values are XP, rounded to whole numbers only at the end of each formula (`R-04`).
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from math import floor
from typing import Final

import msgspec

from solo.systems.polyhedral.foes.foe import CENTS_PER_XP, most_gear_xp
from solo.systems.polyhedral.wording import CENTS

LEAST_WEIGHT: Final = 5
EASY_PERCENT: Final = 30
GROUP_FACTOR: Final = Fraction(3, 2)
HIGHEST_CHALLENGE: Final = 20
CHALLENGE_XP: Final = 100
CHALLENGE_STEP: Final = 50


class BudgetRange(msgspec.Struct, frozen=True):
    """The legal weight of foes, from `low` to `high` XP, both included; a `low` of 0 means no lower limit."""

    low: int
    high: int


class FoeGear(msgspec.Struct, frozen=True):
    """A foe's XP split into gear and stats (`P-39`). `dollars` is the price of gear that `gear_xp` pays for."""

    gear_xp: int
    stat_xp: int
    dollars: int


# rule: Encounter budget
def easy_budget(party_total: int) -> int:
    """Return the XP budget of an easy encounter, from the total XP of all members (`P-38`)."""
    return party_total * EASY_PERCENT // 100


def boss_range(party_total: int) -> BudgetRange:
    """Return the XP range of a boss with its followers: half to two thirds of the party's XP (`P-38`, `R-23`)."""
    return BudgetRange(party_total // 2, party_total * 2 // 3)


def most_each(budget: int, count: int) -> int | None:
    """Return the most XP for each of `count` equal foes, None if there are too many (`P-38`, `R-23`)."""
    each = budget if count == 1 else floor(budget / (GROUP_FACTOR * count))
    return each if each >= LEAST_WEIGHT else None


def most_foes(budget: int) -> int:
    """Return the largest number of foes within a budget, at 5 XP each, the least that a foe counts (`P-38`)."""
    if budget < LEAST_WEIGHT:
        return 0
    return max(1, floor(budget / (GROUP_FACTOR * LEAST_WEIGHT)))


def group_weight(prices: Collection[int]) -> Fraction:
    """Return the exact weight of foes with these prices: two or more count half as much again (`P-38`, `R-23`)."""
    weight = Fraction(sum(max(LEAST_WEIGHT, price) for price in prices))
    return weight if len(prices) < 2 else weight * GROUP_FACTOR


def foe_gear(total: int) -> FoeGear:
    """Return a foe's XP total split with the largest legal share of gear (`P-39`, `R-42`)."""
    gear_xp = most_gear_xp(total)
    return FoeGear(gear_xp, total - gear_xp, gear_xp * CENTS_PER_XP // CENTS)


# rule: Challenge ratings
def challenge_xp(challenge: Fraction) -> int:
    """Return the XP of a challenge rating above 0 and up to 20 (`P-40`). Raises ValueError for any other rating."""
    if not 0 < challenge <= HIGHEST_CHALLENGE:
        raise ValueError(f"A challenge rating must be above 0 and at most {HIGHEST_CHALLENGE}.")
    if challenge < 1:
        return int(CHALLENGE_XP * challenge)
    return int(CHALLENGE_XP + CHALLENGE_STEP * (challenge - 1))
