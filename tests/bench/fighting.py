"""How fast a fight answers: its odds, its undo, its screen, and fights that nobody watches."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from select import select
from statistics import median
from time import perf_counter

import pexpect

from solo.cli.opening import ready_fight
from solo.library.systems import open_system
from solo.play.scenes import DiceWanted, Drawn
from solo.play.table import Table
from solo.play.unattended import play_out
from solo.systems.contract import Choose, ChooseSeveral, Decision, System
from tests.bench.figure import Figure, at_most, forget_everything, percentile, seconds_of
from tests.bench.starting import compiled
from tests.real.terminal import KEYS, SOLO

FIGHT = "Two cushions and a crown"
NUMBER_OF_FIGHT = "8"
FIGHTS = 60
KEY_PRESSES = 120
BARE_LIST = """
from textual.app import App
from textual.widgets import OptionList
class Bare(App):
    def compose(self):
        yield OptionList(*(f"Quick fight {number}" for number in range(30)))
Bare().run()
"""


def figures(folder: Path) -> Iterator[Figure]:
    system = open_system("polyhedral", None).system
    yield from _odds(system)
    yield from _undo_and_redo(system)
    yield _unwatched(system)
    yield from _keys(folder)


def a_table(system: System, seed: int = 2) -> Table:
    """A fight at its first decision."""
    setup = ready_fight(system, FIGHT)
    procedure = system.procedures["fight"]
    return Table.start(procedure, procedure.begin(setup), system="polyhedral", title=FIGHT, seed=seed)


def _odds(system: System) -> Iterator[Figure]:
    """Every decision of one fight: the slowest one counts."""
    cold: list[tuple[float, int]] = []
    warm: list[tuple[float, int]] = []
    table = a_table(system)
    while table.pending is not None:
        pending = table.pending
        if not isinstance(pending, DiceWanted) and _options(pending):
            forget_everything()
            count = len(_options(pending))
            cold.append((seconds_of(partial(_previews, pending)), count))
            warm.append((median(seconds_of(partial(_previews, pending)) for _ in range(5)), count))
        table.answer_by_tactic()
    for name, limit, times in (("warm", 0.002, warm), ("cold", 0.050, cold)):
        worst, options = max(times)
        remark = (
            f"{options} options; median {median(time for time, _ in times) * 1000:.2f} ms of {len(times)} decisions"
        )
        yield at_most(f"exact odds of all options, {name}, slowest decision", limit, worst, remark)


def _options(pending: Decision) -> list[object]:
    return list(pending.options) if isinstance(pending, Choose | ChooseSeveral) else []


def _previews(pending: Decision) -> None:
    assert isinstance(pending, Choose | ChooseSeveral)
    for option in pending.options:
        for measure in option.preview().measures:
            assert measure.value >= 0


def _undo_and_redo(system: System) -> Iterator[Figure]:
    """Back through a whole fight and forth again, five times; each depth by its median, the slowest depth counts."""
    table = a_table(system)
    while table.pending is not None:
        table.answer_by_tactic("aid")
    back: list[list[float]] = []
    forth: list[list[float]] = []
    for _ in range(5):
        back.append([])
        while table.can_undo:
            back[-1].append(seconds_of(table.undo))
            table.news.clear()
        forth.append([])
        while table.can_redo:
            forth[-1].append(seconds_of(table.redo))
            table.news.clear()
    for name, runs in (("undo", back), ("redo", forth)):
        depths = [median(runs_of_one) for runs_of_one in zip(*runs, strict=True)]
        remark = f"{len(depths)} depths; median {median(depths) * 1000:.2f} ms"
        yield at_most(f"{name}, slowest depth of a whole fight", 0.010, max(depths), remark)


def _unwatched(system: System) -> Figure:
    """Whole fights played by tactics with drawn outcomes, as a forecast plays them."""
    procedure = system.procedures["fight"]
    setup = ready_fight(system, "The price of crossing")
    fights = [procedure.begin(setup) for _ in range(FIGHTS)]
    play_out(procedure, procedure.begin(setup), Drawn(Random(0)))
    gc.collect()
    begun = perf_counter()
    for number, state in enumerate(fights):
        play_out(procedure, state, Drawn(Random(number)))
    taken = perf_counter() - begun
    people = len(setup.party)
    foes = sum(foe.count for foe in setup.foes)
    return Figure(f"fights that play themselves, {people} against {foes}", f"{FIGHTS / taken:.0f} a second, one core")


def _keys(folder: Path) -> Iterator[Figure]:
    """The time from a key to the first byte of the repaint, in the app and in a bare list of Textual's."""
    surroundings = compiled(folder / "keys")
    fight = _spawn([SOLO, "play", "--seed", "2"], surroundings)
    fight.expect_exact("Quick fight")
    _quiet(fight)
    for key in ("q", NUMBER_OF_FIGHT, KEYS["enter"]):
        fight.send(key)
        _quiet(fight)
    bare = _spawn([sys.executable, "-c", BARE_LIST], surroundings)
    bare.expect_exact("Quick fight 7")
    _quiet(bare)
    moves = (KEYS["down"], KEYS["up"])
    in_turns = [(_repaint(fight, moves[turn % 2]), _repaint(bare, moves[turn % 2])) for turn in range(KEY_PRESSES)]
    of_fight, of_list = zip(*in_turns, strict=True)
    of_answers = [_repaint(fight, ("1", "u")[turn % 2]) for turn in range(KEY_PRESSES)]
    bare.close(force=True)
    fight.close(force=True)
    remark = f"a bare list of Textual's takes {percentile(of_list, 0.95) * 1000:.1f} ms"
    yield at_most("key to repaint in the fight, p95: moving the mark", 0.030, percentile(of_fight, 0.95), remark)
    yield at_most("key to repaint in the fight, p95: an answer, and undo", 0.030, percentile(of_answers, 0.95))


def _spawn(command: list[str], surroundings: dict[str, str]) -> pexpect.spawn[bytes]:
    child = pexpect.spawn(command[0], command[1:], env=surroundings, dimensions=(36, 120), timeout=30)
    child.delaybeforesend = None
    return child


def _repaint(child: pexpect.spawn[bytes], key: str) -> float:
    begun = perf_counter()
    child.send(key)
    select([child.child_fd], [], [], 5)
    taken = perf_counter() - begun
    _quiet(child)
    return taken


def _quiet(child: pexpect.spawn[bytes]) -> None:
    while select([child.child_fd], [], [], 0.15)[0]:
        os.read(child.child_fd, 65536)
