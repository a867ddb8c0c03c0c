"""Figures of a benchmark, and ways to measure: compared runs alternate, so that load affects all alike."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from functools import _lru_cache_wrapper
from pathlib import Path
from statistics import median
from time import perf_counter

import msgspec

from solo.forecast.workers import Workers

Action = Callable[[], object]


class Figure(msgspec.Struct, frozen=True):
    """A measured figure with its promise, both in words. `holds` is None if nothing is promised."""

    what: str
    found: str
    promised: str = ""
    holds: bool | None = None


def ratio(what: str, against: str, most: float, seconds: float, base: float) -> Figure:
    """Return the figure of a promise that `what` takes at most `most` times as long as `against`."""
    times = seconds / base
    found = f"{times:.2f} × ({milliseconds(seconds)} against {milliseconds(base)} of {against})"
    return Figure(what, found, f"≤ {most:.2f} ×", times <= most)


def at_most(what: str, limit: float, seconds: float, remark: str = "") -> Figure:
    """Return the figure of a promise that `what` takes at most `limit` seconds."""
    found = milliseconds(seconds) + (f" ({remark})" if remark else "")
    return Figure(what, found, f"≤ {milliseconds(limit)}", seconds <= limit)


def milliseconds(seconds: float) -> str:
    """Format a time in milliseconds, with decimals for short ones."""
    return f"{seconds * 1000:.2f} ms" if seconds < 0.01 else f"{seconds * 1000:.0f} ms"


def seconds_of(action: Action) -> float:
    """Return the seconds that one call takes."""
    begun = perf_counter()
    action()
    return perf_counter() - begun


def taking_turns(rounds: int, *timed: Callable[[], float]) -> list[float]:
    """Return the median seconds of each of `timed`, measured in turn after a first round that is ignored."""
    for one in timed:
        one()
    runs = [[one() for one in timed] for _ in range(rounds)]
    return [median(column) for column in zip(*runs, strict=True)]


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that this share of the values does not exceed, from 0 to 1."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def had_processors(workers: Workers) -> float:
    """Return the total processor time of the workers in seconds."""
    files = [Path(f"/proc/{process}/schedstat") for process in workers.processes()]
    return sum(int(file.read_text().split()[0]) / 1e9 for file in files if file.exists())


def forget_everything() -> None:
    """Empty all caches of the program's functions, so that the next call has none."""
    for thing in gc.get_objects():
        if isinstance(thing, _lru_cache_wrapper) and str(thing.__module__).startswith("solo."):
            thing.cache_clear()
