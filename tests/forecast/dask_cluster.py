"""Workers of Dask on this machine, as anybody would name them with --executor: silent, and without a page to watch."""

from __future__ import annotations

from concurrent.futures import Executor

from distributed import Client


def make(count: int) -> Executor:
    """An executor over a cluster of so many processes, which end with this one."""
    client = Client(n_workers=count, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50)
    executor: Executor = client.get_executor()
    return executor
