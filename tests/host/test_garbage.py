"""What those who left have left behind: it is cleared away once nobody types, or all too long after, and only then.

What is new is swept in the rests between two keys.
"""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from math import inf
from types import SimpleNamespace

import pytest

from solo.host.listeners import garbage
from solo.host.listeners.channels import OpenChannels
from solo.host.listeners.connection_limits import Limits
from solo.host.listeners.connection_log import ConnectionLog
from tests.host.doors import PATIENCE, echo

TURNS = 20


class Busy(OpenChannels):
    """Open channels in which a person typed so many seconds ago."""

    typed = 0.0

    @property
    def quiet(self) -> float:
        return self.typed


@asynccontextmanager
async def watched(monkeypatch: pytest.MonkeyPatch, kept: float) -> AsyncIterator[tuple[Busy, list[str]]]:
    """Open channels that are watched, and the objects among which garbage was collected."""
    monkeypatch.setattr(garbage, "LOOK", 0)
    monkeypatch.setattr(garbage, "LONGEST_KEPT", kept)
    book = ConnectionLog(lambda _: None, lambda: datetime(2026, 1, 1, tzinfo=UTC))
    open_channels, cleared = Busy(echo, Limits(), book, lambda _: None), list[str]()
    new, everything = (lambda: cleared.append("new")), (lambda: cleared.append("all"))
    task = asyncio.ensure_future(garbage.free_after_leaving(open_channels, new, everything))
    yield open_channels, cleared
    task.cancel()


async def turns() -> None:
    for _ in range(TURNS):
        await asyncio.sleep(0)


async def test_nothing_is_cleared_while_nobody_has_left(monkeypatch: pytest.MonkeyPatch) -> None:
    async with watched(monkeypatch, inf) as (open_channels, cleared):
        open_channels.typed = inf
        await turns()
        assert not cleared


async def test_it_is_cleared_once_when_nobody_types(monkeypatch: pytest.MonkeyPatch) -> None:
    async with watched(monkeypatch, inf) as (open_channels, cleared):
        await turns()
        open_channels.left = 3
        await turns()
        assert not cleared
        open_channels.typed = 2 * garbage.NOBODY_TYPES
        await turns()
        assert cleared == ["new"]


async def test_in_a_rest_all_is_cleared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async with watched(monkeypatch, inf) as (open_channels, cleared):
        await turns()
        open_channels.left = 1
        open_channels.typed = 2 * garbage.NOBODY_TYPES
        await turns()
        open_channels.typed = 2 * garbage.ALL_REST
        await turns()
        assert cleared == ["new", "all"]


async def test_it_is_cleared_in_the_end_though_somebody_always_types(monkeypatch: pytest.MonkeyPatch) -> None:
    async with watched(monkeypatch, 0.01) as (open_channels, cleared):
        await turns()
        open_channels.left = 1
        async with asyncio.timeout(PATIENCE):
            while not cleared:
                await asyncio.sleep(0.001)
    assert cleared == ["all"]


class Knot:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.mark.slow
def test_what_was_set_apart_is_cleared_among_all_alone() -> None:
    knot = Knot()
    seen = weakref.ref(knot)
    garbage.collect_new()
    del knot
    garbage.collect_new()
    assert seen() is not None
    garbage.collect_all()
    assert seen() is None


@pytest.mark.parametrize(
    ("counts", "typed", "swept"),
    [
        ((100, 0, 0), inf, None),
        ((5_000, 0, 0), 0.0, None),
        ((5_000, 0, 0), 0.5, 0),
        ((5_000, 3, 0), 0.5, 0),
        ((5_000, 4, 0), 0.0, None),
        ((100, 4, 0), 0.5, 1),
    ],
)
async def test_what_is_new_is_swept_where_there_is_enough_of_it_and_nobody_types_just_now(
    monkeypatch: pytest.MonkeyPatch, counts: tuple[int, int, int], typed: float, swept: int | None
) -> None:
    monkeypatch.setattr(garbage, "SWEEP", 0)
    monkeypatch.setattr(garbage.gc, "get_count", lambda: counts)
    open_channels, found = (
        Busy(echo, Limits(), ConnectionLog(lambda _: None, lambda: datetime.now(UTC)), lambda _: None),
        list[int](),
    )
    open_channels.typed = typed
    task = asyncio.ensure_future(garbage.collect_forever(open_channels, found.append))
    await turns()
    task.cancel()
    assert set(found) == (set() if swept is None else {swept})


class Seconds:
    """A clock and loop in which time passes only in `sleep`, and ends after some of it."""

    def __init__(self, end: float) -> None:
        self.now = 0.0
        self.slept: list[float] = []
        self.at: dict[float, Callable[[], object]] = {}
        self._end = end

    async def sleep(self, seconds: float) -> None:
        if self.now >= self._end:
            raise asyncio.CancelledError
        self.slept.append(seconds)
        self.now += seconds
        for moment in [moment for moment in self.at if moment <= self.now]:
            self.at.pop(moment)()

    def get_running_loop(self) -> SimpleNamespace:
        return SimpleNamespace(time=lambda: self.now)


def a_hall() -> Busy:
    return Busy(echo, Limits(), ConnectionLog(lambda _: None, lambda: datetime.now(UTC)), lambda _: None)


async def cleared_in(monkeypatch: pytest.MonkeyPatch, open_channels: Busy, seconds: Seconds) -> list[tuple[float, str]]:
    """Return what was cleared, and when."""
    monkeypatch.setattr(garbage, "asyncio", seconds)
    cleared: list[tuple[float, str]] = []
    with pytest.raises(asyncio.CancelledError):
        await garbage.free_after_leaving(
            open_channels, lambda: cleared.append((seconds.now, "new")), lambda: cleared.append((seconds.now, "all"))
        )
    return cleared


@pytest.mark.parametrize(
    ("typed", "what"), [(1.0, []), (1.1, [(1.0, "new")]), (10.0, [(1.0, "new")]), (10.1, [(1.0, "all")])]
)
async def test_a_second_without_keys_clears_new_objects_and_ten_clear_all(
    monkeypatch: pytest.MonkeyPatch, typed: float, what: list[tuple[float, str]]
) -> None:
    open_channels, seconds = a_hall(), Seconds(end=30)
    open_channels.typed = typed
    seconds.at[1.0] = lambda: setattr(open_channels, "left", 1)
    assert await cleared_in(monkeypatch, open_channels, seconds) == what
    assert set(seconds.slept) == {0.5}


async def test_all_objects_are_cleared_10_minutes_after_somebody_left_however_busy_the_table_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    open_channels, seconds = a_hall(), Seconds(end=1300)
    seconds.at[5.0] = lambda: setattr(open_channels, "left", 1)
    seconds.at[700.0] = lambda: setattr(open_channels, "left", 2)
    assert await cleared_in(monkeypatch, open_channels, seconds) == [(605.0, "all"), (1300.0, "all")]


@pytest.mark.parametrize(
    ("counts", "typed", "swept"),
    [
        ((2_000, 0, 0), 1.0, []),
        ((2_001, 0, 0), 0.3, []),
        ((2_001, 0, 0), 0.31, [0]),
        ((0, 3, 0), 1.0, []),
        ((0, 4, 0), 0.3, []),
        ((0, 4, 0), 0.31, [1]),
        ((2_001, 4, 0), 0.31, [1]),
    ],
)
async def test_a_generation_is_swept_above_its_count_after_0_3_seconds_without_keys(
    monkeypatch: pytest.MonkeyPatch, counts: tuple[int, int, int], typed: float, swept: list[int]
) -> None:
    open_channels, seconds, found = a_hall(), Seconds(end=0.1), list[int]()
    open_channels.typed = typed
    monkeypatch.setattr(garbage, "asyncio", seconds)
    monkeypatch.setattr(garbage.gc, "get_count", lambda: counts)
    with pytest.raises(asyncio.CancelledError):
        await garbage.collect_forever(open_channels, found.append)
    assert (found, seconds.slept) == (swept, [0.2])


def test_collections_freeze_what_survives_and_only_the_whole_one_looks_at_frozen_objects(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[str] = []
    calls = {name: lambda name=name: done.append(name) for name in ("collect", "freeze", "unfreeze")}
    monkeypatch.setattr(garbage, "gc", SimpleNamespace(**calls))
    garbage.collect_new()
    assert done == ["collect", "freeze"]
    garbage.collect_all()
    assert done[2:] == ["unfreeze", "collect", "freeze"]
