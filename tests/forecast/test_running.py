"""How a forecast hands out its fights, with workers that play none: they give back fights that were won, when told."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from typing import ParamSpec, TypeVar

import msgspec
import pytest

from solo.forecast.fitting import FITTED_ON, Stood
from solo.forecast.lots import Game, Lot
from solo.forecast.running import BREAKDOWNS, LOST_WORKER, NO_WORKERS, ForecastFault, Played, Running
from solo.forecast.stopping import BETWEEN_LOOKS, Rule
from solo.forecast.sums import Sums
from solo.forecast.workers import Workers
from solo.systems.contract import Tally

P = ParamSpec("P")
T = TypeVar("T")
GAME = Game("no game at all")
WON = Tally("won", 1, (), ())


def sums_of(fights: int, standing: bool = False) -> Sums:
    sums = Sums()
    for _ in range(fights):
        sums.add(WON, stood=Stood(True, [[1000]]) if standing else None)
    return sums


class Desk(Executor):
    """Plays no fight: gives back each lot at once as won, notes it, and lets the clock go on for it."""

    def __init__(self, a_second: float = 1.0, standing: bool = False, broken: int = 0) -> None:
        self.lots: list[Lot] = []
        self.seconds = 0.0
        self._a_second = a_second
        self._standing = standing
        self._broken = broken

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        del fn, kwargs
        (lot,) = args
        assert isinstance(lot, Lot)
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


def forecast_with(
    desk: Desk,
    fights: int,
    workers: int = 1,
    *,
    within: float = 0.0,
    seconds: float = 0.0,
    begun: Sums | None = None,
    progress: Callable[[Sums], None] | None = None,
) -> Played:
    rule = Rule(fights, within, seconds, until_sure=False)
    running = Running(GAME, b"", 5, rule, Workers(workers, lambda _: desk), begun)
    return running.play(lambda: desk.seconds, progress=progress)


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


def test_every_fight_is_given_out_once_in_order_and_none_beyond_the_number_wanted() -> None:
    desk = Desk(1000)
    assert forecast_with(desk, 77).sums.fights == 77
    ends = [lot.first + lot.count for lot in desk.lots]
    assert [lot.first for lot in desk.lots] == [0, *ends[:-1]]
    assert ends[-1] == 77


def test_the_last_fights_of_a_fixed_number_are_shared_by_all_lots_under_way() -> None:
    """Two workers have four lots under way; of a wanted width nobody knows which fight is the last."""
    fixed, open_ended = Desk(100_000), Desk(100_000)
    forecast_with(fixed, 64, workers=2)
    forecast_with(open_ended, 64, workers=2, within=0.001)
    assert counts(fixed)[:4] == counts(open_ended)[:4] == [1, 1, 1, 1]
    shares = [-(-(64 - lot.first) // 4) for lot in fixed.lots]
    assert all(lot.count <= share for lot, share in zip(fixed.lots, shares, strict=True))
    assert any(lot.count == share > BETWEEN_LOOKS for lot, share in zip(fixed.lots, shares, strict=True))
    assert counts(fixed)[-1] == 1
    assert counts(open_ended)[-1] > BETWEEN_LOOKS


def test_progress_is_told_of_each_lot_that_counts() -> None:
    seen: list[int] = []
    forecast_with(Desk(), 6, progress=lambda sums: seen.append(sums.fights))
    assert seen == [1, 2, 3, 4, 5, 6]


def test_a_forecast_that_was_begun_goes_on_behind_its_last_fight() -> None:
    desk = Desk()
    assert forecast_with(desk, 13, begun=sums_of(10)).sums.fights == 13
    assert [lot.first for lot in desk.lots] == [10, 11, 12]


@pytest.mark.parametrize(("seconds", "fights", "stopped"), [(3, 4, "seconds"), (5, 6, "seconds"), (0, 40, "fights")])
def test_the_time_ends_a_forecast_once_it_is_up_and_not_before(seconds: float, fights: int, stopped: str) -> None:
    """A fight takes a second; two lots are under way, so that one fight more than wanted counts."""
    done = forecast_with(Desk(), 40, seconds=seconds)
    assert (done.sums.fights, done.stopped) == (fights, stopped)


def test_where_a_guess_is_fitted_later_fights_wait_for_the_first() -> None:
    """Those that follow are given out with the guess, and the last of the first end with the fight that it needs."""
    desk = Desk(1000, standing=True)
    forecast_with(desk, FITTED_ON + 40)
    for lot in desk.lots:
        assert bool(lot.fitted) is (lot.first >= FITTED_ON)
        assert lot.first >= FITTED_ON or lot.first + lot.count <= FITTED_ON
    assert sum(lot.count for lot in desk.lots if not lot.fitted) == FITTED_ON


def test_where_no_guess_is_fitted_fights_do_not_wait() -> None:
    desk = Desk(100_000)
    done = forecast_with(desk, 2 * FITTED_ON, workers=2, within=0.001)
    assert done.sums.fights == 2 * FITTED_ON
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
    with pytest.raises(ForecastFault, match=r"--workers 1\.$"):
        forecast_with(Desk(broken=100), 12)
