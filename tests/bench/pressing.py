"""Response time to a key in a fight of each game: alone, and during a forecast in the background.

Keys also go to a bare Textual list in turn. Its times show the load of the machine.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from select import select
from statistics import median
from time import perf_counter, sleep

import pexpect

from tests.bench.figure import Figure, at_most, percentile
from tests.bench.games import Installed, busiest_fight, games
from tests.bench.starting import compiled
from tests.real.terminal import KEYS

KEY_PRESSES, MOSTLY = 60, 0.5
USUAL, WIDE = (36, 120), (50, 160)
REPAINT = {USUAL: 0.030, WIDE: 0.040}
LONGEST, QUIET, AT_REST = 2.0, 0.15, 1.0
BESIDE = "\x1b[24~"  # F12
WORKERS_START = 4.0
BARE_LIST = """
from textual.app import App
from textual.widgets import OptionList
class Bare(App):
    def compose(self):
        yield OptionList(*(f"Quick fight {number}" for number in range(30)))
Bare().run()
"""


def figures(folder: Path) -> Iterator[Figure]:
    for game in games():
        for size in REPAINT:
            home = folder / f"{game.key} {size[1]}"
            home.mkdir()
            yield from _in_a_fight(game, home, size)


def _in_a_fight(game: Installed, home: Path, size: tuple[int, int]) -> Iterator[Figure]:
    """Measure a fight in a terminal of this size; in the usual size, also during a forecast."""
    surroundings = compiled(home)
    app = _spawn([sys.executable, "-m", "tests.bench.beside", str(home), game.key], surroundings, size)
    bare = _spawn([sys.executable, "-c", BARE_LIST], surroundings, size)
    app.expect_exact("Quick fight")
    bare.expect_exact("Quick fight 7")
    _quiet(app)
    _quiet(bare)
    place = list(game.system.encounters.ready_fights()).index(busiest_fight(game.system).name)
    for key in ("q", *[KEYS["down"]] * place, KEYS["enter"]):
        app.send(key)
        _quiet(app, AT_REST)
    lines, columns = size
    yield from _both(game, app, bare, f"in the fight, at {columns}×{lines}", REPAINT[size])
    if size == USUAL:
        app.send(BESIDE)
        sleep(WORKERS_START)
        yield from _both(game, app, bare, "while a forecast runs beside it", REPAINT[size])
    bare.close(force=True)
    app.close(force=True)


def _both(
    game: Installed, app: pexpect.spawn[bytes], bare: pexpect.spawn[bytes], when: str, limit: float
) -> Iterator[Figure]:
    """Time a moved highlight, and an answer or undo, each in turn with a key for the bare list."""
    down_and_up = (KEYS["down"], KEYS["up"])
    for what, keys in (("moving the mark", down_and_up), ("an answer, and undo", ("1", "u"))):
        turns = [(_repaint(app, keys[turn % 2]), _repaint(bare, down_and_up[turn % 2])) for turn in range(KEY_PRESSES)]
        seconds, spent = zip(*(taken for taken, _ in turns if taken), strict=True)
        of_list = [taken[0] for _, taken in turns if taken]
        assert len(seconds) >= KEY_PRESSES * MOSTLY, f"{game.title}: hardly a key was answered"
        remark = (
            f"median {median(seconds) * 1000:.0f} ms, {median(spent) * 1000:.0f} ms of processor; "
            f"a bare list: median {median(of_list) * 1000:.0f}, p95 {percentile(of_list, 0.95) * 1000:.0f} ms"
        )
        yield at_most(f"{game.title}: key to repaint {when}, p95: {what}", limit, percentile(seconds, 0.95), remark)


def _spawn(command: list[str], surroundings: dict[str, str], size: tuple[int, int]) -> pexpect.spawn[bytes]:
    child = pexpect.spawn(command[0], command[1:], env=surroundings, dimensions=size, timeout=30)
    child.delaybeforesend = None
    return child


def _repaint(child: pexpect.spawn[bytes], key: str) -> tuple[float, float] | None:
    """Return the seconds from a key to the first byte of the repaint, and the app's processor time until then.

    Returns None if the key changed nothing on the screen, such as an undo after a key that only opened a list.
    """
    had = _processor_seconds(child.pid)
    begun = perf_counter()
    child.send(key)
    shown = select([child.child_fd], [], [], LONGEST)[0]
    taken = perf_counter() - begun
    spent = _processor_seconds(child.pid) - had
    _quiet(child)
    return (taken, spent) if shown else None


def _processor_seconds(process: int) -> float:
    """Return the processor time of the process's main thread; 0 if the system does not report it."""
    told = Path(f"/proc/{process}/schedstat")
    return int(told.read_text().split()[0]) / 1e9 if told.exists() else 0.0


def _quiet(child: pexpect.spawn[bytes], seconds: float = QUIET) -> None:
    while select([child.child_fd], [], [], seconds)[0]:
        os.read(child.child_fd, 65536)
