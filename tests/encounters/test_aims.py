"""Aims of a target: bounds, bets and distances on both sides of each limit, with figures worked out by hand."""

from __future__ import annotations

from math import inf, sqrt

import pytest

from solo.encounters.messages import describe_fit, describe_result, target_text
from solo.encounters.results import FoundEncounter
from solo.encounters.target import (
    Criterion,
    Target,
    aims,
    could_be_settled,
    distance_from_target,
    fights_left,
    is_near,
    judge_early,
    judge_roughly,
    judge_surely,
    margin,
    target_of,
)
from solo.forecast.forecast import make_forecast
from solo.forecast.intervals import confidence_sequence, stake_around
from solo.forecast.runner import PlayedBatches
from solo.forecast.sums import Histogram, Sums
from solo.systems.contract import Tier


def fights(won: int, lost: int, whole: int | None = None, alive: int | None = None) -> Sums:
    """So many fights, in `whole` of which nobody of the party falls, and in `alive` of which nobody dies."""
    count = won + lost
    sums = Sums("w" * won + "l" * lost)
    for spread, none in ((sums.fallen, whole), (sums.deaths, alive)):
        spread.counts = {0: count if none is None else none, 1: 0 if none is None else count - none}
    return sums


def win(hits: float, count: float, low: float = 0.0, high: float = 1.0) -> Criterion:
    return Criterion("win", hits, count, int(count), low, high)


@pytest.mark.parametrize(
    ("hits", "beside", "left"),
    [(6, -0.1, -0.1), (7, 0.0, 0.0), (7.4, 0.0, 0.04), (7.6, 0.0, 0.04), (8, 0.0, 0.0), (9, 0.1, -0.1)],
)
def test_a_share_lies_beside_its_bounds_or_has_room_within_them(hits: float, beside: float, left: float) -> None:
    aim = win(hits, 10, 0.7, 0.8)
    assert aim.distance == pytest.approx(beside)
    assert aim.room == pytest.approx(left, abs=1e-12)


def test_a_bound_of_0_or_1_leaves_room_without_end() -> None:
    assert win(0, 10, 0.0, 0.2).room == pytest.approx(0.2)
    assert win(9, 10, 0.7, 1.0).room == pytest.approx(0.2)
    assert win(5, 10).room == 1.0


@pytest.mark.parametrize(("misses", "seems"), [(4, False), (5, True)])
def test_few_fights_seem_below_where_a_chance_of_three_fifths_is_5_times_as_likely(misses: int, seems: bool) -> None:
    """With 0.3 for 0.5 each fight that is not won counts 1.4 times: 3.8 times after four, 5.4 times after five."""
    assert win(0, misses, low=0.5).seems_below() is seems
    assert win(1, misses + 1, low=0.5).seems_below() is False
    assert win(0, 50).seems_below() is False


@pytest.mark.parametrize(("hits", "seems"), [(2, False), (3, True)])
def test_few_fights_seem_above_where_a_chance_of_three_quarters_of_the_way_to_1_is_5_times_as_likely(
    hits: int, seems: bool
) -> None:
    """With 0.875 for 0.5 each won fight counts 1.75 times: 3.1 times after two, 5.4 times after three."""
    assert win(hits, hits, high=0.5).seems_above() is seems
    assert win(hits, hits + 1, high=0.5).seems_above() is False
    assert win(50, 50).seems_above() is False


def test_half_of_the_stake_lies_around_the_middle_of_the_bounds_where_there_are_any() -> None:
    assert win(1, 2, 0.7, 0.8).stakes == ((1.0, 1.0), *stake_around(0.7, 0.8))
    assert win(1, 2, 0.0, 0.9).stakes == ((1.0, 1.0), *stake_around(0.0, 0.9))
    assert win(1, 2).stakes == ((1.0, 1.0),)
    aim = win(30, 40, 0.7, 0.8)
    assert aim.interval == confidence_sequence(30, 40, 0.05, aim.stakes)


@pytest.mark.parametrize(("hits", "count", "below"), [(0, 2, False), (0, 8, True), (9, 9, False)])
def test_a_share_is_surely_below_only_on_that_side(hits: int, count: int, below: bool) -> None:
    assert win(hits, count, low=0.6).is_below(0.2) is below
    assert win(count - hits, count, high=0.4).is_above(0.2) is below
    assert not win(hits, count, high=0.4).is_below(0.2)
    assert not win(hits, count, low=0.6).is_above(0.2)


@pytest.mark.parametrize(
    ("low", "high", "within"),
    [(0.3, 0.7, True), (0.0, 0.7, True), (0.3, 1.0, True), (0.0, 1.0, True), (0.49, 0.7, False), (0.3, 0.51, False)],
)
def test_a_share_is_surely_within_once_both_bounds_that_count_are_ruled_out(
    low: float, high: float, within: bool
) -> None:
    assert win(100, 200, low, high).is_within(0.05) is within


def test_a_share_of_none_or_all_is_within_bounds_that_reach_there() -> None:
    assert win(0, 50, 0.0, 0.9).is_within(0.05)
    assert win(50, 50, 0.1, 1.0).is_within(0.05)


def test_a_share_beside_its_bounds_is_never_within() -> None:
    assert not win(50, 200, 0.3, 0.7).is_within(0.05)
    assert not win(150, 200, 0.3, 0.7).is_within(0.05)


def test_aims_are_the_wins_and_what_is_wished_besides() -> None:
    sums = fights(6, 4, whole=5, alive=8)
    (wins,) = aims(Target(0.5, 0.7), sums)
    assert wins == Criterion("win", 6, 10, 10, 0.5, 0.7)
    assert aims(Target(nobody_dies=0.9, nobody_falls=0.4), sums) == [
        Criterion("win", 6, 10, 10, 0.0, 1.0),
        Criterion("dies", 8, 10, 10, 0.9),
        Criterion("falls", 5, 10, 10, 0.4),
    ]
    none = Sums("ww", deaths=Histogram({1: 2}), fallen=Histogram({2: 2}))
    assert [aim.hits for aim in aims(Target(nobody_dies=0.9, nobody_falls=0.4), none)] == [2, 0, 0]


BOTH = Target(0.4, 0.6, nobody_dies=0.5)


@pytest.mark.parametrize(
    ("won", "lost", "alive", "leans", "stands"),
    [
        (500, 500, 900, "fits", "fits"),
        (5, 5, 9, "fits", "open"),
        (800, 200, 900, "easy", "easy"),
        (200, 800, 900, "hard", "hard"),
        (500, 500, 100, "hard", "hard"),
        (800, 200, 100, "torn", "torn"),
        (6, 4, 5, "fits", "open"),
        (7, 3, 4, "torn", "open"),
        (0, 0, 0, "open", "open"),
    ],
)
def test_fights_stand_to_a_target_as_they_lean_once_it_is_sure(
    won: int, lost: int, alive: int, leans: str, stands: str
) -> None:
    sums = fights(won, lost, alive=alive)
    assert (judge_roughly(BOTH, sums), judge_surely(BOTH, sums)) == (leans, stands)


def test_fights_seem_what_they_are_by_lenient_bets() -> None:
    assert judge_early(BOTH, fights(0, 7, alive=7)) == "hard"
    assert judge_early(BOTH, fights(6, 0, alive=6)) == "easy"
    assert judge_early(BOTH, fights(6, 0, alive=0)) == "torn"
    assert judge_early(BOTH, fights(3, 3, alive=0)) == "hard"
    assert judge_early(BOTH, fights(3, 3, alive=6)) == "open"


def test_gaps_of_all_aims_add_up() -> None:
    target = Target(0.4, 0.6, nobody_dies=0.9, nobody_falls=0.8)
    assert distance_from_target(target, fights(7, 3, whole=5, alive=8)) == pytest.approx(0.1 + 0.3 + 0.1)
    assert distance_from_target(target, fights(5, 5, whole=8, alive=9)) == pytest.approx(0)


def test_foes_are_near_the_target_within_the_deviation_of_so_few_fights() -> None:
    """The deviation of 16 fights is 0.4 / 4, a tenth."""
    target = Target(0.5, 1.0)
    assert is_near(target, fights(7, 9))
    assert not is_near(target, fights(6, 10))
    assert is_near(target, fights(6, 10), 1.5)
    assert not is_near(target, fights(7, 9), 0.5)
    assert not is_near(target, Sums())


def test_the_room_is_that_of_the_aim_that_has_least() -> None:
    target = Target(0.3, 0.9, nobody_dies=0.5)
    assert margin(target, fights(6, 4, alive=6)) == pytest.approx(0.1)
    assert margin(target, fights(6, 4, alive=10)) == pytest.approx(0.3)
    assert margin(target, fights(6, 4, alive=4)) == pytest.approx(-0.1)


def test_a_target_is_within_reach_where_so_many_fights_alike_lie_two_and_a_half_deviations_from_its_bounds() -> None:
    """A half lies 0.1 within: 2.5 · sqrt(0.25 / fights) is 0.1 at 156.25 fights."""
    sums = fights(10, 10)
    assert could_be_settled(Target(0.4, 0.6), sums, 157)
    assert not could_be_settled(Target(0.4, 0.6), sums, 156)
    assert not could_be_settled(Target(0.4, 0.6, nobody_dies=0.5), fights(10, 10, alive=9), 100_000)


def test_the_fights_left_are_those_until_the_hope_is_two_and_a_half_deviations() -> None:
    """The hope is the room and one deviation of the fights so far: 0.05 + 0.4 / 10."""
    share = 76 / 102
    wanted = (2.5 / 0.09) ** 2 * share * (1 - share)
    assert fights_left(Target(0.7, 0.8), fights(75, 25)) == pytest.approx(wanted - 100)
    assert fights_left(Target(0.05, 0.99), fights(75, 25)) == 0.0


def test_nothing_is_left_to_hope_for_a_share_further_beside_than_its_deviation() -> None:
    reach = 0.4 / sqrt(100)
    assert fights_left(Target(0.5, 1.0), fights(45, 55)) == inf
    assert fights_left(Target(0.5, 1.0), fights(47, 53)) < inf
    assert 0.5 - 0.45 > reach > 0.5 - 0.47


def test_the_aim_that_takes_longest_says_how_many_fights_are_left() -> None:
    lone, both = Target(0.4, 0.6), Target(0.4, 0.6, nobody_falls=0.75)
    sums = fights(50, 50, whole=76)
    assert fights_left(both, sums) > fights_left(lone, sums)


@pytest.mark.parametrize(
    ("low", "high", "dies", "falls"),
    [(0.0, 1.0, 0.0, 0.0), (0.0, 0.01, 0.99, 0.99), (0.99, 1.0, 0.0, 0.0)],
)
def test_targets_at_their_limits_are_targets(low: float, high: float, dies: float, falls: float) -> None:
    assert Target(low, high, dies, falls).win_high == high


@pytest.mark.parametrize(
    ("falls", "dies", "sentence"),
    [(1.0, 0.0, "choose at most 99 %"), (0.0, 1.0, "choose at most 99 %"), (1.01, 0.0, "from low to high")],
)
def test_certainty_is_refused_apart_from_no_share_at_all(falls: float, dies: float, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Target(0.5, 0.6, dies, falls)


@pytest.mark.parametrize(
    ("tier", "target"),
    [
        (Tier("a", "A", "", wins=(-5, 20)), Target(0.0, 0.2)),
        (Tier("a", "A", "", wins=(10, 100), falls=25), Target(0.1, 1.0, nobody_falls=0.75)),
    ],
)
def test_the_bounds_of_a_tier_are_kept_from_0_to_1(tier: Tier, target: Target) -> None:
    assert target_of(tier) == target


@pytest.mark.parametrize(
    ("target", "text"),
    [
        (Target(), "0 to 100 % of fights won"),
        (Target(0.7, 0.8), "70 to 80 % of fights won"),
        (Target(0.0, 0.8, nobody_dies=0.9), "0 to 80 % of fights won, no deaths in 90 %"),
        (Target(0.1, 1.0, nobody_falls=0.5), "10 to 100 % of fights won, nobody taken out in 50 %"),
        (Target(nobody_dies=0.9), "no deaths in 90 % of fights"),
        (Target(nobody_falls=0.5), "nobody taken out in 50 % of fights"),
        (Target(nobody_dies=0.9, nobody_falls=0.333), "no deaths in 90 % of fights, nobody taken out in 33 %"),
        (Target(0.003, 0.998), "0.3 to 99.8 % of fights won"),
        (Target(0.0001, 0.99999), "0.1 to 99.9 % of fights won"),
        (Target(0.005, 0.995), "0.5 to 99.5 % of fights won"),
    ],
)
def test_a_target_is_told_by_all_that_is_wished(target: Target, text: str) -> None:
    assert target_text(target) == text


@pytest.mark.parametrize(
    ("aim", "how", "begins"),
    [
        (win(75, 100, 0.7, 0.8), "fits", "Within the target: the party won 75 % of 100 fights in the search ("),
        (win(75, 100, 0.7, 0.8), "open", "Probably within the target, but not yet certain: the party won 75 %"),
        (win(50, 100, 0.7, 0.8), "open", "Probably outside the target (win rate 20 points too low): the party won"),
        (win(50, 100, 0.7, 0.8), "hard", "Outside the target (win rate 20 points too low): the party won"),
        (win(81, 100, 0.7, 0.8), "easy", "Outside the target (win rate 1 point too high): the party won"),
        (
            win(805, 1000, 0.7, 0.8),
            "open",
            "Probably outside the target (win rate less than a point too high): the",
        ),
        (
            Criterion("dies", 85, 100, 100, 0.9),
            "hard",
            "Outside the target (deaths 5 points too frequent): no deaths in 85 %",
        ),
        (
            Criterion("falls", 80, 100, 100, 0.9),
            "hard",
            "Outside the target (fighters taken out 10 points too frequent): nobody taken out in 80 %",
        ),
    ],
)
def test_the_nearness_to_a_target_is_told_in_points(aim: Criterion, how: str, begins: str) -> None:
    assert describe_fit([aim], how).startswith(begins)  # type: ignore[arg-type]


def test_several_aims_are_told_one_after_the_other_and_those_beside_named_first() -> None:
    text = describe_fit(
        [win(75, 100, 0.7, 0.8), Criterion("dies", 85, 100, 100, 0.9), Criterion("falls", 1, 100, 100, 0.9)], "hard"
    )
    assert text.startswith(
        "Outside the target (deaths 5 points too frequent and fighters taken out 89 points too frequent): the party"
    )
    assert text.count("; ") == 2


def found(meets: bool, likely: bool) -> FoundEncounter:
    known = make_forecast(PlayedBatches(fights(5, 5), "target", 1.0), 1)
    return FoundEncounter((), known, 0, meets, likely, 1.0, 1.0, "")


@pytest.mark.parametrize(
    ("kinds", "stopped", "text"),
    [
        ((), "", "No possible encounter was found."),
        ("s", "", "1 encounter meets the target: 40 to 60 % of fights won."),
        ("sl", "fights", "1 encounter meets the target: 40 to 60 % of fights won. 1 more probably does."),
        ("ssll", "", "2 encounters meet the target: 40 to 60 % of fights won. 2 more probably do."),
        ("ssn", "", "2 encounters meet the target: 40 to 60 % of fights won."),
        (
            "l",
            "seconds",
            (
                "1 encounter probably meets the target: 40 to 60 % of fights won. "
                "Only more fights would make this certain. The search stopped at the time limit."
            ),
        ),
        (
            "lln",
            "",
            (
                "2 encounters probably meet the target: 40 to 60 % of fights won. "
                "Only more fights would make this certain."
            ),
        ),
        ("n", "", "No encounter meets the target: 40 to 60 % of fights won. This one is the closest."),
        (
            "nn",
            "cancelled",
            "No encounter meets the target: 40 to 60 % of fights won. The search stopped early. These are the closest.",
        ),
        (
            "n",
            "fights",
            (
                "No encounter meets the target: 40 to 60 % of fights won. "
                "The search stopped at the maximum number of fights. This one is the closest."
            ),
        ),
    ],
)
def test_what_a_search_came_to_is_told_in_a_sentence(kinds: str, stopped: str, text: str) -> None:
    all_found = [found(meets=kind == "s", likely=kind in "sl") for kind in kinds]
    assert describe_result(all_found, Target(0.4, 0.6), stopped) == text  # type: ignore[arg-type]
