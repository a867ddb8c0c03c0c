"""The log of connections: arrivals and departures, refusals, and the summary of each minute."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import cast

import pytest

from solo.host.listeners import connection_log
from solo.host.listeners.channel import Channel
from solo.host.listeners.connection_log import DIFFERENT, LONGEST, ConnectionLog, ProcessFigures

NOW = datetime(2026, 3, 1, 18, 0, 5, tzinfo=UTC)
TIME = "2026-03-01 18:00:05  "


class Log:
    """A log whose lines are kept without the time."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.book = ConnectionLog(self._write, lambda: NOW)

    def _write(self, line: str) -> None:
        assert line.startswith(TIME)
        self.lines.append(line.removeprefix(TIME))


@pytest.fixture
def log() -> Log:
    return Log()


def a_channel(person: str = "Mia", kind: str = "xterm", ending: str = "", age: float = 5) -> Channel:
    return cast(
        "Channel",
        SimpleNamespace(
            person=person,
            origin="10.0.0.1",
            terminal=SimpleNamespace(kind=kind),
            size=(80, 24),
            ending=ending,
            age=age,
        ),
    )


@pytest.mark.parametrize(("here", "said"), [(0, "nobody is here"), (1, "1 terminal here"), (2, "2 terminals here")])
def test_an_arrival_tells_the_terminal_and_how_many_are_here(log: Log, here: int, said: str) -> None:
    log.book.log_arrival(a_channel(), here)
    log.book.log_departure(a_channel(), here)
    assert log.lines == [f"Mia joined by 10.0.0.1, xterm, 80×24; {said}.", f"Mia disconnected after 5 s: left; {said}."]


@pytest.mark.parametrize(
    ("kind", "shown"), [("", "unknown terminal"), ("x" * LONGEST, "x" * LONGEST), ("y" * (LONGEST + 1), "y" * LONGEST)]
)
def test_the_kind_of_a_terminal_is_cut_or_unknown(log: Log, kind: str, shown: str) -> None:
    log.book.log_arrival(a_channel(kind=kind), 1)
    assert log.lines == [f"Mia joined by 10.0.0.1, {shown}, 80×24; 1 terminal here."]


@pytest.mark.parametrize(("age", "shown"), [(0, "0 s"), (119, "119 s"), (120, "2 min"), (3600, "60 min")])
def test_a_departure_tells_its_reason_and_the_time_spent_here(log: Log, age: float, shown: str) -> None:
    log.book.log_departure(a_channel(ending="the line broke", age=age), 0)
    assert log.lines == [f"Mia disconnected after {shown}: the line broke; nobody is here."]


def test_a_repeated_refusal_is_counted_until_the_minute_is_over(log: Log) -> None:
    for _ in range(3):
        log.book.log_refusal("10.0.0.1", "too many.")
    log.book.log_refusal("10.0.0.2", "too many.")
    assert log.lines == ["Refused 10.0.0.1: too many.", "Refused 10.0.0.2: too many."]
    log.book.minute([], "idle")
    assert log.lines[2:] == ["Refused 10.0.0.1: too many. And 2 more like this.", "0 people at 0 terminals; idle."]
    log.book.log_refusal("10.0.0.1", "too many.")
    assert log.lines[4:] == ["Refused 10.0.0.1: too many."], "a new minute"


def test_beyond_200_different_refusals_a_minute_the_rest_is_one_line(log: Log) -> None:
    assert DIFFERENT == 200
    for number in range(DIFFERENT + 3):
        log.book.log_refusal(f"host {number}", "no.")
    log.book.log_refusal("host 0", "no.")
    assert len(log.lines) == DIFFERENT + 1
    assert log.lines[-2:] == ["Refused host 199: no.", "Refused many more."]
    log.book.minute([], "idle")
    assert log.lines[DIFFERENT + 1 : -1] == [
        "Refused host 0: no. And 1 more like this.",
        "Refused many more. And 2 more like this.",
    ]


def test_a_refusal_is_cut_and_made_printable(log: Log) -> None:
    log.book.log_refusal("10.0.0.1", "\x1b[2J" + "x" * 500)
    (line,) = log.lines
    assert len(line) == 2 * LONGEST
    assert "\x1b" not in line


@pytest.mark.parametrize(
    ("people", "connections", "said"),
    [
        ([], 0, "0 people at 0 terminals"),
        (["Mia"], 0, "1 person at 1 terminal"),
        (["Mia", "Mia"], 1, "1 person at 2 terminals, 1 connection by SSH"),
        (["Mia", "Bo"], 2, "2 people at 2 terminals, 2 connections by SSH"),
    ],
)
def test_a_minute_counts_people_terminals_and_connections(
    log: Log, people: list[str], connections: int, said: str
) -> None:
    log.book.count_connections(lambda: connections)
    log.book.minute([a_channel(person) for person in people], "idle")
    assert log.lines == [f"{said}; idle."]


def test_the_share_of_a_processor_is_that_of_the_last_minute() -> None:
    spent: Callable[[], float] = iter([10.0, 16.0, 16.6]).__next__
    figures = ProcessFigures(spent)
    assert "; 10.0% of a processor; " in figures.describe_load()
    assert "; 1.0% of a processor; " in figures.describe_load()


class Beats:
    """A loop in which each sleep takes as long as asked and as much longer as `late` says."""

    def __init__(self, late: list[float]) -> None:
        self.now = 1000.0
        self.asked: list[float] = []
        self._late = late

    async def sleep(self, seconds: float) -> None:
        if not self._late:
            raise asyncio.CancelledError
        self.asked.append(seconds)
        self.now += seconds + self._late.pop(0)

    def get_running_loop(self) -> SimpleNamespace:
        return SimpleNamespace(time=lambda: self.now)


async def test_delays_of_the_loop_are_measured_each_quarter_second_and_told_each_minute(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    beats = Beats([0.0] * 239 + [0.0] + [0.0] * 100 + [50.0] + [0.0] * 20)
    monkeypatch.setattr(connection_log, "asyncio", beats)
    figures = ProcessFigures(lambda: 0.0)
    minutes: list[float] = []
    with pytest.raises(asyncio.CancelledError):
        await figures.watch(lambda: minutes.append(beats.now))
    assert set(beats.asked) == {0.25}
    assert minutes == [1060.0, 1060.0 + 101 * 0.25 + 50.0]


async def test_a_beat_that_comes_too_early_is_no_delay(monkeypatch: pytest.MonkeyPatch) -> None:
    beats = Beats([-0.1, 0.02])
    monkeypatch.setattr(connection_log, "asyncio", beats)
    figures = ProcessFigures(lambda: 0.0)
    with pytest.raises(asyncio.CancelledError):
        await figures.watch(lambda: None)
    assert figures._late == [0.0, pytest.approx(0.02)]


@pytest.mark.parametrize(
    ("late", "told"),
    [
        ([], "delay at most 0 ms in 19 of 20 checks, 0 ms at worst; "),
        ([0.003], "delay at most 3 ms in 19 of 20 checks, 3 ms at worst; "),
        ([number / 1000 for number in range(20, 0, -1)], "delay at most 20 ms in 19 of 20 checks, 20 ms at worst; "),
        ([number / 1000 for number in range(1, 41)], "delay at most 39 ms in 19 of 20 checks, 40 ms at worst; "),
        ([0.001] * 99 + [0.5], "delay at most 1 ms in 19 of 20 checks, 500 ms at worst; "),
    ],
)
def test_delays_are_told_for_19_of_20_checks_and_at_worst(late: list[float], told: str) -> None:
    figures = ProcessFigures(lambda: 0.0)
    figures._late = late
    assert figures.describe_load().startswith(told)
    assert figures.describe_load().startswith("delay at most 0 ms"), "each minute begins anew"


@pytest.mark.parametrize(("platform", "most"), [("linux", 51_200), ("darwin", 52_428_800)])
def test_memory_is_told_in_megabytes_whatever_the_system_counts_in(
    monkeypatch: pytest.MonkeyPatch, platform: str, most: int
) -> None:
    monkeypatch.setattr(connection_log, "sys", SimpleNamespace(platform=platform))
    usage = SimpleNamespace(ru_maxrss=most)
    monkeypatch.setattr(connection_log, "resource", SimpleNamespace(getrusage=lambda _: usage, RUSAGE_SELF=0))
    assert ProcessFigures(lambda: 0.0).describe_load().endswith("; 50 MB")


def test_texts_of_a_log_are_cut_at_these_lengths(log: Log) -> None:
    log.book.log_arrival(a_channel(kind="y" * 100), 1)
    log.book.log_refusal("x" * 200, "no.")
    assert log.lines[0] == f"Mia joined by 10.0.0.1, {'y' * 80}, 80×24; 1 terminal here."
    assert log.lines[1] == f"Refused {'x' * 152}"
