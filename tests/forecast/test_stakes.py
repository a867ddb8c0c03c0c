"""Bets with stakes of their own are as fair as even ones, and sooner sure of a chance where they expect it."""

from __future__ import annotations

from math import comb, exp, log

import pytest

from solo.forecast.intervals import EVEN, Stakes, confidence_sequence, evidence_against, is_ruled_out

STAKES: list[Stakes] = [EVEN, ((30.0, 10.0),), (*EVEN, (225.0, 75.0)), ((2.0, 5.0), (5.0, 2.0), (1.0, 1.0))]


@pytest.mark.parametrize("stakes", STAKES)
@pytest.mark.parametrize("chance", [0.1, 0.5, 0.75])
def test_whoever_bets_against_the_truth_wins_nothing_on_average(stakes: Stakes, chance: float) -> None:
    for count in (1, 7, 40):
        mean = sum(
            comb(count, hits)
            * chance**hits
            * (1 - chance) ** (count - hits)
            * exp(evidence_against(chance, hits, count, stakes))
            for hits in range(count + 1)
        )
        assert mean == pytest.approx(1)


def test_the_even_stake_is_the_one_of_the_formula() -> None:
    for hits, count, chance in ((3, 10, 0.5), (0, 6, 0.2), (40, 41, 0.9)):
        likelihood = chance**hits * (1 - chance) ** (count - hits)
        told = -log((count + 1) * comb(count, hits) * likelihood)
        assert evidence_against(chance, hits, count) == pytest.approx(told)


def test_a_bet_on_the_right_place_is_sooner_sure() -> None:
    knowing = (*EVEN, (225.0, 75.0))
    assert is_ruled_out(0.8, 600, 800, 0.05, knowing)
    assert not is_ruled_out(0.8, 600, 800, 0.05)
    assert confidence_sequence(600, 800, stakes=knowing).half_width < confidence_sequence(600, 800).half_width
    assert confidence_sequence(95, 100, stakes=knowing).low > 0.8
