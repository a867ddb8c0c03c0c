"""How workers are started, warmed, replaced and ended, with an executor that only notes what it is told."""

from __future__ import annotations

import atexit
import gc
import multiprocessing
import os
import shutil
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from multiprocessing import forkserver, resource_tracker
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import pytest

from solo.forecast import preload, temp_cleanup, workers
from solo.forecast.batches import Batch, GameSource, play_batch, preload_game
from solo.forecast.workers import LOOKS_FOR_GARBAGE, InlineExecutor, Workers, init_worker, usable_processors

P = ParamSpec("P")
T = TypeVar("T")
GAME = GameSource("no game at all")
PATIENCE = 60.0


class Notes(Executor):
    """Notes each call, and how it was shut down."""

    def __init__(self) -> None:
        self.calls: list[tuple[object, ...]] = []
        self.waited: list[bool] = []

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        del kwargs
        self.calls.append((fn, *args))
        return Future()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        assert not cancel_futures
        self.waited.append(wait)


def test_each_worker_is_warmed_by_opening_the_game() -> None:
    notes = Notes()
    Workers(3, lambda _: notes).warm(GAME)
    assert notes.calls == [(preload_game, GAME)] * 3


def test_a_lot_and_another_piece_of_work_go_to_the_executor_as_they_are() -> None:
    notes = Notes()
    pool = Workers(2, lambda _: notes)
    lot = Batch(GAME, b"", 5, 0, 1)
    pool.submit(lot)
    pool.call(len, b"word")  # type: ignore[arg-type]
    assert notes.calls == [(play_batch, lot), (len, b"word")]


def test_two_lots_for_each_worker_are_under_way_and_one_where_this_process_plays() -> None:
    pool = Workers(3, lambda _: Notes())
    assert pool.batches_ahead == 6
    alone = Workers(1)
    alone.call(str, 3)  # type: ignore[arg-type]
    assert alone.batches_ahead == 1


@pytest.mark.parametrize(("count", "here"), [(1, True), (2, False)])
def test_a_single_worker_is_this_process_unless_an_executor_is_named(
    count: int, here: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes = Notes()
    monkeypatch.setattr(workers, "local_workers", lambda *_: notes)
    pool = Workers(count)
    assert pool.call(str, 3).done() is here  # type: ignore[arg-type]
    named = Workers(count, lambda _: notes)
    assert not named.call(str, 3).done()  # type: ignore[arg-type]


def test_workers_that_lend_this_process_start_beside_it_until_they_are_warm() -> None:
    let_start = threading.Event()
    notes = Notes()

    def make(_: int) -> Executor:
        assert let_start.wait(PATIENCE)
        return notes

    pool = Workers(2, make, lending=True)
    assert not pool.starting
    pool.begin(GAME)
    assert pool.starting
    pool.begin(GAME)
    threading.Timer(0.01, let_start.set).start()
    pool.close()
    assert not pool.starting, "closing waits for the start"
    assert notes.calls == [(preload_game, GAME)] * 2, "they begin once"
    assert notes.waited == [True]


@pytest.mark.parametrize(("count", "lending"), [(1, False), (1, True), (2, False)])
def test_nothing_starts_ahead_for_one_worker_or_where_this_process_is_typed_to(count: int, lending: bool) -> None:
    notes = Notes()
    pool = Workers(count, lambda _: notes, lending=lending)
    pool.begin(GAME)
    pool.close()
    assert notes.calls == []


def test_workers_that_run_already_are_not_begun_again() -> None:
    notes = Notes()
    pool = Workers(2, lambda _: notes, lending=True)
    pool.warm(GAME)
    pool.begin(GAME)
    assert not pool.starting
    pool.close()
    assert len(notes.calls) == 2


def test_closing_waits_for_what_is_under_way_and_replacing_or_killing_does_not() -> None:
    ends: tuple[tuple[Callable[[Workers], None], bool], ...] = (
        (Workers.close, True),
        (Workers.renew, False),
        (Workers.kill, False),
    )
    for end, waits in ends:
        notes = Notes()
        pool = Workers(2, lambda _, notes=notes: notes)  # type: ignore[misc]
        pool.warm(GAME)
        end(pool)
        end(pool)
        assert notes.waited == [waits], "what is gone is not ended twice"


def test_a_broken_executor_is_replaced_and_killed_workers_are_not() -> None:
    made: list[Notes] = []

    def make(_: int) -> Executor:
        made.append(Notes())
        return made[-1]

    pool = Workers(2, make)
    pool.warm(GAME)
    pool.warm(GAME)
    assert len(made) == 1
    pool.renew()
    pool.warm(GAME)
    assert len(made) == 2
    pool.kill()
    with pytest.raises(BrokenExecutor):
        pool.warm(GAME)
    assert len(made) == 2


def test_lots_that_nobody_waits_for_are_cancelled() -> None:
    pool = Workers(2, lambda _: Notes())
    lots = [pool.submit(Batch(GAME, b"", 5, number, 1)) for number in range(2)]
    pool.forget(lots)
    assert all(lot.cancelled() for lot in lots)


def test_a_call_that_fails_here_fails_when_its_result_is_asked_for() -> None:
    failed = InlineExecutor().submit(int, "no number")
    with pytest.raises(ValueError, match="no number"):
        failed.result()


@pytest.mark.parametrize(("allowed", "count"), [({0}, 1), ({0, 1, 5}, 3), (set(), 1)])
def test_as_many_workers_are_usual_as_processors_may_be_used(
    allowed: set[int], count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: allowed, raising=False)
    assert usable_processors() == Workers().count == count


@pytest.mark.parametrize(("counted", "count"), [(4, 4), (None, 1)])
def test_where_processors_cannot_be_denied_all_are_used(
    counted: int | None, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: counted)
    assert usable_processors() == count


class Parent:
    """A parent process that can be waited for."""

    sentinel = 77


def test_a_worker_steps_back_leaves_interruptions_alone_and_ends_with_its_parent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is as polite as five steps of `nice`, so that whoever types comes first."""
    done: list[tuple[object, ...]] = []
    gone = threading.Event()

    def end(code: int) -> None:
        done.append(("ends", code))
        gone.set()

    monkeypatch.setattr(gc, "freeze", lambda: done.append(("freeze",)))
    monkeypatch.setattr(gc, "set_threshold", lambda number: done.append(("threshold", number)))
    monkeypatch.setattr(signal, "signal", lambda *given: done.append(given))
    monkeypatch.setattr(os, "nice", lambda steps: done.append(("nice", steps)))
    monkeypatch.setattr(os, "_exit", end)
    monkeypatch.setattr(workers, "wait", lambda sentinels: done.append(("waits for", *sentinels)))
    monkeypatch.setattr(multiprocessing, "parent_process", Parent)
    init_worker()
    assert gone.wait(PATIENCE)
    begun: list[tuple[object, ...]] = [
        ("freeze",),
        ("threshold", LOOKS_FOR_GARBAGE),
        (signal.SIGINT, signal.SIG_IGN),
        ("nice", 5),
    ]
    assert done == [*begun, ("waits for", 77), ("ends", 0)]


def test_what_starts_workers_is_told_by_its_environment_which_is_then_as_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTHONSAFEPATH", "0")
    monkeypatch.delenv("PYTHONWARNINGS", raising=False)
    monkeypatch.delenv("SOLO_TOLD", raising=False)
    drawn = sys.stderr
    with workers._sheltered({"SOLO_TOLD": "word"}):
        told = [os.environ[name] for name in ("PYTHONSAFEPATH", "PYTHONWARNINGS", "SOLO_TOLD")]
        assert told == ["1", "ignore", "word"]
        assert sys.stderr is sys.__stderr__
    assert os.environ["PYTHONSAFEPATH"] == "0"
    assert not {"PYTHONWARNINGS", "SOLO_TOLD"} & set(os.environ)
    assert sys.stderr is drawn


@pytest.mark.parametrize(
    ("platform", "method", "begun"),
    [("linux", "forkserver", ["tracker", "server"]), ("darwin", "spawn", ["tracker"]), ("win32", "spawn", ["tracker"])],
)
def test_processes_are_copied_from_one_that_has_the_game_open_on_linux_and_start_bare_elsewhere(
    platform: str, method: str, begun: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    made: dict[str, Any] = {}

    def server_begins() -> None:
        assert os.environ[preload.GAME] == preload.encode_game(GAME)
        assert os.environ[temp_cleanup.FOLDER]
        done.append("server")

    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(resource_tracker, "ensure_running", lambda: done.append("tracker"))
    monkeypatch.setattr(forkserver, "ensure_running", server_begins)
    monkeypatch.setattr(workers, "ProcessPoolExecutor", lambda count, **given: made.update(count=count, **given))
    workers.local_workers(3, GAME)
    assert done == begun
    assert (made["count"], made["initializer"]) == (3, init_worker)
    assert made["mp_context"].get_start_method() == method
    assert not {preload.GAME, temp_cleanup.FOLDER} & set(os.environ)


@pytest.mark.parametrize("folder", ["", "there"])
def test_the_process_that_starts_workers_sweeps_away_the_folder_it_was_told(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = str(tmp_path / folder) if folder else ""
    done: list[tuple[Any, ...]] = []
    monkeypatch.setenv(temp_cleanup.FOLDER, told)
    monkeypatch.setattr(atexit, "register", lambda *given, **more: done.append((*given, more)))
    monkeypatch.setattr(signal, "signal", lambda *given: done.append(given))
    temp_cleanup.remove_at_exit()
    assert temp_cleanup.FOLDER not in os.environ
    ignored = (signal.SIGHUP, signal.SIG_IGN)
    assert done == ([ignored, (shutil.rmtree, told, {"ignore_errors": True})] if folder else [])
