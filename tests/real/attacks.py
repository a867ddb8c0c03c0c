"""What hostile clients and slow ones do in a real terminal, and a witness beside them who has to be able to play on."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from select import select
from threading import Event, Thread

from tests.real.terminal import PATIENCE, Terminal

MEGABYTE = 1024**2
DRAINED = 1.0  # seconds in which all is read that a client printed before its end
HUGE = (300, 100)


class Witness:
    """A person who plays on: every sign that they type must be there. How soon is a figure of the benchmarks."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self._typed = 0

    def plays_on(self, count: int = 10) -> None:
        """Type so many signs, one after the other."""
        for _ in range(count):
            sign = chr(0x3B1 + self._typed % 24)
            self._typed += 1
            self._terminal.press(sign)
            self._terminal.wait(lambda text, sign=sign: f"{sign}]" in text, f"a {sign}")


@contextmanager
def typing(terminal: Terminal, data: bytes) -> Iterator[None]:
    """Type this again and again, beside everything else."""
    over = Event()
    os.set_blocking(terminal.file, False)

    def type_on() -> None:
        left = data
        while not over.is_set():
            try:
                if select([], [terminal.file], [], 0.05)[1]:
                    left = left[os.write(terminal.file, left) :] or data
            except BlockingIOError:
                continue
            except OSError:
                return

    thread = Thread(target=type_on, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join(PATIENCE)


def wait_until_gone(terminal: Terminal) -> bytes:
    """All that was printed once the client has ended: what is typed then is shown behind it by the terminal itself.

    Where somebody types for ever, so is that.
    """
    ends = time.monotonic() + PATIENCE
    while terminal.alive:
        assert time.monotonic() < ends, terminal.text
        terminal.read()
    drained = time.monotonic() + DRAINED
    while terminal.read() and time.monotonic() < drained:
        pass
    return terminal.raw


def fill(terminal: Terminal) -> None:
    """Have the whole screen drawn anew all the time, more than is ever read."""
    terminal.look_away()
    terminal.press("#")
    before = len(terminal.raw)
    while len(terminal.raw) < before + MEGABYTE // 4:
        terminal.read()
