"""The log of connections: arrivals and departures, refusals, and the summary of each minute."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import cast

import pytest

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
    log.book.came(a_channel(), here)
    log.book.went(a_channel(), here)
    assert log.lines == [f"Mia joined by 10.0.0.1, xterm, 80×24; {said}.", f"Mia disconnected after 5 s: left; {said}."]


@pytest.mark.parametrize(
    ("kind", "shown"), [("", "unknown terminal"), ("x" * LONGEST, "x" * LONGEST), ("y" * (LONGEST + 1), "y" * LONGEST)]
)
def test_the_kind_of_a_terminal_is_cut_or_unknown(log: Log, kind: str, shown: str) -> None:
    log.book.came(a_channel(kind=kind), 1)
    assert log.lines == [f"Mia joined by 10.0.0.1, {shown}, 80×24; 1 terminal here."]


@pytest.mark.parametrize(("age", "shown"), [(0, "0 s"), (119, "119 s"), (120, "2 min"), (3600, "60 min")])
def test_a_departure_tells_its_reason_and_the_time_spent_here(log: Log, age: float, shown: str) -> None:
    log.book.went(a_channel(ending="the line broke", age=age), 0)
    assert log.lines == [f"Mia disconnected after {shown}: the line broke; nobody is here."]


def test_a_repeated_refusal_is_counted_until_the_minute_is_over(log: Log) -> None:
    for _ in range(3):
        log.book.refused("10.0.0.1", "too many.")
    log.book.refused("10.0.0.2", "too many.")
    assert log.lines == ["Refused 10.0.0.1: too many.", "Refused 10.0.0.2: too many."]
    log.book.minute([], "idle")
    assert log.lines[2:] == ["Refused 10.0.0.1: too many. And 2 more like this.", "0 people at 0 terminals; idle."]
    log.book.refused("10.0.0.1", "too many.")
    assert log.lines[4:] == ["Refused 10.0.0.1: too many."], "a new minute"


def test_beyond_200_different_refusals_a_minute_the_rest_is_one_line(log: Log) -> None:
    assert DIFFERENT == 200
    for number in range(DIFFERENT + 3):
        log.book.refused(f"host {number}", "no.")
    log.book.refused("host 0", "no.")
    assert len(log.lines) == DIFFERENT + 1
    assert log.lines[-2:] == ["Refused host 199: no.", "Refused many more."]
    log.book.minute([], "idle")
    assert log.lines[DIFFERENT + 1 : -1] == [
        "Refused host 0: no. And 1 more like this.",
        "Refused many more. And 2 more like this.",
    ]


def test_a_refusal_is_cut_and_made_printable(log: Log) -> None:
    log.book.refused("10.0.0.1", "\x1b[2J" + "x" * 500)
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
    assert "; 10.0% of a processor; " in figures.told()
    assert "; 1.0% of a processor; " in figures.told()
