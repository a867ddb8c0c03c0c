"""How a forecast ends as a program: with the figures of one worker over a cluster, with a sentence where workers fail.

No process is left behind, however it ends.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from solo.cli.main import main
from solo.forecast.workers import POLITE
from solo.library import systems
from tests.forecast import doomed

ROOT = Path(__file__).parents[2]
FIGHT = ("polyhedral", "--party", "Casimir Lune", "--foes", "Footpad", "--seed", "5")
KEYS = {"win", "win_low", "win_high", "lose", "fights", "band", "rounds", "seconds", "characters"}
PATIENCE = 60
POLITEST = 19


@contextmanager
def started(home: Path, *words: str) -> Iterator[subprocess.Popen[str]]:
    """`solo forecast` in a session of its own, so that all its processes can be told from others, until it is left."""
    surroundings = {**os.environ, "SOLO_HOME": str(home), "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-m", "solo", "forecast", *FIGHT, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=surroundings,
        start_new_session=True,
    ) as command:
        try:
            yield command
        finally:
            with suppress(ProcessLookupError):
                os.killpg(command.pid, signal.SIGKILL)


def processes_of(session: int, at_work: bool = False) -> list[int]:
    """All processes of a session that are still there, of which its workers are the politest."""
    listed = subprocess.run(["ps", "-eo", "sess=,pid=,stat=,ni="], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in listed.splitlines()]
    ours = [row for row in rows if int(row[0]) == session and not row[2].startswith("Z")]
    return [
        int(pid)
        for _, pid, _, nice in ours
        if not at_work or (nice != "-" and int(nice) >= min(POLITEST, os.nice(0) + POLITE))
    ]


def until_two_work(session: int) -> None:
    end = monotonic() + PATIENCE
    while len(processes_of(session, at_work=True)) < 2:
        assert monotonic() < end, "the workers do not begin"
        sleep(0.05)


def all_gone(session: int) -> bool:
    end = monotonic() + PATIENCE
    while processes_of(session) and monotonic() < end:
        sleep(0.05)
    return not processes_of(session)


def figures(home: Path, *words: str) -> dict[str, Any]:
    with started(home, "--json", *words) as command:
        out, said = command.communicate(timeout=PATIENCE)
        assert command.returncode == 0, said
        assert said == ""
        assert all_gone(command.pid)
    found: dict[str, Any] = json.loads(out)
    return found


@pytest.mark.slow
def test_a_cluster_of_dask_gives_the_figures_of_one_worker(tmp_path: Path) -> None:
    elsewhere = ("--workers", "2", "--executor", "tests.forecast.dask_cluster:make")
    over, alone = (figures(tmp_path, "--fights", "60", *who) for who in (elsewhere, ("--workers", "1")))
    assert set(alone) >= KEYS
    assert set(alone["characters"][0]) >= {"name", "down", "dead", "unhurt"}
    assert {**over, "seconds": 0} == {**alone, "seconds": 0}


@pytest.mark.slow
@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, -signal.SIGTERM)])
def test_nothing_is_left_of_a_forecast_that_is_stopped(tmp_path: Path, sent: signal.Signals, code: int) -> None:
    with started(tmp_path, "--fights", "1000000", "--workers", "2") as command:
        until_two_work(command.pid)
        # Ctrl-C reaches everybody in front of the terminal; to end a program is said to that alone.
        (os.killpg if sent == signal.SIGINT else os.kill)(command.pid, sent)
        _, said = command.communicate(timeout=PATIENCE)
        assert command.returncode == code
        assert "Traceback" not in said
        assert all_gone(command.pid)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing of a forecast outlives who was killed")
def test_who_cleans_up_after_a_kill_says_nothing_and_waits_for_no_reader(tmp_path: Path) -> None:
    """A terminal that nobody reads would keep whoever writes to it for ever."""
    with started(tmp_path, "--fights", "1000000", "--workers", "2") as command:
        until_two_work(command.pid)
        command.kill()
        _, said = command.communicate(timeout=PATIENCE)
        assert said == ""
        assert all_gone(command.pid)


@pytest.mark.slow
@pytest.mark.parametrize("executor", [(), ("--workers", "2", "--executor", "tests.forecast.doomed:processes")])
def test_a_fight_that_takes_all_memory_is_a_sentence(
    executor: tuple[str, ...], home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    del home
    monkeypatch.setattr(systems, "_ours", doomed.ours)
    words = executor or ("--workers", "1")
    for verb in (("forecast", "hungry", "--foes", "2 Rat"), ("encounter", "hungry", "--win", "40-60")):
        assert main([*verb, "--party", "Ann, Bo", "--seed", "1", *words]) == 1
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err == "A fight needed too much memory. Use fewer foes or a lower number for --workers.\n"


@pytest.mark.slow
def test_workers_that_are_killed_again_and_again_are_a_sentence(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    del home
    monkeypatch.setattr(systems, "_ours", doomed.ours)
    words = ("--party", "Ann, Bo", "--seed", "1", "--workers", "2", "--executor", "tests.forecast.doomed:processes")
    assert main(["forecast", "deadly", "--foes", "2 Rat", *words]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.endswith("Try --workers 1.\n")
    assert said.err.count("\n") == 1


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SOLO_HOME", str(tmp_path))
    return tmp_path
