"""Sums over plays: each figure of a tally is counted once, and sums of parts are the sums of the whole."""

from __future__ import annotations

from math import exp
from statistics import stdev

import pytest

from solo.forecast.fitting import FeatureSample, fit_weights, sample_features
from solo.forecast.least_squares import solve
from solo.forecast.sums import CombatantSums, Histogram, Sums, way_to_lose
from solo.systems.contract import CombatantRecord, PlayRecord, ResourceSpent

ANN = CombatantRecord("a", "Ann", "Ann", "party")
BO = CombatantRecord("b", "Bo", "Bo", "party")
RAT = CombatantRecord("r", "Rat 1", "Rat", "foes")


def account(
    of: CombatantRecord, down: bool = False, dead: bool = False, unhurt: bool = True, harm: int = 0, **spent: int
) -> CombatantRecord:
    gone = tuple(ResourceSpent(what, amount) for what, amount in spent.items())
    return CombatantRecord(of.key, of.name, of.kind, of.side, down, dead, unhurt, harm, gone)


def tally(
    outcome: str, *accounts: CombatantRecord, rounds: int = 3, fell: tuple[str, ...] = (), stretch: str = "round"
) -> PlayRecord:
    return PlayRecord(outcome, rounds, accounts, fell, stretch)


PLAYS = (
    tally("won", account(ANN, harm=4, LP=2), account(BO, down=True, LP=5), account(RAT, down=True, dead=True, harm=7)),
    tally("lost", account(ANN, down=True, dead=True), account(BO, down=True, unhurt=False), RAT, fell=("r", "b", "a")),
    tally("draw", account(ANN, unhurt=False, LP=0), account(RAT, harm=2, VP=3), rounds=9),
    tally("fled", account(BO, dead=True), RAT, rounds=1, stretch="exchange"),
)


def summed(*plays: PlayRecord) -> Sums:
    sums = Sums()
    for play in plays:
        sums.add(play)
    return sums


def test_a_spread_has_the_mean_and_deviation_of_its_values() -> None:
    values = [3, 3, -1, 0, 12, 3]
    spread = Histogram()
    for value in values:
        spread.add(value)
    assert (spread.count, spread.total, spread.largest) == (6, 20, 12)
    assert spread.mean == pytest.approx(20 / 6)
    assert spread.deviation == pytest.approx(stdev(values))


def test_a_spread_of_nothing_or_one_value_does_not_deviate() -> None:
    spread = Histogram()
    assert (spread.mean, spread.deviation, spread.largest, spread.count) == (0.0, 0.0, 0, 0)
    spread.add(4)
    assert (spread.mean, spread.deviation, spread.largest, spread.count) == (4.0, 0.0, 4, 1)
    spread.add(6)
    assert spread.deviation == pytest.approx(2**0.5)


def test_a_spread_of_figures_below_0_has_the_largest_of_them() -> None:
    assert Histogram({-3: 1, -2: 4}).largest == -2


def test_spreads_merged_count_every_value_of_both() -> None:
    one, other = Histogram({1: 2, 3: 1}), Histogram({3: 4, 7: 1})
    one.merge(other)
    assert one.counts == {1: 2, 3: 5, 7: 1}
    assert other.counts == {3: 4, 7: 1}


def test_a_letter_stands_for_each_play_and_any_other_end_is_a_draw() -> None:
    sums = summed(*PLAYS)
    assert sums.results == "wldd"
    assert (sums.fights, sums.wins, sums.lost) == (4, 1, 1)


def test_falls_and_deaths_are_those_of_the_party_alone() -> None:
    sums = summed(*PLAYS)
    assert sums.fallen.counts == {1: 1, 2: 1, 0: 2}
    assert sums.deaths.counts == {0: 2, 1: 2}


def test_rounds_are_spread_and_the_word_for_them_is_the_latest() -> None:
    assert summed(*PLAYS).rounds.counts == {3: 2, 9: 1, 1: 1}
    assert summed(*PLAYS).stretch == "exchange"
    assert summed(*PLAYS[:3]).stretch == "round"


def test_each_person_has_the_sums_of_the_own_accounts() -> None:
    people = summed(*PLAYS).people
    assert list(people) == ["a", "b", "r"]
    assert people["a"] == CombatantSums(
        "Ann", "Ann", "party", 1, 1, 2, Histogram({4: 1, 0: 2}), {"LP": Histogram({2: 1, 0: 1})}
    )
    assert people["b"] == CombatantSums("Bo", "Bo", "party", 2, 1, 2, Histogram({0: 3}), {"LP": Histogram({5: 1})})
    assert people["r"] == CombatantSums(
        "Rat 1", "Rat", "foes", 1, 1, 4, Histogram({7: 1, 0: 2, 2: 1}), {"VP": Histogram({3: 1})}
    )


@pytest.mark.parametrize("parts", [(1, 1, 1, 1), (2, 2), (0, 4), (4, 0), (3, 1)])
def test_sums_of_parts_are_the_sums_of_the_whole(parts: tuple[int, ...]) -> None:
    merged, start = Sums(), 0
    for count in parts:
        merged.merge(summed(*PLAYS[start : start + count]) if count else Sums(stretch=merged.stretch))
        start += count
    assert merged == summed(*PLAYS)


@pytest.mark.parametrize(
    ("fell", "way"),
    [
        ((), ""),
        (("r",), ""),
        (("a",), "a"),
        (("r", "b", "a"), "b>a"),
        (("b", "r", "c", "a"), "b>c"),
    ],
)
def test_a_way_to_lose_names_the_first_two_of_the_party_to_fall(fell: tuple[str, ...], way: str) -> None:
    cy = CombatantRecord("c", "Cy", "Cy", "party")
    assert way_to_lose(tally("lost", ANN, BO, cy, RAT, fell=fell)) == way


def test_ways_to_lose_are_counted_over_lost_plays_alone() -> None:
    ways = [("lost", ("a",)), ("lost", ("b", "a")), ("won", ("a",)), ("draw", ("a",)), ("lost", ("a",)), ("lost", ())]
    sums = summed(*[tally(outcome, ANN, BO, fell=fell) for outcome, fell in ways])
    assert sums.ways_to_lose == {"a": 2, "b>a": 1, "": 1}
    sums.merge(summed(tally("lost", ANN, BO, fell=("b", "a"))))
    assert sums.ways_to_lose == {"a": 2, "b>a": 2, "": 1}


def test_luck_is_kept_in_ten_thousandths_and_0_where_none_was_weighed() -> None:
    sums = Sums()
    sums.add(PLAYS[0], {"guess": 0.12346})
    sums.add(PLAYS[1], {"up of Ann": -0.5})
    sums.add(PLAYS[2])
    assert sums.lucks == {"guess": [1235, 0, 0], "up of Ann": [0, -5000, 0]}
    assert list(sums.one_by_one()) == [
        (True, {"guess": 1235, "up of Ann": 0}),
        (False, {"guess": 0, "up of Ann": -5000}),
        (False, {"guess": 0, "up of Ann": 0}),
    ]


def test_luck_of_columns_that_only_one_part_has_is_0_in_the_other() -> None:
    one, other = Sums(), Sums()
    one.add(PLAYS[0], {"guess": 0.1})
    one.add(PLAYS[0], {"guess": 0.2})
    other.add(PLAYS[1], {"spells": 0.3})
    one.merge(other)
    assert one.lucks == {"guess": [1000, 2000, 0], "spells": [0, 0, 3000]}


@pytest.mark.parametrize("last", ["add", "merge"])
def test_a_guess_is_fitted_with_play_128_and_not_before(last: str) -> None:
    sums = Sums()
    for number in range(127):
        sums.add(PLAYS[number % 2], {}, FeatureSample(number % 2 == 0, [[1000]]))
    assert (len(sums.stood), sums.fitted) == (127, [])
    more = Sums()
    (sums if last == "add" else more).add(PLAYS[0], {}, FeatureSample(True, [[1000]]))
    if last == "merge":
        sums.merge(more)
    assert sums.stood == []
    assert len(sums.fitted) == 1
    assert sums.stretches.before == 128
    sums.add(PLAYS[0])
    assert (sums.stretches.fights, sums.stretches.now.fights) == (129, 1)


def test_no_guess_is_fitted_where_no_play_tells_how_it_stood() -> None:
    sums = summed(*PLAYS * 32)
    assert (sums.fights, sums.fitted, sums.stretches.before) == (128, [], 0)


def test_weights_are_those_at_which_likelihood_and_ridge_pull_alike() -> None:
    """The derivative of the log likelihood, less 0.3 times the weight, is 0 for each weight."""
    moments = [[1000, 200], [1000, 900], [1000, 500]]
    plays = [FeatureSample(number % 3 != 0, moments[number % 2 :]) for number in range(30)]
    weights = fit_weights(plays)
    for place in range(2):
        pull = 0.0
        for play in plays:
            for moment in play.moments:
                score = sum(weight * figure / 1000 for weight, figure in zip(weights, moment, strict=True))
                pull += (play.won - 1 / (1 + exp(-score))) * moment[place] / 1000
        assert pull == pytest.approx(0.3 * weights[place], abs=1e-9)


@pytest.mark.parametrize(
    ("moments", "kept"),
    [(1, [0]), (5, [0, 1, 2, 3, 4]), (6, [0, 1, 2, 3, 4, 5]), (7, [0, 1, 2, 3, 4, 5]), (12, [0, 2, 4, 6, 8, 10])],
)
def test_six_moments_of_a_play_are_kept_spread_evenly(moments: int, kept: list[int]) -> None:
    found = sample_features(True, [(1.0, moment) for moment in range(moments)])
    assert found.moments == [[1000, 1000 * moment] for moment in kept]
    assert found.won
    assert not sample_features(False, [(1.0,)]).won


def test_figures_of_a_moment_are_rounded_to_thousandths() -> None:
    assert sample_features(True, [(0.12344, 0.9996, -0.0006)]).moments == [[123, 1000, -1]]


@pytest.mark.parametrize(
    ("matrix", "right"),
    [
        ([[5]], [10]),
        ([[2, 1], [1, 3]], [3, -1]),
        ([[4, 1, 0, 2], [1, 5, 2, 0], [0, 2, 6, 1], [2, 0, 1, 7]], [1, -2, 3, 4]),
    ],
)
def test_a_solution_fulfils_its_equations(matrix: list[list[float]], right: list[float]) -> None:
    equations = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    before = [list(row) for row in equations]
    found = solve(equations)
    assert [sum(a * x for a, x in zip(row, found, strict=True)) for row in matrix] == pytest.approx(right)
    assert equations == before, "the equations stay as they were"
