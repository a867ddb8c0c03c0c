"""Relay: connects a channel of this process to a table hosted by another process, through its Unix socket.

It passes only a terminal's bytes, in both directions.
"""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from typing import Final

import msgspec

from solo.host.listeners.channel import Channel
from solo.host.listeners.framing import (
    FrameError,
    FrameKind,
    FrameReader,
    Hello,
    encode_frame,
    hello_frame,
    reachable,
    size,
)
from solo.untrusted.text import make_printable

LONGEST_SAID: Final = 4_000
"""Maximum length in characters of a name or a key, above any valid length."""
ANSWER: Final = 2.0
"""Seconds to wait for an answer of the host."""
LOOK: Final = 0.02
"""Seconds between two checks whether a slow terminal has caught up."""

NOBODY_THERE: Final = "This table is closed. Join again when its host has opened it."
CLOSED_TO_YOU: Final = "This table belongs to another user of this machine, and only that user may join it here."
GONE: Final = "The table has ended unexpectedly. All answers are saved: join again in a moment."


class NoTableError(Exception):
    """A table cannot be joined, or the connection to it was lost; the text is a sentence."""


async def relay(channel: Channel, table: Path, *, person: str = "", key: str = "") -> int:
    """Connect a channel to the table that listens on this socket, as a person or as the owner of this public key.

    Returns the table's exit code once the table ends the connection, the person leaves, or the channel ends. The
    terminal is restored, and the channel stays open if possible. Raises NoTableError with a sentence if no process
    listens, or if the table's host ends without notice.
    """
    line = _Line(channel)
    try:
        with reachable(table) as name:
            await asyncio.get_running_loop().create_unix_connection(lambda: line, name)
    except PermissionError as refusal:
        raise NoTableError(CLOSED_TO_YOU) from refusal
    except OSError as failure:
        raise NoTableError(NOBODY_THERE) from failure
    columns, lines = channel.size
    terminal = msgspec.structs.replace(channel.terminal, columns=columns, lines=lines)
    channel.take_screen(b"")
    try:
        line.say(
            hello_frame(Hello(terminal, *(make_printable(one)[:LONGEST_SAID] for one in (person, key, channel.origin))))
        )
        channel.listen(line)
        code = await line.ending
    finally:
        line.drop()
        channel.listen_no_more()
        channel.give_screen_back()
    if code is None and not channel.leaving:
        raise NoTableError(GONE)
    return code or 0


def is_open(table: Path) -> bool:
    """Return True if a process listens on this socket and accepts this user."""
    with socket.socket(socket.AF_UNIX) as line:
        try:
            with reachable(table) as name:
                line.connect(name)
        except OSError:
            return False
    return True


def ask_login_command(table: Path, login: str) -> str | None:
    """Ask the table's host for the SSH command with which a person joins under this name; "" without SSH access.

    Returns None if no host answers.
    """
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(ANSWER)
        try:
            with reachable(table) as name:
                line.connect(name)
            line.sendall(encode_frame(FrameKind.WAY_IN, login.encode()))
            said = b"".join(iter(lambda: line.recv(LONGEST_SAID), b""))
            frames = list(FrameReader().feed(said))
        except (OSError, FrameError):
            return None
    told = b"".join(payload for kind, payload in frames if kind is FrameKind.DATA)
    return told.decode("utf-8", "replace") if (FrameKind.END, b"\0") in frames else None


class _Line(asyncio.Protocol):
    """The connection to the table, and the listener of the channel.

    `ending` is the table's exit code; None if it gave none.
    """

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._loop = asyncio.get_running_loop()
        self._frames = FrameReader()
        self._transport: asyncio.Transport
        self._catching_up = False
        self.ending: asyncio.Future[int | None] = self._loop.create_future()

    def say(self, frame: bytes) -> None:
        """Send a frame to the table."""
        if not self._transport.is_closing():
            self._transport.write(frame)

    def drop(self) -> None:
        """Close the connection at once."""
        self._transport.abort()

    # From the person

    def accept_input(self, data: bytes) -> None:
        self.say(encode_frame(FrameKind.DATA, data))

    def change_size(self, columns: int, lines: int) -> None:
        self.say(size(columns, lines))

    def leave_now(self) -> None:
        """Ask the table to end the connection in order, and drop it if the table takes too long."""
        self.say(encode_frame(FrameKind.END))
        self._loop.call_later(self._channel.limits.leaving, self.drop)

    # From the table

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        try:
            for kind, payload in self._frames.feed(data):
                self._take(kind, payload)
        except FrameError:
            self.drop()

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self._end(None)

    def pause_writing(self) -> None:
        """Pause the terminal's input, since the table accepts no more for now."""
        self._channel.pause()

    def resume_writing(self) -> None:
        self._channel.resume()

    def _take(self, kind: FrameKind, payload: bytes) -> None:
        if self.ending.done():
            return
        if kind is FrameKind.DATA:
            self._channel.write(payload)
            self._slow_down()
        elif kind is FrameKind.END:
            self._channel.screen_was_given_back()
            self._end(payload[0] if payload else 0)
        else:
            raise FrameError("This frame is not expected here.")

    def _slow_down(self) -> None:
        """Stop reading from the table while the terminal lags behind. The table then skips output."""
        if self._catching_up or self._channel.waiting <= self._channel.limits.waiting_high:
            return
        self._catching_up = True
        self._transport.pause_reading()
        self._look_whether_caught_up()

    def _look_whether_caught_up(self) -> None:
        if self._transport.is_closing():
            return
        if self._channel.is_open and self._channel.waiting > self._channel.limits.waiting_low:
            self._loop.call_later(LOOK, self._look_whether_caught_up)
            return
        self._catching_up = False
        self._transport.resume_reading()

    def _end(self, code: int | None) -> None:
        if not self.ending.done():
            self.ending.set_result(code)
