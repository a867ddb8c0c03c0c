"""The rule of the XP budget: the limits for a party, the weight of foes, and the XP of challenge ratings.

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
    """The legal total weight of an encounter's foes, `low` to `high` XP, both included.

    `low` is 0 for no lower limit.
    """

    low: int
    high: int


class FoeGear(msgspec.Struct, frozen=True):
    """A foe's XP split into `gear_xp` for gear and `stat_xp` for attributes and skills (`P-39`).

    `dollars` is the money for the gear.
    """

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
    """Return the most XP that each of `count` equal foes may cost within a budget (`P-38`, `R-23`).

    None means that even the cheapest foes are too many.
    """
    each = budget if count == 1 else floor(budget / (GROUP_FACTOR * count))
    return each if each >= LEAST_WEIGHT else None


def most_foes(budget: int) -> int:
    """Return the largest number of foes within a budget, since each counts at least 5 XP (`P-38`)."""
    if budget < LEAST_WEIGHT:
        return 0
    return max(1, floor(budget / (GROUP_FACTOR * LEAST_WEIGHT)))


def group_weight(prices: Collection[int]) -> Fraction:
    """Return the XP that foes of these prices take from a budget, exactly (`P-38`, `R-23`).

    Each foe counts at least 5 XP; two or more foes count half as much again.
    """
    weight = Fraction(sum(max(LEAST_WEIGHT, price) for price in prices))
    return weight if len(prices) < 2 else weight * GROUP_FACTOR


def foe_gear(total: int) -> FoeGear:
    """Return a foe's XP `total` split so that gear has the largest legal share (`P-39`, `R-42`)."""
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
