"""Turn timeouts at a shared table: a separate one for each absent person who must answer."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import Protocol


class Timer(Protocol):
    """A scheduled call that can be cancelled."""

    def cancel(self) -> object: ...


class Scheduler(Protocol):
    """An event loop that schedules calls, such as asyncio's."""

    def call_later(self, delay: float, callback: Callable[[], object], /) -> Timer: ...

    def call_soon_threadsafe(self, callback: Callable[[], object], /) -> object: ...


class TurnTimeouts:
    """Timeouts by person. Calls `ended` with the name of each person whose time is up."""

    def __init__(self, loop: Scheduler, ended: Callable[[str], object]) -> None:
        self._loop = loop
        self._ended = ended
        self._waiting: dict[str, Timer] = {}
        self._seconds = 0.0

    def wait_for(self, names: Collection[str], seconds: float) -> None:
        """Wait `seconds` for exactly these people.

        Running timeouts of people still in `names` continue, unless `seconds` differs.
        """
        again = seconds != self._seconds
        self._seconds = seconds
        for name in list(self._waiting):
            if again or name not in names:
                self._waiting.pop(name).cancel()
        for name in names:
            if name not in self._waiting:
                self._waiting[name] = self._loop.call_later(seconds, partial(self._over, name))

    def _over(self, name: str) -> None:
        self._waiting.pop(name, None)
        self._ended(name)
