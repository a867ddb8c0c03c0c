"""Forecasts in the installed app: played beside it by processes of its own, none of which outlives it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.real.terminal import PATIENCE, Terminal

NOISE = re.compile(r".{0,200}(Traceback|[a-z]Error\b|Solo failed).{0,2000}", re.DOTALL)
SHARE = re.compile(r"Won  +[<>]?\d+ %")


def children_of(parent: int) -> list[int]:
    """Every process that this one started, and theirs."""
    parents = dict(_processes())
    found = [process for process, its_parent in parents.items() if its_parent == parent]
    return [*found, *(later for process in found for later in children_of(process))]


def _processes() -> Iterator[tuple[int, int]]:
    """Each process with its parent, as the system lists them, or as `ps` does where it does not."""
    listed = Path("/proc/self/stat").exists()
    if not listed:
        told = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
        yield from ((int(process), int(parent)) for process, parent in map(str.split, told.splitlines()))
    for entry in Path("/proc").iterdir() if listed else ():
        if entry.name.isdigit():
            yield int(entry.name), _parent(entry)


def _parent(entry: Path) -> int:
    try:
        return int((entry / "stat").read_text("utf-8").rpartition(")")[2].split()[1])
    except (OSError, IndexError, ValueError):
        return 0  # it has ended in the meantime


def gone(processes: list[int]) -> bool:
    """Whether none of these is alive, given a moment to end."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if not set(processes) & {process for process, _ in _processes()}:
            return True
        time.sleep(0.05)
    return False


def forecasting(terminal: Terminal) -> list[int]:
    """Look at an encounter until its forecast shows; the processes that play it."""
    terminal.wait_for("Quick fight")
    terminal.press("e")
    terminal.wait(lambda text: bool(SHARE.search(text)), "a forecast")
    found = children_of(terminal.process)
    assert found
    return found


@pytest.mark.exhaustive
@pytest.mark.parametrize("how", ["ctrl+q", "SIGKILL", "SIGTERM", "hang up"])
def test_no_worker_outlives_the_app(tmp_path: Path, how: str) -> None:
    with Terminal(tmp_path, "play", "--seed", "3", size=(120, 36)) as terminal:
        workers = forecasting(terminal)
        assert not NOISE.search(terminal.text)
        if how == "hang up":
            terminal.hang_up()
        elif how.startswith("SIG"):
            terminal.kill(signal.Signals[how])
        else:
            terminal.press(how)
        terminal.end()
        assert gone(workers)
    assert not (tmp_path / "crashes").exists()


def test_a_killed_worker_leaves_the_app_as_it_was(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--seed", "3", size=(120, 36)) as terminal:
        forecasting(terminal)
        terminal.press("w")
        terminal.wait_for("the party wins")
        for worker in children_of(terminal.process)[-1:]:
            os.kill(worker, signal.SIGKILL)
        terminal.press("r")
        terminal.wait_for("the party wins")
        assert not NOISE.search(terminal.text)
        terminal.press("escape")
        terminal.wait_for("Encounters")
        terminal.press("ctrl+q")
        assert terminal.end() == 0
    assert not (tmp_path / "crashes").exists()
