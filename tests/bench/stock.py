"""Fights that were played, of which forecasts are drawn again and again: the chance to win is then known, as theirs."""

from __future__ import annotations

from random import Random
from statistics import fmean

from solo.forecast.luck_sums import LUCK_PARTS
from solo.forecast.stopping_rule import BETWEEN_LOOKS, StoppingRule, is_check_due, stop_reason
from solo.forecast.sums import Sums
from tests.forecast.lucky import Played, summed


def stock_of(sums: Sums) -> list[Played]:
    """These fights one by one, with luck that is 0 on average over just these."""
    played = [(won, {column: luck / LUCK_PARTS for column, luck in lucks.items()}) for won, lucks in sums.one_by_one()]
    usual = {column: fmean(lucks.get(column, 0.0) for _, lucks in played) for column in sorted(sums.lucks)}
    return [(won, {column: lucks.get(column, 0.0) - mean for column, mean in usual.items()}) for won, lucks in played]


def share_won(stock: list[Played]) -> float:
    """The chance that a fight drawn of these was won."""
    return fmean(won for won, _ in stock)


def enough_of(stock: list[Played], rule: StoppingRule, random: Random) -> Sums:
    """Fights drawn at random, looked at as a forecast looks at them, until they are enough."""
    sums = Sums()
    while True:
        summed(random.choices(stock, k=BETWEEN_LOOKS), sums)
        if sums.fights >= rule.fights or (
            is_check_due(sums.fights - BETWEEN_LOOKS, sums.fights) and stop_reason(rule, sums)
        ):
            return sums
