"""Owns how much is remembered: what was found is kept by all that it hangs on, and all is forgotten once it is much."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final, Generic, ParamSpec, TypeVar

K = TypeVar("K")
V = TypeVar("V")
P = ParamSpec("P")
H = TypeVar("H", bound=Hashable)
MOST_ONES: Final = 4_096
_ones: dict[Hashable, Any] = {}


def keep(known: dict[K, V], stands: K, found: V, most: int) -> V:
    """Returns what was found where all stands so, which is known from now on; of `most` that are known, none before."""
    if len(known) >= most:
        known.clear()
    known[stands] = found
    return found


def one_of_equals(value: H) -> H:
    """Returns the first of all that are equal to a value: by one and the same, what is remembered is found at once.

    Equal ones would be compared part by part each time.
    """
    known: H | None = _ones.get(value)
    return keep(_ones, value, value, MOST_ONES) if known is None else known


class Memory(Generic[V]):
    """What was worked out of one kind, by every value that it hangs on; of `most` that are known, none before."""

    most = 8_192

    def __init__(self) -> None:
        self._known: dict[Hashable, V] = {}

    def of(self, stands: Hashable, work_out: Callable[P, V], *args: P.args, **kwargs: P.kwargs) -> V:
        """What comes of it where all stands so, worked out only where nobody asked for it before."""
        known = self._known.get(stands)
        if known is None:
            known = keep(self._known, stands, work_out(*args, **kwargs), self.most)
        return known
