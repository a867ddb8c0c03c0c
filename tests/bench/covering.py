"""Whether what is shown holds as often as it says, with few and many columns of luck, at the edge of a band."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean

from solo.forecast.bands import band_of
from solo.forecast.evidence import evidence
from solo.forecast.intervals import wilson
from solo.forecast.lots import BETWEEN_LOOKS
from solo.forecast.stopping import Rule, due, enough, sure_band
from solo.forecast.sums import Sums
from tests.bench.figure import Figure
from tests.forecast.lucky import Played, lucky_fight, summed

COLUMNS = (1, 4, 19, 25)
STOCK, FORECASTS, LONGEST = 20_000, 300, 480
A_COLUMN = 12
LEANINGS = {1: 0.37, 4: 0.86, 19: 0.7, 25: 0.75}
"""Which make a chance just below that of the edge between even and favourable."""
HELD, WRONG = 0.95, 0.01
DEVIATIONS = 3


def figures(folder: Path) -> Iterator[Figure]:
    del folder
    for columns in COLUMNS:
        random = Random(f"columns {columns}")
        stock = [lucky_fight(random, columns - 1, 1.0, LEANINGS[columns]) for _ in range(STOCK)]
        yield _held(stock, columns, random)
        yield _wrong(stock, columns, random)


def _held(stock: list[Played], columns: int, random: Random) -> Figure:
    """How often the interval holds the chance, after not many fights for so many columns."""
    chance, count, held, worth = fmean(won for won, _ in stock), max(96, columns * A_COLUMN), 0, 0.0
    for _ in range(FORECASTS):
        known = evidence(summed(random.choices(stock, k=count)))
        bounds = wilson(known.won, known.fights)
        held += bounds.low <= chance <= bounds.high
        worth += known.fights / FORECASTS
    least = HELD - DEVIATIONS * sqrt(HELD * (1 - HELD) / FORECASTS)
    found = f"{held / FORECASTS:.1%} of {FORECASTS} hold {chance:.3f}; {count} fights are worth {worth:.0f}"
    return Figure(f"intervals, luck in {columns} columns", found, f"≥ {least:.1%}", held >= least * FORECASTS)


def _wrong(stock: list[Played], columns: int, random: Random) -> Figure:
    """How often a verdict that is looked for all the time is wrong."""
    chance, wrong, sure, rule = fmean(won for won, _ in stock), 0, 0, Rule(fights=LONGEST)
    for _ in range(FORECASTS):
        sums, why = Sums(), ""
        while not why:
            summed(random.choices(stock, k=BETWEEN_LOOKS), sums)
            if due(sums.fights - BETWEEN_LOOKS, sums.fights) or sums.fights >= rule.fights:
                why = enough(rule, sums)
        sure += why == "band"
        wrong += why == "band" and sure_band(evidence(sums)) is not band_of(chance)
    most = WRONG + DEVIATIONS * sqrt(WRONG * (1 - WRONG) / FORECASTS)
    found = f"{wrong} of {FORECASTS} wrong at {chance:.3f}, {sure} sure within {LONGEST} fights"
    return Figure(f"verdicts, luck in {columns} columns", found, f"≤ {most:.1%}", wrong <= most * FORECASTS)
