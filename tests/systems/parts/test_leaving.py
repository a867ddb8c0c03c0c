"""The estimate of the chance to win, and the thresholds below which a fighter leaves."""

from __future__ import annotations

import pytest

from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.parts.fight.leaving import (
    GivenResolve,
    Resolve,
    Strength,
    estimate_win_chance,
    resolve_or,
    should_leave,
)

ONE = Strength(harm=3.0, toughness=10.0)


def test_equal_sides_win_half() -> None:
    assert estimate_win_chance([ONE, ONE], [ONE, ONE]) == 0.5


def test_two_against_one_have_four_times_the_power() -> None:
    assert estimate_win_chance([ONE, ONE], [ONE]) == pytest.approx(16 / 17)
    assert estimate_win_chance([ONE], [ONE, ONE]) == pytest.approx(1 / 17)


def test_a_side_that_can_do_no_harm_does_not_win() -> None:
    assert estimate_win_chance([Strength(0.0, 50.0)], [ONE]) == 0.0
    assert estimate_win_chance([ONE], []) == 1.0
    assert estimate_win_chance([], []) == 0.5


def test_a_fighter_leaves_below_the_threshold_and_not_at_it() -> None:
    assert should_leave(0.0999, Resolve.ORDINARY, AiLevel.PLAIN)
    assert not should_leave(0.10, Resolve.ORDINARY, AiLevel.PLAIN)


@pytest.mark.parametrize("level", AiLevel)
def test_the_timid_leave_before_the_brave_and_the_mindless_never(level: AiLevel) -> None:
    assert should_leave(0.14, Resolve.TIMID, level)
    assert not should_leave(0.07, Resolve.BRAVE, level)
    assert should_leave(0.01, Resolve.BRAVE, level)
    assert not should_leave(0.0, Resolve.NEVER_LEAVES, level)


@pytest.mark.parametrize(
    ("chance", "at_start", "leaves"),
    [(0.09, None, True), (0.09, 0.26, False), (0.05, 0.26, True), (0.09, 0.5, True), (0.049, 0.1, True)],
)
def test_a_fighter_who_knows_the_chance_at_the_start_leaves_a_fight_that_has_turned_or_is_hopeless(
    chance: float, at_start: float | None, leaves: bool
) -> None:
    assert should_leave(chance, Resolve.ORDINARY, AiLevel.PLAIN, at_start) is leaves


def test_the_timid_leave_once_their_chance_has_halved() -> None:
    assert should_leave(0.19, Resolve.TIMID, AiLevel.PLAIN, 0.4)
    assert not should_leave(0.21, Resolve.TIMID, AiLevel.PLAIN, 0.4)


@pytest.mark.parametrize(
    ("given", "resolve"),
    [
        ("by nature", Resolve.BRAVE),
        ("timid", Resolve.TIMID),
        ("ordinary", Resolve.ORDINARY),
        ("never leaves", Resolve.NEVER_LEAVES),
    ],
)
def test_a_given_resolve_replaces_the_computed_one(given: GivenResolve, resolve: Resolve) -> None:
    assert resolve_or(given, Resolve.BRAVE) is resolve
