"""What a benchmark finds, and how it measures: medians over runs that take turns, so that a busy machine harms none."""

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
    """One promise: what was measured, what came out in words, and whether it holds (None where nothing is promised)."""

    what: str
    found: str
    promised: str = ""
    holds: bool | None = None


def ratio(what: str, against: str, most: float, seconds: float, base: float) -> Figure:
    """A promise that something takes at most so many times as long as something else."""
    times = seconds / base
    found = f"{times:.2f} × ({milliseconds(seconds)} against {milliseconds(base)} of {against})"
    return Figure(what, found, f"≤ {most:.2f} ×", times <= most)


def at_most(what: str, limit: float, seconds: float, remark: str = "") -> Figure:
    """A promise that something takes at most so many seconds."""
    found = milliseconds(seconds) + (f" ({remark})" if remark else "")
    return Figure(what, found, f"≤ {milliseconds(limit)}", seconds <= limit)


def milliseconds(seconds: float) -> str:
    """The time as a person reads it."""
    return f"{seconds * 1000:.2f} ms" if seconds < 0.01 else f"{seconds * 1000:.0f} ms"


def seconds_of(action: Action) -> float:
    """How long one call takes."""
    begun = perf_counter()
    action()
    return perf_counter() - begun


def taking_turns(rounds: int, *timed: Callable[[], float]) -> list[float]:
    """The median seconds of each, measured in turns after one round that does not count."""
    for one in timed:
        one()
    runs = [[one() for one in timed] for _ in range(rounds)]
    return [median(column) for column in zip(*runs, strict=True)]


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of the values does not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def had_processors(workers: Workers) -> float:
    """The seconds that the workers have had a processor, all added up."""
    files = [Path(f"/proc/{process}/schedstat") for process in workers.processes()]
    return sum(int(file.read_text().split()[0]) / 1e9 for file in files if file.exists())


def forget_everything() -> None:
    """Empty every remembered result of the program, so that the next call is a first one."""
    for thing in gc.get_objects():
        if isinstance(thing, _lru_cache_wrapper) and str(thing.__module__).startswith("solo."):
            thing.cache_clear()
