"""How soon a forecast knows: fights a second, drawn against thrown as in play, what workers add, and the verdict."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

import msgspec

from solo.forecast.fights import encoded, play_many, seeds
from solo.forecast.forecast import Forecast, forecast
from solo.forecast.lots import Game
from solo.forecast.stopping import Rule
from solo.forecast.workers import Workers
from solo.library.systems import open_system
from solo.play.table import Table
from solo.systems.contract import Choose, ChooseSeveral, FoeCount, Procedure, Setup, System
from tests.bench.figure import Figure, at_most

PARTY = ("Maren Toll", "Tamsin Rook", "Dag Ferren", "Casimir Lune")
CASTERS = ("Maren Toll", "Nerys Vale", "Sister Aveline Marsh", "Casimir Lune")
GAME = Game("polyhedral")
FOES = (FoeCount("Orc tusk-breaker", 2), FoeCount("Goblin chief", 2))
WITHIN = 0.01
VERDICT_SECONDS, WITHIN_SECONDS, LONGEST = 0.5, 2.0, 20.0
TIMES_EAGER, TIMES_TWO, MOST_MEGABYTES = 4.0, 1.8, 80
ROUNDS, PLAYED, PLAYED_EAGERLY, WARMING = 6, 40, 12, 100
LOTS = Rule(fights=400, until_sure=False)


def figures(folder: Path) -> Iterator[Figure]:
    del folder
    system = open_system("polyhedral", None).system
    plain = _begun(system, Setup(_people(system, PARTY), FOES))
    magic = _begun(system, Setup(_people(system, CASTERS), FOES, place="Broken watchtower"))
    yield _against_eager(system.procedures["fight"], plain, "four against four")
    yield _against_eager(system.procedures["fight"], magic, "four against four, two casters, among ruins")
    with Workers(2) as two, Workers(1) as one:
        _timed(plain, two, Rule(fights=64, until_sure=False))
        yield _two_against_one(plain, one, two)
        verdict = _timed(plain, two, Rule(seconds=LONGEST))
        near = _timed(plain, two, Rule(fights=200_000, within=WITHIN, seconds=LONGEST, until_sure=False))
        yield _memory(two)
    remark = f"{verdict.band}, {'sure' if verdict.sure else 'not sure yet'}, {verdict.fights} fights"
    yield at_most("forecast, four against four, verdict", VERDICT_SECONDS, verdict.seconds, remark)
    reached = (near.win_high - near.win_low) / 2
    remark = f"± {reached:.1%} with {near.fights} fights, {near.fights / near.seconds / 2:.0f} a second and worker"
    yield at_most("forecast, four against four, within 1 %", WITHIN_SECONDS, near.seconds, remark)


def _people(system: System, names: tuple[str, ...]) -> tuple[msgspec.Struct, ...]:
    ready = system.ready_characters()
    return tuple(ready[name] for name in names)


def _begun(system: System, setup: Setup) -> bytes:
    return encoded(system.procedures["fight"].begin(setup))


def _timed(state: bytes, workers: Workers, rule: Rule) -> Forecast:
    return forecast(GAME, state, 1, rule, workers, perf_counter)


def _against_eager(procedure: Procedure, state: bytes, what: str) -> Figure:
    """Fights a second and core, as a forecast plays them and as they are played at the table, measured in turns."""
    play_many(procedure, state, seeds(1, 0, WARMING))
    drawn = thrown = 0.0
    for turn in range(ROUNDS):
        begun = process_time()
        play_many(procedure, state, seeds(2, turn * PLAYED, PLAYED))
        drawn += process_time() - begun
        begun = process_time()
        for number in range(PLAYED_EAGERLY):
            play_eagerly(procedure, state, turn * PLAYED_EAGERLY + number)
        thrown += process_time() - begun
    fast, eager = ROUNDS * PLAYED / drawn, ROUNDS * PLAYED_EAGERLY / thrown
    found = f"{fast:.0f} a second and core, {fast / eager:.1f} × the {eager:.1f} with all options, previews and dice"
    return Figure(f"fights, {what}", found, f"≥ {TIMES_EAGER:.0f} ×", fast >= TIMES_EAGER * eager)


def play_eagerly(procedure: Procedure, state: bytes, seed: int) -> None:
    """One fight as at the table: dice thrown, its story told, every option shown with its odds before an answer."""
    fight = msgspec.msgpack.decode(state, type=procedure.state_type)
    table = Table.start(procedure, fight, system=GAME.system, title="As in play", seed=seed)
    while table.pending is not None:
        if isinstance(table.pending, Choose | ChooseSeveral):
            for option in table.pending.options:
                assert option.label
                option.preview()
        table.answer_by_tactic()
    assert table.news


def _two_against_one(state: bytes, one: Workers, two: Workers) -> Figure:
    """The same fights by two workers and by one, in turns."""
    runs = [(_timed(state, one, LOTS).seconds, _timed(state, two, LOTS).seconds) for _ in range(3)]
    alone, together = (median(column) for column in zip(*runs, strict=True))
    found = f"{alone / together:.2f} × ({LOTS.fights} fights in {together:.2f} s against {alone:.2f} s)"
    return Figure("two workers against one", found, f"≥ {TIMES_TWO} ×", alone >= TIMES_TWO * together)


def _memory(workers: Workers) -> Figure:
    """The most that a worker has held after thousands of fights, where the system tells."""
    held = [_megabytes(process) for process in workers.processes()]
    if not held or not all(held):
        return Figure("memory of a worker", "not told by this system")
    most = max(held)
    return Figure("memory of a worker", f"{most:.0f} MB", f"≤ {MOST_MEGABYTES} MB", most <= MOST_MEGABYTES)


def _megabytes(process: int) -> float:
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        return 0.0
    peak = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
    return int(peak.split()[1]) / 1024
