"""Check of the mark `slow` while tests run (`--check-speed`): slow tests need the mark, quick tests must not have it.

Seconds are CPU seconds of the test and of the programs that it started. They are scaled by a fixed piece of work, timed
at the same time: a test takes twice as long if the other half of a processor core is busy.
"""

from __future__ import annotations

import resource
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from _pytest.runner import runtestprotocol

LIMIT: Final = 0.5
"""Maximum CPU seconds of a test without the mark."""
TOLERANCE: Final = 3.0
"""Factor by which a shared processor may exceed the limits at times."""
FIRST_LIMIT: Final = 3.0
"""Maximum CPU seconds of a test without the mark if caches are empty: a game's first test reads its content."""
TRIES: Final = 3
"""Maximum number of further runs of a test that seems too slow."""
NEED: Final = 0.04
"""Minimum CPU seconds that justify the mark: of the slowest among all tests with this function or these fixtures."""
UNIT_SECONDS: Final = 0.020
"""Seconds of the unit of work on the slow machine to which all limits refer."""
TOO_SLOW, TOO_QUICK = "take more than half a second and lack the mark slow", "are quick and carry the mark slow"


class SpeedCheck:
    """A plugin that measures every test, and fails the run if a mark is wrong."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._unit = measure_unit()
        self._marked: defaultdict[str, float] = defaultdict(float)
        self._wrong: dict[str, set[str]] = {TOO_SLOW: set(), TOO_QUICK: set()}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
        """Measure the test. If it seems too slow, measure the unit again, and the test with warm caches."""
        start, own_start = cpu_seconds(), time.process_time()
        result = yield
        seconds = self._scaled(cpu_seconds() - start)
        # Only this process: programs of an earlier test may end, and be counted, during this test.
        cold_seconds = time.process_time() - own_start
        if item.get_closest_marker("slow"):
            self._marked[_sharing(item)] = max(self._marked[_sharing(item)], seconds)
        elif seconds > LIMIT and not item.get_closest_marker("first_steps"):
            self._unit = measure_unit()
            too_slow = self._scaled(cold_seconds) > FIRST_LIMIT * TOLERANCE
            if too_slow or not self._is_quick_when_warm(item, nextitem):
                self._wrong[TOO_SLOW].add(_function(item))
        return result

    def pytest_testnodedown(self, node: object) -> None:
        """Add the findings of a worker process."""
        for words, tests in getattr(node, "workeroutput", {}).get("speed", {}).items():
            self._wrong[words] |= set(tests)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Pass the findings to the parent process; in the parent itself, fail the run if there are any."""
        self._wrong[TOO_QUICK] |= {
            test for test, seconds in self._marked.items() if seconds < NEED and not _belongs_to_slow_folder(test)
        }
        output = getattr(self._config, "workeroutput", None)
        if output is not None:
            output["speed"] = {words: sorted(tests) for words, tests in self._wrong.items()}
        elif any(self._wrong.values()) and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """List the tests with a wrong mark."""
        for words, tests in self._wrong.items():
            if tests:
                terminalreporter.section(f"Tests that {words}", red=True)
                for test in sorted(tests):
                    terminalreporter.line(test)

    def _is_quick_when_warm(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        """Repeat the test until a run is quick. Return False if none of `TRIES` runs is.

        A single run may pay for threads and programs of an earlier test.
        """
        for _ in range(TRIES):
            before, start = measure_unit(), cpu_seconds()
            runtestprotocol(item, log=False, nextitem=nextitem)
            seconds = cpu_seconds() - start
            self._unit = max(before, measure_unit())
            if self._scaled(seconds) <= LIMIT * TOLERANCE:
                return True
        return False

    def _scaled(self, seconds: float) -> float:
        return seconds * UNIT_SECONDS / self._unit


SLOW_FOLDERS: Final = ("tests/pages/", "tests/real/", "tests/siege/")
"""Folders whose tests all count as slow, since they start programs and terminals or walk through all pages."""


def _belongs_to_slow_folder(test: str) -> bool:
    return test.startswith(SLOW_FOLDERS)


def _function(item: pytest.Item) -> str:
    return item.nodeid.partition("[")[0]


def _sharing(item: pytest.Item) -> str:
    """Return the id of the test's function, or of its module if the first test pays for a shared fixture."""
    fixtures = item._fixtureinfo.name2fixturedefs.values() if isinstance(item, pytest.Function) else ()
    shared = any(fixture.scope == "module" for found in fixtures for fixture in found)
    return item.nodeid.partition("::")[0] if shared else _function(item)


def cpu_seconds() -> float:
    """Return the CPU seconds of this process and of its ended child processes."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def measure_unit(clock: Callable[[], float] = time.process_time) -> float:
    """Return the seconds that the unit of work takes now: the quickest of three tries."""
    return min(_timed_unit(clock) for _ in range(3))


def _timed_unit(clock: Callable[[], float]) -> float:
    start = clock()
    found: dict[tuple[int, int], list[int]] = {}
    for number in range(50_000):
        found.setdefault((number % 97, number % 13), []).append(number)
    sorted(sum(numbers) for numbers in found.values())
    return clock() - start
