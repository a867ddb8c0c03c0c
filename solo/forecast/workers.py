"""Worker processes for batches: started once, kept for the next forecast, and ended with their parent.

Any `concurrent.futures.Executor` can replace them, such as an executor on other machines.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, redirect_stderr, suppress
from importlib import import_module
from multiprocessing import forkserver, resource_tracker
from multiprocessing.connection import wait
from multiprocessing.util import get_temp_dir
from threading import Thread
from types import TracebackType
from typing import ParamSpec, Self, TypeVar

from solo.forecast import preload
from solo.forecast.batches import Batch, GameSource, play_batch, preload_game
from solo.forecast.temp_cleanup import FOLDER

P = ParamSpec("P")
T = TypeVar("T")
MakeExecutor = Callable[[int], Executor]
SAFE_PATH = "PYTHONSAFEPATH"
# After a kill, the clean-up would print warnings, endlessly if no terminal reads them.
QUIET = {"PYTHONWARNINGS": "ignore"}
SWEEPER, OPENER = "solo.forecast.temp_cleanup", "solo.forecast.preload"
LOOKS_FOR_GARBAGE = 20_000  # Number of new objects between two garbage collections.
POLITE = 5  # Niceness of workers, so that the user interface stays responsive.


class ExecutorError(ValueError):
    """The executor cannot be created; the text says why, and what to type."""


class InlineExecutor(Executor):
    """Plays each batch immediately in this process, without the cost of starting a worker."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Call the function now and return a finished future."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Workers:
    """A pool of workers for batches.

    Workers start with the first batch and stay until `close`. With `lending`, this process plays the first fights while
    the workers start. Do not use `lending` in a process that must respond to input.
    """

    def __init__(self, count: int = 0, make: MakeExecutor | None = None, *, lending: bool = False) -> None:
        self.count = count or usable_processors()
        self._beginning: Thread | None = None
        self._lending = lending and self.count > 1
        self._make = make or (None if self.count > 1 else _here)
        self._executor: Executor | None = None
        self._ended = False
        self._plays_all = False

    @property
    def batches_ahead(self) -> int:
        """The number of batches to submit at once, so that no worker waits for the next."""
        return 1 if isinstance(self._executor, InlineExecutor) else 2 * self.count

    def begin(self, game: GameSource) -> None:
        """Start the workers in the background if `lending` is on."""
        if self._lending and self._beginning is None and self._executor is None:
            self._beginning = Thread(target=self._begin, args=(game,), daemon=True)
            self._beginning.start()

    def _begin(self, game: GameSource) -> None:
        """Start the workers. Errors are ignored here, since the first batch raises and reports them again."""
        with suppress(BrokenExecutor, OSError, ExecutorError):
            self.warm(game)

    @property
    def starting(self) -> bool:
        """True if this process should play because the workers are still starting."""
        return self._beginning is not None and self._beginning.is_alive()

    def submit(self, lot: Batch) -> Future[bytes]:
        """Submit a batch and return the future of its encoded sums."""
        return self._started(lot.game).submit(play_batch, lot)

    def forget(self, lots: Iterable[Future[bytes]]) -> None:
        """Cancel batches whose fights are no longer needed.

        Solo's own process pool plays them nevertheless, since a killed pool raises errors for cancelled batches.
        """
        if self._plays_all:
            return
        for lot in lots:
            lot.cancel()

    def call(self, work: Callable[[T], bytes], piece: T) -> Future[bytes]:
        """Submit other work and return the future of its result. `work` and `piece` must be picklable."""
        return self._started().submit(work, piece)

    def warm(self, game: GameSource) -> None:
        """Start the workers and let them open the game, without waiting for them."""
        for _ in range(self.count):
            self._started(game).submit(preload_game, game)

    def processes(self) -> list[int]:
        """List the process ids of Solo's own workers; empty for another executor."""
        return list(getattr(self._executor, "_processes", None) or ())

    def renew(self) -> None:
        """Discard a broken executor. The next batch creates a new one."""
        broken, self._executor = self._executor, None
        if broken is not None:
            broken.shutdown(wait=False)

    def kill(self) -> None:
        """Kill Solo's own worker processes at once, and start no new ones. Another executor finishes its work."""
        self._ended = True
        for process in self.processes():
            with suppress(OSError):
                os.kill(process, signal.SIGTERM)
        executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(wait=False)

    def close(self) -> None:
        """End all workers after their present work."""
        if self._beginning is not None:
            self._beginning.join()
        executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(wait=True)

    def _started(self, game: GameSource | None = None) -> Executor:
        if self._ended:
            raise BrokenExecutor("These workers were ended.")
        if self._executor is None:
            self._executor = self._make(self.count) if self._make else local_workers(self.count, game)
            self._plays_all = isinstance(self._executor, ProcessPoolExecutor)
        return self._executor

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def usable_processors() -> int:
    """Return the number of processors that this process may use, at least one."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1


def local_workers(count: int, game: GameSource | None = None) -> Executor:
    """Create a pool of processes on this machine, which end when this process ends.

    On Linux, the workers are forked from a process that has opened `game` already.
    """
    method = "forkserver" if sys.platform.startswith("linux") else "spawn"
    context = multiprocessing.get_context(method)
    if method == "forkserver":
        context.set_forkserver_preload([SWEEPER, OPENER])
    told = (
        {FOLDER: get_temp_dir(), **({preload.GAME: preload.encode_game(game)} if game else {})}
        if method == "forkserver"
        else {}
    )
    with _sheltered(told):
        resource_tracker.ensure_running()
        if method == "forkserver":
            forkserver.ensure_running()
    return ProcessPoolExecutor(count, mp_context=context, initializer=init_worker)


@contextmanager
def _sheltered(told: Mapping[str, str]) -> Iterator[None]:
    """Start child processes in this context with a safe environment and the additional variables in `told`.

    Child processes print no warnings and do not inherit the app's redirection of errors, which is not a file.
    """
    wanted = {SAFE_PATH: "1", **QUIET, **told}
    before = {name: os.environ.get(name) for name in wanted}
    os.environ.update(wanted)
    try:
        with redirect_stderr(sys.__stderr__):
            yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _here(count: int) -> Executor:
    del count
    return InlineExecutor()


def init_worker() -> None:
    """Set up a worker: lower its priority, ignore interrupts, and end with its parent.

    Existing objects are kept out of garbage collections, since they last as long as the worker.
    """
    gc.freeze()
    gc.set_threshold(LOOKS_FOR_GARBAGE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(POLITE)
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_watch, args=(parent.sentinel,), daemon=True).start()


def _watch(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


def executor_named(place: str) -> MakeExecutor:
    """Return the factory of executors named by `module:function`. The factory takes the number of workers.

    Raises ExecutorError with a sentence if the factory cannot be loaded.
    """
    module, _, name = place.partition(":")
    if not module or not name:
        raise ExecutorError(f"“{place}” is not an executor: write it as module:function.")
    try:
        made = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise ExecutorError(f"The executor {place} cannot be loaded: {error}.") from error
    if not callable(made):
        raise ExecutorError(f"{place} is not a function: name one that returns a concurrent.futures.Executor.")

    def make(count: int) -> Executor:
        executor = made(count)
        if not isinstance(executor, Executor):
            raise ExecutorError(f"{place} must return a concurrent.futures.Executor, not a {type(executor).__name__}.")
        return executor

    return make
