"""Executors of a stranger, for the tests: another pool of processes, and things that are none."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

from solo.forecast.batches import opened_system
from solo.forecast.workers import init_worker

P = ParamSpec("P")
T = TypeVar("T")


def processes(count: int) -> Executor:
    """Processes that are spawned afresh."""
    return ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=init_worker)


class Elsewhere(Executor):
    """An executor that knows no more than it must, as those of other machines do."""

    def __init__(self, count: int) -> None:
        self._pool = ThreadPoolExecutor(count)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        return self._pool.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True) -> None:  # type: ignore[override]
        self._pool.shutdown(wait)


def nothing(count: int) -> object:
    """No executor at all."""
    return count


def games_open() -> int:
    """How many games this process has open."""
    return opened_system.cache_info().currsize
