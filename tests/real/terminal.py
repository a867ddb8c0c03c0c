"""A terminal that a test can type into and read: the program runs in a pseudo-terminal, pyte draws what it prints."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Self

import pexpect
import pyte

SOLO = str(Path(sys.executable).with_name("solo"))
PATIENCE = 60.0  # seconds; a test that waits longer has failed
READING = 2.0
"""Seconds without a key after which one is certainly taken at the end of a fight."""
QUIET = 0.12  # seconds without output and without work: the program is at rest
LOOK = 0.02  # seconds between two looks at whether it works
LATEST = 100_000  # bytes that are more than any screen
KEYS = {
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "space": " ",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "delete": "\x1b[3~",
    "backspace": "\x7f",
    "f1": "\x1bOP",
    "ctrl+c": "\x03",
    "ctrl+p": "\x10",
    "ctrl+q": "\x11",
    "ctrl+z": "\x1a",
}


def environment(home: Path, extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """What the program sees of the world: a home of its own, a plain terminal, and nothing of this machine's taste."""
    taken = ("NO_COLOR", "COLORTERM", "TERM", "TEXTUAL", "COLUMNS", "LINES", "CLICOLOR", "FORCE_COLOR", "SOLO_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(taken)}
    return {
        **kept,
        "SOLO_HOME": str(home),
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LANG": "C.UTF-8",
        "ESCDELAY": "25",  # milliseconds: well within the quiet after which the next key comes
        **(extra or {}),
    }


def at_work(process: int) -> bool:
    """Whether a thread of the process runs, or would if the machine let it; False where the system does not tell."""
    for thread in Path(f"/proc/{process}/task").glob("*/stat"):
        try:
            state = thread.read_text("utf-8", "replace").rpartition(")")[2].split()[0]
        except (OSError, IndexError):
            continue  # it has ended in the meantime
        if state in "RD":
            return True
    return False


def unbroken(text: str) -> str:
    """The text in one line, so that a sentence is found wherever it was broken."""
    return " ".join(text.split())


def _as_from_a_shell(before: Callable[[], None] | None) -> None:
    """Hear of interruptions, even where the tests themselves were started to pass them over, and then `before`."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if before is not None:
        before()


class Terminal:
    """The program in a terminal of this size, `before` called in its process. Leaving the `with` block kills it."""

    def __init__(
        self,
        home: Path,
        *words: str,
        size: tuple[int, int] = (80, 24),
        extra: Mapping[str, str] | None = None,
        before: Callable[[], None] | None = None,
        program: str = SOLO,
    ) -> None:
        columns, lines = size
        self.raw = b""
        self._gone = False
        self._looked_away = False
        self._screen = pyte.Screen(columns, lines)
        self._screen.dirty.clear()
        self._text = ""
        self._stream = pyte.ByteStream(self._screen)
        self._child = pexpect.spawn(
            program,
            list(words),
            env=environment(home, extra),
            dimensions=(lines, columns),
            timeout=None,
            preexec_fn=partial(_as_from_a_shell, before),
        )
        self._child.delaybeforesend = None
        self._child.ptyproc.delayafterclose = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.alive:
            self.kill()
            self.end()
        self._child.close()

    @property
    def process(self) -> int:
        """The program's process number."""
        return int(self._child.pid)

    @property
    def text(self) -> str:
        """What the screen shows."""
        if self._screen.dirty or not self._text:
            self._screen.dirty.clear()
            self._text = "\n".join(self._screen.display)
        return self._text

    def wait(self, condition: Callable[[str], bool], what: str) -> str:
        """The screen once it fulfils the condition. Fails with the screen where it never does."""
        ends = time.monotonic() + PATIENCE
        while not condition(self.text):
            if not self._read(LOOK) and not self._child.isalive():
                while self._read(0):
                    pass
                if condition(self.text):
                    break
                raise AssertionError(f"The program ended before {what}:\n{self.text}")
            assert time.monotonic() < ends, f"waited in vain for {what}:\n{self.text}"
        return self.text

    def wait_for(self, *words: str) -> str:
        """The screen once it shows all of these words."""
        return self.wait(lambda text: all(word in unbroken(text) for word in words), " and ".join(words))

    def rest(self) -> str:
        """The screen once for a moment nothing has been printed, and the program has had nothing to do."""
        busy = time.monotonic()
        ends = busy + PATIENCE
        while time.monotonic() - busy < QUIET:
            if self._read(LOOK) or at_work(self.process):
                busy = time.monotonic()
            assert busy < ends, f"never at rest:\n{self.text}"
        return self.text

    def read(self) -> bool:
        """Read what is printed, for a moment; True where something was."""
        return self._read(0.05)

    def press(self, *keys: str) -> None:
        """Press keys, by name or as the text they type."""
        for key in keys:
            self._child.send(KEYS.get(key, key))

    def press_until_gone(self, key: str, words: str) -> None:
        """Press a key until these words are off the screen: the end of a fight takes one only after a moment."""
        ends = time.monotonic() + PATIENCE
        while words in self.text:
            assert time.monotonic() < ends, f"{words} never went:\n{self.text}"
            self.press(key)
            pressed = time.monotonic()
            while words in self.text and time.monotonic() - pressed < READING:
                self._read(LOOK)

    def type(self, data: bytes) -> None:
        """Send these very bytes."""
        self._child.send(data)

    def set_size(self, columns: int, lines: int) -> None:
        """Say that the terminal is this large, whatever size is looked at here."""
        self._screen.resize(max(1, min(lines, 200)), max(1, min(columns, 500)))
        self._child.setwinsize(lines, columns)

    @property
    def file(self) -> int:
        """The number of the file through which it is typed into."""
        return int(self._child.child_fd)

    def resize(self, columns: int, lines: int) -> None:
        """Make the terminal this large."""
        self._screen.resize(lines, columns)
        self._child.setwinsize(lines, columns)

    def look_away(self) -> None:
        """Keep what is printed from now on, and draw nothing of it: that takes long where it is much."""
        self._looked_away = True

    def look_again(self) -> None:
        """Draw the end of what was printed meanwhile, and all that comes."""
        self._looked_away = False
        self._screen.reset()
        self._stream.feed(self.raw[-LATEST:])

    def read_until(self, data: bytes) -> None:
        """Read until these bytes are printed."""
        begun, ends = len(self.raw), time.monotonic() + PATIENCE
        while data not in self.raw[begun:]:
            assert time.monotonic() < ends, f"waited in vain for {data!r}"
            self._read(LOOK)

    def forget(self) -> None:
        """Throw away what was drawn, as a terminal does that is made smaller."""
        self._screen.erase_in_display(2)

    def kill(self, number: int = signal.SIGKILL) -> None:
        """Send a signal."""
        self._child.kill(number)

    @property
    def alive(self) -> bool:
        """True while the program runs."""
        return bool(self._child.isalive())

    def hang_up(self) -> None:
        """Close the terminal while the program runs in it."""
        self._child.ptyproc.fileobj.close()
        self._gone = True

    def end(self) -> int:
        """The exit code once the program has ended; minus the signal's number where one killed it."""
        ends = time.monotonic() + PATIENCE
        while self._child.isalive():
            self._read(LOOK)
            assert time.monotonic() < ends, f"The program does not end:\n{self.text}"
        while self._read(LOOK):  # what was printed last may take a moment to come through
            pass
        if self._child.signalstatus is not None:
            return -int(self._child.signalstatus)
        return int(self._child.exitstatus or 0)

    def _read(self, timeout: float) -> bool:
        if self._gone:
            time.sleep(timeout)
            return False
        try:
            data = self._child.read_nonblocking(65536, timeout)
        except pexpect.TIMEOUT:
            return False
        except pexpect.EOF:
            return False
        self.raw += data
        if not self._looked_away:
            self._stream.feed(data)
        return True
