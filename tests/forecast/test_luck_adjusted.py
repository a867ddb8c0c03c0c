"""Evidence: wins without their luck against the same worked out fight by fight, and where a count stays plain."""

from __future__ import annotations

from random import Random

import pytest

from solo.forecast.luck_adjusted import EffectiveSample, effective_sample, luck_adjusted_results
from solo.forecast.sums import Sums
from tests.forecast.lucky import LOST, WON, summed
from tests.forecast.reference import Fight, left_of_each, worth

COLUMNS = ("guess", "left of Ann", "spells", "up of Ann")


def fights(count: int, seed: int = 1) -> list[Fight]:
    """Fights that luck decides in part; what is weighed is a whole number of ten-thousandths."""
    random, found = Random(seed), []
    for _ in range(count):
        lucks = {column: round(random.gauss(0, 0.3), 4) for column in COLUMNS}
        won = lucks["guess"] + lucks["spells"] / 2 + random.gauss(0, 0.3) > 0
        found.append((won, lucks))
    return found


def a_count(won: int, lost: int, luck: float) -> Sums:
    """Wins with good luck and losses with bad luck, by turns as long as both last."""
    sums = Sums()
    for number in range(max(won, lost)):
        if number < won:
            sums.add(WON, {"guess": luck})
        if number < lost:
            sums.add(LOST, {"guess": -luck})
    return sums


@pytest.mark.parametrize("count", [24, 31, 64, 128, 150])
def test_fights_without_their_luck_are_worth_as_many_as_the_definition_says(count: int) -> None:
    played = fights(count)
    share, many = worth(left_of_each(played))
    known = effective_sample(summed(played))
    assert many > count
    assert known.share == pytest.approx(share, rel=1e-9)
    assert known.fights == pytest.approx(many, rel=1e-9)
    assert known.won == pytest.approx(share * many, rel=1e-9)


def test_each_fight_is_left_with_the_win_less_the_luck_of_it() -> None:
    played = fights(150)
    assert luck_adjusted_results(summed(played)) == pytest.approx(left_of_each(played), abs=1e-9)


def test_luck_is_taken_out_of_no_single_fight_where_the_count_stays_plain() -> None:
    few = a_count(7, 30, 0.2)
    assert luck_adjusted_results(few) == [result == "w" for result in few.results]


@pytest.mark.parametrize(("won", "lost"), [(7, 40), (40, 7)])
def test_a_count_with_7_wins_or_7_others_keeps_its_luck(won: int, lost: int) -> None:
    assert effective_sample(a_count(won, lost, 0.2)) == EffectiveSample(won, won + lost)


@pytest.mark.parametrize(("won", "lost"), [(8, 40), (40, 8)])
def test_a_count_with_8_wins_and_8_others_loses_its_luck(won: int, lost: int) -> None:
    assert effective_sample(a_count(won, lost, 0.2)).fights > won + lost


def test_a_count_in_which_luck_explains_all_is_worth_20_times_its_fights_and_no_more() -> None:
    """The first fights, for which the slope is believed, are explained as well: a luck of 5/8 is half of a win."""
    sums = a_count(200, 200, 0.625)
    assert effective_sample(sums).fights == 20 * 400
    assert effective_sample(sums).share == pytest.approx(0.5, abs=0.01)


def test_a_count_whose_rest_lies_outside_of_0_to_1_stays_plain() -> None:
    """Wins by bad luck alone: what is left of each fight is more than a whole win, and no chance."""
    sums = Sums()
    for number in range(40):
        sums.add(LOST if number % 4 == 0 else WON, {"guess": -2.0})
    assert sum(left_of_each([(won, {"guess": -2.0}) for won, _ in sums.one_by_one()])) > 40
    assert effective_sample(sums) == EffectiveSample(30, 40)


def test_a_count_without_any_fight_weighed_stays_plain() -> None:
    assert effective_sample(Sums("w" * 20 + "l" * 20 + "d" * 10)) == EffectiveSample(20, 50)


def test_evidence_has_the_share_of_wins() -> None:
    assert EffectiveSample(3, 12).share == 0.25
