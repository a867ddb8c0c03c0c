"""What those who left have left behind: it is cleared away once nobody types, or all too long after, and only then.

What is new is swept in the rests between two keys.
"""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from math import inf

import pytest

from solo.host.listeners import garbage
from solo.host.listeners.channels import OpenChannels
from solo.host.listeners.connection_limits import Limits
from solo.host.listeners.connection_log import ConnectionLog
from tests.host.doors import PATIENCE, echo

TURNS = 20


class Busy(OpenChannels):
    """A hall in which somebody typed so many seconds ago."""

    typed = 0.0

    @property
    def quiet(self) -> float:
        return self.typed


@asynccontextmanager
async def watched(monkeypatch: pytest.MonkeyPatch, kept: float) -> AsyncIterator[tuple[Busy, list[str]]]:
    """A hall that is looked at again and again, and among what it was cleared."""
    monkeypatch.setattr(garbage, "LOOK", 0)
    monkeypatch.setattr(garbage, "LONGEST_KEPT", kept)
    book = ConnectionLog(lambda _: None, lambda: datetime(2026, 1, 1, tzinfo=UTC))
    hall, cleared = Busy(echo, Limits(), book, lambda _: None), list[str]()
    new, everything = (lambda: cleared.append("new")), (lambda: cleared.append("all"))
    task = asyncio.ensure_future(garbage.free_after_leaving(hall, new, everything))
    yield hall, cleared
    task.cancel()


async def turns() -> None:
    for _ in range(TURNS):
        await asyncio.sleep(0)


async def test_nothing_is_cleared_while_nobody_has_left(monkeypatch: pytest.MonkeyPatch) -> None:
    async with watched(monkeypatch, inf) as (hall, cleared):
        hall.typed = inf
        await turns()
        assert not cleared


async def test_it_is_cleared_once_when_nobody_types(monkeypatch: pytest.MonkeyPatch) -> None:
    async with watched(monkeypatch, inf) as (hall, cleared):
        await turns()
        hall.left = 3
        await turns()
        assert not cleared
        hall.typed = 2 * garbage.NOBODY_TYPES
        await turns()
        assert cleared == ["new"]


async def test_in_a_rest_all_is_cleared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async with watched(monkeypatch, inf) as (hall, cleared):
        await turns()
        hall.left = 1
        hall.typed = 2 * garbage.NOBODY_TYPES
        await turns()
        hall.typed = 2 * garbage.ALL_REST
        await turns()
        assert cleared == ["new", "all"]


async def test_it_is_cleared_in_the_end_though_somebody_always_types(monkeypatch: pytest.MonkeyPatch) -> None:
    async with watched(monkeypatch, 0.01) as (hall, cleared):
        await turns()
        hall.left = 1
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
    hall, found = (
        Busy(echo, Limits(), ConnectionLog(lambda _: None, lambda: datetime.now(UTC)), lambda _: None),
        list[int](),
    )
    hall.typed = typed
    task = asyncio.ensure_future(garbage.collect_forever(hall, found.append))
    await turns()
    task.cancel()
    assert set(found) == (set() if swept is None else {swept})
