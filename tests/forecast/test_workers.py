"""Who plays the fights never shows in the figures; killed workers are replaced, and none outlives its parent."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from time import monotonic, sleep
from typing import ParamSpec, TypeVar

import msgspec
import pytest

from solo.forecast import preload
from solo.forecast.batches import Batch, GameSource, load_procedure
from solo.forecast.fights import encode_state, play_many, play_seeds
from solo.forecast.forecast import Forecast, forecast
from solo.forecast.runner import LOST_WORKER, MOST_IN_A_LOT, ForecastError, ForecastRun, PlayedBatches
from solo.forecast.stopping_rule import BETWEEN_LOOKS, StoppingRule
from solo.forecast.sums import Sums
from solo.forecast.workers import ExecutorError, InlineExecutor, Workers, executor_named, local_workers
from solo.library.systems import open_system
from solo.systems.contract import FoeCount, Setup

P = ParamSpec("P")
T = TypeVar("T")
GAME = GameSource("polyhedral")
ROOT = Path(__file__).parents[2]
ELSEWHERE = {**os.environ, "PYTHONPATH": str(ROOT)}
PATIENCE = 60.0  # seconds: what takes longer never comes
FIGHTS = StoppingRule(fights=44, until_sure=False)


@pytest.fixture(scope="module")
def state() -> bytes:
    """One of ours against a footpad: short fights."""
    system = open_system("polyhedral", None).system
    setup = Setup((system.characters.ready()["Casimir Lune"],), (FoeCount("Footpad", 1),))
    return encode_state(load_procedure(GAME).begin(setup))


@pytest.fixture(scope="module")
def pair() -> Iterator[Workers]:
    with Workers(2) as workers:
        yield workers


def figures(state: bytes, workers: Workers, rule: StoppingRule = FIGHTS, seed: int = 5) -> Forecast:
    """A forecast without how long it took."""
    return msgspec.structs.replace(forecast(GAME, state, seed, rule, workers, monotonic), seconds=0.0)


@pytest.mark.slow
def test_the_number_of_workers_does_not_show(state: bytes, pair: Workers) -> None:
    alone = figures(state, Workers(1))
    assert figures(state, pair) == alone
    assert alone.fights == 44
    with Workers(3) as three:
        assert figures(state, three) == alone
    assert figures(state, Workers(1), seed=6) != alone


@pytest.mark.slow
def test_a_verdict_that_is_sure_ends_it_at_the_same_fight_for_all(state: bytes, pair: Workers) -> None:
    rule = StoppingRule(fights=400)
    assert figures(state, pair, rule) == figures(state, Workers(1), rule)
    assert figures(state, pair, rule).stopped == "band"


@pytest.mark.slow
def test_sums_of_lots_are_the_sums_of_all(state: bytes) -> None:
    procedure = load_procedure(GAME)
    whole = play_many(procedure, state, play_seeds(5, 0, 24))
    together = Sums()
    for first, count in ((0, 7), (7, 1), (8, 16)):
        together.merge(play_many(procedure, state, play_seeds(5, first, count)))
    assert together == whole


def test_sums_so_far_stay_as_they_were(state: bytes) -> None:
    procedure = load_procedure(GAME)
    sums = play_many(procedure, state, play_seeds(5, 0, 7))
    so_far = sums.snapshot()
    known = encode_state(so_far)
    assert so_far == sums
    sums.merge(play_many(procedure, state, play_seeds(5, 7, 9)))
    assert encode_state(so_far) == known


def test_workers_that_are_killed_end_at_once_and_start_no_others(state: bytes) -> None:
    workers = Workers(2)
    figures(state, workers)
    processes = workers.processes()
    assert processes
    workers.kill()
    until = monotonic() + PATIENCE
    while any(Path(f"/proc/{process}").exists() for process in processes):
        assert monotonic() < until
        sleep(0.01)
    with pytest.raises(ForecastError):
        figures(state, workers)
    assert workers.processes() == []
    workers.close()


@pytest.mark.parametrize("killed_first", [False, True])
def test_workers_that_are_killed_report_nothing_on_the_terminal(
    state: bytes, monkeypatch: pytest.MonkeyPatch, killed_first: bool
) -> None:
    said: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", said.append)
    workers = Workers(2)
    lots = [workers.submit(Batch(GAME, state, 5, 40 * number, 40)) for number in range(12)]
    until = monotonic() + PATIENCE
    while sum(lot.running() for lot in lots) <= workers.count:  # the last of them waits in the queue, and fills it
        assert monotonic() < until
        sleep(0.001)
    if killed_first:
        workers.kill()
    workers.forget(lots)
    workers.kill()
    assert all(lot.exception(PATIENCE) for lot in lots)
    assert not said


@pytest.mark.slow
@pytest.mark.parametrize("made", ["processes", "Elsewhere"])
def test_any_executor_will_do(state: bytes, made: str) -> None:
    with Workers(2, executor_named(f"tests.forecast.second_pool:{made}")) as workers:
        assert figures(state, workers) == figures(state, Workers(1))


@pytest.mark.parametrize("place", ["nowhere", "no.such.module:make", "tests.forecast.second_pool:missing", "os:name"])
def test_what_is_no_executor_is_refused_with_a_sentence(place: str) -> None:
    with pytest.raises(ExecutorError, match=r"\.$"):
        executor_named(place)


def test_a_function_that_makes_something_else_is_refused(state: bytes) -> None:
    with pytest.raises(ExecutorError, match="not a int"):
        figures(state, Workers(2, executor_named("tests.forecast.second_pool:nothing")))


@pytest.mark.slow
def test_a_killed_worker_is_a_sentence_and_its_fights_are_played_again(
    state: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    rule = StoppingRule(fights=160, until_sure=False)
    pools: list[ProcessPoolExecutor] = []

    def make(count: int) -> Executor:
        pools.append(local_workers(count))  # type: ignore[arg-type]
        if len(pools) == 1:
            monkeypatch.setattr(pools[0], "submit", killing(pools[0], once_given=5))
        return pools[-1]

    with Workers(2, make) as workers:
        done = ForecastRun(GAME, state, 5, rule, workers).play(monotonic)
    assert len(pools) == 2
    assert done.notices == (LOST_WORKER,)
    assert done.sums == ForecastRun(GAME, state, 5, rule, Workers(1)).play(monotonic).sums


def killing(pool: ProcessPoolExecutor, once_given: int) -> Callable[..., Future[bytes]]:
    """How lots are given to a pool, one of whose workers is killed before so many are given: the first is back then."""
    submit, given = pool.submit, list[object]()

    def kill_and_submit(*call: object) -> Future[bytes]:
        given.append(call)
        if len(given) == once_given:
            os.kill(next(iter(pool._processes)), signal.SIGKILL)
            while not pool._broken:
                sleep(0.01)
        return submit(*call)  # type: ignore[arg-type]

    return kill_and_submit


class Breaking(Executor):
    """An executor whose workers are gone as soon as they begin."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        del fn, args, kwargs
        future: Future[T] = Future()
        future.set_exception(BrokenProcessPool("gone"))
        return future


def test_workers_that_always_break_down_end_in_a_sentence(state: bytes) -> None:
    with pytest.raises(ForecastError, match=r"--workers 1\.$"):
        figures(state, Workers(2, lambda _: Breaking()))


def played(
    state: bytes, cancelled: Callable[[], bool], rule: StoppingRule, clock: Callable[[], float]
) -> PlayedBatches:
    return ForecastRun(GAME, state, 5, rule, Workers(1)).play(clock, cancelled)


def test_a_cancelled_forecast_keeps_what_was_played(state: bytes) -> None:
    asked: list[int] = []

    def cancelled() -> bool:
        asked.append(1)
        return len(asked) > 3

    done = played(state, cancelled, StoppingRule(fights=4000, until_sure=False), monotonic)
    assert done.stopped == "cancelled"
    assert 0 < done.sums.fights <= 4 * MOST_IN_A_LOT


def test_the_time_ends_it_after_a_first_lot(state: bytes) -> None:
    times = iter(range(10_000))
    done = played(
        state, lambda: False, StoppingRule(fights=4000, seconds=3, until_sure=False), lambda: float(next(times))
    )
    assert done.stopped == "seconds"
    assert 1 <= done.sums.fights <= 8


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("a_second", "at_first", "largest"), [(1, 1, 8), (90, 4, 8), (300, 8, 8), (1000, 48, 48), (5000, 64, 64)]
)
def test_a_lot_keeps_a_worker_busy_for_a_moment_and_ends_where_a_look_is_due(
    state: bytes, a_second: int, at_first: int, largest: int
) -> None:
    lots: list[Batch] = []
    seconds = 0.0

    class Slowly(InlineExecutor):
        def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
            nonlocal seconds
            (lot,) = args
            assert isinstance(lot, Batch)
            lots.append(lot)
            seconds += lot.count / a_second
            return super().submit(fn, *args, **kwargs)

    rule = StoppingRule(fights=400, within=0.001, until_sure=False)
    ForecastRun(GAME, state, 5, rule, Workers(1, lambda _: Slowly())).play(lambda: seconds)
    assert max(lot.count for lot in lots if lot.first < 4 * BETWEEN_LOOKS) == at_first
    assert max(lot.count for lot in lots) == largest
    for lot in lots:
        to_look = BETWEEN_LOOKS - lot.first % BETWEEN_LOOKS
        whole = to_look == BETWEEN_LOOKS and not lot.count % BETWEEN_LOOKS
        assert whole or lot.count <= to_look


def looks_for_garbage(_: str) -> bytes:
    """How many things are kept out of the looks for garbage here, and how many more there are between two."""
    return msgspec.json.encode((gc.get_freeze_count(), gc.get_threshold()[0]))


def test_what_a_worker_begins_with_is_kept_out_of_the_looks_for_garbage(pair: Workers) -> None:
    kept, between = msgspec.json.decode(pair.call(looks_for_garbage, "").result(PATIENCE))
    assert min(kept, between) > 10_000


@pytest.mark.slow
def test_the_first_fights_are_played_here_while_workers_only_start(state: bytes) -> None:
    let_start, seen = threading.Event(), []

    def make(count: int) -> Executor:
        assert let_start.wait(PATIENCE)
        return ThreadPoolExecutor(count)

    def progress(sums: Sums) -> None:
        seen.append(sums.fights)
        if sums.fights >= 3:
            let_start.set()

    rule = StoppingRule(fights=16 * BETWEEN_LOOKS, until_sure=False)
    slowly = map(float, range(10_000))  # a fast machine is given more at once
    with Workers(2, make, lending=True) as workers:
        done = ForecastRun(GAME, state, 5, rule, workers).play(lambda: next(slowly), progress=progress)
        assert not workers.starting
    assert seen[:3] == [1, 2, 3]
    assert done.sums == ForecastRun(GAME, state, 5, rule, Workers(1)).play(monotonic).sums


def test_an_executor_that_cannot_start_is_a_sentence_though_fights_are_played_here(state: bytes) -> None:
    make = executor_named("tests.forecast.second_pool:nothing")
    with pytest.raises(ExecutorError), Workers(2, make, lending=True) as workers:
        ForecastRun(GAME, state, 5, StoppingRule(fights=400, until_sure=False), workers).play(monotonic)


def test_workers_begin_with_the_game_open() -> None:
    program = (
        "from solo.forecast.batches import GameSource\n"
        "from solo.forecast.workers import local_workers\n"
        "from tests.forecast.second_pool import games_open\n"
        "if __name__ == '__main__':\n"
        "    with local_workers(1, GameSource('fire-and-sword')) as processes:\n"
        "        print(processes.submit(games_open).result())\n"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=2 * PATIENCE, check=False, env=ELSEWHERE
    )
    assert (done.stdout.strip(), done.returncode) == (str(int(sys.platform == "linux")), 0), done.stderr


def test_a_game_that_cannot_be_opened_ahead_is_left_to_the_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    for wanted in (preload.encode_game(GameSource("no such game")), "no game at all"):
        monkeypatch.setenv(preload.GAME, wanted)
        preload.preload_from_environment()
        assert preload.GAME not in os.environ


def test_here_is_where_one_worker_plays() -> None:
    assert InlineExecutor().submit(divmod, 7, 2).result() == (3, 1)
    assert isinstance(InlineExecutor().submit(divmod, 7, 0).exception(), ZeroDivisionError)


@pytest.mark.slow
def test_no_worker_outlives_a_killed_parent(state: bytes, tmp_path: Path) -> None:
    (tmp_path / "state").write_bytes(state)
    program = (
        "import sys; from pathlib import Path; from solo.forecast.batches import Batch, GameSource\n"
        "from solo.forecast.workers import Workers\n"
        "if __name__ == '__main__':\n"
        "    workers = Workers(2)\n"
        "    state, game = Path(sys.argv[1]).read_bytes(), GameSource('polyhedral')\n"
        "    short, long = (Batch(game, state, 1, 0, n) for n in (1, 100_000))\n"
        "    workers.submit(short).result()\n"
        "    [workers.submit(long) for _ in range(5)]\n"
        "    print(*workers._executor._processes, flush=True)\n"
        "    import signal; signal.pause()\n"
    )
    with subprocess.Popen([sys.executable, "-c", program, str(tmp_path / "state")], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        started = [int(word) for word in parent.stdout.readline().split()]
        assert len(started) == 2
        assert all(_alive(one) for one in started)
        parent.kill()
    end = monotonic() + PATIENCE
    while any(map(_alive, started)) and monotonic() < end:
        sleep(0.05)
    assert not any(map(_alive, started))


def _alive(process: int) -> bool:
    found = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False)
    return bool(found.stdout.strip()) and not found.stdout.strip().startswith("Z")


@pytest.mark.slow
def test_workers_do_not_look_for_modules_where_one_happens_to_be(tmp_path: Path) -> None:
    shadow = tmp_path / "solo"
    shadow.mkdir()
    (shadow / "__init__.py").write_text("raise SystemExit('the wrong one')", "utf-8")
    command = [
        str(Path(sys.executable).with_name("solo")),
        *("forecast", "polyhedral", "--fight", "The price of crossing", "--fights", "8", "--workers", "2"),
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=2 * PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    assert "8 fights" in done.stdout
