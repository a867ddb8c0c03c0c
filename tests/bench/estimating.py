"""Response time to a key in a fight of each game, with and without a running estimate of the chance to win.

Keys go to one app with the estimate and one without in turn, each after a pause in which the estimate has begun.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import sleep

import pexpect

from tests.bench.figure import Figure, at_most, percentile
from tests.bench.games import Installed, busiest_fight, games
from tests.bench.pressing import AT_REST, MOSTLY, REPAINT, USUAL, WORKERS_START, _quiet, _repaint, _spawn
from tests.bench.starting import compiled
from tests.real.terminal import KEYS

KEY_PRESSES = 40
ESTIMATE_BEGUN = 0.7
"""Seconds after which the estimate of a position has begun."""


def figures(folder: Path) -> Iterator[Figure]:
    for game in games():
        with_it = _in_a_fight(game, folder / f"{game.key} with", "estimate")
        without = _in_a_fight(game, folder / f"{game.key} without", "")
        sleep(WORKERS_START)
        yield _both(game, with_it, without)
        with_it.close(force=True)
        without.close(force=True)


def _in_a_fight(game: Installed, home: Path, estimate: str) -> pexpect.spawn[bytes]:
    home.mkdir()
    app = _spawn([sys.executable, "-m", "tests.bench.beside", str(home), game.key, estimate], compiled(home), USUAL)
    app.expect_exact("Quick fight")
    _quiet(app)
    place = list(game.system.encounters.ready_fights()).index(busiest_fight(game.system).name)
    for key in ("q", *[KEYS["down"]] * place, KEYS["enter"]):
        app.send(key)
        _quiet(app, AT_REST)
    return app


def _both(game: Installed, with_it: pexpect.spawn[bytes], without: pexpect.spawn[bytes]) -> Figure:
    """Time answers and undos in both apps, in turn."""
    taken: list[list[tuple[float, float]]] = [[], []]
    for turn in range(KEY_PRESSES):
        for app, times in zip((with_it, without), taken, strict=True):
            _quiet(app)
            sleep(ESTIMATE_BEGUN)
            _quiet(app)
            if (found := _repaint(app, "1u"[turn % 2])) is not None:
                times.append(found)
    assert all(len(times) >= KEY_PRESSES * MOSTLY for times in taken), f"{game.title}: hardly a key was answered"
    told = [
        f"median {median(seconds) * 1000:.0f} ms, {median(spent) * 1000:.0f} ms of processor"
        for seconds, spent in (zip(*times, strict=True) for times in taken)
    ]
    remark = f"{told[0]}; without: {told[1]}, p95 {percentile([one for one, _ in taken[1]], 0.95) * 1000:.0f} ms"
    what = f"{game.title}: key to repaint while the chance to win is estimated, p95: an answer, and undo"
    return at_most(what, REPAINT[USUAL], percentile([one for one, _ in taken[0]], 0.95), remark)
