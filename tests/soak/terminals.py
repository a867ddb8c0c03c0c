"""Terminals of simulated people, connected by SSH: most within this process, some by the program `ssh`."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import signal
import struct
import termios
from abc import ABC, abstractmethod
from collections import deque
from contextlib import suppress
from pathlib import Path
from time import perf_counter

import asyncssh
import pyte

LARGE, SMALL = (120, 36), (118, 35)
KEPT = 32.0
"""Seconds for which received data and its times are kept."""
MOST = 4 * 1024 * 1024
PATIENCE = 30.0


class Seat(ABC):
    """One person's terminal. `address` is the local address from which it connects."""

    def __init__(self, person: str, address: str, folder: Path) -> None:
        self.person = person
        self.address = address
        self.folder = folder
        self.joined = False
        self.keys = 0
        self.joins = 0
        self.heard = 0
        self.size = LARGE
        self.recent: deque[tuple[float, bytes]] = deque()
        self._drawn = bytearray()
        self._something = asyncio.Event()

    @property
    def where(self) -> str:
        """The host's name for this terminal: person and origin."""
        return f"{self.person} ssh from {self.address}"

    async def join(self, port: int) -> None:
        """Connect, and wait for the first output. Raises OSError if that fails."""
        self.recent.clear()
        self._drawn.clear()
        self._something.clear()
        try:
            async with asyncio.timeout(PATIENCE):
                await self._join(port)
                self.joined = True
                self.joins += 1
                await self._something.wait()
        except (TimeoutError, asyncssh.Error) as error:
            self.joined = False
            raise OSError(f"{self.person} cannot join: {error!r}") from error

    def press(self, key: str) -> None:
        """Send the bytes of a key, if connected."""
        if self.joined:
            self.keys += 1
            with suppress(OSError, asyncssh.Error):
                self.type(key.encode())

    def take(self, data: bytes) -> None:
        """Record output received from the host."""
        now = perf_counter()
        self.heard += len(data)
        self._something.set()
        self.recent.append((now, data))
        while self.recent and now - self.recent[0][0] > KEPT:
            self.recent.popleft()
        self._drawn += data
        if len(self._drawn) > MOST:
            self._drawn.clear()

    def drawn_after(self, begun: float, what: bytes) -> float | None:
        """Return the seconds from `begun` until the host sent the text `what`; None if it did not."""
        seen = b""
        for at, data in self.recent:
            if at >= begun:
                seen = seen[-len(what) :] + data
                if what in seen:
                    return at - begun
        return None

    def shown_after(self, begun: float, what: str) -> float | None:
        """Return the seconds from `begun` until the screen showed the text `what`; None if it did not.

        Unlike `drawn_after`, this finds a text of which only the changed cells were sent. It replays all output since
        the last change of size, which takes seconds.
        """
        later = [(at, data) for at, data in self.recent if at >= begun]
        earlier = self.drawn[: -sum(len(data) for _, data in later) or None]
        screen = pyte.Screen(*self.size)
        stream = pyte.ByteStream(screen)
        stream.feed(earlier)
        for at, data in later:
            stream.feed(data)
            if any(what in line for line in screen.display):
                return at - begun
        return None

    def turn(self) -> None:
        """Switch between two sizes, so that the whole screen is redrawn, and discard earlier output."""
        self.size = SMALL if self.size == LARGE else LARGE
        self._drawn.clear()
        if self.joined:
            self.resize(*self.size)

    @property
    def drawn(self) -> bytes:
        """The output since the last change of size."""
        return bytes(self._drawn)

    def screen(self, drawn: bytes | None = None) -> list[str]:
        """Return the lines of the screen after the output so far, or after `drawn`."""
        screen = pyte.Screen(*self.size)
        pyte.ByteStream(screen).feed(self.drawn if drawn is None else drawn)
        return [line.rstrip() for line in screen.display]

    @abstractmethod
    async def _join(self, port: int) -> None: ...

    @abstractmethod
    def type(self, data: bytes) -> None:
        """Send these bytes unchanged."""

    @abstractmethod
    def resize(self, columns: int, lines: int) -> None:
        """Report this size of the terminal to the host."""

    @abstractmethod
    def break_line(self) -> None:
        """Drop the connection without closing it properly."""


class Within(Seat):
    """A terminal connected by the SSH client library within this process."""

    def __init__(self, person: str, address: str, folder: Path) -> None:
        super().__init__(person, address, folder)
        self.wishes: dict[bytes | str, bytes | str] = {"COLORTERM": "truecolor"}
        self.connection: asyncssh.SSHClientConnection | None = None
        self.channel: asyncssh.SSHClientChannel[bytes] | None = None

    async def _join(self, port: int) -> None:
        self.connection = await asyncssh.connect(
            "127.0.0.1",
            port,
            username=self.person,
            client_keys=[str(self.folder / self.person)],
            known_hosts=None,
            config=None,
            agent_path=None,
            local_addr=(self.address, 0),
        )
        channel, _ = await self.connection.create_session(
            lambda: _Ear(self),
            term_type="xterm-256color",
            term_size=self.size,
            encoding=None,
            env=self.wishes,
        )
        self.channel = channel

    def type(self, data: bytes) -> None:
        if self.channel is not None:
            self.channel.write(data)

    def resize(self, columns: int, lines: int) -> None:
        if self.channel is not None:
            self.channel.change_terminal_size(columns, lines)

    def break_line(self) -> None:
        self.joined = False
        if self.connection is not None:
            self.connection.abort()


class _Ear(asyncssh.SSHClientSession[bytes]):
    def __init__(self, seat: Seat) -> None:
        self._seat = seat

    def data_received(self, data: bytes, datatype: int | None) -> None:
        del datatype
        self._seat.take(data)

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self._seat.joined = False


class OpenSsh(Seat):
    """A terminal connected by the program `ssh` in a pseudo-terminal."""

    process: asyncio.subprocess.Process | None = None
    file = -1

    async def _join(self, port: int) -> None:
        self._let_go()
        self.file, theirs = pty.openpty()
        _set_size(self.file, *self.size)
        command = [
            "ssh", "-F", "/dev/null", "-p", str(port), "-b", self.address, "-i", str(self.folder / self.person),
            "-o", "IdentitiesOnly=yes", "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null",
            "-o", "LogLevel=ERROR", "-tt", f"{self.person}@127.0.0.1",
        ]  # fmt: skip
        self.process = await asyncio.create_subprocess_exec(
            *command,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            env={"TERM": "xterm-256color", "PATH": os.environ["PATH"], "HOME": str(self.folder)},
        )
        os.close(theirs)
        os.set_blocking(self.file, False)
        asyncio.get_running_loop().add_reader(self.file, self._read)

    def _read(self) -> None:
        try:
            data = os.read(self.file, 65536)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self.take(data)
        else:
            self.joined = False
            self._let_go()

    def _let_go(self) -> None:
        if self.file >= 0:
            asyncio.get_running_loop().remove_reader(self.file)
            os.close(self.file)
            self.file = -1
        if self.process is not None and self.process.returncode is None:
            with suppress(ProcessLookupError):
                self.process.kill()

    def type(self, data: bytes) -> None:
        if self.file >= 0:
            os.write(self.file, data)

    def resize(self, columns: int, lines: int) -> None:
        if self.file >= 0:
            _set_size(self.file, columns, lines)
            if self.process is not None:
                with suppress(ProcessLookupError):
                    self.process.send_signal(
                        signal.SIGWINCH
                    )  # the system does not signal a process without a controlling terminal

    def break_line(self) -> None:
        self.joined = False
        self._let_go()


def _set_size(file: int, columns: int, lines: int) -> None:
    fcntl.ioctl(file, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
