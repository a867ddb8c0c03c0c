"""Owns who is told of changes: each until they end it, and also while others are being told."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

Listener = Callable[[], object]


class Listeners:
    """Whoever listens, in the order in which they came."""

    def __init__(self) -> None:
        self._all: list[Listener] = []

    def add(self, listener: Listener) -> Callable[[], None]:
        """Call this at every change from now on; what is returned ends that, and does no harm twice."""
        self._all.append(listener)

        def end() -> None:
            with suppress(ValueError):
                self._all.remove(listener)

        return end

    def tell(self) -> None:
        """Tell all who listen now."""
        for listener in list(self._all):
            listener()

    def forget(self) -> None:
        """Nobody is told of anything any more."""
        self._all.clear()
