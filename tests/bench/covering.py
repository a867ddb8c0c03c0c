"""Coverage of forecasts: how often 95 % intervals contain the true chance to win, and how often verdicts are wrong.

Made-up fights with few and many columns of luck have a chance at the edge of a band. Each game adds its own fights.
Forecasts are resampled from played fights, whose true chance to win is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from random import Random

from solo.forecast.bands import band_of
from solo.forecast.fights import play_many, play_seeds
from solo.forecast.intervals import wilson_interval
from solo.forecast.luck_adjusted import effective_sample
from solo.forecast.stopping_rule import StoppingRule, stop_reason, sure_band
from tests.bench.evens import Match, matches
from tests.bench.figure import Figure
from tests.bench.games import games
from tests.bench.stock import enough_of, share_won, stock_of
from tests.forecast.lucky import Played, lucky_fight

COLUMNS = (1, 4, 19, 25)
STOCK, FORECASTS, LONGEST = 20_000, 300, 480
A_COLUMN = 12
LEANINGS = {1: 0.37, 4: 0.86, 19: 0.7, 25: 0.75}
"""Log odds at a luck of 0, by the number of columns. The overall chance is then just below “favourable”."""
OWN_FIGHTS, WITHIN = 2_000, 0.04
HELD, WRONG = 0.95, 0.01
DEVIATIONS = 3


def figures(folder: Path) -> Iterator[Figure]:
    del folder
    for columns in COLUMNS:
        random = Random(f"columns {columns}")
        stock = [lucky_fight(random, columns - 1, 1.0, LEANINGS[columns]) for _ in range(STOCK)]
        count = StoppingRule(fights=max(96, columns * A_COLUMN), until_sure=False)
        yield _held(stock, f"in {columns} columns, made up", count, random)
        yield _wrong(stock, columns, random)
    for game in games():
        for match in matches(game):
            stock, random = _own_fights(match), Random(match.what)
            yield _held(stock, f"of {match.what}", StoppingRule(within=WITHIN, until_sure=False), random)


def _own_fights(match: Match) -> list[Played]:
    return stock_of(play_many(match.procedure, match.state, play_seeds(1, 0, OWN_FIGHTS)))


def _held(stock: list[Played], what: str, rule: StoppingRule, random: Random) -> Figure:
    """Measure how often the interval contains the chance once the rule ends the forecast."""
    chance, held, fought, worth, off = share_won(stock), 0, 0.0, 0.0, 0.0
    for _ in range(FORECASTS):
        sums = enough_of(stock, rule, random)
        known = effective_sample(sums)
        bounds = wilson_interval(known.won, known.fights)
        held += bounds.low <= chance <= bounds.high
        fought, worth = fought + sums.fights / FORECASTS, worth + known.fights / FORECASTS
        off += (known.share - chance) ** 2 * known.fights / (chance * (1 - chance)) / FORECASTS
    least = HELD - DEVIATIONS * sqrt(HELD * (1 - HELD) / FORECASTS)
    found = (
        f"{held / FORECASTS:.1%} of {FORECASTS} hold {chance:.3f}, {sqrt(off):.2f} errors off (1 is right); "
        f"{fought:.0f} fights are worth {worth:.0f}"
    )
    return Figure(f"intervals, luck {what}", found, f"≥ {least:.1%}", held >= least * FORECASTS)


def _wrong(stock: list[Played], columns: int, random: Random) -> Figure:
    """Measure how often a verdict is wrong if it is checked continually."""
    chance, wrong, sure, rule = share_won(stock), 0, 0, StoppingRule(fights=LONGEST)
    for _ in range(FORECASTS):
        sums = enough_of(stock, rule, random)
        verdict = sure_band(effective_sample(sums)) if stop_reason(rule, sums) == "band" else None
        sure += verdict is not None
        wrong += verdict is not None and verdict is not band_of(chance)
    most = WRONG + DEVIATIONS * sqrt(WRONG * (1 - WRONG) / FORECASTS)
    found = f"{wrong} of {FORECASTS} wrong at {chance:.3f}, {sure} sure within {LONGEST} fights"
    return Figure(f"verdicts, luck in {columns} columns", found, f"≤ {most:.1%}", wrong <= most * FORECASTS)
