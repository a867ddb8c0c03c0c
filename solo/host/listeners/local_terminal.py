"""The terminal of this process as a channel. It is in raw mode while in use, and always restored afterwards."""

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

from solo.host.listeners.channel import Channel, ClientTerminal
from solo.host.listeners.connection_limits import Limits
from solo.untrusted.text import make_printable
from solo.untrusted.tty import reopen_tty

MOST: Final = 4096
"""Maximum number of bytes read at once."""
OWN_LIMITS: Final = Limits(idle=inf, longest=inf, leaving=1.0)
"""Limits without an idle time or a maximum duration: the table applies its own."""
ENDING: Final = ("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT")
LONGEST_WISH: Final = 80


class NoTerminalError(Exception):
    """This process has no terminal to draw on."""


@asynccontextmanager
async def own_terminal(environment: Mapping[str, str], origin: str = "") -> AsyncIterator[LocalTerminal]:
    """Yield the terminal on standard input in raw mode, and restore it afterwards.

    A terminating signal closes the channel. Raises NoTerminalError if there is no terminal.
    """
    file = _reopened(sys.stdin.fileno() if sys.stdin is not None else -1)
    try:
        terminal = LocalTerminal(file, _said(environment, file), origin)
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


class LocalTerminal(Channel):
    """A terminal by its non-blocking file descriptor. `ended_by` is the signal that closed the channel, 0 for none."""

    def __init__(self, file: int, terminal: ClientTerminal, origin: str) -> None:
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
        """Wait until all output is sent, or the terminal has accepted nothing for some time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.limits.leaving):
                await self._drained.wait()
        self._loop.remove_writer(self._file)

    @contextmanager
    def following_signals(self) -> Iterator[None]:
        """Within the context, close on terminating signals and pass on changes of the terminal's size.

        A terminating signal that the process ignores stays ignored.
        """
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
        """Do nothing: the terminal outlives the channel."""

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
        return reopen_tty(file, os.O_RDWR)
    except OSError as error:
        raise NoTerminalError from error


@contextmanager
def _raw(file: int) -> Iterator[None]:
    try:
        before = termios.tcgetattr(file)
        tty.setraw(file, termios.TCSANOW)
    except termios.error as error:
        raise NoTerminalError from error
    try:
        yield
    finally:
        # Without this, a process in the background could not restore the terminal.
        stopping = signal.signal(signal.SIGTTOU, signal.SIG_IGN)
        with suppress(termios.error):
            termios.tcflush(file, termios.TCIFLUSH)
            termios.tcsetattr(file, termios.TCSANOW, before)
        signal.signal(signal.SIGTTOU, stopping)


def _said(environment: Mapping[str, str], file: int) -> ClientTerminal:
    def wish(name: str) -> str:
        return make_printable(environment.get(name, ""))[:LONGEST_WISH]

    try:
        columns, lines = os.get_terminal_size(file)
    except OSError:
        columns, lines = 0, 0
    return ClientTerminal(
        kind=wish("TERM"),
        colours=wish("COLORTERM"),
        program=wish("TERM_PROGRAM"),
        columns=columns,
        lines=lines,
        no_color=bool(wish("NO_COLOR")),
        reduced_motion=bool(wish("SOLO_REDUCED_MOTION")),
    )
