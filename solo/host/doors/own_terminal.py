"""Owns the terminal of this very process as a channel: raw while it is one, and given back as it was in any case."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import termios
import tty
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from math import inf
from typing import Final

from solo.border.terminal import opened_anew
from solo.border.text import printable
from solo.host.doors.channel import Channel, Terminal
from solo.host.doors.limits import Limits

MOST: Final = 4096
"""Bytes read at once."""
OWN_LIMITS: Final = Limits(idle=inf, longest=inf, leaving=1.0)
"""How long anybody may stay is for the table to say."""
ENDING: Final = ("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT")
LONGEST_WISH: Final = 80


class NoTerminal(Exception):
    """This process has no terminal that it could draw on."""


@asynccontextmanager
async def own_terminal(environment: Mapping[str, str], origin: str = "") -> AsyncIterator[OwnTerminal]:
    """The terminal that standard input is, raw within, and afterwards as it was. A signal to end closes it.

    Raises NoTerminal where there is none.
    """
    file = _reopened(sys.stdin.fileno() if sys.stdin is not None else -1)
    try:
        terminal = OwnTerminal(file, _said(environment, file), origin)
        with terminal.following_signals(), _raw(file):
            terminal.resume()
            try:
                yield terminal
            finally:
                terminal.hang_up()
                terminal.pause()
                await terminal.wait_drained()
    finally:
        os.close(file)


class OwnTerminal(Channel):
    """A terminal by the number of its file, which never waits. `ended_by` is the signal that closed it; 0 for none."""

    def __init__(self, file: int, terminal: Terminal, origin: str) -> None:
        super().__init__("", origin, terminal, OWN_LIMITS)
        self.ended_by = 0
        self._file = file
        self._unsent = bytearray()
        self._drained = asyncio.Event()
        self._drained.set()

    @property
    def waiting(self) -> int:
        return len(self._unsent)

    def pause(self) -> None:
        self._loop.remove_reader(self._file)

    def resume(self) -> None:
        if self._open:
            self._loop.add_reader(self._file, self._read)

    async def wait_drained(self) -> None:
        """Return once all that was written is sent, or nothing is taken for a while."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.limits.leaving):
                await self._drained.wait()
        self._loop.remove_writer(self._file)

    @contextmanager
    def following_signals(self) -> Iterator[None]:
        """Within, close on a signal to end that the program was not started to pass over, and hear of new sizes."""
        followed = [number for name in ENDING if signal.getsignal(number := signal.Signals[name]) is not signal.SIG_IGN]
        for number in followed:
            self._loop.add_signal_handler(number, self._end_by, number)
        self._loop.add_signal_handler(signal.SIGWINCH, self._look_at_size)
        try:
            yield
        finally:
            for number in (*followed, signal.SIGWINCH):
                self._loop.remove_signal_handler(number)

    def _write(self, data: bytes) -> None:
        self._unsent += data
        if self._drained.is_set():
            self._drained.clear()
            self._send()

    def _end(self, code: int) -> None:
        """Nothing is ended: the terminal is whoever's this process is."""

    def _read(self) -> None:
        try:
            data = os.read(self._file, MOST)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self.receive(data)
        else:
            self.pause()
            self.lose("the terminal is gone")

    def _send(self) -> None:
        try:
            del self._unsent[: os.write(self._file, self._unsent)]
        except BlockingIOError:
            pass
        except OSError:
            self._unsent.clear()
            self.lose("the terminal is gone")
        if self._unsent:
            self._loop.add_writer(self._file, self._send)
        else:
            self._loop.remove_writer(self._file)
            self._drained.set()

    def _end_by(self, number: int) -> None:
        self.ended_by = self.ended_by or number
        self.close()

    def _look_at_size(self) -> None:
        with suppress(OSError):
            self.resize(*os.get_terminal_size(self._file))


def _reopened(file: int) -> int:
    try:
        return opened_anew(file, os.O_RDWR)
    except OSError as error:
        raise NoTerminal from error


@contextmanager
def _raw(file: int) -> Iterator[None]:
    try:
        before = termios.tcgetattr(file)
        tty.setraw(file, termios.TCSANOW)
    except termios.error as error:
        raise NoTerminal from error
    try:
        yield
    finally:
        stopping = signal.signal(signal.SIGTTOU, signal.SIG_IGN)  # given back even from the background
        with suppress(termios.error):
            termios.tcflush(file, termios.TCIFLUSH)
            termios.tcsetattr(file, termios.TCSANOW, before)
        signal.signal(signal.SIGTTOU, stopping)


def _said(environment: Mapping[str, str], file: int) -> Terminal:
    def wish(name: str) -> str:
        return printable(environment.get(name, ""))[:LONGEST_WISH]

    try:
        columns, lines = os.get_terminal_size(file)
    except OSError:
        columns, lines = 0, 0
    return Terminal(
        kind=wish("TERM"),
        colours=wish("COLORTERM"),
        program=wish("TERM_PROGRAM"),
        columns=columns,
        lines=lines,
        no_color=bool(wish("NO_COLOR")),
        reduced_motion=bool(wish("SOLO_REDUCED_MOTION")),
    )
