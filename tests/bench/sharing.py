"""Speed of a shared table: a key until the other people see it, the cost of a seat, and the time to join.

A repaint is complete with the last piece of output before a pause. Keys also go in turn to a bare SSH server with as
many clients. Its times show the load of the machine.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from math import inf
from pathlib import Path
from random import Random
from statistics import mean, median
from time import perf_counter

from tests.bench.bare_apps import redraw_bare_apps
from tests.bench.broadcasting import Broadcast, broadcast
from tests.bench.figure import Figure, at_most, milliseconds, percentile
from tests.bench.games import games
from tests.bench.taking_over import figures as taking_over
from tests.soak.hosting import NAMES, Host, campaign, make_keys
from tests.soak.tally import MEGABYTE, memory_of, processor_of
from tests.soak.terminals import Seat, Within
from tests.soak.trouble import harm, stall

KEYS, ANSWERS = 60, 40
REPAINT = {8: 0.050, 16: 0.070}
WITH_TROUBLE, OWN_IN_FLOOD = 0.100, 0.060
PAUSE = 0.15
"""Seconds without output after which a repaint is complete. The pauses between the acts of foes are longer."""
JOINS, JOINED = 10, 0.250
A_SEAT = 2.5 * MEGABYTE
SETTLED, IDLE, IDLE_SHARE = 3.0, 20.0, 0.0015
IDLE_SENT = 3_000  # the title line of 300 bytes, sent once a minute, may fall into the measured seconds
QUIET, AT_REST = 0.25, 1.0
LONGEST = 5.0
ENDED = 3.0
DOWN, UP, ENTER = "\x1b[B", "\x1b[A", "\r"


def figures(folder: Path) -> Iterator[Figure]:
    make_keys(folder, NAMES)
    game = os.environ.get("BENCH_GAME") or next(game.key for game in games())
    with asyncio.Runner() as runner:
        for seats in (8, 16):
            found = _at_a_table(folder, game, NAMES[:seats])
            while (figure := runner.run(_next(found))) is not None:
                yield figure
    yield from taking_over(folder / "taken over")


async def _next(found: AsyncIterator[Figure]) -> Figure | None:
    return await anext(found, None)


async def _at_a_table(folder: Path, game: str, names: Sequence[str]) -> AsyncIterator[Figure]:
    (folder / f"for {len(names)}").mkdir()
    host = Host(campaign(folder / f"for {len(names)}", game, names, folder), _unheard, "--quiet")
    await host.start()
    seats = [Within(name, f"127.0.0.{number + 10}", folder) for number, name in enumerate(names)]
    try:
        async with broadcast(folder, names) as bare:
            async for figure in _measured(folder, host, bare, seats):
                yield figure
        yield await redraw_bare_apps(len(names))
        begun = perf_counter()
        await host.end(signal.SIGTERM)
        yield at_most(f"from its signal to the end of a host, with {len(names)} seats", ENDED, perf_counter() - begun)
    finally:
        for seat in seats:
            seat.break_line()
        await host.end(signal.SIGTERM)


async def _measured(folder: Path, host: Host, bare: Broadcast, seats: Sequence[Within]) -> AsyncIterator[Figure]:
    process, count = host.process.pid, len(seats)
    await seats[0].join(host.port)
    await _rest(seats)
    held = memory_of(process)
    for seat in seats[1:]:
        await seat.join(host.port)
    await _rest(seats)
    a_seat = (memory_of(process) - held) / (count - 1)
    yield Figure(f"memory of a seat, of {count}", f"{a_seat / MEGABYTE:.1f} MB", "≤ 2.5 MB", a_seat <= A_SEAT)
    yield await _joining(host, seats[-1])
    for figure in await _idle(process, seats):
        yield figure
    await _without_clocks(host, seats)
    limit, who = REPAINT[count], f"with {count} seats"
    yield await _keys(f"a mark moved, {who}", limit, host, seats, bare, KEYS, (DOWN, UP))
    for kind, trouble in (("that reads nothing", partial(stall, turns=False)), ("that sends no end of harm", harm)):
        beside = asyncio.ensure_future(trouble(seats[-1].person, folder, host.port, Random(14)))
        await asyncio.sleep(AT_REST)
        what = f"a mark moved, {who} and one {kind}"
        yield await _keys(what, WITH_TROUBLE, host, seats, bare, KEYS, (DOWN, UP))
        beside.cancel()
        with suppress(asyncio.CancelledError):
            await beside
        await _rest(seats)
    yield await _own_in_flood(folder, host, seats)
    # Answers come last, since they may lead to choices whose highlighted option other people are not shown.
    yield await _keys(f"an answer, {who}", limit, host, seats, bare, ANSWERS, (ENTER,), read=True)
    at_once = f"an answer at once, while all is still drawn, {who}"
    if not _is_over(host):
        yield await _keys(at_once, WITH_TROUBLE, host, seats, bare, ANSWERS, (ENTER,), read=False)


async def _without_clocks(host: Host, seats: Sequence[Within]) -> None:
    """Reconnect all people with reduced motion, so that only keys cause output."""
    for seat in seats:
        seat.wishes["SOLO_REDUCED_MOTION"] = "1"
        seat.break_line()
    for seat in seats:
        await seat.join(host.port)
    await _rest(seats)


async def _joining(host: Host, seat: Seat) -> Figure:
    """Time a join: from the connection to the first whole page."""
    taken = []
    for _ in range(JOINS):
        seat.break_line()
        await asyncio.sleep(QUIET)
        begun = perf_counter()
        await seat.join(host.port)
        while not any(b"Story" in data for _, data in seat.recent) and perf_counter() - begun < LONGEST:
            await asyncio.sleep(0.001)
        taken.append(perf_counter() - begun)
    return at_most(
        "from connection to full frame, median", JOINED, median(taken), f"at most {milliseconds(max(taken))}"
    )


async def _idle(process: int, seats: Sequence[Seat]) -> Sequence[Figure]:
    """Measure the processor time and output of a seat while nobody presses a key, after the joins have settled."""
    count = len(seats)
    await asyncio.sleep(SETTLED)
    spent, heard = processor_of(process), sum(seat.heard for seat in seats)
    await asyncio.sleep(IDLE)
    share = (processor_of(process) - spent) / IDLE / count
    sent = (sum(seat.heard for seat in seats) - heard) / count * 60 / IDLE
    return (
        Figure(f"idle share of a core a seat, of {count}", f"{share:.2%}", "≤ 0.15 %", share <= IDLE_SHARE),
        Figure(f"sent to an idle seat, of {count}", f"{sent:,.0f} B/min", f"≤ {IDLE_SENT:,} B/min", sent <= IDLE_SENT),
    )


async def _keys(
    what: str,
    limit: float,
    host: Host,
    seats: Sequence[Seat],
    bare: Broadcast,
    times: int,
    keys: Sequence[str],
    read: bool | None = None,
) -> Figure:
    """Press keys for the player who must answer, and time the last complete repaint of the other people.

    If the keys are answers, `read` is True to press them once the question is drawn, and False to press them at once.
    The end of the fight ends the presses.
    """
    first, complete, of_bare, spent = [], [], [], []
    for turn in range(times):
        asked = await _asked(host, seats)
        if asked is None:
            break
        if read:
            await _rest(seats)
        others = [seat for seat in seats if seat is not asked]
        moves = host.told.moves if host.told else 0
        had = processor_of(host.process.pid)
        begun = told = perf_counter()
        asked.press(keys[turn % len(keys)])
        if read is not None:
            told = await _told_after(host, moves)
        await _until(partial(_all_have_seen, others, told), begun + LONGEST - perf_counter())
        first.append(max(_seen_after(seat, told) for seat in others) - begun)
        await _rest(seats)
        complete.append(max(_complete_after(seat, told) for seat in others) - begun)
        spent.append(processor_of(host.process.pid) - had)
        of_bare.append(await bare.echo())
    seen = [seconds for seconds in complete if seconds < LONGEST]
    remark = (
        f"median {milliseconds(median(seen))} of {len(seen)}; first bytes: median {milliseconds(median(first))}; "
        f"{milliseconds(mean(spent))} of processor a key; a bare broadcast: median {milliseconds(median(of_bare))}, "
        f"p95 {milliseconds(percentile(of_bare, 0.95))}"
    )
    return at_most(f"key to the others' complete repaint, p95: {what}", limit, percentile(seen, 0.95), remark)


async def _own_in_flood(folder: Path, host: Host, seats: Sequence[Seat]) -> Figure:
    """Time a player's own moved highlight while strangers from 200 addresses connect without end."""
    strangers = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bench.flooding", str(host.port), str(folder / seats[-1].person)
    )
    taken = []
    try:
        await asyncio.sleep(SETTLED)
        for turn in range(KEYS):
            asked = await _asked(host, seats)
            if asked is None:
                break
            begun = perf_counter()
            asked.press((DOWN, UP)[turn % 2])
            await _until(partial(_all_have_seen, [asked], begun), LONGEST)
            await _rest(seats)
            taken.append(_complete_after(asked, begun) - begun)
    finally:
        strangers.kill()
        await strangers.wait()
    what = f"key to one's own complete repaint, p95: a mark moved, with {len(seats)} seats and a flood of handshakes"
    return at_most(what, OWN_IN_FLOOD, percentile(taken, 0.95), f"median {milliseconds(median(taken))} of {len(taken)}")


async def _asked(host: Host, seats: Sequence[Seat]) -> Seat | None:
    """Wait for a player who must answer, and return their seat; None if the fight is over."""
    here = {seat.person: seat for seat in seats}

    def asked() -> Seat | None:
        return next((here[name] for name in host.told.asked if name in here), None) if host.told else None

    await _until(lambda: asked() is not None or _is_over(host), 10 * LONGEST)
    found = asked()
    assert found is not None or _is_over(host), f"nobody is asked: {host.told}"
    return found


def _is_over(host: Host) -> bool:
    return host.told is not None and host.told.over


async def _told_after(host: Host, moves: int) -> float:
    """Return the time at which everyone could see the state after number `moves`; infinite for never."""
    await _until(lambda: host.told is not None and host.told.moves != moves, LONGEST)
    told = host.told
    return told.at if told is not None and told.moves != moves else inf


def _all_have_seen(seats: Sequence[Seat], after: float) -> bool:
    return all(_seen_after(seat, after) < inf for seat in seats)


def _seen_after(seat: Seat, begun: float) -> float:
    """Return the time of the first output after `begun`; infinite for never."""
    return next((at for at, _ in seat.recent if at > begun), inf)


def _complete_after(seat: Seat, begun: float) -> float:
    """Return the time at which the first repaint after `begun` was complete; infinite for never."""
    complete = inf
    for at, _ in seat.recent:
        if at > complete + PAUSE:
            break
        if at > begun:
            complete = at
    return complete


async def _until(condition: Callable[[], bool], longest: float) -> None:
    ends = perf_counter() + longest
    while not condition() and perf_counter() < ends:
        await asyncio.sleep(0.0005)


async def _rest(seats: Sequence[Seat]) -> None:
    """Wait until terminals receive nothing for a moment, except for the clock of the time waited for a player."""
    ends = perf_counter() + LONGEST
    while perf_counter() < ends:
        before = sum(seat.heard for seat in seats)
        await asyncio.sleep(QUIET)
        if sum(seat.heard for seat in seats) - before < 200 * len(seats):
            return


def _unheard(before: object, told: object) -> None:
    del before, told
