"""The budget of an encounter: the brief's figures, and groups of equal foes held against the rule itself."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.systems.polyhedral.encounters import xp_budget

CHALLENGES = {
    Fraction(1, 6): (16, 50),
    Fraction(1, 3): (33, 80),
    1: (100, 250),
    3: (200, 500),
    5: (300, 750),
    7: (400, 1000),
    9: (500, 1250),
    11: (600, 1500),
    13: (700, 1750),
    15: (800, 2000),
    17: (900, 2250),
    19: (1000, 2500),
}


def test_the_parties_of_the_book() -> None:
    assert xp_budget.easy_budget(83 + 83 + 85 + 85) == 100
    assert xp_budget.boss_range(336) == xp_budget.BudgetRange(168, 224)
    assert xp_budget.most_each(100, 1) == 100
    assert xp_budget.most_each(100, 4) == 16


@given(st.integers(0, 3000), st.integers(2, 60))
def test_equal_foes_fill_the_budget_and_one_xp_more_breaks_it(points: int, count: int) -> None:
    each = xp_budget.most_each(points, count)
    if each is None:
        assert xp_budget.group_weight([5] * count) > points
        assert count > xp_budget.most_foes(points) or count == 1
        return
    assert xp_budget.group_weight([each] * count) <= points
    assert xp_budget.group_weight([each + 1] * count) > points
    assert count <= xp_budget.most_foes(points)


@pytest.mark.parametrize(("points", "foes"), [(4, 0), (5, 1), (14, 1), (15, 2), (100, 13)])
def test_how_many_foes_there_can_be_at_all(points: int, foes: int) -> None:
    assert xp_budget.most_foes(points) == foes


def test_weights() -> None:
    """`R-23`: a foe counts 5 at least, before the multiplier; the multiplier starts at two foes."""
    assert xp_budget.group_weight([3, -10, 20]) == 45
    assert xp_budget.group_weight([-10]) == 5
    assert xp_budget.group_weight([]) == 0
    assert xp_budget.group_weight([5, 6]) == Fraction(33, 2)


@pytest.mark.parametrize("rating", CHALLENGES)
def test_challenge_ratings(rating: Fraction | int) -> None:
    """`P-40`: the table of challenge ratings, XP and most money."""
    xp, money = CHALLENGES[rating]
    assert xp_budget.challenge_xp(Fraction(rating)) == xp
    assert xp_budget.foe_gear(xp).dollars == money


@pytest.mark.parametrize("rating", [Fraction(0), Fraction(-1), Fraction(21)])
def test_a_rating_that_no_table_has_is_refused_in_words(rating: Fraction) -> None:
    with pytest.raises(ValueError, match="at most 20"):
        xp_budget.challenge_xp(rating)


@given(st.integers(-100, 5000))
def test_gear_and_the_rest_make_up_the_total(total: int) -> None:
    """`P-39`, `R-42`: $10 for each XP of gear; stat XP and gear XP make up the total."""
    gear = xp_budget.foe_gear(total)
    assert gear.gear_xp + gear.stat_xp == total
    assert gear.dollars == 10 * gear.gear_xp
    assert gear.gear_xp == 5 or 4 * gear.gear_xp <= total
