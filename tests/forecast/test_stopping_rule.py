"""When a forecast stops: hardly ever with a wrong verdict, soon where it is clear, and never past its limits."""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate
from math import comb
from random import Random

import pytest

from solo.forecast.bands import band_of
from solo.forecast.intervals import wilson_interval
from solo.forecast.luck_adjusted import EffectiveSample
from solo.forecast.stopping_rule import BETWEEN_LOOKS, Stopped, StoppingRule, interval, stop_reason, sure_band
from solo.forecast.sums import Sums

FORECASTS = 1000
LIMIT = 1600


def fights_of(won: int, fights: int) -> Sums:
    return Sums("w" * won + "l" * (fights - won))


def stopped_at(chance: float, random: Random, rule: StoppingRule) -> tuple[Stopped, int, int]:
    """Why a forecast of fights won with this chance ends, with how many won of how many."""
    bounds = list(
        accumulate(
            comb(BETWEEN_LOOKS, won) * chance**won * (1 - chance) ** (BETWEEN_LOOKS - won)
            for won in range(BETWEEN_LOOKS + 1)
        )
    )
    won = fights = 0
    while True:
        won += min(BETWEEN_LOOKS, bisect(bounds, random.random()))
        fights += BETWEEN_LOOKS
        if why := stop_reason(rule, fights_of(won, fights)):
            return why, won, fights


@pytest.mark.exhaustive
@pytest.mark.parametrize("chance", [0.585, 0.61, 0.05])
def test_verdicts_near_an_edge_are_wrong_in_less_than_one_of_a_hundred_forecasts(chance: float) -> None:
    random, rule, right = Random(f"edge {chance}"), StoppingRule(fights=LIMIT), band_of(chance)
    wrong = 0
    for _ in range(FORECASTS):
        why, won, fights = stopped_at(chance, random, rule)
        wrong += why == "band" and sure_band(EffectiveSample(won, fights)) is not right
    assert wrong < FORECASTS / 100


@pytest.mark.parametrize(("chance", "most"), [(1.0, 150), (0.7, 320), (0.5, 340), (0.0, 150), (0.3, 320)])
def test_a_clear_verdict_comes_soon(chance: float, most: int) -> None:
    random = Random(f"clear {chance}")
    lengths = sorted(stopped_at(chance, random, StoppingRule())[2] for _ in range(50))
    assert lengths[25] <= most


def test_a_wanted_width_is_waited_for() -> None:
    why, won, fights = stopped_at(0.5, Random(3), StoppingRule(within=0.04, until_sure=False))
    assert why == "within"
    assert wilson_interval(won, fights).half_width <= 0.04
    assert wilson_interval(round(won * (1 - BETWEEN_LOOKS / fights)), fights - BETWEEN_LOOKS).half_width > 0.039


def test_the_limit_of_fights_ends_it() -> None:
    assert stopped_at(0.6, Random(4), StoppingRule(fights=80, until_sure=False))[0] == "fights"
    assert stop_reason(StoppingRule(fights=80), fights_of(40, 72)) == ""


def test_an_interval_is_wider_where_what_was_seen_has_ended_the_playing() -> None:
    assert (
        interval("band", EffectiveSample(500, 1000)).half_width
        > interval("fights", EffectiveSample(500, 1000)).half_width
    )
