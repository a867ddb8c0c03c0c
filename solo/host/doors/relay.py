"""Owns the relay: whoever sits at a channel here plays at a table that another process hosts, by its Unix socket.

Nothing but a terminal's bytes goes either way, so that whoever relays need know nothing of what is played.
"""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from typing import Final

import msgspec

from solo.border.text import printable
from solo.host.doors.channel import Channel
from solo.host.doors.framing import BadFrame, Frames, Hello, Kind, framed, hello, reachable, size

LONGEST_SAID: Final = 4_000
"""Signs of a name or a key, more than any that can be known."""
ANSWER: Final = 2.0
"""Seconds in which a host answers that is well."""
LOOK: Final = 0.02
"""Seconds between two looks whether a slow terminal has caught up."""

NOBODY_THERE: Final = "Nobody hosts this table now: come again once its host has begun."
CLOSED_TO_YOU: Final = "This table belongs to another user of this machine, and only they may join it here."
GONE: Final = "The table's host has ended without a word. What was answered is saved: come again in a moment."


class NoTable(Exception):
    """A table that cannot be joined, or that was lost; the text says so in a sentence."""


async def relay(channel: Channel, table: Path, *, person: str = "", key: str = "") -> int:
    """Join a channel to the table that listens on this socket, as a person or as whoever has this public key.

    Returns the exit code with which the table lets them go, once it does, they leave, or the channel ends; the channel
    is open then, where it can be, and its terminal as it was. Raises NoTable with a sentence where nobody listens, and
    where the table's host ends without a word.
    """
    line = _Line(channel)
    try:
        with reachable(table) as name:
            await asyncio.get_running_loop().create_unix_connection(lambda: line, name)
    except PermissionError as refusal:
        raise NoTable(CLOSED_TO_YOU) from refusal
    except OSError as failure:
        raise NoTable(NOBODY_THERE) from failure
    columns, lines = channel.size
    terminal = msgspec.structs.replace(channel.terminal, columns=columns, lines=lines)
    channel.take_screen(b"")
    try:
        line.say(hello(Hello(terminal, *(printable(one)[:LONGEST_SAID] for one in (person, key, channel.origin)))))
        channel.listen(line)
        code = await line.ending
    finally:
        line.drop()
        channel.listen_no_more()
        channel.give_screen_back()
    if code is None and not channel.leaving:
        raise NoTable(GONE)
    return code or 0


def is_open(table: Path) -> bool:
    """Whether somebody listens on this socket, and lets this user in."""
    with socket.socket(socket.AF_UNIX) as line:
        try:
            with reachable(table) as name:
                line.connect(name)
        except OSError:
            return False
    return True


def asked_way_in(table: Path, login: str) -> str | None:
    """What somebody types who comes by SSH under this name, as the host of this table tells; "" where nobody can so.

    None where no host answers.
    """
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(ANSWER)
        try:
            with reachable(table) as name:
                line.connect(name)
            line.sendall(framed(Kind.WAY_IN, login.encode()))
            said = b"".join(iter(lambda: line.recv(LONGEST_SAID), b""))
            frames = list(Frames().feed(said))
        except (OSError, BadFrame):
            return None
    told = b"".join(payload for kind, payload in frames if kind is Kind.DATA)
    return told.decode("utf-8", "replace") if (Kind.END, b"\0") in frames else None


class _Line(asyncio.Protocol):
    """The line to the table, which listens to the channel. `ending` is the exit code; None where none was told."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._loop = asyncio.get_running_loop()
        self._frames = Frames()
        self._transport: asyncio.Transport
        self._catching_up = False
        self.ending: asyncio.Future[int | None] = self._loop.create_future()

    def say(self, frame: bytes) -> None:
        """Send a frame to the table."""
        if not self._transport.is_closing():
            self._transport.write(frame)

    def drop(self) -> None:
        """End the line at once."""
        self._transport.abort()

    # What the person does

    def received(self, data: bytes) -> None:
        self.say(framed(Kind.DATA, data))

    def resized(self, columns: int, lines: int) -> None:
        self.say(size(columns, lines))

    def ended(self) -> None:
        """The table lets them go in order, for which it has a moment."""
        self.say(framed(Kind.END))
        self._loop.call_later(self._channel.limits.leaving, self.drop)

    # What the table does

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        try:
            for kind, payload in self._frames.feed(data):
                self._take(kind, payload)
        except BadFrame:
            self.drop()

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self._end(None)

    def pause_writing(self) -> None:
        """The table takes no more for now, so the terminal has to wait."""
        self._channel.pause()

    def resume_writing(self) -> None:
        self._channel.resume()

    def _take(self, kind: Kind, payload: bytes) -> None:
        if self.ending.done():
            return
        if kind is Kind.DATA:
            self._channel.write(payload)
            self._slow_down()
        elif kind is Kind.END:
            self._channel.screen_was_given_back()
            self._end(payload[0] if payload else 0)
        else:
            raise BadFrame("This has no place here.")

    def _slow_down(self) -> None:
        """Take no more from the table than the terminal takes: the table itself knows best what to leave out."""
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
