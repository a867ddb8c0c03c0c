"""Slopes of luck: least squares with a prior against the best slopes found fight by fight, and sums that merge."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from solo.forecast.fitting import FeatureSample
from solo.forecast.luck_adjusted import effective_sample, luck_adjusted_results
from solo.forecast.luck_sums import LuckBlock, LuckTotals, block_size, fit_slopes, residuals, select_columns
from solo.forecast.sums import Sums
from tests.forecast.lucky import LOST, WON
from tests.forecast.reference import BEGINS, Fight, best_slopes, explained, left_of_each, worth

COLUMNS = ("guess", "left of Ann", "spells", "up of Ann")
Weighed = tuple[bool, dict[str, int]]


def fights(count: int, columns: tuple[str, ...] = COLUMNS, seed: int = 2) -> list[Fight]:
    random, found = Random(seed), []
    for number in range(count):
        lucks = {column: round(random.gauss(0, 0.4), 4) for column in sorted(columns)}
        if number % 3 == 0:
            lucks.pop(min(lucks), None)
        found.append((sum(lucks.values()) + random.gauss(0, 0.5) > 0.1, lucks))
    return found


def in_parts(played: list[Fight]) -> list[Weighed]:
    """The same with luck in ten-thousandths, as sums take it."""
    return [(won, {column: round(luck * 10_000) for column, luck in lucks.items()}) for won, lucks in played]


def stretch(played: list[Weighed]) -> LuckBlock:
    found = LuckBlock()
    for won, lucks in played:
        found.add(won, lucks)
    return found


@pytest.mark.parametrize("count", [1, 5, 40, 200])
def test_slopes_are_the_best_ones_with_the_belief_as_some_fights_more(count: int) -> None:
    played = fights(count)
    assert dict(fit_slopes(stretch(in_parts(played)))) == pytest.approx(best_slopes(played), abs=1e-9)


@pytest.mark.parametrize(
    ("column", "slope"),
    [("guess", 0.8), ("up of Ann", -0.1), ("left of Ann", 0.2), ("spells", 0.0), ("spells of Ann", 0.0)],
)
def test_a_column_of_hardly_any_luck_keeps_the_slope_that_is_believed_of_its_kind(column: str, slope: float) -> None:
    assert fit_slopes(stretch([(True, {column: 1})])) == {column: pytest.approx(slope, abs=1e-4)}


def test_one_fight_moves_the_slope_by_its_luck_against_a_belief_worth_three() -> None:
    """A single win with a luck of 1: (1 − 2/3 + 3 · 0.8) / (1 + 3)."""
    assert fit_slopes(stretch([(True, {"guess": 10_000})]))["guess"] == pytest.approx((1 / 3 + 2.4) / 4)
    assert fit_slopes(stretch([(False, {"guess": 10_000})]))["guess"] == pytest.approx((-1 / 3 + 2.4) / 4)


def test_before_a_fight_was_seen_the_guess_alone_explains_anything_of_the_whole_fight() -> None:
    assert {"guess": 0.8}.items() <= fit_slopes(LuckBlock()).items()


def test_a_stretch_counts_each_product_of_two_columns_once_in_the_order_of_the_alphabet() -> None:
    seen = stretch([(True, {"a": 2, "b": 0, "c": -3}), (False, {"a": 5, "c": 7}), (True, {"b": 4})])
    assert (seen.fights, seen.won) == (3, 2)
    assert seen.lucks == {"a": 7, "c": 4, "b": 4}
    assert seen.won_with == {"a": 2, "c": -3, "b": 4}
    assert seen.products == {"a": {"a": 29, "c": 29}, "c": {"c": 58}, "b": {"b": 16}}
    assert (seen.product("a", "c"), seen.product("c", "a"), seen.product("a", "a")) == (29, 29, 29)
    assert (seen.product("b", "c"), seen.product("nothing", "a")) == (0, 0)


def test_stretches_merged_are_the_stretch_of_all_their_fights() -> None:
    played = in_parts(fights(30))
    first, later = stretch(played[:11]), stretch(played[11:])
    first.merge(later)
    assert first == stretch(played)
    assert later == stretch(played[11:]), "what is added stays as it was"


@pytest.mark.parametrize("slopes", [{"guess": 0.5, "spells": -0.25, "up of Ann": 1.0}, {"guess": 0.8}, {"idle": 3.0}])
def test_the_rest_of_a_stretch_is_the_sum_over_its_fights_and_that_of_their_squares(slopes: dict[str, float]) -> None:
    played = fights(20)
    rests = [won - explained(lucks, slopes) for won, lucks in played]
    left = residuals(stretch(in_parts(played)), slopes)
    assert left.total == pytest.approx(sum(rests))
    assert left.squares == pytest.approx(sum(rest * rest for rest in rests))


def test_stretches_begin_where_the_documentation_says() -> None:
    begins = [0]
    while begins[-1] < BEGINS[-1]:
        begins.append(begins[-1] + block_size(begins[-1]))
    assert begins == BEGINS


@pytest.mark.parametrize(("fights", "length"), [(0, 8), (127, 8), (128, 16), (255, 16), (256, 32), (1024, 128)])
def test_a_stretch_is_an_eighth_of_the_fights_up_to_the_last_power_of_two_and_8_at_least(
    fights: int, length: int
) -> None:
    assert block_size(fights) == length


def test_a_stretch_has_room_until_its_last_fight_and_then_the_next_begins() -> None:
    stretches, rooms = LuckTotals(), []
    for _ in range(9):
        rooms.append(stretches.room)
        stretches.add(True, {"guess": 10})
    assert rooms == [8, 7, 6, 5, 4, 3, 2, 1, 8]
    assert (stretches.over.fights, stretches.now.fights, stretches.fights) == (8, 1, 9)


@pytest.mark.parametrize("parts", [(8, 8, 8), (3, 5, 8, 8), (7, 1, 4, 4, 8), (1,) * 24])
def test_stretches_merged_within_their_room_leave_the_rest_of_each_fight(parts: tuple[int, ...]) -> None:
    played, merged, start = fights(24), LuckTotals(), 0
    weighed = in_parts(played)
    for count in parts:
        later = LuckTotals()
        for won, lucks in weighed[start : start + count]:
            later.add(won, lucks)
        merged.merge(later)
        start += count
    left = left_of_each(played)
    assert merged.without_luck().total == pytest.approx(sum(left))
    assert merged.without_luck().squares == pytest.approx(sum(rest * rest for rest in left))


@pytest.mark.parametrize("parts", [(24, 26), (5, 9, 36), (1, 49)])
def test_sums_merged_beyond_the_room_of_a_stretch_leave_the_rest_of_each_fight(parts: tuple[int, ...]) -> None:
    played, merged, start = fights(50), Sums(), 0
    for count in parts:
        later = Sums()
        for won, lucks in played[start : start + count]:
            later.add(WON if won else LOST, lucks)
        merged.merge(later)
        start += count
    assert merged.stretches.without_luck().total == pytest.approx(sum(left_of_each(played)))
    assert luck_adjusted_results(merged) == pytest.approx(left_of_each(played), abs=1e-9)


def weighed_anew(count: int) -> tuple[list[Fight], Sums]:
    """Fights of a game that fits a guess: after 128 of them luck is weighed otherwise."""
    played, sums = fights(count), Sums()
    for won, lucks in played:
        stood = FeatureSample(won, [[1000, 500]]) if sums.fights < 128 else None
        sums.add(WON if won else LOST, lucks, stood)
    return played, sums


@pytest.mark.parametrize("count", [128, 150, 300])
def test_luck_weighed_otherwise_from_fight_128_on_has_slopes_of_later_fights_alone(count: int) -> None:
    played, sums = weighed_anew(count)
    assert len(sums.fitted) == 2
    left = left_of_each(played[:128])
    # Stretches go on as they would have; what is seen of slopes begins anew.
    begins = [begin - 128 for begin in BEGINS if begin >= 128]
    left += left_of_each(played[128:], begins)
    share, many = worth(left)
    assert luck_adjusted_results(sums) == pytest.approx(left, abs=1e-9)
    assert effective_sample(sums).share == pytest.approx(share, rel=1e-9)
    assert effective_sample(sums).fights == pytest.approx(many, rel=1e-9)


def test_the_guess_is_used_first_then_the_other_columns_of_the_whole_fight_then_those_of_persons() -> None:
    columns = ["up of Bo", "aims", "left of Bo", "zeal", "guess", "up of Ann", "left of Ann"]
    assert select_columns(columns) == ["guess", "aims", "zeal", "up of Ann", "up of Bo", "left of Ann", "left of Bo"]


@pytest.mark.parametrize(("persons", "kinds"), [(12, {"guess", "up", "left"}), (13, {"guess", "up"}), (25, {"guess"})])
def test_a_kind_of_column_is_used_for_all_persons_as_long_as_there_are_25_in_all(persons: int, kinds: set[str]) -> None:
    of_persons = [f"{kind} of {who:02}" for kind, who in product(("up", "left"), range(persons))]
    found = select_columns([*of_persons, "guess"])
    assert {column.split(" of ")[0] for column in found} == kinds
    assert len(found) == 1 + persons * (len(kinds) - 1)


def test_25_columns_of_one_kind_are_used_and_26_are_not() -> None:
    persons = [f"up of {who:02}" for who in range(26)]
    assert select_columns(persons[:25]) == persons[:25]
    assert select_columns(persons) == []


def test_a_smaller_kind_is_used_where_a_larger_one_before_it_has_no_room() -> None:
    many = [f"up of {who:02}" for who in range(25)]
    assert select_columns(["guess", *many, "left of Ann"]) == ["guess", "left of Ann"]
