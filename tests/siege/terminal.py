"""The app in a pseudo-terminal: bursts of keys, changes of size, unread output, and sudden ends."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from solo.campaign import campaign_file, campaigns
from solo.library.systems import manifests
from tests.real import left_behind
from tests.real.terminal import KEYS, Terminal
from tests.real.test_app import NOISE
from tests.siege.limits import seconds

WHAT = "ends of a terminal"
SHORT = (1,)
SIZES = ((80, 24), (40, 12), (120, 36), (100, 30), (30, 10), (200, 60))
LETTERS = "abcdefghijklmnopqrstuvwyzAFR0123456789?$+-="  # without x, which quits, and /, which could name a file
NAMED = tuple(name for name in KEYS if name not in ("ctrl+c", "ctrl+q", "ctrl+z"))
MOUSE = ("\x1b[<0;{0};{1}M\x1b[<0;{0};{1}m", "\x1b[<35;{0};{1}M", "\x1b[<64;{0};{1}M", "\x1b[<65;{0};{1}M")
BEGINNINGS = ("q1\r", "q2\r111", "e", "ew", "g\r\r", "\x10\r\r", "ha", "l", "")
GONE_WITHIN = 2.0  # seconds, on an idle machine
STARTING = 0.6
SIGNALS = ([signal.SIGTERM], [signal.SIGHUP], [signal.SIGINT], [signal.SIGKILL], [signal.SIGTERM, signal.SIGHUP] * 5)


def attempt(seed: int, folder: Path) -> int:
    chance = Random(seed)
    home = folder / "home"
    words = ("play", "--seed", "3", "--system", chance.choice(manifests()).key)
    before = chance.choice((None, deaf))
    with (
        TemporaryDirectory(prefix="siege-") as short,  # workers have sockets there, whose paths must be short
        Terminal(home, *words, size=chance.choice(SIZES), extra={"TMPDIR": short}, before=before) as terminal,
    ):
        if chance.random() < 0.2:
            time.sleep(chance.uniform(0, STARTING))
        else:
            terminal.wait(lambda text: bool(text.strip()), "the first paint")
            _play(terminal, chance)
        how = _end(terminal, chance, before is deaf)
        _check(home, Path(short), how)
    return 1


def deaf() -> None:
    """Ignore the hang-up signal of the terminal."""
    signal.signal(signal.SIGHUP, signal.SIG_IGN)


def _play(terminal: Terminal, chance: Random) -> None:
    terminal.press(chance.choice(BEGINNINGS))
    for _ in range(chance.randint(0, 12)):
        if not terminal.alive:
            return
        kind = chance.random()
        if kind < 0.3:
            _resize(terminal, chance)
        elif kind < 0.4:
            time.sleep(chance.uniform(0, 0.3))  # no output is read
        else:
            terminal.type("".join(_typed(chance) for _ in range(chance.randint(1, 12))).encode())
        if chance.random() < 0.7:
            terminal.rest()
        assert not NOISE.search(terminal.text), terminal.text


def _typed(chance: Random) -> str:
    kind = chance.random()
    if kind < 0.1:
        return chance.choice(MOUSE).format(chance.randint(1, 60), chance.randint(1, 20))
    return KEYS[chance.choice(NAMED)] if kind < 0.5 else chance.choice(LETTERS)


def _resize(terminal: Terminal, chance: Random) -> None:
    """Change the size several times in a row, and check that the last size is drawn in time."""
    terminal.rest()
    for _ in range(chance.randint(1, 3)):
        terminal.resize(*chance.choice(SIZES))
        if chance.random() < 0.5:
            terminal.type("".join(_typed(chance) for _ in range(chance.randint(1, 3))).encode())
    had, ends = len(terminal.raw), time.monotonic() + seconds()
    columns, lines = (131, 41) if chance.random() < 0.5 else (79, 23)
    terminal.resize(columns, lines)
    while len(terminal.raw) == had and terminal.alive:
        terminal.read()
        assert time.monotonic() < ends, f"not drawn anew at {columns} × {lines}:\n{terminal.text}"


def _end(terminal: Terminal, chance: Random, is_deaf: bool) -> str:
    """End the app in a random way, and return the way in words."""
    ways: tuple[Callable[[], None], ...] = (
        terminal.hang_up,
        lambda: _signal(terminal, chance, is_deaf),
        lambda: _quit(terminal),
    )
    if chance.random() < 0.3:
        terminal.type(b"".join(_typed(chance).encode() for _ in range(10)))
    way = chance.randrange(len(ways))
    ways[way]()
    return ("hung up", "a signal", "quit")[way]


def _signal(terminal: Terminal, chance: Random, is_deaf: bool) -> None:
    """Send random signals. An app that ignores all of them needs a hang-up as well."""
    if not terminal.alive:
        return
    numbers = chance.choice(SIGNALS)
    for number in numbers:
        terminal.kill(number)
    passed_over = is_deaf and set(numbers) == {signal.SIGHUP}
    if chance.random() < 0.3 or passed_over:
        terminal.hang_up()


def _quit(terminal: Terminal) -> None:
    """Press the quit key and hang up at once, since a starting app does not react to keys."""
    if terminal.alive:
        terminal.press("ctrl+q")
    terminal.hang_up()


def _check(home: Path, temporary: Path, how: str) -> None:
    """Check that no process, lock, temporary folder or crash report is left, and that each campaign can be read."""
    began = time.monotonic()
    assert left_behind.all_gone(home), f"{how}: never gone"
    took = time.monotonic() - began
    assert took <= seconds(GONE_WITHIN), f"{how}: gone after {took:.1f} s"
    assert left_behind.temporary(temporary) == [], f"{how}: a temporary folder is left"
    assert left_behind.locked(home) == [], f"{how}: still locked"
    crashes = sorted((home / "crashes").glob("*"))
    assert not crashes, f"{how}: {crashes[0].read_text()}"
    for summary in campaigns.campaigns(home):
        assert not summary.broken, f"{how}: {summary.broken}"
        campaign_file.load(summary.folder)
