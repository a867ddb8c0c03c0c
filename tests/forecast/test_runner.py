"""How a forecast hands out its fights, with workers that play none: they give back fights that were won, when told."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from typing import ParamSpec, TypeVar

import msgspec
import pytest

from solo.forecast import runner
from solo.forecast.batches import Batch, GameSource
from solo.forecast.fitting import FITTED_ON, FeatureSample
from solo.forecast.runner import BREAKDOWNS, LOST_WORKER, NO_WORKERS, ForecastError, ForecastRun, PlayedBatches
from solo.forecast.stopping_rule import BETWEEN_LOOKS, StoppingRule
from solo.forecast.sums import Sums
from solo.forecast.workers import InlineExecutor, Workers
from solo.systems.contract import PlayRecord

P = ParamSpec("P")
T = TypeVar("T")
GAME = GameSource("no game at all")
WON = PlayRecord("won", 1, (), ())


def sums_of(fights: int, standing: bool = False) -> Sums:
    sums = Sums()
    for _ in range(fights):
        sums.add(WON, stood=FeatureSample(True, [[1000]]) if standing else None)
    return sums


class Desk(Executor):
    """Plays no fight: gives back each lot at once as won, notes it, and lets the clock go on for it."""

    def __init__(self, a_second: float = 1.0, standing: bool = False, broken: int = 0) -> None:
        self.lots: list[Batch] = []
        self.seconds = 0.0
        self._a_second = a_second
        self._standing = standing
        self._broken = broken

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        del fn, kwargs
        (lot,) = args
        assert isinstance(lot, Batch)
        self.lots.append(lot)
        self.seconds += lot.count / self._a_second
        future: Future[T] = Future()
        if self._broken:
            self._broken -= 1
            future.set_exception(BrokenProcessPool("gone"))
            return future
        parts = [min(BETWEEN_LOOKS, lot.count - first) for first in range(0, lot.count, BETWEEN_LOOKS)]
        future.set_result(msgspec.msgpack.encode([sums_of(part, self._standing) for part in parts]))  # type: ignore[arg-type]
        return future


class DeskHere(Desk, InlineExecutor):
    """The same as one who plays in this process: each lot is played before the next is given out."""


def forecast_with(
    desk: Desk,
    fights: int,
    workers: int = 1,
    *,
    within: float = 0.0,
    seconds: float = 0.0,
    until_sure: bool = False,
    begun: Sums | None = None,
    progress: Callable[[Sums], None] | None = None,
) -> PlayedBatches:
    rule = StoppingRule(fights, within, seconds, until_sure)
    under_way = ForecastRun(GAME, b"", 5, rule, Workers(workers, lambda _: desk), begun)
    return under_way.play(lambda: desk.seconds, progress=progress)


def counts(desk: Desk) -> list[int]:
    return [lot.count for lot in desk.lots]


@pytest.mark.parametrize(
    ("a_second", "at_first", "largest"), [(1, 1, 8), (90, 4, 8), (300, 8, 8), (1000, 48, 48), (5000, 64, 64)]
)
def test_a_lot_keeps_a_worker_busy_for_a_moment_or_a_32nd_of_the_time_so_far(
    a_second: int, at_first: int, largest: int
) -> None:
    """A moment is 0.05 s; more than 64 fights are never given at once, and each lot ends where a look is due."""
    desk = Desk(a_second)
    forecast_with(desk, 400, within=0.001)
    assert max(lot.count for lot in desk.lots if lot.first < 8 * BETWEEN_LOOKS) == at_first
    assert max(counts(desk)) == largest
    for lot in desk.lots:
        to_look = BETWEEN_LOOKS - lot.first % BETWEEN_LOOKS
        whole = to_look == BETWEEN_LOOKS and not lot.count % BETWEEN_LOOKS
        assert whole or lot.count <= to_look


def test_a_lot_is_as_large_as_one_of_several_workers_plays_in_that_moment() -> None:
    """Of 90 fights a second each of two workers plays 45, and 2 of them in 0.05 s."""
    desk = Desk(90)
    forecast_with(desk, 64, workers=2, within=0.001)
    assert max(counts(desk)) == 2


def test_after_a_minute_a_lot_is_what_a_worker_plays_in_a_32nd_of_the_time_so_far() -> None:
    """At a fight a second that is 2 fights after 64 seconds, and one before."""
    desk = Desk(1)
    forecast_with(desk, 100, within=0.001)
    assert [lot.count for lot in desk.lots if lot.first < 64] == [1] * 64
    assert next(lot.count for lot in desk.lots if lot.first == 64) == 2


def test_a_clock_that_stands_still_leaves_lots_of_a_single_fight() -> None:
    desk, times = Desk(), iter([0.0])
    under_way = ForecastRun(GAME, b"", 5, StoppingRule(20, 0.001, until_sure=False), Workers(1, lambda _: desk))
    under_way.play(lambda: next(times, 6400.0))
    assert set(counts(desk)) == {1}


def test_every_fight_is_given_out_once_in_order_and_none_beyond_the_number_wanted() -> None:
    desk = Desk(1000)
    assert forecast_with(desk, 77).sums.fights == 77
    ends = [lot.first + lot.count for lot in desk.lots]
    assert [lot.first for lot in desk.lots] == [0, *ends[:-1]]
    assert ends[-1] == 77


def test_the_last_fights_of_a_fixed_number_are_shared_by_all_lots_under_way() -> None:
    """Two workers have four lots under way."""
    desk = Desk(100_000)
    forecast_with(desk, 64, workers=2)
    assert counts(desk)[:4] == [1, 1, 1, 1]
    shares = [-(-(64 - lot.first) // 4) for lot in desk.lots]
    assert all(lot.count <= share for lot, share in zip(desk.lots, shares, strict=True))
    assert any(lot.count == share > BETWEEN_LOOKS for lot, share in zip(desk.lots, shares, strict=True))
    assert counts(desk)[-1] == 1


@pytest.mark.parametrize(("within", "until_sure"), [(0.001, False), (0.0, True)])
def test_lots_are_not_shared_out_where_nobody_knows_which_fight_is_the_last(within: float, until_sure: bool) -> None:
    desk = Desk(100_000)
    forecast_with(desk, 64, workers=2, within=within, until_sure=until_sure)
    assert counts(desk)[-1] > BETWEEN_LOOKS


def test_one_worker_in_this_process_has_one_lot_at_a_time_and_the_last_lot_for_itself() -> None:
    desk, given = DeskHere(100_000), list[int]()
    forecast_with(desk, 64, progress=lambda _: given.append(sum(counts(desk))))
    assert given[:2] == [1, 2]
    assert counts(desk)[-1] > BETWEEN_LOOKS


def test_a_verdict_is_looked_at_every_eighth_fight_however_small_the_lots() -> None:
    """Fights that are always won are surely trivial after some hundred."""
    done = forecast_with(Desk(), 400, until_sure=True)
    assert done.stopped == "band"
    assert done.sums.fights < 200
    assert done.sums.fights % BETWEEN_LOOKS == 0


def test_progress_is_told_of_each_lot_that_counts() -> None:
    seen: list[int] = []
    forecast_with(Desk(), 6, progress=lambda sums: seen.append(sums.fights))
    assert seen == [1, 2, 3, 4, 5, 6]


def test_a_forecast_that_was_begun_goes_on_behind_its_last_fight() -> None:
    desk = Desk()
    assert forecast_with(desk, 13, begun=sums_of(10)).sums.fights == 13
    assert [lot.first for lot in desk.lots] == [10, 11, 12]


@pytest.mark.parametrize(("seconds", "fights", "stopped"), [(4, 4, "seconds"), (5, 6, "seconds"), (0, 40, "fights")])
def test_the_time_ends_a_forecast_once_it_is_up_and_not_before(seconds: float, fights: int, stopped: str) -> None:
    """A fight takes a second, and two of them are under way."""
    done = forecast_with(Desk(), 40, seconds=seconds)
    assert (done.sums.fights, done.stopped) == (fights, stopped)


def test_the_time_does_not_end_a_forecast_before_its_first_fight() -> None:
    done = forecast_with(Desk(broken=2), 40, seconds=1)
    assert (done.sums.fights, done.stopped) == (2, "seconds")


@pytest.mark.parametrize("workers", [1, 3, FITTED_ON])
@pytest.mark.parametrize("a_second", [1, 1000, 100_000])
def test_where_a_guess_is_fitted_later_fights_wait_for_the_first(a_second: float, workers: int) -> None:
    """Those that follow are given out with the guess, and the last of the first end with the fight that it needs."""
    desk = Desk(a_second, standing=True)
    forecast_with(desk, FITTED_ON + 40, workers, within=0.001)
    for lot in desk.lots:
        assert bool(lot.fitted) is (lot.first >= FITTED_ON)
        assert lot.first >= FITTED_ON or lot.first + lot.count <= FITTED_ON
    assert sum(lot.count for lot in desk.lots if not lot.fitted) == FITTED_ON


def test_where_no_guess_is_fitted_fights_do_not_wait() -> None:
    """Eighty lots are under way: once the first are back it is known that the game fits none."""
    desk, known = Desk(100_000), list[tuple[int, int]]()
    rule = 4 * FITTED_ON
    forecast_with(desk, rule, 40, within=0.001, progress=lambda sums: known.append((sums.fights, sum(counts(desk)))))
    assert any(back < FITTED_ON < given for back, given in known)
    assert sum(counts(desk)) == rule
    assert not any(lot.fitted for lot in desk.lots)


@pytest.mark.parametrize(("times", "stopped"), [(BREAKDOWNS, "fights"), (BREAKDOWNS + 1, "workers")])
def test_workers_that_break_down_are_replaced_three_times(times: int, stopped: str) -> None:
    """Lost fights are played again, the first of them first; what was played before is kept."""
    desk = Desk(broken=2 * times)  # both lots under way are lost each time
    done = forecast_with(desk, 12, begun=sums_of(5))
    assert done.stopped == stopped
    assert done.sums.fights == (12 if stopped == "fights" else 5)
    assert done.notices == ((LOST_WORKER,) if stopped == "fights" else (LOST_WORKER, NO_WORKERS))
    assert desk.lots[0].first == desk.lots[2].first == 5


def test_workers_that_break_down_before_a_fight_was_played_leave_no_forecast() -> None:
    with pytest.raises(ForecastError, match=r"--workers 1\.$"):
        forecast_with(Desk(broken=100), 12)


class Gone(Executor):
    """An executor that is broken when it is given something."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        del fn, args, kwargs
        raise BrokenProcessPool("gone")


def test_a_pool_found_broken_is_replaced_and_its_lot_is_given_to_the_next() -> None:
    desk = Desk()
    made: list[Executor] = []

    def make(_: int) -> Executor:
        made.append(desk if made else Gone())
        return made[-1]

    done = ForecastRun(GAME, b"", 5, StoppingRule(6, until_sure=False), Workers(1, make)).play(lambda: desk.seconds)
    assert [type(one) for one in made] == [Gone, Desk]
    assert [lot.first for lot in desk.lots] == [0, 1, 2, 3, 4, 5]
    assert done.notices == (LOST_WORKER,)


class Slow(Workers):
    """Workers who take so many fights of this process to start."""

    played = 0
    game: GameSource | None = None

    def begin(self, game: GameSource) -> None:
        self.game = game

    @property
    def starting(self) -> bool:
        return self.game is not None and self.played < 3


def test_this_process_plays_the_first_fights_while_the_workers_start(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, here = Desk(), Desk()
    workers = Slow(2, lambda _: desk)

    def play(lot: Batch) -> bytes:
        workers.played += 1
        return here.submit(play, lot).result()

    monkeypatch.setattr(runner, "play_batch", play)
    done = ForecastRun(GAME, b"", 5, StoppingRule(9, until_sure=False), workers).play(lambda: desk.seconds)
    assert [lot.first for lot in here.lots] == [0, 1, 2]
    assert [lot.first for lot in desk.lots] == [3, 4, 5, 6, 7, 8]
    assert done.sums.fights == 9
