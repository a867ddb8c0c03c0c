"""Bounds of the chances of a forecast, against Wilson's formula worked out by hand."""

from __future__ import annotations

import msgspec
import pytest

from solo.forecast.chance_bounds import with_bounds
from solo.forecast.forecast import CombatantForecast, Forecast, WayToLose

SQUARE = 1.959963984540054**2


def known(fights: int) -> Forecast:
    """A forecast after a fixed number of fights: a fifth of them lost, and nobody ever dead."""
    hero = CombatantForecast("Ann", "Ann", down=0.5, dead=0.0, unhurt=1.0, harm=3.0, spent=())
    return Forecast(
        win=0.8,
        win_low=0.7,
        win_high=0.9,
        lose=0.2,
        draw=0.0,
        fights=fights,
        worth=2 * fights,
        band="safe",
        sure=False,
        rounds=4.0,
        rounds_deviation=1.0,
        seconds=1.0,
        stopped="fights",
        seed=1,
        characters=(hero,),
        foes=(hero,),
        fallen=(0.5, 0.5),
        deaths=(1.0, 0.0),
        way_to_lose=WayToLose("Ann falls", 1.0),
    )


def test_a_chance_that_never_came_has_an_upper_bound_that_shrinks_with_the_fights() -> None:
    for fights in (60, 600):
        bounds = with_bounds(known(fights)).bounds
        assert bounds.deaths[1] == bounds.draw == bounds.characters[0].dead
        assert (bounds.draw.low, bounds.draw.high) == pytest.approx((0, SQUARE / (fights + SQUARE)))


def test_a_chance_of_one_half_lies_in_the_middle_of_its_bounds() -> None:
    half = with_bounds(known(100)).bounds.characters[0].down
    assert half.low + half.high == pytest.approx(1)
    assert half.high - half.low == pytest.approx((SQUARE / (100 + SQUARE)) ** 0.5)


def test_the_chance_to_lose_counts_the_fights_that_it_is_worth() -> None:
    bounds = with_bounds(known(100)).bounds
    fell = with_bounds(msgspec.structs.replace(known(200), fallen=(0.8, 0.2))).bounds.fallen[1]
    assert bounds.lose == fell


def test_the_way_to_lose_counts_lost_fights_alone() -> None:
    way = with_bounds(known(100)).bounds.way_to_lose
    assert way is not None
    assert (way.low, way.high) == pytest.approx((20 / (20 + SQUARE), 1))
