"""How sure a count makes us: printed intervals, confidence sequences against their definition, paired differences."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb, sqrt
from random import Random

import pytest

from solo.forecast.bands import BANDS, EDGES, band_of
from solo.forecast.intervals import confidence_sequence, is_ruled_out, paired_difference, wilson_interval


@pytest.mark.parametrize(
    ("hits", "count", "low", "high"),
    [(50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775), (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605)],
)
def test_wilsons_interval_is_the_printed_one(hits: int, count: int, low: float, high: float) -> None:
    found = wilson_interval(hits, count)
    assert found.low == pytest.approx(low, abs=5e-5)
    assert found.high == pytest.approx(high, abs=5e-5)


def test_nothing_played_says_nothing() -> None:
    assert (wilson_interval(0, 0).low, wilson_interval(0, 0).high) == (0.0, 1.0)
    assert (confidence_sequence(0, 0).low, confidence_sequence(0, 0).high) == (0.0, 1.0)


@pytest.mark.parametrize(("hits", "count"), [(0, 8), (8, 8), (3, 8), (40, 64), (64, 64)])
def test_a_chance_is_ruled_out_by_the_bet_as_it_is_defined(hits: int, count: int) -> None:
    level = Fraction(1, 20)
    for number in range(1, 100):
        chance = Fraction(number, 100)
        likelihood = comb(count, hits) * chance**hits * (1 - chance) ** (count - hits)
        wealth = 1 / ((count + 1) * likelihood)
        assert is_ruled_out(float(chance), hits, count, float(level)) == (wealth >= 1 / level)


def test_the_bet_is_fair_whatever_the_chance() -> None:
    chance = Fraction(3, 10)
    for count in (1, 5, 12):
        fair = Fraction(0)
        for hits in range(count + 1):
            likelihood = chance**hits * (1 - chance) ** (count - hits)
            fair += comb(count, hits) * likelihood / ((count + 1) * comb(count, hits) * likelihood)
        assert fair == 1


def test_the_sequence_ends_where_chances_are_ruled_out() -> None:
    bounds = confidence_sequence(40, 64)
    assert is_ruled_out(bounds.low - 1e-9, 40, 64, 0.05)
    assert is_ruled_out(bounds.high + 1e-9, 40, 64, 0.05)
    assert not is_ruled_out(bounds.low + 1e-9, 40, 64, 0.05)
    assert not is_ruled_out(bounds.high - 1e-9, 40, 64, 0.05)


def test_a_sequence_holds_the_chance_at_all_times_as_often_as_it_says() -> None:
    """A plain interval that is looked at all the time does not: that is why there is a sequence."""
    random = Random(1)
    missed = peeked = 0
    for _ in range(300):
        hits, out, plain = 0, False, False
        for count in range(1, 401):
            hits += random.random() < 0.3
            if count % 8 == 0:
                out = out or is_ruled_out(0.3, hits, count, 0.05)
                bounds = wilson_interval(hits, count)
                plain = plain or not bounds.low <= 0.3 <= bounds.high
        missed += out
        peeked += plain
    assert missed <= 300 * 0.05 + 3 * sqrt(300 * 0.05 * 0.95)
    assert peeked > 2 * 300 * 0.05


def test_a_paired_difference_is_covered_as_often_as_it_says() -> None:
    random = Random(2)
    held = 0
    for _ in range(400):
        luck = [(random.random(), random.random()) for _ in range(200)]
        pairs = [(one < 0.5, one < 0.6 or other < 0.1) for one, other in luck]
        bounds = paired_difference([second - first for first, second in pairs])
        held += bounds.low <= 0.6 + 0.4 * 0.1 - 0.5 <= bounds.high
    assert held / 400 == pytest.approx(0.95, abs=0.035)


def test_no_difference_at_all_is_still_not_certain() -> None:
    bounds = paired_difference([0.0] * 50)
    assert bounds.low < 0 < bounds.high


def test_bands_follow_on_each_other_from_none_to_all() -> None:
    assert len(BANDS) == 7
    assert BANDS[0].low == 0.0
    assert BANDS[-1].high == 1.0
    assert [band.high for band in BANDS[:-1]] == list(EDGES)
    for band, share in product(BANDS, (0.0, 0.5)):
        assert band_of(band.low + share * (band.high - band.low)) is band
    assert band_of(1.0) is BANDS[-1]
