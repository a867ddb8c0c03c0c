"""Bounds and bets against their definitions: Wilson's interval, mixture bets by integration, and paired differences."""

from __future__ import annotations

from fractions import Fraction
from math import comb, inf, log, sqrt

import pytest

from solo.forecast.bands import BANDS, band_of
from solo.forecast.intervals import (
    Interval,
    confidence_sequence,
    evidence_against,
    is_ruled_out,
    paired_difference,
    stake_around,
    wilson_interval,
)
from solo.forecast.luck_adjusted import EffectiveSample
from solo.forecast.stopping_rule import Stopped, StoppingRule, interval, is_check_due, stop_reason, sure_band
from solo.forecast.sums import Sums
from tests.forecast.reference import wealth

# The 97.5 % point of the normal distribution, as tables print it.
NORMAL = 1.959964


def fights_of(won: int, fights: int) -> Sums:
    return Sums("w" * won + "l" * (fights - won))


@pytest.mark.parametrize(("hits", "count"), [(1, 3), (7, 20), (50, 100), (99, 100), (2.5, 7.25)])
def test_wilsons_bounds_lie_1_96_standard_errors_of_their_own_from_the_share(hits: float, count: float) -> None:
    bounds, share = wilson_interval(hits, count), hits / count
    for bound in (bounds.low, bounds.high):
        assert abs(bound - share) == pytest.approx(NORMAL * sqrt(bound * (1 - bound) / count), rel=1e-5)
    assert bounds.low < share < bounds.high


@pytest.mark.parametrize("count", [1, 3, 12, 25, 27, 1000])
def test_wilsons_bounds_reach_0_and_1_exactly_where_none_or_all_were_won(count: int) -> None:
    edge = NORMAL**2 / (count + NORMAL**2)
    assert wilson_interval(0, count) == Interval(0.0, pytest.approx(edge))
    assert wilson_interval(count, count) == Interval(pytest.approx(1 - edge), 1.0)


def test_without_fights_every_chance_is_within_the_bounds() -> None:
    assert wilson_interval(0, 0) == confidence_sequence(0, 0) == Interval(0.0, 1.0)


def test_a_bet_of_two_stakes_counts_for_the_better_one_where_the_other_has_lost_all() -> None:
    """Of a thousand fights all were lost: the stake on a high chance is worth nothing, half of the bet is left."""
    both = evidence_against(0.5, 0, 1000, ((1.0, 1.0), (100_000.0, 1.0)))
    assert both == pytest.approx(evidence_against(0.5, 0, 1000) - log(2))


def test_half_a_width_is_half_of_the_distance_between_the_bounds() -> None:
    assert Interval(0.25, 0.75).half_width == 0.25


@pytest.mark.parametrize("chance", [0.2, 0.5, 0.9])
@pytest.mark.parametrize(("hits", "count"), [(0, 0), (0, 9), (9, 9), (4, 9), (20, 31)])
@pytest.mark.parametrize(("one", "other"), [(1.0, 1.0), (3.0, 2.0), (8.0, 5.0)])
def test_a_bet_multiplies_its_stake_by_the_mean_of_all_likelihood_ratios(
    chance: float, hits: int, count: int, one: float, other: float
) -> None:
    told = evidence_against(chance, hits, count, ((one, other),))
    assert told == pytest.approx(log(wealth(chance, hits, count, one, other)), abs=2e-3)


def test_a_bet_of_two_stakes_wins_the_mean_of_both() -> None:
    both = evidence_against(0.4, 9, 12, ((1.0, 1.0), (6.0, 2.0)))
    mean = (wealth(0.4, 9, 12, 1.0, 1.0) + wealth(0.4, 9, 12, 6.0, 2.0)) / 2
    assert both == pytest.approx(log(mean), abs=2e-3)


@pytest.mark.parametrize(
    ("chance", "hits", "misses", "impossible"),
    [
        (0.0, 1, 4, True),
        (0.0, 0, 4, False),
        (1.0, 4, 1, True),
        (1.0, 4, 0, False),
        (0.0, 0, 0, False),
        (1.0, 0, 0, False),
    ],
)
def test_a_certain_outcome_is_ruled_out_by_a_single_other_one(
    chance: float, hits: int, misses: int, impossible: bool
) -> None:
    told = evidence_against(chance, hits, hits + misses)
    assert (told == inf) == impossible
    if not impossible:
        assert told == pytest.approx(-log(hits + misses + 1)), "one in so many is the mean of what would have fallen so"


def test_a_chance_is_ruled_out_once_the_bet_reaches_one_over_the_level_and_not_before() -> None:
    """Against one half, n hits of n multiply the stake by 2^n / (n + 1): 3 hits by 2 exactly."""
    assert evidence_against(0.5, 3, 3) == pytest.approx(log(2))
    assert is_ruled_out(0.5, 3, 3, 0.5 + 1e-9)
    assert not is_ruled_out(0.5, 3, 3, 0.5 - 1e-9)
    assert is_ruled_out(0.0, 1, 1, 1e-300)
    assert is_ruled_out(0.5, 0, 0, 1.0), "a bet that stands at the limit has reached it"


def test_a_stake_lies_around_the_middle_of_its_bounds_at_half_of_their_half_width() -> None:
    ((one, other),) = stake_around(0.4, 0.6)
    assert (one, other) == (pytest.approx(50), pytest.approx(50))
    for low, high in ((0.05, 0.2), (0.8, 0.95), (0.3, 0.31)):
        ((one, other),) = stake_around(low, high)
        mean, weight = one / (one + other), one + other
        assert mean == pytest.approx((low + high) / 2)
        assert sqrt(mean * (1 - mean) / weight) == pytest.approx((high - low) / 4)


@pytest.mark.parametrize(("hits", "count"), [(0, 5), (5, 5), (3, 10), (90, 100)])
@pytest.mark.parametrize("level", [0.05, 0.01])
def test_a_confidence_sequence_is_all_chances_against_which_the_bet_has_not_won(
    hits: int, count: int, level: float
) -> None:
    bounds = confidence_sequence(hits, count, level)
    limit = 1 / Fraction(str(level))
    for number in range(1, 200):
        chance = Fraction(number, 200)
        likelihood = (count + 1) * comb(count, hits) * chance**hits * (1 - chance) ** (count - hits)
        assert (bounds.low <= chance <= bounds.high) == (1 / likelihood < limit)
    assert (bounds.low == 0.0) == (hits == 0)
    assert (bounds.high == 1.0) == (hits == count)


def test_a_confidence_sequence_holds_95_percent_unless_another_level_is_asked_for() -> None:
    assert confidence_sequence(30, 50) == confidence_sequence(30, 50, 0.05) != confidence_sequence(30, 50, 0.04)


@pytest.mark.parametrize(
    ("both", "first", "second", "neither"), [(30, 5, 12, 53), (0, 0, 0, 50), (3, 0, 2, 5), (0, 2, 0, 0)]
)
def test_a_paired_difference_is_that_of_a_table_with_half_a_pair_more_in_each_cell(
    both: int, first: int, second: int, neither: int
) -> None:
    gained = [0.0] * (both + neither) + [-1.0] * first + [1.0] * second
    count, less, more = both + first + second + neither + 2, first + 0.5, second + 0.5
    middle = (more - less) / count
    reach = NORMAL * sqrt(more + less - (more - less) ** 2 / count) / count
    bounds = paired_difference(gained)
    assert bounds.low == pytest.approx(max(-1.0, middle - reach), abs=1e-5)
    assert bounds.high == pytest.approx(min(1.0, middle + reach), abs=1e-5)


@pytest.mark.parametrize("sign", [1, -1])
def test_a_paired_difference_never_leaves_minus_1_to_1(sign: int) -> None:
    bounds = paired_difference([sign * 1.0] * 5 + [sign * 1.2])
    assert (bounds.high if sign > 0 else -bounds.low) == 1.0
    assert -1.0 < sign * bounds.low < 1.0 or -1.0 < sign * bounds.high < 1.0


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("hopeless", 0, 5),
        ("desperate", 5, 20),
        ("grim", 20, 40),
        ("even", 40, 60),
        ("favourable", 60, 80),
        ("safe", 80, 95),
        ("trivial", 95, 100),
    ],
)
def test_a_band_holds_its_lower_edge_and_all_up_to_the_next(name: str, low: int, high: int) -> None:
    assert band_of(low / 100).name == name
    assert band_of(high / 100 - 1e-9).name == name
    assert (band_of(high / 100).name == name) == (high == 100)
    assert [band.high for band in BANDS if band.name == name] == [high / 100]


def stakes_on(low: float, high: float) -> tuple[float, float]:
    """The parameters of the bet on a band: around its middle, at half of its half width."""
    middle, half = (low + high) / 2, (high - low) / 2
    weight = 4 * middle * (1 - middle) / half**2
    return weight * middle, weight * (1 - middle)


@pytest.mark.parametrize(
    ("name", "low", "high", "edge", "part"), [("trivial", 0.95, 1.0, 0.95, 1), ("hopeless", 0.0, 0.05, 0.05, 0)]
)
def test_an_outermost_band_is_sure_once_a_bet_on_it_has_won_100_times_its_stake_at_its_only_edge(
    name: str, low: float, high: float, edge: float, part: int
) -> None:
    first = next(count for count in range(1, 200) if sure_band(EffectiveSample(part * count, count)) is not None)
    stakes = stakes_on(low, high)
    assert wealth(edge, part * first, first, *stakes) >= 100
    assert wealth(edge, part * (first - 1), first - 1, *stakes) < 100
    band = sure_band(EffectiveSample(part * first, first))
    assert band is not None and band.name == name


@pytest.mark.parametrize(("low", "high", "share"), [(0.4, 0.6, 0.45), (0.6, 0.8, 0.75), (0.8, 0.95, 0.85)])
def test_a_band_between_others_is_sure_once_the_bets_at_both_its_edges_have_won(
    low: float, high: float, share: float
) -> None:
    first = next(n for n in range(20, 2000, 20) if sure_band(EffectiveSample(round(n * share), n)) is not None)
    stakes = stakes_on(low, high)

    def won(edge: float, count: int) -> bool:
        return wealth(edge, round(count * share), count, *stakes) >= 100

    assert won(low, first) and won(high, first)
    assert [won(low, first - 20), won(high, first - 20)].count(False) == 1, "one edge alone is not enough"


def test_nothing_is_sure_without_a_fight() -> None:
    assert sure_band(EffectiveSample(0, 0)) is None


@pytest.mark.parametrize("stopped", ["band", "cancelled", "target"])
def test_an_interval_after_a_stop_for_what_was_seen_is_the_confidence_sequence(stopped: Stopped) -> None:
    assert interval(stopped, EffectiveSample(30, 50)) == confidence_sequence(30, 50)


@pytest.mark.parametrize("stopped", ["within", "fights", "seconds", "workers", ""])
def test_an_interval_after_a_limit_fixed_beforehand_is_wilsons(stopped: Stopped) -> None:
    assert interval(stopped, EffectiveSample(30, 50)) == wilson_interval(30, 50)


@pytest.mark.parametrize(("fights", "stopped"), [(24, ""), (31, ""), (32, "within"), (33, "within")])
def test_an_interval_narrow_enough_ends_a_forecast_after_32_fights_at_the_earliest(
    fights: int, stopped: Stopped
) -> None:
    assert stop_reason(StoppingRule(within=0.4, until_sure=False), fights_of(fights // 2, fights)) == stopped


def test_an_interval_just_as_narrow_as_wanted_ends_a_forecast() -> None:
    width = wilson_interval(40, 80).half_width
    assert stop_reason(StoppingRule(within=width, until_sure=False), fights_of(40, 80)) == "within"
    assert stop_reason(StoppingRule(within=width * 0.999, until_sure=False), fights_of(40, 80)) == ""


def test_a_forecast_without_a_wanted_width_or_verdict_ends_at_its_number_of_fights_and_not_before() -> None:
    rule = StoppingRule(fights=200, until_sure=False)
    assert stop_reason(rule, fights_of(0, 199)) == ""
    assert stop_reason(rule, fights_of(0, 200)) == "fights"
    assert stop_reason(rule, fights_of(0, 201)) == "fights"


def test_a_sure_verdict_ends_a_forecast_only_where_that_is_asked_for() -> None:
    assert stop_reason(StoppingRule(), fights_of(300, 300)) == "band"
    assert stop_reason(StoppingRule(until_sure=False), fights_of(300, 300)) == ""
    assert stop_reason(StoppingRule(), fights_of(3, 6)) == ""


def test_a_narrow_interval_is_named_before_a_sure_verdict_and_that_before_the_number_of_fights() -> None:
    assert stop_reason(StoppingRule(within=0.4), fights_of(300, 300)) == "within"
    assert stop_reason(StoppingRule(fights=300), fights_of(300, 300)) == "band"


@pytest.mark.parametrize(
    ("before", "fights", "looked"),
    [
        (0, 7, False),
        (0, 8, True),
        (7, 8, True),
        (8, 15, False),
        (8, 16, True),
        (120, 127, False),
        (120, 128, True),
        (248, 256, True),
        (256, 264, False),
        (264, 272, True),
        (512, 536, False),
        (512, 544, True),
        (1024, 1080, False),
        (1024, 1088, True),
    ],
)
def test_a_look_is_due_every_8_fights_and_later_each_32nd_of_the_next_power_of_two(
    before: int, fights: int, looked: bool
) -> None:
    assert is_check_due(before, fights) is looked
