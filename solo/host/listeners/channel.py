"""Channel: one person's terminal as bytes in both directions, whatever its connection.

Apps depend on channels only, not on listeners. A channel buffers early input, clamps sizes, merges bursts of resizing,
and disconnects idle people.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

import msgspec

from solo.host.listeners.connection_limits import Limits, RateLimit
from solo.untrusted.text import make_printable

USUAL_SIZE: Final = (80, 24)
LEAST_SIZE: Final = (2, 2)
LARGEST_SIZE: Final = (400, 120)
CALM: Final = 0.05
"""Seconds within which several changes of the terminal's size are merged into one."""
SIZES_AT_ONCE: Final = 3
SIZES_RATE: Final = 1.0
"""Size changes that are passed on at once (`SIZES_AT_ONCE`), and per second after that (`SIZES_RATE`)."""
KEPT_EARLY: Final = 64 * 1024
"""Maximum number of buffered input bytes while no listener is set."""
CLEARING: Final = (
    b"\x1b[?2026l\x1b[?2004l\x1b[?7h"  # no synchronised output, no bracketed paste, line wrapping on
    b"\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1004l"  # no mouse, no focus
    b"\x1b[<u\x1b[0m"  # keyboard protocol and text style reset
)
"""Switches off modes that a terminal still has if the host was killed while an app ran.

Does not leave the alternate screen, since a terminal that does not use it would lose its cursor position.
"""
RESTORING: Final = (
    b"\x1b[?2026l\x1b[?2004l\x1b[?7h"  # no synchronised output, no bracketed paste, line wrapping on
    b"\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1004l"  # no mouse events, no focus events
    b"\x1b[<u\x1b[0m\x1b[?1049l\x1b[?25h"  # keyboard protocol and text style reset, main screen, cursor visible
)
"""Restores a terminal from any state that an app may leave."""

FORGOTTEN: Final = "The leader of this table has removed you."
IDLE: Final = (
    "You were disconnected because you typed nothing for a long time. Your seat is kept: join again at any time."
)
LONGEST: Final = "You were disconnected because the time limit was reached. Your seat is kept: join again at any time."


class ClientTerminal(msgspec.Struct, frozen=True):
    """A client's description of its terminal and preferences.

    `kind`, `colours` and `program` are the values of TERM, COLORTERM and TERM_PROGRAM. `no_color` and `reduced_motion`
    are the person's wishes for no colours and no animation.
    """

    kind: str = ""
    colours: str = ""
    program: str = ""
    columns: int = 0
    lines: int = 0
    no_color: bool = False
    reduced_motion: bool = False


class Listener(Protocol):
    """Receiver of a channel's input. Called from the event loop."""

    def accept_input(self, data: bytes) -> None:
        """Handle typed input."""

    def change_size(self, columns: int, lines: int) -> None:
        """Handle the terminal's new size of `columns` × `lines` cells."""

    def leave_now(self) -> None:
        """End now: the person has left or must leave."""


class Channel(ABC):
    """A connected terminal. Call its methods from one event loop.

    `person` is its user, and `origin` the source of the connection for the log. `key` is the public key with which the
    person logged in, "" if the listener knows none. `remote` is True if nothing resets the terminal after a lost
    connection: an app must then use only modes that the command `reset` switches off.
    """

    key = ""
    remote = False

    def __init__(self, person: str, origin: str, terminal: ClientTerminal, limits: Limits) -> None:
        self.person = person
        self.origin = origin
        self.terminal = terminal
        self.limits = limits
        self.size = clamp_size(terminal.columns, terminal.lines)
        self.ending = ""
        self._loop = asyncio.get_running_loop()
        self._since = self._typed = self._loop.time()
        self._listener: Listener | None = None
        self._early = bytearray()
        self._next_size: asyncio.TimerHandle | None = None
        self._sizes = RateLimit(SIZES_AT_ONCE, SIZES_RATE, self._loop.time)
        self._wanted_size = self.size
        self._farewell = ""
        self._leaving = False
        self._open = True
        self._taken = False
        self._ended = asyncio.Event()
        self._gone = asyncio.Event()
        self._watch = self._loop.call_later(self._patience(), self._look)

    # For apps

    @property
    def is_open(self) -> bool:
        """True while output can be written."""
        return self._open

    @property
    def age(self) -> float:
        """Seconds since the terminal was connected."""
        return self._loop.time() - self._since

    @property
    def leaving(self) -> bool:
        """True once the person has left or must leave."""
        return self._leaving

    @property
    @abstractmethod
    def waiting(self) -> int:
        """Number of bytes that were written but are not sent yet, as far as the program knows."""

    def listen(self, listener: Listener) -> None:
        """Pass the buffered input and all further input to `listener`."""
        self._listener = listener
        if self._early:
            early = bytes(self._early)
            self._early.clear()
            self.resume()
            listener.accept_input(early)
        if self._leaving:
            listener.leave_now()

    def listen_no_more(self, unread: bytes = b"") -> None:
        """Detach the listener. Buffer its `unread` input and all new input for the next listener."""
        self._listener = None
        self._early[:0] = unread

    def write(self, data: bytes) -> None:
        """Send this data. Does nothing once the terminal is gone."""
        if self._open and data:
            self._write(data)

    def take_screen(self, start: bytes) -> None:
        """Begin to draw, sending `start` first. The terminal is restored at the end in any case.

        Modes that a killed host has left on a remote terminal are switched off first.
        """
        self._taken = True
        self.write(CLEARING + start if self.remote and start else start)

    def give_screen_back(self) -> None:
        """Stop drawing and restore the terminal."""
        if self._taken:
            self._taken = False
            self.write(RESTORING)

    def screen_was_given_back(self) -> None:
        """Record that the remote app has already restored the terminal."""
        self._taken = False

    @abstractmethod
    def pause(self) -> None:
        """Stop reading, so that the client has to wait."""

    @abstractmethod
    def resume(self) -> None:
        """Resume reading."""

    def close(self, farewell: str = "") -> None:
        """Disconnect the person, showing `farewell` once their screen is restored.

        The app gets a few seconds to end.
        """
        if self._leaving:
            return
        self._farewell = farewell
        self._leave()
        self._loop.call_later(self.limits.leaving, self.hang_up)

    def hang_up(self) -> None:
        """Close at once: restore the terminal and show the farewell if data can still be sent."""
        if not self._open:
            return
        self.give_screen_back()
        if self._farewell:
            self.write(f"{make_printable(self._farewell)}\r\n".encode())
        self._open = False
        self._end(1 if self._farewell else 0)
        self._over()

    async def wait_ended(self) -> None:
        """Wait until the channel has ended."""
        await self._ended.wait()

    async def wait_gone(self) -> None:
        """Wait until all output was delivered, or the other end is gone."""
        await self._gone.wait()

    # For listeners

    def receive(self, data: bytes) -> None:
        """Pass typed input to the channel's listener, or buffer it until there is one."""
        self._typed = self._loop.time()
        if self._listener is not None:
            if not self._leaving:
                self._listener.accept_input(data)
            return
        self._early += data[: KEPT_EARLY - len(self._early)]
        if len(self._early) >= KEPT_EARLY:
            self.pause()

    def resize(self, columns: int, lines: int) -> None:
        """Record a new size of `columns` × `lines` cells, and pass it on after a short delay.

        While changes continue, one size a second is passed on.
        """
        self._wanted_size = clamp_size(columns, lines)
        if self._next_size is None and self._open and self._wanted_size != self.size:
            wait = max(CALM, self._sizes.spend(1))
            self._next_size = self._loop.call_later(wait, self._tell_size)

    def lose(self, why: str) -> None:
        """Record that the terminal is gone for this reason. Nothing more is written to it."""
        self._gone.set()
        if self._open:
            self._open = False
            self.ending = self.ending or why
            self._leave()
            self._over()

    @abstractmethod
    def _write(self, data: bytes) -> None:
        """Send or queue this data."""

    @abstractmethod
    def _end(self, code: int) -> None:
        """Send the queued data, then close the connection with this exit code for the client."""

    # Internals

    def _leave(self) -> None:
        if self._leaving:
            return
        self._leaving = True
        if self._listener is not None:
            self._listener.leave_now()

    def _over(self) -> None:
        self._watch.cancel()
        if self._next_size is not None:
            self._next_size.cancel()
        self._ended.set()

    def _tell_size(self) -> None:
        self._next_size = None
        if self._wanted_size != self.size:
            self.size = self._wanted_size
            if self._listener is not None and not self._leaving:
                self._listener.change_size(*self.size)

    @property
    def quiet(self) -> float:
        """Seconds since the last input, or since the person connected."""
        return self._loop.time() - self._typed

    def _patience(self) -> float:
        """Return the seconds until the person is disconnected if they type nothing more."""
        now = self._loop.time()
        return min(self._typed + self.limits.idle, self._since + self.limits.longest) - now

    def _look(self) -> None:
        if self._patience() > 0:
            self._watch = self._loop.call_later(self._patience(), self._look)
            return
        too_long = self._since + self.limits.longest <= self._typed + self.limits.idle
        self.ending = "time limit reached" if too_long else "idle"
        self.close(LONGEST if too_long else IDLE)


UNFIT: Final = frozenset(("", "dumb", "unknown"))
"""Terminal types that have no movable cursor or are unknown."""
NO_TERMINAL: Final = (
    "Your terminal reports {}, but Solo needs a terminal that can move its cursor. "
    "Set TERM, such as TERM=xterm-256color, and join again."
)

NO_COMMANDS: Final = "You can only play here, not run commands. Join without a command."
NO_PTY: Final = "Solo needs a terminal. Join with ssh -t, and do not redirect the input."

Serve = Callable[[Channel], Awaitable[None]]
"""Handler of a channel; returns once the person has left."""


def clamp_size(columns: int, lines: int) -> tuple[int, int]:
    """Return the size with `columns` and `lines` within limits; a default size if the client gives none."""
    if columns <= 0 or lines <= 0:
        return USUAL_SIZE
    return (
        min(max(columns, LEAST_SIZE[0]), LARGEST_SIZE[0]),
        min(max(lines, LEAST_SIZE[1]), LARGEST_SIZE[1]),
    )


def explain_unusable(terminal: ClientTerminal) -> str:
    """Explain why an app cannot draw on this terminal, in a sentence; "" if it can."""
    kind = make_printable(terminal.kind).strip()[:20]
    return NO_TERMINAL.format(f"“{kind}”" if kind else "no type") if kind in UNFIT else ""
