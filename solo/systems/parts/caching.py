"""Caches of results, keyed by all values on which a result depends. A full cache is cleared."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final, Generic, ParamSpec, TypeVar

K = TypeVar("K")
V = TypeVar("V")
P = ParamSpec("P")
H = TypeVar("H", bound=Hashable)
MOST_ONES: Final = 4_096
_ones: dict[Hashable, Any] = {}


def cache_put(known: dict[K, V], stands: K, found: V, most: int) -> V:
    """Store the value `found` in the cache `known` under the key `stands`, and return the value.

    A cache that holds `most` entries is cleared first.
    """
    if len(known) >= most:
        known.clear()
    known[stands] = found
    return found


def intern(value: H) -> H:
    """Return one shared object for all values equal to `value`, so that later comparisons are fast."""
    known: H | None = _ones.get(value)
    return cache_put(_ones, value, value, MOST_ONES) if known is None else known


class Cache(Generic[V]):
    """A cache of results of one kind, keyed by all values on which a result depends.

    It is cleared when it holds `most` entries.
    """

    most = 8_192

    def __init__(self) -> None:
        self._known: dict[Hashable, V] = {}

    def look_up(self, stands: Hashable, work_out: Callable[P, V], *args: P.args, **kwargs: P.kwargs) -> V:
        """Return the result cached under the key `stands`; a missing result is computed with `work_out`."""
        known = self._known.get(stands)
        if known is None:
            known = cache_put(self._known, stands, work_out(*args, **kwargs), self.most)
        return known
