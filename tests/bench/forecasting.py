"""How soon a forecast knows: the verdict of an even fight of four against four, and its chance to within 1 %."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from solo.forecast.fights import encoded
from solo.forecast.forecast import Forecast, forecast
from solo.forecast.lots import Game
from solo.forecast.stopping import Rule
from solo.forecast.workers import Workers
from solo.library.systems import open_system
from solo.systems.contract import FoeCount, Setup
from tests.bench.figure import Figure, at_most

PARTY = ("Maren Toll", "Tamsin Rook", "Dag Ferren", "Casimir Lune")
GAME = Game("polyhedral")
FOES = (FoeCount("Orc tusk-breaker", 2), FoeCount("Goblin chief", 2))
WITHIN = 0.01
VERDICT_SECONDS, WITHIN_SECONDS, LONGEST = 0.5, 2.0, 20.0


def figures(folder: Path) -> Iterator[Figure]:
    del folder
    system = open_system("polyhedral", None).system
    ready = system.ready_characters()
    with Workers(2) as workers:
        state = encoded(system.procedures["fight"].begin(Setup(tuple(ready[name] for name in PARTY), FOES)))
        _timed(state, workers, Rule(fights=64, until_sure=False))
        verdict = _timed(state, workers, Rule(seconds=LONGEST))
        near = _timed(state, workers, Rule(fights=200_000, within=WITHIN, seconds=LONGEST, until_sure=False))
    remark = f"{verdict.band}, {'sure' if verdict.sure else 'not sure yet'}, {verdict.fights} fights"
    yield at_most("forecast, four against four, verdict", VERDICT_SECONDS, verdict.seconds, remark)
    reached = (near.win_high - near.win_low) / 2
    remark = f"± {reached:.1%} with {near.fights} fights, {near.fights / near.seconds / 2:.0f} a second and worker"
    yield at_most("forecast, four against four, within 1 %", WITHIN_SECONDS, near.seconds, remark)


def _timed(state: bytes, workers: Workers, rule: Rule) -> Forecast:
    return forecast(GAME, state, 1, rule, workers, perf_counter)
