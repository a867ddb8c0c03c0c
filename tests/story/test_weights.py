"""Draws by weight: exact chances, and one throw of a die."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.resolver.chance import Thrower, distribution
from solo.resolver.throwers import NeedsDice, SeededThrower, TypedThrower
from solo.story.weights import WeightError, by_weight, count_sides


def thrown(thrower: Thrower, weights: tuple[int, ...]) -> int:
    """Draw without the closed form, so that every face of the die is tried."""
    return by_weight(thrower, weights)


def test_each_index_is_drawn_with_its_weight_over_the_sum() -> None:
    odds = distribution(by_weight, (3, 0, 1))
    assert odds.chance_of(0) == Fraction(3, 4)
    assert odds.chance_of(1) == 0
    assert odds.chance_of(2) == Fraction(1, 4)


@given(st.lists(st.integers(0, 40), min_size=1, max_size=12).filter(any))
def test_the_faces_of_the_die_give_the_listed_odds(weights: list[int]) -> None:
    assert distribution(thrown, tuple(weights)) == distribution(by_weight, tuple(weights))


def test_a_player_throws_a_die_with_as_many_sides_as_the_sum() -> None:
    with pytest.raises(NeedsDice) as asked:
        TypedThrower([]).roll(by_weight, (1, 2, 3))
    assert (asked.value.count, asked.value.sides) == (1, 6)
    assert [TypedThrower([(face,)]).roll(by_weight, (1, 2, 3)) for face in range(1, 7)] == [0, 1, 1, 2, 2, 2]


def test_equal_weights_need_a_die_with_one_side_for_each() -> None:
    assert count_sides((5, 5, 5)) == 3


def test_a_single_weight_needs_no_throw() -> None:
    assert TypedThrower([]).roll(by_weight, (0, 7, 0)) == 1


def test_weights_beyond_a_real_die_are_exact_and_drawn_by_a_generator() -> None:
    weights = (999_999, 1, 1_000_000)
    assert distribution(by_weight, weights).chance_of(1) == Fraction(1, 2_000_000)
    thrower = SeededThrower(Random(1))
    drawn = Counter(thrower.roll(by_weight, weights) for _ in range(400))
    assert set(drawn) == {0, 2}
    assert 140 < drawn[0] < 260


@pytest.mark.parametrize("weights", [(), (0, 0), (1, -1)])
def test_weights_without_a_possible_draw_are_refused(weights: tuple[int, ...]) -> None:
    with pytest.raises(WeightError):
        distribution(by_weight, weights)
