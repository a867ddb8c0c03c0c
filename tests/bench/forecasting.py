"""Speed of forecasts: simulated fights per second, the gain from a second worker, and the time to a verdict."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

import msgspec

from solo.forecast.fights import play_many, play_seeds
from solo.forecast.forecast import Forecast, forecast
from solo.forecast.stopping_rule import StoppingRule
from solo.forecast.workers import Workers
from solo.play.table import Table
from solo.systems.contract import Choose, ChooseMany
from tests.bench.cold import LONGEST, Known
from tests.bench.evens import Match, matches
from tests.bench.figure import Figure, at_most, had_processors
from tests.bench.games import games

ROUGHLY, CLOSELY = 0.02, 0.01
COLD_RUNS = 3
TIMES_EAGER, TIMES_TWO, MOST_MEGABYTES = 4.0, 1.8, 80
ROUNDS, PLAYED, PLAYED_EAGERLY, WARMING = 6, 40, 12, 100
LOTS = StoppingRule(fights=400, until_sure=False)


def figures(folder: Path) -> Iterator[Figure]:
    del folder
    for game in games():
        for number, match in enumerate(matches(game)):
            yield _against_eager(match)
            yield _cold(match, number)
            yield from _by_workers(match)


def _cold(match: Match, number: int) -> Figure:
    """Time the verdict in a fresh process that has only opened the game, and whose workers must still start."""
    command = [sys.executable, "-m", "tests.bench.cold", match.game.system, str(number)]
    runs = [
        msgspec.json.decode(subprocess.run(command, capture_output=True, check=True).stdout, type=Known)
        for _ in range(COLD_RUNS)
    ]
    known = sorted(runs, key=lambda run: run.seconds)[COLD_RUNS // 2]
    remark = f"median of {COLD_RUNS}, {known.fights} fights worth {known.worth}"
    told = at_most(f"forecast: {match.what}, verdict from a cold start", match.soon.cold, known.seconds, remark)
    return told if known.sure else msgspec.structs.replace(told, holds=False)


def _by_workers(match: Match) -> Iterator[Figure]:
    """Measure two workers: their speed, the times to a verdict and to two precisions, and their memory."""
    with Workers(2) as two, Workers(1) as one:
        _timed(match, two, StoppingRule(fights=64, until_sure=False))
        yield _two_against_one(match, one, two)
        yield _in_time(match, two, "verdict", match.soon.verdict, StoppingRule(seconds=LONGEST))
        for what, within, limit in (
            ("within 2 %", ROUGHLY, match.soon.roughly),
            ("within 1 %", CLOSELY, match.soon.closely),
        ):
            rule = StoppingRule(fights=200_000, within=within, seconds=LONGEST, until_sure=False)
            yield _in_time(match, two, what, limit, rule)
        yield _memory(match, two)


def _in_time(match: Match, workers: Workers, what: str, limit: float, rule: StoppingRule) -> Figure:
    """Time a forecast that should end by its rule within `limit` seconds."""
    before = had_processors(workers)
    known = _timed(match, workers, rule)
    spent = had_processors(workers) - before
    reached = (known.win_high - known.win_low) / 2
    sure = "sure" if known.sure else "not sure yet"
    remark = (
        f"{known.win:.1%} ± {reached:.1%}, {known.band}, {sure}, {known.fights} fights worth {known.worth}, "
        f"{known.fights / known.seconds / workers.count:.0f} a second and worker; "
        f"each worker had a processor for {spent / workers.count:.2f} s"
    )
    told = at_most(f"forecast: {match.what}, {what}", limit, known.seconds, remark)
    return told if known.stopped in ("band", "within") else msgspec.structs.replace(told, holds=False)


def _timed(match: Match, workers: Workers, rule: StoppingRule) -> Forecast:
    return forecast(match.game, match.state, 1, rule, workers, perf_counter)


def _against_eager(match: Match) -> Figure:
    """Compare the fights per second and core of a forecast with those of play at a table, measured in turn."""
    play_many(match.procedure, match.state, play_seeds(1, 0, WARMING))
    drawn = thrown = 0.0
    for turn in range(ROUNDS):
        begun = process_time()
        play_many(match.procedure, match.state, play_seeds(2, turn * PLAYED, PLAYED))
        drawn += process_time() - begun
        begun = process_time()
        for number in range(PLAYED_EAGERLY):
            play_eagerly(match, turn * PLAYED_EAGERLY + number)
        thrown += process_time() - begun
    fast, eager = ROUNDS * PLAYED / drawn, ROUNDS * PLAYED_EAGERLY / thrown
    found = f"{fast:.0f} a second and core, {fast / eager:.1f} × the {eager:.1f} with all options, previews and dice"
    return Figure(f"fights: {match.what}", found, f"≥ {TIMES_EAGER:.0f} ×", fast >= TIMES_EAGER * eager)


def play_eagerly(match: Match, seed: int) -> None:
    """Play one fight as at a table: with dice, a story, and the odds of every option before each answer."""
    fight = msgspec.msgpack.decode(match.state, type=match.procedure.state_type)
    table = Table.start(match.procedure, fight, system=match.game.system, title="As in play", seed=seed)
    while table.pending is not None:
        if isinstance(table.pending, Choose | ChooseMany):
            for option in table.pending.options:
                assert option.label
                option.preview()
        table.answer_by_tactic()
    assert table.news


def _two_against_one(match: Match, one: Workers, two: Workers) -> Figure:
    """Compare the time of equal fights by two workers and by one, in turn."""
    runs = [(_timed(match, one, LOTS).seconds, _timed(match, two, LOTS).seconds) for _ in range(3)]
    alone, together = (median(column) for column in zip(*runs, strict=True))
    found = f"{alone / together:.2f} × ({LOTS.fights} fights in {together:.2f} s against {alone:.2f} s)"
    return Figure(f"two workers against one: {match.what}", found, f"≥ {TIMES_TWO} ×", alone >= TIMES_TWO * together)


def _memory(match: Match, workers: Workers) -> Figure:
    """Measure the peak memory of a worker after thousands of fights, if the system reports it."""
    what = f"memory of a worker: {match.what}"
    held = [_megabytes(process) for process in workers.processes()]
    if not held or not all(held):
        return Figure(what, "not told by this system")
    most = max(held)
    return Figure(what, f"{most:.0f} MB", f"≤ {MOST_MEGABYTES} MB", most <= MOST_MEGABYTES)


def _megabytes(process: int) -> float:
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        return 0.0
    peak = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
    return int(peak.split()[1]) / 1024
