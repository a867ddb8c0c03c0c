"""Whatever becomes of the terminal, at any moment: the app is gone soon, its campaign saved, and nothing is left."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.real import homes, left_behind
from tests.real.terminal import PATIENCE, Terminal
from tests.real.test_app import answer, begin_fight
from tests.real.test_forecasts import SHARE
from tests.real.test_surroundings import on_a_full_disk

SIZE = (120, 36)


def deaf() -> None:
    """Ignore the signal that the terminal hung up, as `nohup` lets a program do."""
    signal.signal(signal.SIGHUP, signal.SIG_IGN)


def at_the_start(terminal: Terminal, home: Path) -> None:
    del home
    terminal.wait_for("Quick fight")


def beginning_a_fight(terminal: Terminal, home: Path) -> None:
    del home
    terminal.wait_for("Quick fight")
    terminal.type(b"q1\r")


def in_a_fight(terminal: Terminal, home: Path) -> None:
    begin_fight(terminal)
    answer(terminal, home, 2)
    terminal.type(b"aaaa")


def in_a_forecast(terminal: Terminal, home: Path) -> None:
    del home
    terminal.wait_for("Quick fight")
    terminal.press("e")
    terminal.wait(lambda text: bool(SHARE.search(text)), "a forecast")


def at_the_end(terminal: Terminal, home: Path) -> None:
    begin_fight(terminal)
    answer(terminal, home, 1)
    terminal.press("ctrl+q")


def stopped(terminal: Terminal, home: Path) -> None:
    begin_fight(terminal)
    answer(terminal, home, 1)
    terminal.kill(signal.SIGTSTP)
    stopped_at(terminal.process)


def stopped_at(process: int) -> None:
    """Wait until the process has stopped, where the system tells."""
    told = Path(f"/proc/{process}/stat")
    ends = time.monotonic() + PATIENCE
    while told.exists() and told.read_text("utf-8", "replace").rpartition(")")[2].split()[0] != "T":
        assert time.monotonic() < ends
        time.sleep(0.01)


MOMENTS = (at_the_start, beginning_a_fight, in_a_fight, in_a_forecast, at_the_end, stopped)


def nothing_is_left(home: Path, temporary: Path, given: int) -> None:
    """No process, no lock, no temporary folder, no crash; the campaign can be read and holds what was answered."""
    assert left_behind.all_gone(home)
    assert left_behind.locked(home) == []
    assert left_behind.temporary(temporary) == []
    assert not (home / "crashes").exists()
    if given:
        assert len(homes.answers(home)) >= given


@pytest.fixture
def temporary() -> Iterator[Path]:
    """A folder of a short name: within it workers are reached by sockets, whose names have little room."""
    with TemporaryDirectory(prefix="solo-") as folder:
        yield Path(folder)


@pytest.mark.parametrize(
    "before", [pytest.param(None, id="a signal"), pytest.param(deaf, id="no signal", marks=pytest.mark.exhaustive)]
)
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_terminal_that_goes_away_takes_the_app_with_it(
    tmp_path: Path, temporary: Path, moment: Callable[[Terminal, Path], None], before: Callable[[], None] | None
) -> None:
    home = tmp_path / "home"
    extra = {"TMPDIR": str(temporary)}
    with Terminal(home, "play", "--seed", "3", size=SIZE, extra=extra, before=before) as terminal:
        moment(terminal, home)
        given = len(homes.answers(home)) if homes.in_progress(home) else 0
        terminal.hang_up()
        nothing_is_left(home, temporary, given)


@pytest.mark.exhaustive
@pytest.mark.parametrize("numbers", [[signal.SIGTERM], [signal.SIGHUP] * 3, [signal.SIGTERM, signal.SIGHUP] * 20])
def test_a_terminal_that_nobody_reads_keeps_no_signal_from_ending_the_app(
    tmp_path: Path, temporary: Path, numbers: list[signal.Signals]
) -> None:
    home = tmp_path / "home"
    with Terminal(home, "play", "--seed", "3", size=SIZE, extra={"TMPDIR": str(temporary)}) as terminal:
        in_a_forecast(terminal, home)
        terminal.press("escape")
        begin_fight(terminal)
        answer(terminal, home, 1)
        for size in (100, 120) * 30:  # each is drawn anew, until the queue of what is to be written is full
            terminal.resize(size, 36)
            time.sleep(0.02)
        for number in numbers:
            terminal.kill(number)
        nothing_is_left(home, temporary, 1)


def test_an_app_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--seed", "3", size=SIZE) as terminal:
        stopped(terminal, tmp_path)
        terminal.forget()
        terminal.kill(signal.SIGCONT)
        terminal.wait_for("Story", "round 1")
        answer(terminal, tmp_path, 1)
        terminal.press("ctrl+q")
        assert terminal.end() == 0


@pytest.mark.exhaustive
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_signal_in_a_forecast_leaves_nothing_behind(tmp_path: Path, temporary: Path, number: signal.Signals) -> None:
    home = tmp_path / "home"
    with Terminal(home, "play", "--seed", "3", size=SIZE, extra={"TMPDIR": str(temporary)}) as terminal:
        in_a_forecast(terminal, home)
        terminal.kill(number)
        nothing_is_left(home, temporary, 0)


def test_a_disk_that_fails_and_a_terminal_that_nobody_reads_keep_nothing_from_ending(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with Terminal(home, "play", "--seed", "3", size=SIZE, before=on_a_full_disk) as terminal:
        begin_fight(terminal)
        terminal.wait_for("could not be written")
        for size in (100, 120) * 30:
            terminal.resize(size, 36)
            time.sleep(0.02)
        terminal.kill(signal.SIGTERM)
        assert left_behind.all_gone(home)
