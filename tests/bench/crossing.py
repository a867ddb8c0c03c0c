"""Coupling of a game's packages: the calls between them that one answer in a fight causes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import mean
from types import FrameType

from solo.play.pending_rolls import Wanted
from solo.play.table import Table
from solo.systems.contract import Choose
from tests.bench.figure import Figure
from tests.bench.games import Installed, games, setup_of

MOST, FIGHTS, ANSWERS = 40, 8, 30


def figures(folder: Path) -> Iterator[Figure]:
    del folder
    for game in games():
        found = mean(_crossings(game))
        what = f"{game.title}: calls across rooms for an answer and what may be answered next"
        yield Figure(what, f"{found:.0f}", f"≤ {MOST}", found <= MOST)


def _crossings(game: Installed) -> Iterator[int]:
    """Yield the number of calls for each answer of a tactic, including those for listing the next options."""
    procedure, counter = game.system.procedures["fight"], Counter(game.key)
    for number, fight in enumerate(list(game.system.encounters.ready_fights().values())[:FIGHTS]):
        state = procedure.begin(setup_of(game.system, fight))
        table = Table.start(procedure, state, system=game.key, title=fight.name, seed=number)
        for _ in range(ANSWERS):
            pending = table.pending
            if pending is None or isinstance(pending, Wanted):
                break
            choice = procedure.decide(table.state, pending)
            yield counter.during(partial(_answer_and_read, table, choice.answer))


def _answer_and_read(table: Table, answer: str) -> None:
    table.answer(answer)
    if isinstance(table.pending, Choose):
        table.pending.legal()


class Counter:
    """Counts calls between rooms of a game: the folders and files directly below the game's folder."""

    def __init__(self, key: str) -> None:
        self._mark = f"/solo/systems/{key.replace('-', '_')}/"
        self._rooms: dict[str, str] = {}
        self._calls = 0

    def during(self, action: Callable[[], object]) -> int:
        """Return the number of calls between rooms during an action."""
        self._calls = 0
        sys.setprofile(self._watch)
        try:
            action()
        finally:
            sys.setprofile(None)
        return self._calls

    def _watch(self, frame: FrameType, event: str, _argument: object) -> None:
        if event != "call" or frame.f_back is None:
            return
        there, here = self._room(frame.f_code.co_filename), self._room(frame.f_back.f_code.co_filename)
        self._calls += bool(there and here and there != here)

    def _room(self, file: str) -> str:
        if file not in self._rooms:
            _, inside, rest = file.partition(self._mark)
            self._rooms[file] = rest.partition("/")[0].removesuffix(".py") if inside else ""
        return self._rooms[file]
