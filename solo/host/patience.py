"""Owns how long a table waits for whoever is asked and not here: for each from when that began, whatever others do."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import Protocol


class Later(Protocol):
    """Something that will be done later, unless it is cancelled."""

    def cancel(self) -> object: ...


class Loop(Protocol):
    """What does something later, or as soon as it can for whoever calls from a thread: asyncio's loops are such."""

    def call_later(self, delay: float, callback: Callable[[], object], /) -> Later: ...

    def call_soon_threadsafe(self, callback: Callable[[], object], /) -> object: ...


class Patience:
    """Waits for people. `ended` is told of each for whom it has lasted too long."""

    def __init__(self, loop: Loop, ended: Callable[[str], object]) -> None:
        self._loop = loop
        self._ended = ended
        self._waiting: dict[str, Later] = {}
        self._seconds = 0.0

    def wait_for(self, names: Collection[str], seconds: float) -> None:
        """Wait for these and for nobody else; for whom that is nothing new, it ends when it would have."""
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
