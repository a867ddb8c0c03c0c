"""Poor surroundings: dumb terminals, pipes, no colours, full and closed disks. A sentence, never a traceback."""

from __future__ import annotations

import ctypes
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.real import homes
from tests.real.terminal import PATIENCE, SOLO, Terminal, environment, unbroken
from tests.real.test_app import NOISE, answer, begin_fight

COLOURS = re.compile(rb"\x1b\[[0-9;:]*?(?<![0-9])(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?![0-9])[0-9;:]*m")
PRCTL_DROP_BOUND = 24
MAY_WRITE_ANYWHERE, MAY_READ_ANYWHERE = 1, 2
SMALL_FILE = 6_000  # bytes: less than a fight takes
COMPILING_NOTHING = {"PYTHONDONTWRITEBYTECODE": "1"}  # else Python leaves halves of modules behind


def run(
    home: Path, *words: str, typed: str = "", before: Callable[[], None] | None = None, **extra: str
) -> subprocess.CompletedProcess[str]:
    """The program over pipes."""
    return subprocess.run(
        [SOLO, *words],
        input=typed,
        env=environment(home, extra),
        preexec_fn=before,
        text=True,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )


def test_a_dumb_terminal_is_told_what_to_use_instead(tmp_path: Path) -> None:
    with Terminal(tmp_path, extra={"TERM": "dumb"}) as terminal:
        assert terminal.end() == 2
        assert "solo play --plain" in terminal.text
        assert b"\x1b" not in terminal.raw


def test_where_nobody_would_see_the_screen_it_is_said(tmp_path: Path) -> None:
    for away in ("1", "2"):
        with Terminal(tmp_path, "-c", f"'{SOLO}' {away}>'{tmp_path}/said'", program="/bin/sh") as terminal:
            assert terminal.end() == 2
            said = terminal.text + (tmp_path / "said").read_text()
            assert "solo play --plain" in unbroken(said)


@pytest.mark.first_steps
def test_line_by_line_works_in_a_dumb_terminal(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--plain", "--seed", "3", extra={"TERM": "dumb"}) as terminal:
        terminal.wait_for("Which fight?")
        terminal.press("1", "enter")
        terminal.wait_for("Press enter for")
        terminal.press("1", "enter", "q", "enter")
        assert terminal.end() == 0
        assert b"\x1b" not in terminal.raw
    assert homes.answers(tmp_path)


@pytest.mark.parametrize("words", [[], ["play"], ["play", "--system", "polyhedral"]])
def test_without_a_terminal_it_is_said_what_to_use_instead(tmp_path: Path, words: list[str]) -> None:
    done = run(tmp_path, *words)
    assert done.returncode == 2
    assert "solo play --plain" in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


@pytest.mark.exhaustive
@pytest.mark.parametrize("streams", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_streams_may_be_closed(tmp_path: Path, streams: str) -> None:
    for words in ("version", "play", "play --plain --fight 'Dogs on the ice'", "play --auto --seed 1"):
        done = subprocess.run(
            ["sh", "-c", f"'{SOLO}' {words} {streams}"],
            env=environment(tmp_path),
            text=True,
            capture_output=True,
            stdin=subprocess.DEVNULL,
            timeout=PATIENCE,
            check=False,
        )
        assert not NOISE.search(done.stdout + done.stderr)
        assert done.returncode in (0, 1, 2, 141)


def test_a_reader_that_goes_away_is_no_fault(tmp_path: Path) -> None:
    done = subprocess.run(
        ["sh", "-c", f"'{SOLO}' library polyhedral | head -n 1"],
        env=environment(tmp_path),
        text=True,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


def test_no_color_means_no_colour(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--seed", "3", size=(120, 36), extra={"NO_COLOR": "1"}) as terminal:
        begin_fight(terminal)
        for key in ("o", "escape", "escape", "s"):
            terminal.press(key)
            terminal.rest()
        terminal.press("ctrl+q")
        assert terminal.end() == 0
        assert COLOURS.findall(terminal.raw) == []


def test_without_no_color_there_are_colours(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--seed", "3") as terminal:
        begin_fight(terminal)
        assert COLOURS.search(terminal.raw)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_line_by_line_a_signal_loses_no_answer(tmp_path: Path, number: signal.Signals) -> None:
    words = [SOLO, "play", "--plain", "--fight", "Dogs on the ice", "--seed", "3"]
    process = subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(tmp_path),
        preexec_fn=lambda: None,
    )
    assert process.stdin
    process.stdin.write("a\na\n")
    process.stdin.flush()
    ends = time.monotonic() + PATIENCE
    while not (homes.in_progress(tmp_path) and len(homes.answers(tmp_path)) >= 2):
        assert time.monotonic() < ends
        time.sleep(0.02)
    given = homes.answers(tmp_path)
    process.send_signal(number)
    out, complaint = process.communicate(timeout=PATIENCE)
    assert process.returncode in (130, -number)
    assert not NOISE.search(out + complaint)
    assert homes.answers(tmp_path)[: len(given)] == given


def as_a_plain_user() -> None:
    """Give up what lets the superuser write where files and folders forbid it."""
    if sys.platform == "linux" and os.geteuid() == 0:
        prctl = ctypes.CDLL(None).prctl
        for power in (MAY_WRITE_ANYWHERE, MAY_READ_ANYWHERE):
            prctl(PRCTL_DROP_BOUND, power, 0, 0, 0)


def on_a_full_disk() -> None:
    """Let no file grow beyond a few lines, which is how a full disk shows."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (SMALL_FILE, SMALL_FILE))


@pytest.fixture
def closed_home(tmp_path: Path) -> Path:
    """A home with a campaign, in which nothing may be written."""
    home = tmp_path / "home"
    run(home, "play", "--plain", "--fight", "Dogs on the ice", "--seed", "3", typed="a\na\n")
    for folder, _, files in os.walk(home, topdown=False):
        for file in files:
            Path(folder, file).chmod(0o444)
        Path(folder).chmod(0o555)
    return home


def test_a_home_that_cannot_be_written_opens_for_reading(closed_home: Path) -> None:
    given = homes.answers(closed_home)
    with Terminal(closed_home, size=(100, 30), before=as_a_plain_user) as terminal:
        terminal.wait_for("read only", "Continue")
        terminal.press("c")
        terminal.wait_for("Story")
        terminal.press("1")
        terminal.wait_for("read-only")
        terminal.press("ctrl+q")
        assert terminal.end() == 0
        assert not NOISE.search(terminal.text)
    assert homes.answers(closed_home) == given


def test_a_closed_home_is_said_in_one_sentence(closed_home: Path) -> None:
    for words in (
        ("play", "--plain"),
        ("play", "New", "--plain", "--system", "polyhedral"),
        ("saves", "import", "no such file"),
    ):
        done = run(closed_home, *words, before=as_a_plain_user)
        assert done.returncode in (1, 2)
        assert done.stderr.strip()
        assert not NOISE.search(done.stderr)


def test_a_closed_home_without_campaigns_shows_the_app_and_says_what_fails(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    home.chmod(0o555)
    with Terminal(home, size=(100, 30), before=as_a_plain_user) as terminal:
        terminal.wait_for("Quick fight")
        terminal.press("q", "1", "enter")
        terminal.wait_for("could not be written")
        terminal.press("ctrl+q")
        terminal.end()
        assert not NOISE.search(terminal.text)


def test_a_home_below_a_file_is_said_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    done = run(file / "home", "play", "--plain", "--fight", "Dogs on the ice", typed="a\n")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert not NOISE.search(done.stderr)


@pytest.mark.first_steps
def test_a_full_disk_is_said_and_nothing_saved_is_harmed(tmp_path: Path) -> None:
    done = run(
        tmp_path,
        *("play", "--plain", "--fight", "Dogs on the ice", "--seed", "3"),
        typed="a\n" * 5,
        before=on_a_full_disk,
        **COMPILING_NOTHING,
    )
    assert done.returncode == 1
    assert "could not be written" in done.stderr
    assert "Everything is saved" not in done.stdout
    assert not NOISE.search(done.stdout + done.stderr)
    assert run(tmp_path, "saves", "check").returncode == 0
    again = run(tmp_path, "play", "--plain", "--fight", "Dogs on the ice", typed="a\n")
    assert again.returncode == 0, again.stderr


def test_the_app_on_a_full_disk_says_so_and_goes_on(tmp_path: Path) -> None:
    of_it = ("play", "--seed", "3")
    with Terminal(tmp_path, *of_it, size=(100, 30), extra=COMPILING_NOTHING, before=on_a_full_disk) as terminal:
        begin_fight(terminal)
        terminal.wait_for("could not be written")
        terminal.press("a")
        terminal.rest()
        assert terminal.alive
        terminal.press("ctrl+q")
        assert terminal.end() == 1
        assert "could not be written" in unbroken(terminal.text)
        assert not NOISE.search(terminal.text)
    assert run(tmp_path, "saves", "check").returncode == 0


@pytest.mark.first_steps
def test_a_failure_of_the_app_is_a_sentence_and_a_report(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "sitecustomize.py").write_text(
        "import solo.tui.page_registry as places\nplaces.PLACES = {**places.PLACES, 'settings': None}\n"
    )
    python_path = os.pathsep.join([str(broken), *filter(None, [os.environ.get("PYTHONPATH")])])
    home = tmp_path / "home"
    with Terminal(home, "play", "--seed", "3", extra={"PYTHONPATH": python_path}) as terminal:
        begin_fight(terminal)
        answer(terminal, home, 1)
        given = homes.answers(home)
        terminal.press("escape")
        terminal.rest()
        terminal.press("escape")
        terminal.rest()
        terminal.press("s")
        assert terminal.end() == 1
        text = unbroken(terminal.text)
        assert "Solo has crashed. Everything saved is safe." in text
        assert not re.search(r"Traceback|[a-z]Error\b", terminal.raw.decode("utf-8", "replace"))
    assert len(list((home / "crashes").iterdir())) == 1
    assert homes.answers(home)[: len(given)] == given


def test_a_failure_in_a_callback_of_a_worker_thread_is_a_sentence_and_a_report(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "sitecustomize.py").write_text(
        "from solo.tui.opening_queue import OpeningQueue\n"
        "def fail(self, game, then):\n"
        "    raise RuntimeError('the callback failed')\n"
        "OpeningQueue._opened = fail\n"
    )
    python_path = os.pathsep.join([str(broken), *filter(None, [os.environ.get("PYTHONPATH")])])
    home = tmp_path / "home"
    with Terminal(home, "play", "--seed", "3", extra={"PYTHONPATH": python_path}) as terminal:
        assert terminal.end() == 1
        text = unbroken(terminal.text)
    assert "Solo has crashed. Everything saved is safe. The report is in" in text
    (report,) = (home / "crashes").iterdir()
    assert "RuntimeError: the callback failed" in report.read_text(encoding="utf-8")


@pytest.mark.parametrize("locale", [{"LC_ALL": "C"}, {"PYTHONIOENCODING": "latin-1"}], ids=["C", "Latin-1"])
def test_without_unicode_the_app_draws_bars_and_signs_of_ascii(tmp_path: Path, locale: dict[str, str]) -> None:
    with Terminal(homes.make_quick(tmp_path), "play", "--seed", "3", size=(100, 30), extra=locale) as terminal:
        begin_fight(terminal)
        text = terminal.text
        assert re.search(r"LP #+ \d", text)
        assert re.search(r"LP =+ \d", text)
        drawn = terminal.raw[terminal.raw.rindex(b"\x1b[?1049h") :]
        assert drawn.isascii()
        terminal.press("ctrl+q")
        assert terminal.end() == 0
