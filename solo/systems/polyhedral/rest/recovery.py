"""Owns the arithmetic of a day's rest (`P-36`): what care is worth, and how many days it takes until LP are back."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import comb, lcm, prod

import msgspec

from solo.resolver import distribution
from solo.systems.polyhedral.rolls import recovery

HORIZON = 30  # days: further on, the odds are not listed one by one


class Patient(msgspec.Struct, frozen=True):
    """Somebody who waits for LP: the Toughness score, how many are missing, and whether somebody else cares."""

    toughness: int
    missing: int
    tended: bool


def day_chance(toughness: int, modifier: int) -> Fraction:
    """The chance that a day gives 1 LP back."""
    return distribution(recovery.daily_recovery, toughness, modifier).chance_of(True)


def cared_chance(toughness: int, medicine: tuple[int, int]) -> Fraction:
    """The same with somebody caring whose Medicine rolls these dice, before that check is made."""
    care = distribution(recovery.care, *medicine, 0)
    return sum((care.chance_of(modifier) * day_chance(toughness, modifier) for modifier, _ in care), start=Fraction())


def chance_a_day(patient: Patient, medicine: tuple[int, int] | None) -> Fraction:
    """The chance that a day gives this patient 1 LP back; `medicine` are the carer's dice, None for no carer."""
    if patient.tended and medicine is not None:
        return cared_chance(patient.toughness, medicine)
    return day_chance(patient.toughness, 0)


def mean_days(patient: Patient, medicine: tuple[int, int] | None) -> Fraction:
    """How many days it takes on average until this patient's LP are whole. The chance of a day must not be 0."""
    return patient.missing / chance_a_day(patient, medicine)


@lru_cache(maxsize=256)
def whole_after(patients: tuple[Patient, ...], medicine: tuple[int, int] | None, days: int) -> Fraction:
    """The exact chance that all of these are whole after so many days.

    One check of the carer serves everybody tended, so that patients do not heal independently. But it only matters
    how many of the days had each result of it: given that, they do.
    """
    care = distribution(recovery.care, *medicine, 0).weights if medicine else {0: 1}
    weights = [care.get(modifier, 0) for modifier in (0, 1, 2)]
    chance = Fraction(0)
    for best in range(days + 1):
        for better in range(days + 1 - best):
            plain = days - best - better
            ways = comb(days, best) * comb(days - best, better)
            weight = ways * weights[0] ** plain * weights[1] ** better * weights[2] ** best
            if weight:
                given = (_whole_given(patient, plain, better, best) for patient in patients)
                chance += prod(given, start=Fraction(weight))
    all_ways: int = sum(weights) ** days
    return chance / all_ways


def days_until_whole(patients: Sequence[Patient], medicine: tuple[int, int] | None) -> list[Fraction]:
    """The chance of each number of days from 0 to the horizon until all of these are whole; the rest takes longer."""
    after = [whole_after(tuple(patients), medicine, days) for days in range(HORIZON + 1)]
    return [after[0], *(later - sooner for sooner, later in pairwise(after))]


@lru_cache(maxsize=65_536)
def _whole_given(patient: Patient, plain: int, better: int, best: int) -> Fraction:
    """The chance of LP enough from so many days with a care of 0, 1 and 2."""
    days = plain + better + best
    if not patient.tended:
        plain, better, best = days, 0, 0
    shared = _denominator(patient.toughness)
    short = sum(_successes(patient.toughness, patient.missing, plain, better, best))
    return 1 - Fraction(short, shared**days)


@lru_cache(maxsize=65_536)
def _successes(toughness: int, fewer_than: int, plain: int, better: int, best: int) -> tuple[int, ...]:
    """In how many ways 0, 1 and more of these days succeed, up to one less than `fewer_than`."""
    if not fewer_than:
        return ()
    if not plain + better + best:
        return (1, *[0] * (fewer_than - 1))
    if best:
        modifier, before = 2, _successes(toughness, fewer_than, plain, better, best - 1)
    elif better:
        modifier, before = 1, _successes(toughness, fewer_than, plain, better - 1, best)
    else:
        modifier, before = 0, _successes(toughness, fewer_than, plain - 1, better, best)
    shared = _denominator(toughness)
    heals = int(day_chance(toughness, modifier) * shared)
    return tuple(
        (shared - heals) * ways + (heals * before[count - 1] if count else 0) for count, ways in enumerate(before)
    )


@lru_cache(maxsize=64)
def _denominator(toughness: int) -> int:
    return lcm(*(day_chance(toughness, modifier).denominator for modifier in (0, 1, 2)))
