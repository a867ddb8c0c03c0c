"""A table's socket, behind which an app says again what it is sent; a guest who speaks raw frames to it; a terminal."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

import msgspec

from solo.host.listeners.channel import Channel, ClientTerminal, Serve
from solo.host.listeners.channels import OpenChannels
from solo.host.listeners.connection_limits import Limits
from solo.host.listeners.connection_log import ConnectionLog
from solo.host.listeners.framing import FrameKind, FrameReader, Hello, encode_frame, hello_frame
from solo.host.listeners.unix_listener import UnixListener
from solo.host.people import Members

PATIENCE = 60.0
KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAnna"
TERMINAL = ClientTerminal("xterm-256color", columns=80, lines=24)
QUICK = Limits(leaving=0.3)
ANNA = Hello(TERMINAL, person="Anna")
BEN = Hello(TERMINAL, person="Ben")


class Sheet(Channel):
    """A terminal that takes what is written to it, at once or only as much as is `taken`; `read` whether it is read."""

    def __init__(self, terminal: ClientTerminal = TERMINAL, limits: Limits = QUICK, slow: bool = False) -> None:
        super().__init__("Mara", "192.0.2.7", terminal, limits)
        self.text = b""
        self.code: int | None = None
        self.read = True
        self.slow = slow
        self.most = 0

    @property
    def waiting(self) -> int:
        return len(self.text) if self.slow else 0

    def take(self) -> None:
        """Take all that waits."""
        self.text = b""

    def pause(self) -> None:
        self.read = False

    def resume(self) -> None:
        self.read = True

    def _write(self, data: bytes) -> None:
        self.text += data
        self.most = max(self.most, self.waiting)

    def _end(self, code: int) -> None:
        self.code = code

    async def shows(self, words: bytes) -> None:
        """Return once these bytes were written."""
        async with asyncio.timeout(PATIENCE):
            while words not in self.text:
                await asyncio.sleep(0.001)


class Echo:
    """Says again what is typed, and how large the terminal is."""

    def __init__(self, channel: Channel) -> None:
        self.channel = channel

    def accept_input(self, data: bytes) -> None:
        if data == b"!":
            raise ValueError("as it was asked to")
        self.channel.write(b"<" + data + b">")

    def change_size(self, columns: int, lines: int) -> None:
        self.channel.write(f"<{columns}x{lines}>".encode())

    def leave_now(self) -> None:
        self.channel.hang_up()


async def echo(channel: Channel) -> None:
    """Serve a channel so until it ends."""
    columns, lines = channel.size
    said = channel.terminal
    channel.take_screen(f"<{channel.person} {said.kind} {columns}x{lines}>".encode())
    channel.listen(Echo(channel))
    await channel.wait_ended()


class OpenDoor:
    """A door that is open. `log` is its book, `failures` what went wrong on the loop, of which nobody heard."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.log: list[str] = []
        self.failures: list[object] = []
        self.open_channels: OpenChannels
        self.door: UnixListener

    async def has_written(self, words: str) -> None:
        """Return once the book holds these words."""
        async with asyncio.timeout(PATIENCE):
            while not any(words in line for line in self.log):
                await asyncio.sleep(0.002)


@asynccontextmanager
async def opened(folder: Path, limits: Limits | None = None, serve: Serve = echo) -> AsyncIterator[OpenDoor]:
    """A door where Anna, whose key is known, and Ben may come. Nothing may fail behind it."""
    folder.mkdir(exist_ok=True)
    people = Members(folder)
    for name in ("Anna", "Ben"):
        people.enter(name, "player")
    people.change("Anna", lambda one: msgspec.structs.replace(one, keys=(KEY,), invited=""))
    there = OpenDoor(folder / "table.socket")
    asyncio.get_running_loop().set_exception_handler(lambda _, told: there.failures.append(told))
    book = ConnectionLog(there.log.append, lambda: datetime(2026, 1, 1, tzinfo=UTC))
    there.open_channels = OpenChannels(serve, limits or Limits(), book, there.failures.append)
    there.door = UnixListener(people, there.open_channels, lambda login: f"ssh {login}@table")
    await there.door.open(there.path)
    try:
        yield there
    finally:
        await there.door.close()
        await there.open_channels.close()
    assert there.failures == []


class Guest:
    """A line to a table's socket. `text` is what came, `code` the exit code once it was told."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.text = b""
        self.code: int | None = None
        self._reader = reader
        self._writer = writer
        self._frames = FrameReader()

    @classmethod
    async def at(cls, path: Path, said: Hello | None = None) -> Self:
        """A guest who says so."""
        guest = cls(*await asyncio.open_unix_connection(path))
        if said is not None:
            guest.send(hello_frame(said))
        return guest

    def send(self, data: bytes) -> None:
        self._writer.write(data)

    def type(self, data: bytes) -> None:
        self.send(encode_frame(FrameKind.DATA, data))

    async def wait_for(self, words: bytes) -> None:
        """Return once these bytes have come."""
        async with asyncio.timeout(PATIENCE):
            while words not in self.text:
                assert await self._read(), f"ended before {words!r}: {self.text!r}"

    async def end(self) -> int | None:
        """The exit code once the line has ended; None where none was told."""
        async with asyncio.timeout(PATIENCE):
            while await self._read():
                pass
        self.hang_up()
        return self.code

    def stop_reading(self) -> None:
        self._writer.transport.pause_reading()

    def hang_up(self) -> None:
        self._writer.transport.abort()

    async def _read(self) -> bool:
        try:
            data = await self._reader.read(65536)
        except ConnectionError:
            return False
        for kind, payload in self._frames.feed(data):
            if kind is FrameKind.END:
                self.code = payload[0]
            else:
                self.text += payload
        return bool(data)
