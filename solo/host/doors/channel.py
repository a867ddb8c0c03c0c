"""Owns the channel: one person's terminal, wherever it stands, as bytes both ways, with what the person's side wishes.

A door makes channels and knows no app; an app is handed one and knows no door. What every door must do alike is done
here: what is typed early is kept, sizes are kept within bounds, a storm of them is told as one, and nobody stays for
ever.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

import msgspec

from solo.border.text import printable
from solo.host.doors.limits import Allowance, Limits

USUAL_SIZE: Final = (80, 24)
LEAST_SIZE: Final = (2, 2)
LARGEST_SIZE: Final = (400, 120)
CALM: Final = 0.05
"""Seconds within which all new sizes are told as one."""
SIZES_AT_ONCE: Final = 3
SIZES_RATE: Final = 1.0
"""New sizes that are told so soon, and each second after that: each one has a whole page laid out and drawn anew."""
KEPT_EARLY: Final = 64 * 1024
"""Bytes that are kept for whoever has still to listen."""
CLEARING: Final = (
    b"\x1b[?2026l\x1b[?2004l\x1b[?7h"  # drawn at once, no marks around pasted text, lines wrapped
    b"\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1004l"  # no mouse, no focus
    b"\x1b[<u\x1b[0m"  # plain keys, plain letters
)
"""Switches off what a terminal still reports if the host was killed while an app ran there.

The other screen is left as it is: a terminal that is not in it would lose the place of its cursor.
"""
RESTORING: Final = (
    b"\x1b[?2026l\x1b[?2004l\x1b[?7h"  # drawn at once, no marks around what is pasted, lines wrapped
    b"\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1004l"  # nothing of the mouse, nor of the focus
    b"\x1b[<u\x1b[0m\x1b[?1049l\x1b[?25h"  # plain keys, plain letters, the screen from before, a cursor
)
"""What gives a terminal back as it was, in whatever state it is left."""

FORGOTTEN: Final = "Whoever leads this table has ended your invitation."
IDLE: Final = "Nothing was typed for a long time, so this terminal was let go. Your seat is as you left it: come again."
LONGEST: Final = "This terminal was joined for as long as any may be. Your seat is as you left it: come again."


class Terminal(msgspec.Struct, frozen=True):
    """What a client says of its terminal: its kind, as TERM has it, its colours, as COLORTERM has them, its program, as
    TERM_PROGRAM has it, its size, and whether the person wants no colours, or nothing that moves.
    """

    kind: str = ""
    colours: str = ""
    program: str = ""
    columns: int = 0
    lines: int = 0
    no_color: bool = False
    reduced_motion: bool = False


class Listener(Protocol):
    """Who is told what comes over a channel. All is told from the loop."""

    def received(self, data: bytes) -> None:
        """Something was typed."""

    def resized(self, columns: int, lines: int) -> None:
        """The terminal has another size now."""

    def ended(self) -> None:
        """The person is gone, or has to go: leave now."""


class Channel(ABC):
    """A terminal that is joined. `person` is who sits there, `origin` from where, for the log; called from one loop.

    `key` is the public key by which its door has let them in, "" where it knows of none. `remote` is True for a
    terminal that nothing resets once its line has broken: modes that `reset` does not know must not be switched on.
    """

    key = ""
    remote = False

    def __init__(self, person: str, origin: str, terminal: Terminal, limits: Limits) -> None:
        self.person = person
        self.origin = origin
        self.terminal = terminal
        self.limits = limits
        self.size = clamped(terminal.columns, terminal.lines)
        self.ending = ""
        self._loop = asyncio.get_running_loop()
        self._since = self._typed = self._loop.time()
        self._listener: Listener | None = None
        self._early = bytearray()
        self._next_size: asyncio.TimerHandle | None = None
        self._sizes = Allowance(SIZES_AT_ONCE, SIZES_RATE, self._loop.time)
        self._wanted_size = self.size
        self._farewell = ""
        self._leaving = False
        self._open = True
        self._taken = False
        self._ended = asyncio.Event()
        self._gone = asyncio.Event()
        self._watch = self._loop.call_later(self._patience(), self._look)

    # What an app does with it

    @property
    def is_open(self) -> bool:
        """True while something can still be written."""
        return self._open

    @property
    def age(self) -> float:
        """For how many seconds it has been joined."""
        return self._loop.time() - self._since

    @property
    def leaving(self) -> bool:
        """True once the person is gone, or has to go."""
        return self._leaving

    @property
    @abstractmethod
    def waiting(self) -> int:
        """How many bytes are written that have not been sent yet, as far as the program knows."""

    def listen(self, listener: Listener) -> None:
        """Tell everything from now on to this listener, and first what was typed before."""
        self._listener = listener
        if self._early:
            early = bytes(self._early)
            self._early.clear()
            self.resume()
            listener.received(early)
        if self._leaving:
            listener.ended()

    def listen_no_more(self, unread: bytes = b"") -> None:
        """Whoever listened has ended: what they have not read is kept, as what is typed now, for whoever comes next."""
        self._listener = None
        self._early[:0] = unread

    def write(self, data: bytes) -> None:
        """Send this; nothing once the terminal is gone."""
        if self._open and data:
            self._write(data)

    def take_screen(self, start: bytes) -> None:
        """Begin to draw, with what the terminal must be told first; it is given back as it was in any case.

        A remote terminal may be as a host that was killed has left it, and is cleared before.
        """
        self._taken = True
        self.write(CLEARING + start if self.remote and start else start)

    def give_screen_back(self) -> None:
        """Draw no more."""
        if self._taken:
            self._taken = False
            self.write(RESTORING)

    def screen_was_given_back(self) -> None:
        """Whoever drew from afar has given it back already."""
        self._taken = False

    @abstractmethod
    def pause(self) -> None:
        """Read nothing more for now, so that the client has to wait."""

    @abstractmethod
    def resume(self) -> None:
        """Read on."""

    def close(self, farewell: str = "") -> None:
        """Let the person go, with a sentence once their screen is gone. Whoever listens has a moment to leave."""
        if self._leaving:
            return
        self._farewell = farewell
        self._leave()
        self._loop.call_later(self.limits.leaving, self.hang_up)

    def hang_up(self) -> None:
        """End it now: the terminal is given back as it was, and the farewell said, as far as anything can be sent."""
        if not self._open:
            return
        self.give_screen_back()
        if self._farewell:
            self.write(f"{printable(self._farewell)}\r\n".encode())
        self._open = False
        self._end(1 if self._farewell else 0)
        self._over()

    async def wait_ended(self) -> None:
        """Return once it has ended."""
        await self._ended.wait()

    async def wait_gone(self) -> None:
        """Return once nothing of it is left: whatever was sent has come to the other end, or nobody is there."""
        await self._gone.wait()

    # What a door does with it

    def receive(self, data: bytes) -> None:
        """Something was typed: tell it, or keep it for whoever listens later."""
        self._typed = self._loop.time()
        if self._listener is not None:
            if not self._leaving:
                self._listener.received(data)
            return
        self._early += data[: KEPT_EARLY - len(self._early)]
        if len(self._early) >= KEPT_EARLY:
            self.pause()

    def resize(self, columns: int, lines: int) -> None:
        """The terminal has another size: tell it, once in a moment at most, and once a second where they go on."""
        self._wanted_size = clamped(columns, lines)
        if self._next_size is None and self._open and self._wanted_size != self.size:
            wait = max(CALM, self._sizes.spend(1))
            self._next_size = self._loop.call_later(wait, self._tell_size)

    def lose(self, why: str) -> None:
        """The terminal is gone, for this reason: nothing more is written to it."""
        self._gone.set()
        if self._open:
            self._open = False
            self.ending = self.ending or why
            self._leave()
            self._over()

    @abstractmethod
    def _write(self, data: bytes) -> None:
        """Send this, or let it wait."""

    @abstractmethod
    def _end(self, code: int) -> None:
        """Send what still waits, and end the line, with this exit code for the client."""

    # Within

    def _leave(self) -> None:
        if self._leaving:
            return
        self._leaving = True
        if self._listener is not None:
            self._listener.ended()

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
                self._listener.resized(*self.size)

    @property
    def quiet(self) -> float:
        """Seconds since something was typed, or somebody came."""
        return self._loop.time() - self._typed

    def _patience(self) -> float:
        """Seconds until somebody who types nothing more has to go."""
        now = self._loop.time()
        return min(self._typed + self.limits.idle, self._since + self.limits.longest) - now

    def _look(self) -> None:
        if self._patience() > 0:
            self._watch = self._loop.call_later(self._patience(), self._look)
            return
        too_long = self._loop.time() - self._since >= self.limits.longest
        self.ending = "joined for too long" if too_long else "idle"
        self.close(LONGEST if too_long else IDLE)


UNFIT: Final = frozenset(("", "dumb", "unknown"))
"""Kinds of terminals that cannot move their cursor, or do not say what they are."""
NO_TERMINAL: Final = (
    "Solo's screens need a terminal that can move its cursor, and yours says that it is {}: "
    "set TERM, such as TERM=xterm-256color, and come again."
)

NO_COMMANDS: Final = "Only Solo's screens are here, and no command can be run: come without one."
NO_PTY: Final = "Solo's screens need a terminal: come with ssh -t, and without input from elsewhere."

Serve = Callable[[Channel], Awaitable[None]]
"""What becomes of a channel; it returns once the person has left."""


def clamped(columns: int, lines: int) -> tuple[int, int]:
    """Returns a size as an app may be given it; the usual one where the client does not know its own."""
    if columns <= 0 or lines <= 0:
        return USUAL_SIZE
    return (
        min(max(columns, LEAST_SIZE[0]), LARGEST_SIZE[0]),
        min(max(lines, LEAST_SIZE[1]), LARGEST_SIZE[1]),
    )


def unfit(terminal: Terminal) -> str:
    """Returns why nothing can be drawn on a terminal, in a sentence; "" where it can."""
    kind = printable(terminal.kind).strip()[:20]
    return NO_TERMINAL.format(f"“{kind}”" if kind else "nothing at all") if kind in UNFIT else ""
