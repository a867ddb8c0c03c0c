"""Masteries and edges as they are written and compared, and levels as they cost and add up (`G-02`, `G-05`, `G-06`,
`G-13`, `G-43`, `R-04`, `R-20`).
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.systems.gloranthan.rating import Rating, modifier_text, power_text
from solo.systems.gloranthan.rolls.levels import combine_levels, level_of, multiple, supported_power

ratings = st.builds(Rating, st.integers(-30, 30), st.integers(-30, 30))
levels = st.lists(st.integers(0, 16), min_size=1, max_size=8)


@given(ratings)
def test_modifiers_are_read_as_they_are_written(rating: Rating) -> None:
    assert Rating.modifier(modifier_text(rating)) == rating
    assert Rating.modifier(modifier_text(rating).replace("−", "-")) == rating


@given(st.builds(Rating, st.integers(0, 30), st.integers(-30, 30)))
def test_powers_are_read_as_they_are_written(rating: Rating) -> None:
    assert Rating.power(power_text(rating)) == rating


@pytest.mark.parametrize("text", ["", "M", "E", "8", "+8M", "8M2", "9" * 5000 + "M", "8M2E3", "eight"])
def test_what_is_no_power_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a power: write it like"):
        Rating.power(text)


@pytest.mark.parametrize("text", ["8M", "+", "+M", "3E", "+1M+", "--1M", "+" + "9" * 5000 + "E"])
def test_what_is_no_modifier_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a modifier: write it like"):
        Rating.modifier(text)


@pytest.mark.parametrize("text", ["8L", "8M2L", "L"])
def test_an_l_is_coin_and_no_part_of_a_power(text: str) -> None:
    """`R-01`."""
    with pytest.raises(ValueError, match="is not a power"):
        Rating.power(text)
    assert Rating.power("8M2E") == Rating(8, 2)


def test_a_power_in_masteries_and_a_level_are_the_same_number() -> None:
    """`R-03`: a power of 6 with a skill mastery and a supporting mastery is 8M, which adds up like level 8."""
    skilled = Rating(6) + Rating.modifier("+1M") + Rating.modifier("+1M")
    assert skilled == Rating.power("8M") == supported_power([8])
    assert skilled != supported_power([7])
    assert multiple(Rating.power("8M").masteries) == 128


def test_one_sign_covers_both_parts_unless_the_second_has_its_own() -> None:
    """`R-01`: M is a mastery and E an edge; a sign covers both parts."""
    written = {"+1M2E": (1, 2), "-1M3E": (-1, -3), "+1M-2E": (1, -2), "-3E": (0, -3), "=": (0, 0), "0": (0, 0)}
    assert {text: Rating.modifier(text) for text in written} == {text: Rating(*pair) for text, pair in written.items()}


@given(ratings, ratings)
def test_edges_tell_only_where_masteries_are_even(one: Rating, other: Rating) -> None:
    wins = (one.masteries, one.edges) > (other.masteries, other.edges)
    assert (one - other).is_ahead == wins
    assert one + other - other == one and one + -one == Rating() and one * 3 == one + one + one


@given(levels)
def test_powers_together_are_the_highest_level_within_the_sum(found: list[int]) -> None:
    whole = sum(multiple(level) for level in found)
    together = combine_levels(found)
    assert multiple(together) <= whole < multiple(together + 1)
    assert level_of(whole) == together == supported_power(found).masteries


@given(levels)
def test_what_is_left_over_gives_edges_by_how_far_it_lies_below(found: list[int]) -> None:
    together = supported_power(found)
    left = sum(map(multiple, found)) - multiple(together.masteries)
    quarters = [multiple(together.masteries - below) for below in (1, 2, 3)]
    expected = next((edges for edges, least in zip((3, 2, 1), quarters, strict=True) if least and left >= least), 0)
    assert together.edges == expected
