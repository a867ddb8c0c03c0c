"""Connection of an app to a channel: drawing becomes bytes, and typed bytes become events.

Textual assumes that a process has one terminal, with one set of colours, one output and one input. Here each app gets
the terminal of a channel. This uses private names of Textual; the pinned version and the tests guard them.
"""

from __future__ import annotations

import asyncio
from codecs import getincrementaldecoder
from collections.abc import Iterable
from typing import BinaryIO, Final, TextIO, TypeVar

from rich.color import ColorSystem
from rich.console import Console
from textual import events, messages
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.driver import Driver
from textual.filter import ANSIToTruecolor, Monochrome, NoColor
from textual.geometry import Size
from textual.message import Message
from textual.worker import WorkerFailed

from solo.host.listeners.channel import Channel, ClientTerminal
from solo.host.listeners.connection_limits import RateLimit

T = TypeVar("T")

STARTING: Final = (
    "\x1b[?1049h"  # alternate screen
    "\x1b[?1000h\x1b[?1002h\x1b[?1006h"  # clicks, and the position of the mouse while a button is held
    "\x1b[?25l\x1b[?1004h"  # no cursor, focus reports
    "\x1b[?2004h\x1b[?7l"  # bracketed paste, no line wrap
)
TELLS_KEYS_APART: Final = "\x1b[>25u"
"""Request to report each key separately, with its text.

A `reset` does not end this mode, so remote terminals never get the request.
"""
ASKS_FOR_WHOLE_FRAMES: Final = "\x1b[?2026$p"
NEVER_ASKED: Final = "Apple_Terminal"
"""Terminal program that never gets the request for whole frames, since it would print a letter of the request."""

AT_ONCE: Final = 64
"""Maximum number of bytes parsed in one turn of the loop. Other apps then get a turn."""
KEPT_WAITING: Final = 512
"""Number of unread bytes at which the client must wait."""
QUEUED: Final = 32
"""Number of messages in an app's queue at which reading pauses."""
LONGEST_PASTE: Final = 16 * 1024
"""Maximum number of bytes of input without an event. A paste that is longer, or has no end, is discarded."""
KEPT_OF_A_PASTE: Final = 4096
CUT: Final = f"Only the first {KEPT_OF_A_PASTE:,} characters were pasted, the most that a shared table accepts at once."
THROWN_AWAY: Final = f"Nothing was pasted, because a shared table accepts at most {LONGEST_PASTE:,} bytes at once."
LARGEST_WASTE: Final = 256 * 1024
"""Number of discarded bytes at which the sender is disconnected."""
PASTE_ENDS: Final = b"\x1b[201~"
LOOK: Final = 0.02
"""Seconds between two checks of a queue, or of bytes not sent yet."""
ON_ITS_WAY: Final = 0.03
"""Seconds for which received input counts as still on its way to the app."""
ESCAPE: Final = b"\x1b"
ESCAPE_ENDS: Final = 0.11
"""Seconds after which a lone escape byte counts as the escape key."""
ESCAPE_KEY: Final = b"\x1b[27u"
"""The escape key as a full sequence, which following bytes cannot turn into another key."""
GOES_ON: Final = (b"[", b"O")
"""Bytes that turn a preceding escape byte into the beginning of a longer sequence."""

TOO_MUCH: Final = "Your terminal sent too much at once, so you were disconnected. Join again to go on."
TOO_SLOW: Final = "Your terminal did not respond for a while, so you were disconnected. Join again to go on."


class ChannelDriver(Driver):
    """Driver of an app in a channel. All methods run on the loop of the channel."""

    def __init__(self, app: App[object], channel: Channel) -> None:
        super().__init__(app, size=channel.size)
        self.channel = channel
        self._frame: list[str] = []
        self._flushing = False
        self._behind_since: float | None = None
        self._typed = bytearray()
        self._reading = False
        self._received = 0.0
        self._flooded_since: float | None = None
        self._allowance = RateLimit(channel.limits.typed_burst, channel.limits.typed_rate, self._loop.time)
        self._deaf = False
        self._fruitless = 0
        self._wasted = 0
        self._wasting = False
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._parser = XTermParser()
        self._escape: asyncio.TimerHandle | None = None
        self._alone: asyncio.TimerHandle | None = None

    # Output

    def write(self, data: str) -> None:
        """Draw `data`, together with all output until the next flush or turn of the loop."""
        self._frame.append(data)
        if not self._flushing:
            self._flushing = True
            self._loop.call_soon(self.flush)

    def flush(self) -> None:
        """Send the buffered frame.

        While the client is behind, frames are dropped. The app is redrawn once the client has caught up.
        """
        self._flushing = False
        if not self._frame:
            return
        frame = "".join(self._frame).encode("utf-8", "replace")
        self._frame.clear()
        if self._behind_since is None and self.channel.waiting > self.channel.limits.waiting_high:
            self._behind_since = self._loop.time()
            self._loop.call_later(LOOK, self._check_backlog)
        if self._behind_since is None:
            self.channel.write(frame)

    def _check_backlog(self) -> None:
        if self.channel.leaving or self._behind_since is None:
            return
        limits = self.channel.limits
        if self.channel.waiting < limits.waiting_low:
            self._behind_since = None
            self._app.call_later(self._draw_all)
        elif self._loop.time() - self._behind_since > limits.stalled:
            self.channel.ending = "stopped reading"
            self.channel.close(TOO_SLOW)
        else:
            self._loop.call_later(LOOK, self._check_backlog)

    def _draw_all(self) -> None:
        if self._app.screen_stack:
            self._app.screen.refresh()

    # Input

    def accept_input(self, data: bytes) -> None:
        """Accept typed bytes. They are parsed in small portions, as fast as the app processes events."""
        if self._deaf:
            return
        self._received = self._loop.time()
        if self._alone is not None:
            self._alone.cancel()
            self._alone = None
            data = (ESCAPE if data.startswith(GOES_ON) else ESCAPE_KEY) + data
        if data.removeprefix(ESCAPE_KEY) == ESCAPE:
            self._alone = self._loop.call_later(ESCAPE_ENDS, self._end_alone)
            data = data.removesuffix(ESCAPE)
        self._take(data)

    def _end_alone(self) -> None:
        """Treat a lone escape byte as the escape key."""
        self._alone = None
        if not self._deaf:
            self._take(ESCAPE_KEY)

    def _take(self, data: bytes) -> None:
        self._typed += data
        if len(self._typed) > KEPT_WAITING:
            self._flooded_since = self._flooded_since or self._loop.time()
            self.channel.pause()
        if data and not self._reading:
            self._reading = True
            self._loop.call_soon(self._read)

    @property
    def has_input(self) -> bool:
        """True while typed input is on its way to the app."""
        return self._loop.time() - self._received < ON_ITS_WAY

    def change_size(self, columns: int, lines: int) -> None:
        """Report the new size, in `columns` and `lines`, to the app."""
        self._size = columns, lines
        self.send_message(events.Resize(Size(columns, lines), Size(columns, lines)))

    def leave_now(self) -> None:
        """End the app: by `terminal_lost` if the app defines that method, or else by `exit`."""
        self._deaf = True
        lost = getattr(self._app, "terminal_lost", None)
        (lost or self._app.exit)()

    def _read(self) -> None:
        if self._deaf or self.channel.leaving:
            self._typed.clear()
        elif self._wasted > LARGEST_WASTE or self._flooded_for() > self.channel.limits.flooded:
            self._typed.clear()
            self.channel.ending = "sent too much"
            self.channel.close(TOO_MUCH)
        if self._typed and self._queued() > QUEUED:
            self._loop.call_later(LOOK, self._read)
            return
        data = self._worth_reading(bytes(self._typed[:AT_ONCE]))
        del self._typed[:AT_ONCE]
        wait = self._allowance.spend(len(data))
        self._feed(data)
        if self._typed:
            self._loop.call_later(wait, self._read)
        else:
            self._reading = False
            self._flooded_since = None
            self.channel.resume()

    def _flooded_for(self) -> float:
        """Return the seconds since the unread bytes exceeded the limit; 0 once all have been read."""
        return 0.0 if self._flooded_since is None else self._loop.time() - self._flooded_since

    def _queued(self) -> int:
        waiting = getattr(self._app, "typed_ahead", 0)
        return self._app._message_queue.qsize() + waiting

    def _worth_reading(self, data: bytes) -> bytes:
        """Return `data` without the rest of an oversized paste that is being discarded."""
        if not self._wasting:
            return data
        _, end, rest = data.partition(PASTE_ENDS)
        self._wasted += len(data) - len(rest)
        self._wasting = not end
        return rest

    def _feed(self, data: bytes) -> None:
        """Parse `data`. An error of the parser replaces the parser by a new one."""
        try:
            tokens = list(self._parser.feed(text)) if (text := self._decode(data)) else []
        except Exception:
            self._begin_anew()
            return
        self._fruitless = 0 if tokens else self._fruitless + len(data)
        if self._fruitless > LONGEST_PASTE:
            self._begin_anew()
            self._wasting = True
            self._say(THROWN_AWAY)
        self._tell(tokens)
        if self._escape is None and self._parser._timeout_time is not None:
            self._escape = self._loop.call_later(ESCAPE_ENDS, self._end_escape)

    def _end_escape(self) -> None:
        self._escape = None
        try:
            self._tell(list(self._parser.tick()))
        except Exception:
            self._begin_anew()
        if self._parser._timeout_time is not None:
            self._escape = self._loop.call_later(ESCAPE_ENDS, self._end_escape)

    def _begin_anew(self) -> None:
        self._parser = XTermParser()
        self._fruitless = 0

    def _tell(self, tokens: Iterable[Message]) -> None:
        """Pass messages on to the app, but only the last of consecutive mouse movements."""
        moved: Message | None = None
        for token in tokens:
            if isinstance(token, events.MouseMove):
                moved = token
                continue
            if moved is not None:
                self.process_message(moved)
                moved = None
            self.process_message(token)
        if moved is not None:
            self.process_message(moved)

    def process_message(self, message: Message) -> None:
        """Pass on input from keyboard and mouse.

        Of the terminal's own reports, only those about focus and synchronised output are passed on.
        """
        if isinstance(message, events.MouseEvent):
            columns, lines = self.channel.size
            if 0 <= message.x < columns and 0 <= message.y < lines:
                super().process_message(message)
        elif isinstance(message, events.Paste):
            super().process_message(events.Paste(message.text[:KEPT_OF_A_PASTE]))
            if len(message.text) > KEPT_OF_A_PASTE:
                self._say(CUT)
        elif isinstance(
            message, events.Key | events.AppFocus | events.AppBlur | messages.TerminalSupportsSynchronizedOutput
        ):
            super().process_message(message)

    def _say(self, sentence: str) -> None:
        self._app.notify(sentence, severity="warning", markup=False, timeout=8)

    def send_message(self, message: Message) -> None:
        self._app.post_message(message)

    # Terminal

    def start_application_mode(self) -> None:
        start = STARTING if self.channel.remote else STARTING + TELLS_KEYS_APART
        if self.channel.terminal.program != NEVER_ASKED:
            start += ASKS_FOR_WHOLE_FRAMES
        self.channel.take_screen(start.encode())
        self.change_size(*self.channel.size)
        self.channel.listen(self)

    def disable_input(self) -> None:
        if not self._deaf:
            self._deaf = True
            self.channel.listen_no_more(bytes(self._typed))

    def stop_application_mode(self) -> None:
        self._frame.clear()
        self.channel.give_screen_back()

    def close(self) -> None:
        self._deaf = True
        for waiting in (self._escape, self._alone):
            if waiting is not None:
                waiting.cancel()

    @property
    def can_suspend(self) -> bool:
        return False

    # Actions that would affect the host's machine

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Do nothing. A `url` never opens on the host's machine."""

    def deliver_binary(self, binary: BinaryIO | TextIO, **_: object) -> None:
        """Discard `binary`. Nothing is written on the host's machine."""
        binary.close()


def driver_for(channel: Channel) -> type[Driver]:
    """Return the driver class of an app in this channel, for the app's `driver_class`."""

    class Joined(ChannelDriver):
        def __init__(self, app: App[object], **_: object) -> None:
            super().__init__(app, channel)

    return Joined


def dress(app: App[T], terminal: ClientTerminal) -> None:
    """Give an app the colours of `terminal` in place of the colours of this process. Call this before the app runs."""
    app.no_color = terminal.no_color
    filters = [one for one in app._filters if not isinstance(one, NoColor | Monochrome)]
    if terminal.no_color:
        app.set_reactive(App.ansi_color, True)
        filters.append(NoColor())
    for one in filters:
        if isinstance(one, ANSIToTruecolor):
            one.enabled = not app.native_ansi_color
    app._filters[:] = filters
    app.console._color_system = colours_of(terminal)
    if terminal.reduced_motion:
        app.animation_level = "none"


def colours_of(terminal: ClientTerminal) -> ColorSystem:
    """Return the colour system of a terminal of this kind."""
    said = {"TERM": terminal.kind or "xterm", "COLORTERM": terminal.colours}
    console = Console(force_terminal=True, legacy_windows=False, _environ=said)
    return console._color_system or ColorSystem.STANDARD


async def run(app: App[T], channel: Channel) -> T | None:
    """Run an app in a channel until the app exits or the channel ends. Return the result of the app.

    Raises the failure of the app, but not the failure of a worker after the end of the channel. An app that does not
    exit in time is cancelled.
    """
    running = asyncio.ensure_future(app.run_async())
    ended = asyncio.ensure_future(channel.wait_ended())
    try:
        await asyncio.wait({running, ended}, return_when=asyncio.FIRST_COMPLETED)
        if not running.done():
            await asyncio.wait({running}, timeout=channel.limits.leaving)
    finally:
        ended.cancel()
        running.cancel()
    failure: Exception | None = getattr(app, "failure", None)
    if failure is not None and not (channel.leaving and isinstance(failure, WorkerFailed)):
        raise failure
    return running.result() if running.done() and not running.cancelled() else None
