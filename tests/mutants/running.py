"""The tests of a room against its faults: one process a fault, forked from a session that has collected the tests.

A fault inside a function is planted by giving the function another code object, so that nothing is imported anew. One
at the level of a module or class is planted while the module is imported, in a process of its own.
"""

from __future__ import annotations

import gc
import importlib
import io
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FunctionType
from typing import Final, NamedTuple

import coverage
import msgspec
import pytest
from _pytest.runner import runtestprotocol

from tests.mutants.faults import Fault, list_faults, planted_tree

ROOT: Final = Path(__file__).resolve().parents[2]
NOTICED, MISSED, UNTESTED = "noticed", "missed", "untested"
# A fault may make a loop endless: so many times what its tests took, and some seconds, are enough.
PATIENCE: Final = 10
LEAST_SECONDS: Final = 5.0
# Tests of one fault, the quickest first; what these do not notice, a hundred more seldom do.
MOST_SECONDS: Final = 20.0
FAILED: Final = 1
MOST_LINES: Final = 12  # of one statement


class Verdict(NamedTuple):
    """A fault, whether its tests noticed it, and the number of tests that run its line."""

    fault: Fault
    word: str
    tests: int


class Trace(msgspec.Struct):
    """The seconds that each test took, those that failed, and by file and line the tests that ran it."""

    seconds: dict[str, float] = {}
    failed: set[str] = set()
    lines: dict[str, dict[int, set[str]]] = {}


def trace(items: Sequence[pytest.Item], rooms: Sequence[Path]) -> Trace:
    """Run each test once in a forked process, and return what was seen.

    In this process it would fill caches, and a fault in a remembered function would then not be met.
    """
    with TemporaryDirectory() as folder:
        file = Path(folder) / "trace"
        child = os.fork()
        if not child:
            code = FAILED
            try:
                file.write_bytes(msgspec.msgpack.encode(_trace_here(items, rooms)))
                code = 0
            finally:
                os._exit(code)
        os.waitpid(child, 0)
        return msgspec.msgpack.decode(file.read_bytes(), type=Trace)


def _trace_here(items: Sequence[pytest.Item], rooms: Sequence[Path]) -> Trace:
    # Every module of the game is traced: a constant is tested where it is read.
    traced = coverage.Coverage(data_file=None, source=[str(room) for room in rooms], config_file=False)
    found = Trace()
    traced.start()
    for item, following in _with_next(items):
        traced.switch_context(item.nodeid)
        start = time.process_time()
        if not _passes(item, following):
            found.failed.add(item.nodeid)
        found.seconds[item.nodeid] = time.process_time() - start
    traced.stop()
    for path in _modules(rooms):
        # What ran while a module was imported has no test.
        lines = traced.get_data().contexts_by_lineno(str(path))
        by_line = {line: {test for test in tests if test} - found.failed for line, tests in lines.items()}
        found.lines[str(path.relative_to(ROOT))] = by_line
    return found


class MutationRun:
    """A pytest plugin that runs faults instead of tests."""

    def __init__(self, faults: Sequence[Fault], rooms: Sequence[Path], workers: int) -> None:
        self._faults = faults
        self._trace = Trace()
        self._rooms = rooms
        self._workers = workers
        self.verdicts: list[Verdict] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Trace the tests, then play each fault against those that run its line."""
        gc.unfreeze()
        items = {item.nodeid: item for item in session.items}
        print(f"{len(items)} tests are traced …", flush=True)
        self._trace = trace(list(items.values()), self._rooms)
        print(f"{len(self._trace.failed)} of them fail without a fault and are left out.", flush=True)
        functions = _functions(self._rooms)
        waiting = list(self._faults[::-1])
        running: dict[int, tuple[Fault, int, float]] = {}
        while waiting or running:
            while waiting and len(running) < self._workers:
                fault = waiting.pop()
                tests = self._tests_of(fault)
                if not tests:
                    self._tell(Verdict(fault, UNTESTED, 0))
                    continue
                limit = LEAST_SECONDS + PATIENCE * sum(self._trace.seconds[test] for test in tests)
                child = os.fork()
                if not child:
                    _run_planted(fault, [items[test] for test in tests], functions)
                running[child] = (fault, len(tests), time.monotonic() + limit)
            self._collect_ended(running)
        return True

    def _collect_ended(self, running: dict[int, tuple[Fault, int, float]]) -> None:
        child, status = os.waitpid(-1, os.WNOHANG) if running else (0, 0)
        if child in running:
            fault, tests, _ = running.pop(child)
            self._tell(Verdict(fault, NOTICED if status else MISSED, tests))
            return
        for late in [child for child, (_, _, end) in running.items() if time.monotonic() > end]:
            os.killpg(late, signal.SIGKILL)
        time.sleep(0.01)

    def _tell(self, verdict: Verdict) -> None:
        self.verdicts.append(verdict)
        if verdict.word != NOTICED:
            fault = verdict.fault
            print(
                f"{verdict.word}: {fault.key}\n    line {fault.line}, {fault.kind}, {verdict.tests} tests", flush=True
            )

    def _tests_of(self, fault: Fault) -> list[str]:
        """Return the tests that run the fault's line, the quickest first, up to a sum of seconds.

        A constant outside functions has many readers; tests that import its module come first.
        """
        tests = self._runners_of(fault) if fault.function else self._readers_of(fault)
        near = set() if fault.function else {test for test in tests if _imports(test, fault.path)}
        chosen: list[str] = []
        left = MOST_SECONDS
        for test in sorted(tests, key=lambda test: (test not in near, self._trace.seconds[test], test)):
            left -= self._trace.seconds[test]
            if left < 0 and chosen:
                break
            chosen.append(test)
        return chosen

    def _runners_of(self, fault: Fault) -> set[str]:
        """Return the tests that run the fault's line, or where that only continues a statement, the line above it."""
        lines = self._lines_of(fault.path)
        return next((lines[line] for line in range(fault.line, fault.line - MOST_LINES, -1) if lines.get(line)), set())

    def _readers_of(self, fault: Fault) -> set[str]:
        """Return the tests that run a line which names the constant or field of a fault outside functions."""
        line = (ROOT / fault.path).read_text(encoding="utf-8").splitlines()[fault.line - 1]
        name = re.match(r"\s*(\w+)", line)
        word = re.compile(rf"\b{name.group(1) if name else ''}\b")
        readers: set[str] = set()
        for path in _modules(self._rooms):
            text = path.read_text(encoding="utf-8")
            if not word.search(text):
                continue
            lines = self._lines_of(str(path.relative_to(ROOT)))
            for number, content in enumerate(text.splitlines(), 1):
                if word.search(content):
                    readers |= lines.get(number, set())
        return readers

    def _lines_of(self, path: str) -> dict[int, set[str]]:
        return self._trace.lines.get(path, {})


def _imports(test: str, path: str) -> bool:
    """Return True if the file of a test names the module at `path`."""
    return (
        re.search(rf"import .*\b{Path(path).stem}\b|\b{Path(path).stem} import", _text_of(test.partition("::")[0]))
        is not None
    )


@cache
def _text_of(file: str) -> str:
    return (ROOT / file).read_text(encoding="utf-8")


def faults_in(rooms: Iterable[Path]) -> list[Fault]:
    """Return every fault of every module in these rooms."""
    return [fault for path in _modules(rooms) for fault in list_faults(path, str(path.relative_to(ROOT)))]


def plant_on_import(path: str, number: int) -> None:
    """Have the module at `path` imported with its fault `number`."""
    tree = planted_tree(ROOT / path, number)
    name = ".".join(Path(path).with_suffix("").parts)
    module = importlib.util.find_spec(name.removesuffix(".__init__"))
    assert module is not None and module.loader is not None
    loader = type(module.loader)
    usual = loader.get_code  # type: ignore[attr-defined]

    def get_code(self: object, fullname: str) -> CodeType:
        if fullname == name.removesuffix(".__init__"):
            return compile(tree, str(ROOT / path), "exec")
        code: CodeType = usual(self, fullname)
        return code

    loader.get_code = get_code  # type: ignore[attr-defined]


def _run_planted(
    fault: Fault, items: Sequence[pytest.Item], functions: Mapping[tuple[str, str], list[FunctionType]]
) -> None:
    """Run the tests with the fault in this forked process, and end it: 0 where all of them pass."""
    os.setpgid(0, 0)
    threading.excepthook = lambda _: None
    if fault.function:
        planted = _plant(fault, functions)
        if planted:
            os._exit(0 if all(_passes(item, following) for item, following in _with_next(items)) else FAILED)
    command = [sys.executable, "-m", "tests.mutants.importing", fault.path, str(fault.number)]
    ended = subprocess.run([*command, *(item.nodeid for item in items)], cwd=ROOT, capture_output=True, check=False)
    os._exit(0 if ended.returncode == 0 else FAILED)


def _plant(fault: Fault, functions: Mapping[tuple[str, str], list[FunctionType]]) -> bool:
    """Give the fault's function its changed code; False where the new code does not fit the function's closure."""
    path = ROOT / fault.path
    module = compile(planted_tree(path, fault.number), str(path), "exec")
    codes = {code.co_qualname: code for code in _codes(module)}
    changed = functions.get((str(path), fault.function), [])
    try:
        for function in changed:
            function.__code__ = codes[fault.function]
    except (KeyError, ValueError):
        return False
    return bool(changed)


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def _functions(rooms: Sequence[Path]) -> dict[tuple[str, str], list[FunctionType]]:
    """Return the functions that were made of these rooms' code, by file and qualified name."""
    files = {str(path) for path in _modules(rooms)}
    found: defaultdict[tuple[str, str], list[FunctionType]] = defaultdict(list)
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename in files:
            found[each.__code__.co_filename, each.__code__.co_qualname].append(each)
    return found


def _passes(item: pytest.Item, following: pytest.Item | None) -> bool:
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        reports = runtestprotocol(item, log=False, nextitem=following)
    return not any(report.failed for report in reports)


def _with_next(items: Sequence[pytest.Item]) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    return zip(items, [*items[1:], None], strict=True)


def _modules(rooms: Iterable[Path]) -> list[Path]:
    return sorted(path for room in rooms for path in ([room] if room.is_file() else room.rglob("*.py")))
