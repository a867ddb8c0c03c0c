"""Owns the budget of an encounter: what a party can take, what foes weigh, and what a challenge rating is worth.

All in XP, in whole numbers until the end of each formula (`R-04`).
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


class Bounds(msgspec.Struct, frozen=True):
    """What foes may weigh, from `low` to `high` XP, both included; a `low` of 0 is no lower bound."""

    low: int
    high: int


class FoeGear(msgspec.Struct, frozen=True):
    """How much of a foe's XP may become gear, the dollars that is, and what is left for the rest (`P-39`)."""

    gear_xp: int
    stat_xp: int
    dollars: int


def easy_budget(party_total: int) -> int:
    """What an easy encounter may weigh, for all members' XP together (`P-38`)."""
    return party_total * EASY_PERCENT // 100


def boss_range(party_total: int) -> Bounds:
    """What a boss may weigh, and followers with it: from a half to two thirds of the party (`P-38`, `R-23`)."""
    return Bounds(party_total // 2, party_total * 2 // 3)


def most_each(budget: int, count: int) -> int | None:
    """The most XP for each of `count` equal foes, None where so many are too many (`P-38`, `R-23`)."""
    each = budget if count == 1 else floor(budget / (GROUP_FACTOR * count))
    return each if each >= LEAST_WEIGHT else None


def most_foes(budget: int) -> int:
    """How many foes a budget allows at all, since none counts for less than 5 XP (`P-38`)."""
    if budget < LEAST_WEIGHT:
        return 0
    return max(1, floor(budget / (GROUP_FACTOR * LEAST_WEIGHT)))


def group_weight(prices: Collection[int]) -> Fraction:
    """What foes of these prices weigh together, exactly: from two on, half as much again (`P-38`, `R-23`)."""
    weight = Fraction(sum(max(LEAST_WEIGHT, price) for price in prices))
    return weight if len(prices) < 2 else weight * GROUP_FACTOR


def foe_gear(total: int) -> FoeGear:
    """How a foe of this total may be split at most in favour of its gear (`P-39`, `R-42`)."""
    gear_xp = most_gear_xp(total)
    return FoeGear(gear_xp, total - gear_xp, gear_xp * CENTS_PER_XP // CENTS)


def challenge_xp(challenge: Fraction) -> int:
    """The XP of a challenge rating above 0 and up to 20 (`P-40`). Raises ValueError for any other."""
    if not 0 < challenge <= HIGHEST_CHALLENGE:
        raise ValueError(f"A challenge rating lies above 0 and goes up to {HIGHEST_CHALLENGE}.")
    if challenge < 1:
        return int(CHALLENGE_XP * challenge)
    return int(CHALLENGE_XP + CHALLENGE_STEP * (challenge - 1))
