"""Chances of a day's rest (`P-36`): the effect of care, and the days until LP are back."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import comb, lcm, prod

import msgspec

from solo.resolver import distribution
from solo.systems.polyhedral.rolls import recovery

HORIZON = 30  # Days; the odds of longer times are not listed one by one.


class RestPatient(msgspec.Struct, frozen=True):
    """A wounded member: the Toughness score and the missing LP. `tended` is True if another member gives care."""

    toughness: int
    missing: int
    tended: bool


def day_chance(toughness: int, modifier: int) -> Fraction:
    """Return the chance, 0 to 1, that a day's rest with this modifier gives 1 LP back."""
    return distribution(recovery.daily_recovery, toughness, modifier).chance_of(True)


def cared_chance(toughness: int, medicine: tuple[int, int]) -> Fraction:
    """Return the chance that a day's rest with a carer gives 1 LP back, before the carer's check is rolled.

    `medicine` are the carer's dice.
    """
    care = distribution(recovery.care, *medicine, 0)
    return sum((care.chance_of(modifier) * day_chance(toughness, modifier) for modifier, _ in care), start=Fraction())


def chance_a_day(patient: RestPatient, medicine: tuple[int, int] | None) -> Fraction:
    """Return the chance that a day gives this patient 1 LP back; `medicine` are the carer's dice, None for no carer."""
    if patient.tended and medicine is not None:
        return cared_chance(patient.toughness, medicine)
    return day_chance(patient.toughness, 0)


def mean_days(patient: RestPatient, medicine: tuple[int, int] | None) -> Fraction:
    """Return the mean number of days until this patient has all LP. The daily chance must not be 0."""
    return patient.missing / chance_a_day(patient, medicine)


@lru_cache(maxsize=256)
def whole_after(patients: tuple[RestPatient, ...], medicine: tuple[int, int] | None, days: int) -> Fraction:
    """Return the exact chance that all patients have all LP after `days`.

    The carer's one check a day counts for all tended patients. The chance is therefore a sum over the numbers of days
    with each result of that check.
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


def days_until_whole(patients: Sequence[RestPatient], medicine: tuple[int, int] | None) -> list[Fraction]:
    """Return the chance of each number of days, 0 to `HORIZON`, until all patients have all LP.

    The chances add up to less than 1 if more days are possible.
    """
    after = [whole_after(tuple(patients), medicine, days) for days in range(HORIZON + 1)]
    return [after[0], *(later - sooner for sooner, later in pairwise(after))]


@lru_cache(maxsize=65_536)
def _whole_given(patient: RestPatient, plain: int, better: int, best: int) -> Fraction:
    """Return the chance that a patient has all LP after days of three kinds.

    `plain`, `better` and `best` are the numbers of days with modifiers of 0, 1 and 2 from the carer.
    """
    days = plain + better + best
    if not patient.tended:
        plain, better, best = days, 0, 0
    shared = _denominator(patient.toughness)
    short = sum(_successes(patient.toughness, patient.missing, plain, better, best))
    return 1 - Fraction(short, shared**days)


@lru_cache(maxsize=65_536)
def _successes(toughness: int, fewer_than: int, plain: int, better: int, best: int) -> tuple[int, ...]:
    """Return the numbers of equally likely outcomes in which exactly 0, 1, … `fewer_than` - 1 days give an LP back.

    `plain`, `better` and `best` are the numbers of days as in `_whole_given`.
    """
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
