"""Terminal of an SSH client: the only session that a connection may open."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Final, Protocol

import asyncssh

from solo.host.listeners.admission import Connection
from solo.host.listeners.channel import NO_COMMANDS, NO_PTY, Channel, ClientTerminal
from solo.host.listeners.connection_limits import Limits
from solo.host.listeners.connection_log import ConnectionLog

LOOK: Final = 1.0
"""Seconds between two checks of the environment variables that a client has sent."""
LONGEST_WISH: Final = 80
RESIZE_COSTS: Final = 512
"""Rate-limit cost of a change of the terminal's size, in bytes read."""


class SshConnection(Protocol):
    """The connection of a terminal. Its `person` has proved that they own the `key`.

    If `refusal` is not "", the client gets this sentence instead of a terminal.
    """

    person: str
    key: str
    refusal: str
    line: Connection
    limits: Limits
    book: ConnectionLog

    def seat(self, channel: SshChannel) -> None:
        """Open the terminal for the requested shell."""

    def end_soon(self) -> None:
        """Disconnect after a delay, unless the client does so first."""


class SshSession(asyncssh.SSHServerSession[bytes]):
    """A client's session: a request for a shell in a terminal starts Solo, and all other requests are refused."""

    def __init__(self, visit: SshConnection) -> None:
        self._visit = visit
        self._line: asyncssh.SSHServerChannel[bytes]
        self._kind: str | None = None
        self._size = 0, 0
        self._refusal = visit.refusal
        self._channel: SshChannel | None = None
        self._look: asyncio.TimerHandle | None = None

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._line = chan
        self._look_at_environment()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._look is not None:
            self._look.cancel()
        if self._channel is not None:
            self._channel.lose(f"connection lost: {exc}" if exc else "left")
        self._visit.end_soon()

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]
    ) -> bool:
        del term_modes
        self._kind = term_type
        self._size = term_size[:2]
        return True

    def shell_requested(self) -> bool:
        if self._kind is None:
            self._refusal = self._refusal or NO_PTY
        return True

    def exec_requested(self, command: str) -> bool:
        """Accept a command, but only to reply that commands are not run, with a failing exit code."""
        del command
        self._refusal = NO_COMMANDS
        return True

    def session_started(self) -> None:
        visit = self._visit
        visit.line.seated = True
        if self._refusal:
            visit.book.log_refusal(f"{visit.person or '?'} by {visit.line.origin}", self._refusal)
            with suppress(OSError):
                self._line.write_stderr(f"{self._refusal}\r\n".encode())
                self._line.exit(1)
            visit.end_soon()
            return
        self._channel = SshChannel(visit, self._line, self._terminal())
        visit.seat(self._channel)

    def data_received(self, data: bytes, datatype: int | None) -> None:
        del datatype
        if self._channel is not None:
            self._channel.receive(data)

    def eof_received(self) -> bool:
        """Close the channel, since the client will send no more input."""
        if self._channel is not None:
            self._channel.ending = "input closed"
            self._channel.close()
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        del pixwidth, pixheight
        self._visit.line.charge(RESIZE_COSTS)
        if self._channel is not None:
            self._channel.resize(width, height)

    def _terminal(self) -> ClientTerminal:
        said = self._line.get_environment_bytes()

        def wish(name: bytes) -> str:
            return said.get(name, b"")[:LONGEST_WISH].decode("utf-8", "replace")

        return ClientTerminal(
            kind=(self._kind or "")[:LONGEST_WISH],
            colours=wish(b"COLORTERM"),
            program=wish(b"TERM_PROGRAM"),
            columns=self._size[0],
            lines=self._size[1],
            no_color=bool(wish(b"NO_COLOR")),
            reduced_motion=bool(wish(b"SOLO_REDUCED_MOTION")),
        )

    def _look_at_environment(self) -> None:
        """Disconnect a client that sends too many environment variables, since asyncssh stores all of them."""
        said = self._line.get_environment_bytes()
        if sum(map(len, said)) + sum(map(len, said.values())) > self._visit.limits.environment:
            self._visit.line.drop()
            return
        self._look = asyncio.get_running_loop().call_later(LOOK, self._look_at_environment)


class SshChannel(Channel):
    """The terminal of an SSH client."""

    remote = True

    def __init__(self, visit: SshConnection, line: asyncssh.SSHServerChannel[bytes], terminal: ClientTerminal) -> None:
        super().__init__(visit.person, f"ssh from {visit.line.origin}", terminal, visit.limits)
        self.key = visit.key
        self._visit = visit
        self._line = line
        self._owed = 0
        self._sent = visit.line.bytes_sent

    @property
    def waiting(self) -> int:
        """Number of bytes that were written but not sent, for lack of window or network, or during a key exchange."""
        return max(self._owed_now(), self._line.get_write_buffer_size()) + self._visit.line.waiting

    def pause(self) -> None:
        self._line.pause_reading()

    def resume(self) -> None:
        self._line.resume_reading()

    def _write(self, data: bytes) -> None:
        self._owed_now()
        with suppress(OSError):
            self._line.write(data)
            self._owed += len(data)
        self._owed_now()

    def _owed_now(self) -> int:
        """Return the number of bytes written less the bytes sent since: asyncssh still buffers at least as many."""
        sent = self._visit.line.bytes_sent
        self._owed = max(0, self._owed - (sent - self._sent))
        self._sent = sent
        return self._owed

    def _end(self, code: int) -> None:
        with suppress(OSError):
            self._line.exit(code)
        self._visit.end_soon()
