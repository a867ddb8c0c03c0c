"""Connection log: arrivals, departures, refused connections, and the load of the process every minute."""

from __future__ import annotations

import asyncio
import resource
import sys
from collections import Counter
from collections.abc import Callable, Collection
from datetime import datetime
from typing import Final

from solo.host.listeners.channel import Channel
from solo.untrusted.text import make_printable

MINUTE: Final = 60.0
BEAT: Final = 0.25
"""Seconds between two measurements of the event loop's delay."""
DIFFERENT: Final = 200
"""Maximum number of different refusals that are logged separately within a minute."""
LONGEST: Final = 80


class ConnectionLog:
    """The log of a listener. Calls `write` with each line; `now` returns the time of day for the line."""

    def __init__(self, write: Callable[[str], None], now: Callable[[], datetime]) -> None:
        self._write = write
        self._now = now
        self._refused: Counter[str] = Counter()
        self._connections: Callable[[], int] = lambda: 0

    def count_connections(self, count: Callable[[], int]) -> None:
        """Log the number of a listener's connections every minute, including those without a terminal."""
        self._connections = count

    def log_arrival(self, channel: Channel, here: int) -> None:
        """Log an arrival. `here` is the number of connected terminals."""
        kind = make_printable(channel.terminal.kind)[:LONGEST] or "unknown terminal"
        columns, lines = channel.size
        self.note(f"{channel.person} joined by {channel.origin}, {kind}, {columns}×{lines}; {_here(here)}.")

    def log_departure(self, channel: Channel, here: int) -> None:
        """Log a departure. `here` is the number of connected terminals."""
        why = channel.ending or "left"
        self.note(f"{channel.person} disconnected after {_time(channel.age)}: {why}; {_here(here)}.")

    def log_refusal(self, origin: str, why: str) -> None:
        """Log a refused connection at once. Repetitions within a minute are only counted."""
        line = make_printable(f"Refused {origin}: {why}")[: 2 * LONGEST]
        if line not in self._refused and len(self._refused) >= DIFFERENT:
            line = "Refused many more."
        self._refused[line] += 1
        if self._refused[line] == 1:
            self.note(line)

    def note(self, line: str) -> None:
        """Write one line with the time."""
        self._write(f"{self._now():%Y-%m-%d %H:%M:%S}  {line}")

    def minute(self, channels: Collection[Channel], figures: str) -> None:
        """Write the summary of the last minute."""
        for line, count in self._refused.items():
            if count > 1:
                self.note(f"{line} And {count - 1} more like this.")
        self._refused.clear()
        people = len({channel.person for channel in channels})
        terminals = "1 terminal" if len(channels) == 1 else f"{len(channels)} terminals"
        connections = self._connections()
        by = f", {connections} connection{'' if connections == 1 else 's'} by SSH" if connections else ""
        self.note(f"{people} {'person' if people == 1 else 'people'} at {terminals}{by}; {figures}.")


class ProcessFigures:
    """The load of the process, minute by minute. Run `watch` as a task on the event loop."""

    def __init__(self, processor: Callable[[], float]) -> None:
        self._processor = processor
        self._spent = processor()
        self._late: list[float] = []

    async def watch(self, every_minute: Callable[[], None]) -> None:
        """Measure the event loop's delay for ever, and call `every_minute` once a minute."""
        loop = asyncio.get_running_loop()
        due = loop.time() + MINUTE
        while True:
            before = loop.time()
            await asyncio.sleep(BEAT)
            now = loop.time()
            self._late.append(max(0.0, now - before - BEAT))
            if now >= due:
                due = now + MINUTE
                every_minute()

    def describe_load(self) -> str:
        """Return the load since the last call, as text."""
        late = sorted(self._late) or [0.0]
        spent = self._processor()
        share, self._spent = (spent - self._spent) / MINUTE, spent
        self._late.clear()
        return (
            f"delay at most {late[len(late) * 19 // 20] * 1000:.0f} ms in 19 of 20 checks, "
            f"{late[-1] * 1000:.0f} ms at worst; {share:.1%} of a processor; {_memory() / 1024**2:.0f} MB"
        )


def _memory() -> int:
    """Return the peak memory of the process in bytes. macOS reports bytes, other systems kilobytes."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def _here(count: int) -> str:
    return "nobody is here" if not count else f"{count} terminal{'s' if count > 1 else ''} here"


def _time(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 2 * MINUTE else f"{seconds / MINUTE:.0f} min"
