"""Unix socket listener: for terminals on this machine, and for terminals that the machine's own sshd admits.

Only the hosting user can open the socket file, so a claimed name is trusted.
"""

from __future__ import annotations

import asyncio
import os
import socket
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from solo.host.listeners.admission import AdmissionControl, Connection
from solo.host.listeners.channel import Channel, ClientTerminal
from solo.host.listeners.channels import OpenChannels
from solo.host.listeners.connection_limits import LARGEST, Limits
from solo.host.listeners.framing import (
    FrameError,
    FrameKind,
    FrameReader,
    Hello,
    encode_frame,
    reachable,
    read_hello,
    read_size,
)
from solo.host.member import LONGEST_NAME
from solo.host.people import Members
from solo.storage import atomic
from solo.untrusted.text import make_printable

BACKLOG: Final = 128
OWNERS_ALONE: Final = 0o600
LONGEST_ORIGIN: Final = 60
LONGEST_LOGIN: Final = 80

NOBODY: Final = "“{}” is not invited to this table. Ask its host for an invitation."
NO_NAME: Final = (
    "Your key is not known at this table. Ask its host to add it to people.toml, or to name you with --name."
)


class UnixListener:
    """The Unix socket listener of a table. `way_in` returns the SSH command for joining under a login name, or ""."""

    def __init__(
        self, people: Members, open_channels: OpenChannels, way_in: Callable[[str], str] = lambda _: ""
    ) -> None:
        self.people = people
        self.open_channels = open_channels
        self.way_in = way_in
        self.gate: AdmissionControl
        self._path: Path | None = None
        self._server: asyncio.Server | None = None

    async def open(self, path: Path) -> None:
        """Listen on this path, replacing a socket left by a dead process. Raises OSError if that is impossible."""
        atomic.make_private_folder(path.parent)  # A campaign in a database may have no folder on this machine yet.
        with suppress(FileNotFoundError):
            if stat.S_ISSOCK(path.lstat().st_mode):
                path.unlink()
        loop = asyncio.get_running_loop()
        self.gate = AdmissionControl(_here(self.open_channels.limits), loop.time, self._turned_away, goodbye)
        listening = socket.socket(socket.AF_UNIX)
        try:
            with suppress(OSError):  # Some systems cannot set a socket's permissions before it is bound.
                os.fchmod(listening.fileno(), OWNERS_ALONE)
            with reachable(path) as name:
                listening.bind(name)
            path.chmod(OWNERS_ALONE)
            self._server = await loop.create_unix_server(
                lambda: _Guest(self, self.gate).line, sock=listening, backlog=BACKLOG
            )
        except BaseException:
            listening.close()
            raise
        self._path = path

    async def close(self) -> None:
        """Stop accepting connections. Existing ones continue."""
        if self._server is not None:
            self._server.close()
        if self._path is not None:
            with suppress(OSError):
                self._path.unlink()

    def admit(self, line: Connection, name: str) -> str:
        """Log the connection `line` in as the person `name`. Return the reason for a refusal, "" if it succeeds."""
        line.seated = True
        return self.gate.admit(line, name, self.people.masters(name))

    def _turned_away(self, _: str, why: str) -> None:
        self.open_channels.book.log_refusal("someone by socket", why)


class _Guest(asyncio.Protocol):
    """One connection: first its greeting, then its terminal. Ignores input once it is closing."""

    def __init__(self, door: UnixListener, gate: AdmissionControl) -> None:
        self.line = gate.guard(self)
        self._door = door
        self._frames = FrameReader()
        self._channel: SocketChannel | None = None
        self._transport: asyncio.Transport
        self._waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._waiting = asyncio.get_running_loop().call_later(self._door.open_channels.limits.login, self.line.drop)

    def data_received(self, data: bytes) -> None:
        try:
            for kind, payload in self._frames.feed(data):
                if self._transport.is_closing():
                    return
                self._take(kind, payload)
        except FrameError as error:
            self._door.open_channels.book.log_refusal(self._origin(), str(error))
            self.line.drop()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
        if self._channel is not None:
            self._channel.lose(f"connection lost: {exc}" if exc else "connection lost")

    def _origin(self) -> str:
        return f"{self._channel.person if self._channel else 'someone'} by socket"

    def _take(self, kind: FrameKind, payload: bytes) -> None:
        channel = self._channel
        if channel is not None and kind is FrameKind.DATA:
            channel.receive(payload)
        elif channel is not None and kind is FrameKind.SIZE:
            channel.resize(*read_size(payload))
        elif channel is not None and kind is FrameKind.END:
            channel.ending = "left"
            channel.close()
        elif channel is None and kind is FrameKind.HELLO:
            self._join(read_hello(payload))
        elif channel is None and kind is FrameKind.WAY_IN:
            asked = make_printable(payload.decode("utf-8", "replace"))[:LONGEST_LOGIN]
            self._bid_goodbye(
                encode_frame(FrameKind.DATA, self._door.way_in(asked).encode()) + encode_frame(FrameKind.END, b"\0")
            )
        else:
            raise FrameError(f"A frame of the kind “{kind.name.lower()}” is not expected here.")

    def _join(self, said: Hello) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
        name = self._name_of(said)
        if name and (why := self._door.admit(self.line, name)):
            self._door.open_channels.book.log_refusal(f"{name} by socket", why)
            self._bid_goodbye(goodbye(why))
            return
        if not name:
            shown = make_printable(said.person)[:LONGEST_NAME]
            origin = make_printable(said.origin)[:LONGEST_ORIGIN]
            self._door.open_channels.book.log_refusal(
                f"{shown or 'someone'} by socket {origin}".rstrip(), "not known here"
            )
            self._bid_goodbye(goodbye(NOBODY.format(shown) if shown else NO_NAME))
            return
        self._channel = SocketChannel(name, said, self.line, self._transport, self._door.open_channels)
        self._door.open_channels.admit(self._channel)

    def _name_of(self, said: Hello) -> str:
        people = self._door.people
        person = people.find(said.person) if said.person else people.find_by_key(said.key)
        return person.name if person else ""

    def _bid_goodbye(self, last: bytes) -> None:
        self._transport.write(last)
        self._transport.close()


class SocketChannel(Channel):
    """A terminal connected through a relay."""

    def __init__(
        self, person: str, said: Hello, line: Connection, transport: asyncio.Transport, open_channels: OpenChannels
    ) -> None:
        origin = make_printable(said.origin)[:LONGEST_ORIGIN]
        super().__init__(person, f"socket {origin}".rstrip(), _within(said.terminal), open_channels.limits)
        self.remote = bool(origin)
        self._line = line
        self._transport = transport

    @property
    def waiting(self) -> int:
        return self._transport.get_write_buffer_size()

    def pause(self) -> None:
        self._line.hold()

    def resume(self) -> None:
        self._line.go_on()

    def _write(self, data: bytes) -> None:
        self._transport.write(encode_frame(FrameKind.DATA, data))

    def _end(self, code: int) -> None:
        self._transport.write(encode_frame(FrameKind.END, bytes([code])))
        self._transport.close()


def goodbye(why: str) -> bytes:
    """Return the data sent to a refused client."""
    return encode_frame(FrameKind.DATA, f"{why}\r\n".encode()) + encode_frame(FrameKind.END, bytes([1]))


def _here(limits: Limits) -> Limits:
    """Return limits that do not restrict an address, since all clients of a Unix socket share one address."""
    most = limits.connections + 1
    read = {"unknown_burst": most * limits.input_burst, "unknown_rate": most * limits.input_rate}
    return msgspec.structs.replace(
        limits,
        from_an_address=2 * most + limits.reserved,
        not_in_yet=most,
        handshakes=int(LARGEST),
        strange_handshakes=int(LARGEST),
        **read,
    )


def _within(terminal: ClientTerminal) -> ClientTerminal:
    """Return a client's description of its terminal, with texts cut to their maximum length."""
    kind, colours, program = (text[:80] for text in (terminal.kind, terminal.colours, terminal.program))
    return ClientTerminal(
        kind, colours, program, terminal.columns, terminal.lines, terminal.no_color, terminal.reduced_motion
    )
