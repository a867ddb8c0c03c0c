"""Speed of a fight of each game: the odds of a decision, undo and redo, and simulated fights."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

import msgspec

from solo.play.pending_rolls import Wanted
from solo.play.scenes import SimulationScene
from solo.play.table import SEATS, Table
from solo.play.unattended_play import play_out
from solo.systems.contract import Choose, ChooseMany, ChoosePlace, Decision, ReadyFight
from tests.bench.figure import Figure, at_most, forget_everything, seconds_of
from tests.bench.games import Installed, busiest_fight, fight_of_fours, games, in_words, setup_of

ENOUGH_SECONDS = 1.0
WARM_ROUNDS, DEPTH_ROUNDS = 5, 5
DECISIONS_OF_OTHERS = 20
WARM, COLD, BACK = 0.002, 0.050, 0.010


def figures(folder: Path) -> Iterator[Figure]:
    del folder
    for game in games():
        yield from _odds(game)
        yield from _undo_and_redo(game)
        yield _unwatched(game)


def a_table(game: Installed, fight: ReadyFight, seed: int = 2) -> Table:
    """Return a table with a ready-made fight at its first decision."""
    procedure = game.system.procedures["fight"]
    state = procedure.begin(setup_of(game.system, fight))
    return Table.start(procedure, state, system=game.key, title=fight.name, seed=seed, seats=SEATS)


class Odds(msgspec.Struct, frozen=True):
    """Seconds for the odds of all options of a decision: with empty caches, and with full ones."""

    cold: float
    warm: float
    options: int
    where: str


def _odds(game: Installed) -> Iterator[Figure]:
    """Time the odds of the slowest decision, of all in the busiest fight and of the first ones in each other fight."""
    busiest = busiest_fight(game.system)
    taken: list[Odds] = []
    for fight in game.system.encounters.ready_fights().values():
        taken += _odds_of(game, fight, 10_000 if fight == busiest else DECISIONS_OF_OTHERS)
    for name, limit in (("warm", WARM), ("cold", COLD)):
        slowest: Odds = max(taken, key=lambda one: getattr(one, name))
        usual = median(getattr(one, name) for one in taken) * 1000
        remark = f"{slowest.where}, {slowest.options} options; median {usual:.2f} ms of {len(taken)} decisions"
        yield at_most(
            f"{game.title}: exact odds of all options, {name}, slowest decision", limit, getattr(slowest, name), remark
        )


def _odds_of(game: Installed, fight: ReadyFight, most: int) -> Iterator[Odds]:
    table = a_table(game, fight)
    while table.pending is not None and most > 0:
        pending = table.pending
        if not isinstance(pending, Wanted) and (count := _answers(pending)):
            most -= 1
            forget_everything()
            cold = seconds_of(partial(_previews, pending))
            warm = median(seconds_of(partial(_previews, pending)) for _ in range(WARM_ROUNDS))
            yield Odds(cold, warm, count, f"{fight.name}, {pending.kind}")
        table.answer_by_tactic()


def _answers(pending: Decision) -> int:
    """Return the number of options with odds; only one is timed for a place."""
    if isinstance(pending, ChoosePlace):
        return 1
    return len(pending.options) if isinstance(pending, Choose | ChooseMany) else 0


def _previews(pending: Decision) -> None:
    """Compute the odds that the screen needs: of every option, or of the place under the cursor."""
    if isinstance(pending, ChoosePlace):
        pending.preview(pending.places[0])
        return
    assert isinstance(pending, Choose | ChooseMany)
    for option in pending.options:
        for measure in option.preview().measures:
            assert measure.value >= 0


def _undo_and_redo(game: Installed) -> Iterator[Figure]:
    """Time undo through a whole fight, and redo: the median of each depth, and of these the slowest."""
    table = a_table(game, busiest_fight(game.system))
    while table.pending is not None:
        table.answer_by_tactic("aid")
    back: list[list[float]] = []
    forth: list[list[float]] = []
    for _ in range(DEPTH_ROUNDS):
        back.append([])
        while table.can_undo:
            back[-1].append(seconds_of(table.undo))
        forth.append([])
        while table.can_redo:
            forth[-1].append(seconds_of(table.redo))
    for name, runs in (("undo", back), ("redo", forth)):
        depths = [median(runs_of_one) for runs_of_one in zip(*runs, strict=True)]
        remark = f"{len(depths)} depths; median {median(depths) * 1000:.2f} ms"
        yield at_most(f"{game.title}: {name}, slowest depth of a whole fight", BACK, max(depths), remark)


def _unwatched(game: Installed) -> Figure:
    """Measure how many fights per second tactics play with sampled outcomes, as in a forecast."""
    procedure = game.system.procedures["fight"]
    fight = fight_of_fours(game.system)
    setup = setup_of(game.system, fight)
    play_out(procedure, procedure.begin(setup), SimulationScene(Random(0)))
    gc.collect()
    taken, played = 0.0, 0
    while taken < ENOUGH_SECONDS:
        state = procedure.begin(setup)
        begun = perf_counter()
        play_out(procedure, state, SimulationScene(Random(played)))
        taken += perf_counter() - begun
        played += 1
    return Figure(f"{game.title}: fights that play themselves, {in_words(fight)}", f"{played / taken:.0f} a second")
