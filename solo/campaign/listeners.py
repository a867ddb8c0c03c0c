"""Listeners for changes. They may unsubscribe at any time, even during a notification."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

Listener = Callable[[], object]


class Listeners:
    """The current listeners, in the order in which they subscribed."""

    def __init__(self) -> None:
        self._all: list[Listener] = []

    def add(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` on every change. Return a function to unsubscribe, which may be called repeatedly."""
        self._all.append(listener)

        def end() -> None:
            with suppress(ValueError):
                self._all.remove(listener)

        return end

    def tell(self) -> None:
        """Notify all present listeners."""
        for listener in list(self._all):
            listener()

    def forget(self) -> None:
        """Remove all listeners."""
        self._all.clear()
