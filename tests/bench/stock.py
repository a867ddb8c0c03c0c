"""Stock of played fights from which forecasts are resampled, so that their true chance to win is known."""

from __future__ import annotations

from random import Random
from statistics import fmean

from solo.forecast.luck_sums import LUCK_PARTS
from solo.forecast.stopping_rule import BETWEEN_LOOKS, StoppingRule, is_check_due, stop_reason
from solo.forecast.sums import Sums
from tests.forecast.lucky import Played, summed


def stock_of(sums: Sums) -> list[Played]:
    """Return these fights one by one, with luck shifted so that its mean over them is 0."""
    played = [(won, {column: luck / LUCK_PARTS for column, luck in lucks.items()}) for won, lucks in sums.one_by_one()]
    usual = {column: fmean(lucks.get(column, 0.0) for _, lucks in played) for column in sorted(sums.lucks)}
    return [(won, {column: lucks.get(column, 0.0) - mean for column, mean in usual.items()}) for won, lucks in played]


def share_won(stock: list[Played]) -> float:
    """Return the share of won fights in the stock, which is the true chance of its forecasts."""
    return fmean(won for won, _ in stock)


def enough_of(stock: list[Played], rule: StoppingRule, random: Random) -> Sums:
    """Draw fights from the stock at random, with a forecast's checks, until the rule ends it. Return their sums."""
    sums = Sums()
    while True:
        summed(random.choices(stock, k=BETWEEN_LOOKS), sums)
        if sums.fights >= rule.fights or (
            is_check_due(sums.fights - BETWEEN_LOOKS, sums.fights) and stop_reason(rule, sums)
        ):
            return sums
