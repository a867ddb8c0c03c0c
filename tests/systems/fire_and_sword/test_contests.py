"""Opposed rolls as both sides tell them (`F-07`): who wins, ties, criticals, and each side's +Z (`F-10`)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solo.resolver import TypedThrower, distribution
from solo.systems.fire_and_sword.rolls.contest import (
    ContestRolls,
    ContestSide,
    carries_the_day,
    roll_contest,
    side_roll,
)
from solo.systems.fire_and_sword.rolls.roll import (
    Level,
    ReadRoll,
    falls_short,
    overcomes,
    roll_opposed,
    roll_rank,
    roll_to_rank,
)

FUMBLE, FAILURE, NORMAL, SPECIAL, CRITICAL, CINEMATIC = Level


def wins(own: ReadRoll, other: ReadRoll, defends: bool, own_z: int = 0, other_z: int = 0, die: int = 20) -> bool:
    """Whether the first side wins, with each side's +Z."""
    return carries_the_day(
        ContestRolls(own, other), ContestSide(10, 0, own_z), ContestSide(10, 0, other_z), die, defends
    )


@pytest.mark.parametrize(
    ("own", "other", "acting", "defending"),
    [
        pytest.param(ReadRoll(NORMAL, 9), ReadRoll(NORMAL, 8), True, True, id="higher"),
        pytest.param(ReadRoll(NORMAL, 8), ReadRoll(NORMAL, 9), False, False, id="lower"),
        pytest.param(ReadRoll(NORMAL, 9), ReadRoll(NORMAL, 9), False, True, id="a tie is the defender's"),
        pytest.param(ReadRoll(FAILURE, 0), ReadRoll(FAILURE, 0), False, True, id="both fail"),
        pytest.param(ReadRoll(FUMBLE, 0), ReadRoll(FAILURE, 0), False, True, id="a fumble holds against a failure"),
        pytest.param(ReadRoll(NORMAL, 1), ReadRoll(FUMBLE, 0), True, True, id="any success against a fumble"),
        pytest.param(ReadRoll(FAILURE, 0), ReadRoll(NORMAL, 1), False, False, id="a failure against a success"),
        pytest.param(ReadRoll(CRITICAL, 1), ReadRoll(SPECIAL, 20), True, True, id="a critical beats a special"),
        pytest.param(ReadRoll(SPECIAL, 1), ReadRoll(NORMAL, 20), True, True, id="a special of 1 is rated 21"),
        pytest.param(ReadRoll(CRITICAL, 4), ReadRoll(CRITICAL, 5), False, False, id="criticals by their second dice"),
    ],
)
def test_the_higher_success_wins_and_a_tie_is_the_defenders(
    own: ReadRoll, other: ReadRoll, acting: bool, defending: bool
) -> None:
    """`F-07`, `R-14`: a tie is the defender's; if both sides fail, the defender keeps what it has."""
    assert wins(own, other, defends=False) is acting
    assert wins(own, other, defends=True) is defending


@pytest.mark.parametrize("defends", [False, True])
def test_the_overcome_bonus_helps_the_side_that_has_it(defends: bool) -> None:
    """F-10: +Z is added to the roll of its own side only, whether that side acts or defends."""
    own, other = ReadRoll(NORMAL, 8), ReadRoll(NORMAL, 10)
    assert not wins(own, other, defends)
    assert wins(own, other, defends, own_z=3)
    assert not wins(own, other, defends, other_z=3)
    assert not wins(ReadRoll(NORMAL, 10), ReadRoll(NORMAL, 8), defends, other_z=3)
    assert wins(ReadRoll(NORMAL, 10), ReadRoll(NORMAL, 8), defends, own_z=3)


def test_an_overcome_bonus_that_makes_a_tie_serves_the_defender_alone() -> None:
    own, other = ReadRoll(NORMAL, 8), ReadRoll(NORMAL, 10)
    assert not wins(own, other, defends=False, own_z=2)
    assert wins(own, other, defends=True, own_z=2)


@pytest.mark.parametrize("defends", [False, True])
def test_an_overcome_bonus_never_turns_a_failure_into_a_success(defends: bool) -> None:
    assert not wins(ReadRoll(FAILURE, 0), ReadRoll(NORMAL, 2), defends, own_z=30)


@pytest.mark.parametrize(("die", "won"), [(20, False), (30, True)])
def test_a_special_is_rated_higher_by_the_die_that_is_thrown(die: int, won: bool) -> None:
    """R-12: a special counts 20 more on the D20 and 30 more on the D30."""
    own, other = ReadRoll(SPECIAL, 5), ReadRoll(NORMAL, 27)
    assert wins(own, other, False, 0, 0, die) is won
    assert wins(other, own, True, 0, 0, die) is not won


def test_points_above_the_second_band_count_in_a_contest() -> None:
    """R-02."""
    assert overcomes(ReadRoll(NORMAL, 9, 3), ReadRoll(NORMAL, 11))
    assert not overcomes(ReadRoll(NORMAL, 9, 2), ReadRoll(NORMAL, 11))


@pytest.mark.parametrize(
    ("actor", "defender", "z", "against", "won"),
    [
        pytest.param(ReadRoll(NORMAL, 9), ReadRoll(NORMAL, 10), 2, 0, True, id="the actor's bonus"),
        pytest.param(ReadRoll(NORMAL, 9), ReadRoll(NORMAL, 8), 0, 2, False, id="the defender's bonus"),
        pytest.param(ReadRoll(NORMAL, 9), ReadRoll(FAILURE, 0), 0, 40, True, id="no bonus for a failed defence"),
        pytest.param(ReadRoll(FAILURE, 0), ReadRoll(FAILURE, 0), 9, 0, False, id="no bonus for a failed actor"),
        pytest.param(ReadRoll(CRITICAL, 2), ReadRoll(NORMAL, 20), 0, 40, True, id="no bonus beats a critical"),
        pytest.param(ReadRoll(CINEMATIC, 2), ReadRoll(CRITICAL, 20), 0, 0, True, id="cinematic above critical"),
        pytest.param(ReadRoll(CRITICAL, 7), ReadRoll(CRITICAL, 6), 0, 1, False, id="bonuses between criticals"),
    ],
)
def test_each_sides_bonus_counts_for_that_side(
    actor: ReadRoll, defender: ReadRoll, z: int, against: int, won: bool
) -> None:
    assert overcomes(actor, defender, z, against) is won


def test_a_roll_stands_by_success_then_criticals_then_rating() -> None:
    failed, low, special, critical = (
        roll_rank(one)
        for one in (ReadRoll(FAILURE, 0), ReadRoll(NORMAL, 2), ReadRoll(SPECIAL, 1), ReadRoll(CRITICAL, 1))
    )
    assert failed < low < special < critical
    assert roll_rank(ReadRoll(SPECIAL, 1)) == roll_rank(ReadRoll(NORMAL, 21))
    assert roll_rank(ReadRoll(NORMAL, 5), 4) == roll_rank(ReadRoll(NORMAL, 9))


def test_both_sides_of_a_contest_throw_their_own_dice() -> None:
    rolls = roll_contest(TypedThrower([(7,), (12,)]), ContestSide(10), ContestSide(14), 20)
    assert rolls == (ReadRoll(NORMAL, 7), ReadRoll(NORMAL, 12))
    failed = roll_contest(TypedThrower([(11,), (14,), (3,)]), ContestSide(10), ContestSide(14), 20)
    assert failed == (ReadRoll(FAILURE, 0), ReadRoll(CRITICAL, 3)), "the defender rolls as well (R-39)"


def test_the_weak_keep_the_worse_of_two_rolls() -> None:
    """F-21."""
    assert side_roll(TypedThrower([(7,), (9,)]), ContestSide(10, weak=True), 20) == ReadRoll(NORMAL, 7)
    assert side_roll(TypedThrower([(7,), (12,)]), ContestSide(10, weak=True), 20) == ReadRoll(FAILURE, 0)
    strong = TypedThrower([(7,)])
    assert side_roll(strong, ContestSide(10), 20) == ReadRoll(NORMAL, 7)
    assert len(strong.thrown) == 1
    twice = distribution(side_roll, ContestSide(11, weak=True), 20).chance(lambda rolled: rolled.is_success)
    assert twice == Fraction(10, 20) ** 2


def test_the_critical_bonus_of_a_side_widens_its_own_window() -> None:
    """R-09: with +2 at skill 12 the faces 10, 11 and 12 ask for a second die."""
    assert side_roll(TypedThrower([(10,), (4,)]), ContestSide(12, 2), 20) == ReadRoll(CRITICAL, 4)
    assert side_roll(TypedThrower([(9,)]), ContestSide(12, 2), 20) == ReadRoll(NORMAL, 9)
    both = roll_contest(TypedThrower([(10,), (10,), (4,)]), ContestSide(12), ContestSide(12, 2), 20)
    assert both == (ReadRoll(NORMAL, 10), ReadRoll(CRITICAL, 4))


def test_a_contest_is_thrown_with_the_die_that_it_is_given() -> None:
    """F-06: on the D30 the faces 1 and 2 miss, and the last two faces below the skill may be critical."""
    assert roll_contest(TypedThrower([(2,), (20,), (13,), (5,)]), ContestSide(14), ContestSide(14), 30) == (
        ReadRoll(FUMBLE, 0),
        ReadRoll(CRITICAL, 5),
    )


def test_an_opposed_roll_throws_the_actor_first_and_needs_to_be_higher() -> None:
    assert roll_opposed(TypedThrower([(9,), (8,)]), 12, 12)
    assert not roll_opposed(TypedThrower([(8,), (8,)]), 12, 12)
    assert not roll_opposed(TypedThrower([(8,), (9,)]), 12, 12)


def test_an_opposed_roll_gives_each_side_its_own_bonuses() -> None:
    assert roll_opposed(TypedThrower([(8,), (9,)]), 12, 12, 2, 0)
    assert not roll_opposed(TypedThrower([(9,), (8,)]), 12, 12, 0, 2)
    assert roll_opposed(TypedThrower([(10,), (3,), (11,)]), 12, 12, 0, 0, 2, 0), "the actor's +Y makes a critical"
    assert not roll_opposed(TypedThrower([(11,), (10,), (3,)]), 12, 12, 0, 0, 0, 2), (
        "the defender's +Y makes a critical"
    )


def test_a_defender_falls_short_of_a_higher_standing_only() -> None:
    actor = roll_to_rank(TypedThrower([(9,)]), 12, 0, 0, 20)
    assert falls_short(TypedThrower([(8,)]), actor, 12, 0, 0, 20)
    assert not falls_short(TypedThrower([(9,)]), actor, 12, 0, 0, 20)
    assert not falls_short(TypedThrower([(8,)]), actor, 12, 1, 0, 20)
