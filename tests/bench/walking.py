"""Number of a game's files that one action in a fight runs through, from the answer to its last event."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median
from types import FrameType

from solo.play.scenes import UnattendedScene
from solo.play.unattended_play import answer_by_tactics
from solo.systems.contract import Event
from tests.bench.figure import Figure
from tests.bench.games import Installed, games, setup_of

ACTS = 400
LIMITS = {"polyhedral": 16, "fire-and-sword": 16, "swords": 16, "two-d20": 24, "gloranthan": 24}


class Walk:
    """The files under a folder whose functions were called since `clear`, up to the last event."""

    def __init__(self, folder: Path) -> None:
        self._folder = f"{folder}/"
        self._entered: set[str] = set()
        self.files: frozenset[str] = frozenset()
        self.changed = False

    def clear(self) -> None:
        """Forget all calls so far."""
        self._entered.clear()
        self.files = frozenset()
        self.changed = False

    def enter(self, frame: FrameType, event: str, _: object) -> None:
        """Note the file of a call (a profile function)."""
        if event == "call" and frame.f_code.co_filename.startswith(self._folder):
            self._entered.add(frame.f_code.co_filename.removeprefix(self._folder))

    def told(self, event: Event) -> None:
        """Record the files called before this event, and if it changed anything."""
        self.files = frozenset(self._entered)
        self.changed = self.changed or bool(event.changes)


def figures(folder: Path) -> Iterator[Figure]:
    del folder
    for game in games():
        counts = [len(files) for files in islice(acts(game), ACTS)]
        most = LIMITS[game.key]
        found = f"{median(counts):.0f} (most {max(counts)}, {len(counts)} acts)"
        yield Figure(f"{game.title}: files on a told act, median", found, f"≤ {most}", median(counts) <= most)


def acts(game: Installed) -> Iterator[frozenset[str]]:
    """Yield the files that each answer with a roll and a change ran through, in all ready-made fights in turn.

    The fights are repeated for ever with other dice, since in simultaneous rounds few answers lead to a roll at once.
    """
    procedure = game.system.procedures["fight"]
    walk = Walk(Path(sys.modules[type(procedure).__module__].__file__ or "").parents[1])
    fights = list(game.system.encounters.ready_fights().values())
    for seed, fight in enumerate(cycle(fights)):
        state, scene = procedure.begin(setup_of(game.system, fight)), UnattendedScene(Random(seed), walk.told)
        running = procedure.run(state, scene)
        asked = next(running, None)
        while asked is not None:
            answer = answer_by_tactics(procedure, state, asked)
            walk.clear()
            before = scene.faces(), scene.cards()
            sys.setprofile(walk.enter)
            try:
                asked = next(running, None) if answer is None else running.send(answer)
            except StopIteration:
                asked = None
            finally:
                sys.setprofile(None)
            if walk.changed and answer is not None and (scene.faces(), scene.cards()) != before:
                yield walk.files
