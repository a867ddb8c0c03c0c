"""Distributions: exact weights, exact chances, and draws that keep to them."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.resolver import Distribution
from solo.resolver.dice import DiceError
from solo.resolver.pools import multiset_distribution, sum_distribution

POOLS = [(0, 6), (1, 2), (2, 4), (3, 6), (4, 4), (2, 12), (1, 1), (3, 1)]


def naive_faces(count: int, sides: int) -> Counter[tuple[int, ...]]:
    throws = product(range(1, sides + 1), repeat=count)
    return Counter(tuple(sorted(faces, reverse=True)) for faces in throws)


@pytest.mark.parametrize(("count", "sides"), POOLS)
def test_a_pool_falls_as_often_as_all_its_throws_say(count: int, sides: int) -> None:
    naive = naive_faces(count, sides)
    pool = multiset_distribution(count, sides)
    assert {faces: pool.chance_of(faces) for faces, _ in pool} == {
        faces: Fraction(times, naive.total()) for faces, times in naive.items()
    }


@pytest.mark.parametrize(("count", "sides"), POOLS)
def test_a_sum_falls_as_often_as_all_its_throws_say(count: int, sides: int) -> None:
    naive: Counter[int] = Counter()
    for faces, times in naive_faces(count, sides).items():
        naive[sum(faces)] += times
    summed = sum_distribution(count, sides)
    assert {value: summed.chance_of(value) for value, _ in summed} == {
        value: Fraction(times, naive.total()) for value, times in naive.items()
    }


@pytest.mark.parametrize(("count", "sides"), [(5, 10), (12, 6), (3, 100)])
def test_sums_agree_with_icepool(count: int, sides: int) -> None:
    second_opinion = icepool.d(sides).pool(count).sum()
    assert {value: sum_distribution(count, sides).chance_of(value) for value in second_opinion} == {
        value: Fraction(weight, second_opinion.denominator()) for value, weight in second_opinion.items()
    }


def test_pools_agree_with_icepool() -> None:
    second_opinion = icepool.d10.pool(4).expand()
    for faces, weight in second_opinion.items():
        highest_first = tuple(reversed(faces))
        assert multiset_distribution(4, 10).chance_of(highest_first) == Fraction(weight, second_opinion.denominator())


def test_a_pool_with_too_many_falls_is_refused_in_words() -> None:
    with pytest.raises(DiceError, match="fewer dice"):
        multiset_distribution(100, 1000)


def test_weights_are_kept_as_small_as_they_can_be() -> None:
    assert Distribution({"a": 6, "b": 4}).weights == {"a": 3, "b": 2}
    assert Distribution({"a": 6, "b": 4}) == Distribution({"b": 2, "a": 3})


def test_chances_and_means_are_exact() -> None:
    thirds = Distribution({1: 1, 2: 1, 6: 1})
    assert thirds.chance(lambda face: face > 1) == Fraction(2, 3)
    assert thirds.chance_of(6) == Fraction(1, 3)
    assert thirds.chance_of(5) == 0
    assert thirds.mean(lambda face: face) == 3


def test_equal_results_fall_together() -> None:
    assert sum_distribution(1, 6).map(lambda face: face % 2) == Distribution({0: 1, 1: 1})


@pytest.mark.slow
@given(st.dictionaries(st.integers(-9, 9), st.integers(1, 50), min_size=1), st.integers(0, 9))
def test_all_chances_add_up_to_one(weights: dict[int, int], seed: int) -> None:
    distribution = Distribution(weights)
    assert sum(distribution.chance_of(outcome) for outcome in weights) == 1
    assert distribution.draw(Random(seed)) in weights


def test_draws_keep_to_the_weights() -> None:
    distribution = sum_distribution(2, 6)
    random = Random(7)
    draws = 36_000
    seen = Counter(distribution.draw(random) for _ in range(draws))
    surprise = sum(
        (seen[value] - draws * distribution.chance_of(value)) ** 2 / (draws * distribution.chance_of(value))
        for value, _ in distribution
    )
    # 29.59 is the chi-square of 10 degrees of freedom that chance exceeds once in a thousand.
    assert set(seen) == set(range(2, 13))
    assert surprise < 29.59
