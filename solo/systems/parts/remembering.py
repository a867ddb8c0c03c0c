"""Owns how much is remembered: what was found is kept by all that it hangs on, and all is forgotten once it is much."""

from __future__ import annotations

from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


def keep(known: dict[K, V], stands: K, found: V, most: int) -> V:
    """Returns what was found where all stands so, which is known from now on; of `most` that are known, none before."""
    if len(known) >= most:
        known.clear()
    known[stands] = found
    return found
