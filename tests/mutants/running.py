"""The tests of a room against its faults: one process a fault, forked from a session that has collected the tests.

A fault inside a function is planted by giving the function another code object, so that nothing is imported anew. One
at the level of a module or class is planted while the module is imported, in a process of its own.
"""

from __future__ import annotations

import ast
import gc
import io
import os
import re
import resource
import signal
import subprocess
import sys
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import cache
from importlib.machinery import SourceFileLoader
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FunctionType
from typing import Final, NamedTuple, NoReturn

import coverage
import msgspec
import pytest
from _pytest.runner import runtestprotocol

from tests.mutants.faults import Fault, list_faults, planted_tree

ROOT: Final = Path(__file__).resolve().parents[2]
NOTICED, MISSED, UNTESTED = "noticed", "missed", "untested"
# A fault may make a loop endless: so many times what a test took, and some seconds, are enough of a processor's time.
# One that only waits is given longer, since on a busy machine all tests do.
PATIENCE: Final = 5
LEAST_SECONDS: Final = 4.0
SECONDS_TO_IMPORT: Final = 20.0  # a game and its tests, once more
WAITING_PATIENCE: Final = 6
# Tests of one fault; what these do not notice, a hundred more seldom do.
MOST_SECONDS: Final = 60.0
MOST_SECONDS_OF_CONSTANT: Final = 90.0  # it has many readers, and few of them can notice its fault
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

    def add(self, other: Trace) -> None:
        """Add what another process traced of other tests."""
        self.seconds |= other.seconds
        self.failed |= other.failed
        for path, lines in other.lines.items():
            known = self.lines.setdefault(path, {})
            for line, tests in lines.items():
                known[line] = known.get(line, set()) | tests


def trace(items: Sequence[pytest.Item], rooms: Sequence[Path], workers: int) -> Trace:
    """Run each test once in one of `workers` forked processes, and return what was seen.

    In this process it would fill caches, and a fault in a remembered function would then not be met.
    """
    files: dict[str, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.nodeid.partition("::")[0], []).append(item)
    found = Trace()
    with TemporaryDirectory() as folder:
        children = {
            os.fork() or _end_with_trace(list(files.values())[start::workers], rooms, Path(folder, str(start))): start
            for start in range(workers)
        }
        for child, start in children.items():
            os.waitpid(child, 0)
            found.add(msgspec.msgpack.decode(Path(folder, str(start)).read_bytes(), type=Trace))
    return found


def _end_with_trace(files: Sequence[Sequence[pytest.Item]], rooms: Sequence[Path], report: Path) -> NoReturn:
    """Write the trace of these files' tests into `report`, and end this process."""
    code = FAILED
    try:
        report.write_bytes(msgspec.msgpack.encode(_trace_here([item for file in files for item in file], rooms)))
        code = 0
    finally:
        os._exit(code)


def _trace_here(items: Sequence[pytest.Item], rooms: Sequence[Path]) -> Trace:
    # Every module of the game is traced: a constant is tested where it is read.
    traced = coverage.Coverage(data_file=None, source=[str(room) for room in rooms], config_file=False)
    found = Trace()
    caches = _Caches()
    traced.start()
    for item in items:
        caches.clear()
        traced.switch_context(item.nodeid)
        start = time.process_time()
        # Each test makes its fixtures anew: otherwise the first user of a fixture would run its lines for all.
        if not _passes(item, None):
            found.failed.add(item.nodeid)
        found.seconds[item.nodeid] = time.process_time() - start
    traced.stop()
    for path in _modules(rooms):
        # What ran while a module was imported has no test.
        lines = traced.get_data().contexts_by_lineno(str(path))
        by_line = {line: {test for test in tests if test} - found.failed for line, tests in lines.items()}
        found.lines[str(path.relative_to(ROOT))] = by_line
    return found


class _Caches:
    """The caches of Solo's modules; a filled one would hide the lines behind it from all tests but the first."""

    def __init__(self) -> None:
        self._clearing: list[Callable[[], None]] = []
        self._seen: set[str] = set()

    def clear(self) -> None:
        """Empty the caches of all modules that have been imported so far."""
        for name in [name for name in sys.modules if name.startswith("solo.") and name not in self._seen]:
            self._seen.add(name)
            self._clearing += _clearing_of(vars(sys.modules[name]), name)
        for clear in self._clearing:
            clear()


def _clearing_of(names: Mapping[str, object], module: str) -> list[Callable[[], None]]:
    """Return the functions that empty the caches of a module and of its classes."""
    found: list[Callable[[], None]] = []
    for name, value in names.items():
        if isinstance(value, type) and value.__module__ == module:
            found += _clearing_of(vars(value), module)
        elif type(value).__name__ in {"Cache", "FactCache"}:
            found += [held.clear for held in vars(value).values() if isinstance(held, dict)]
        elif isinstance(value, dict) and re.fullmatch("_[a-z]+", name):
            found.append(value.clear)
        elif callable(clear := getattr(value, "cache_clear", None)):
            found.append(clear)
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
        self._trace = trace(list(items.values()), self._rooms, self._workers)
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
                limits = {test: LEAST_SECONDS + PATIENCE * self._trace.seconds[test] for test in tests}
                child = os.fork()
                if not child:
                    try:
                        _run_planted(fault, [items[test] for test in tests], functions, limits)
                    finally:
                        os._exit(FAILED)  # A fault may break pytest itself; this process must not go on as the session.
                most = SECONDS_TO_IMPORT + sum(self._trace.seconds[test] for test in tests)
                running[child] = (fault, len(tests), time.monotonic() + WAITING_PATIENCE * most)
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
        """Return the tests that run the fault's line, up to a sum of seconds.

        Those that import its module come first; then the quickest of each file, the second of each, and so on, since
        a rule is often tested in one file alone.
        """
        tests = self._runners_of(fault) if fault.function else self._readers_of(fault)
        near = {test for test in tests if _imports(test, fault.path)}
        ranks: dict[str, int] = {}
        of_file: Counter[str] = Counter()
        for test in sorted(tests, key=lambda test: (self._trace.seconds[test], test)):
            file = test.partition("::")[0]
            ranks[test] = of_file[file]
            of_file[file] += 1
        chosen: list[str] = []
        left = MOST_SECONDS if fault.function else MOST_SECONDS_OF_CONSTANT
        for test in sorted(tests, key=lambda test: (test not in near, ranks[test], test)):
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
        """Return the tests that read what a fault outside functions changes: a constant, a field or a default.

        A test that imports the module may name the constant itself.
        """
        lines = self._lines_of(fault.path)
        statement = _statement_at(_tree_of(fault.path), fault.line)
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            return set().union(*(lines.get(line, set()) for line in _body_of(statement)))
        readers = {test for test in self._trace.seconds if _imports(test, fault.path)}
        names = _targets_of(statement)
        for name in names:  # grows while it is read
            for path in map(_name_of, _modules(self._rooms)):
                numbers = _naming(path, name)
                reading = (line for number in numbers for line in _lines_reading(path, number))
                readers = readers.union(*(self._lines_of(path).get(line, set()) for line in reading))
                # A constant that is made of this one is read in its place.
                derived = (
                    target for number in numbers for target in _targets_of(_statement_at(_tree_of(path), number))
                )
                names += [target for target in dict.fromkeys(derived) if target not in names]
        return readers

    def _lines_of(self, path: str) -> dict[int, set[str]]:
        return self._trace.lines.get(path, {})


def _imports(test: str, path: str) -> bool:
    """Return True if the file of a test names the module at `path`, in its own name or among its imports."""
    file, stem = test.partition("::")[0], Path(path).stem
    return stem in file or re.search(rf"import .*\b{stem}\b|\b{stem} import", _text_of(file)) is not None


def _name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


@cache
def _tree_of(file: str) -> ast.Module:
    return ast.parse(_text_of(file))


def _statement_at(scope: ast.Module | ast.ClassDef, line: int) -> ast.stmt | None:
    """Return the statement of a module or class around a line; None for a line between statements."""
    for statement in scope.body:
        if statement.lineno <= line <= (statement.end_lineno or 0):
            return _statement_at(statement, line) if isinstance(statement, ast.ClassDef) else statement
    return None


def _body_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> range:
    return range(function.body[0].lineno, (function.end_lineno or 0) + 1)


def _lines_reading(file: str, line: int) -> Iterable[int]:
    """Return the lines that read a name in `line`: the line itself, or the function's body if it is a default."""
    statement = _statement_at(_tree_of(file), line)
    if not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef) or line in _body_of(statement):
        return (line,)
    return _body_of(statement)


def _targets_of(statement: ast.stmt | None) -> list[str]:
    """Return the names that an assignment gives a value, or the functions that a condition defines."""
    if isinstance(statement, ast.If):
        return [node.name for node in ast.walk(statement) if isinstance(node, ast.FunctionDef)]
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    if isinstance(statement, ast.AnnAssign | ast.AugAssign):
        targets = [statement.target]
    return [node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)]


@cache
def _naming(file: str, name: str) -> list[int]:
    """Return the lines of a module that name a constant or field."""
    word = re.compile(rf"\b{name}\b")
    return [number for number, line in enumerate(_text_of(file).splitlines(), 1) if word.search(line)]


@cache
def _text_of(file: str) -> str:
    return (ROOT / file).read_text(encoding="utf-8")


def faults_in(rooms: Iterable[Path]) -> list[Fault]:
    """Return every fault of every module in these rooms."""
    return [fault for path in _modules(rooms) for fault in list_faults(path, str(path.relative_to(ROOT)))]


def plant_on_import(path: str, number: int) -> None:
    """Have the module at `path` imported with its fault `number`."""
    code = compile(planted_tree(ROOT / path, number), str(ROOT / path), "exec")
    name = ".".join(Path(path).with_suffix("").parts).removesuffix(".__init__")
    # To ask for the module's own loader would import its package, and with it perhaps the module.
    usual = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        return code if fullname == name else usual(self, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


def _run_planted(
    fault: Fault,
    items: Sequence[pytest.Item],
    functions: Mapping[tuple[str, str], list[FunctionType]],
    limits: Mapping[str, float],
) -> None:
    """Run the tests with the fault in this forked process, and end it: 0 where all of them pass.

    The system ends it where a test takes more of a processor's time than its limit.
    """
    os.setpgid(0, 0)
    threading.excepthook = lambda _: None
    if fault.function:
        planted = _plant(fault, functions)
        if planted:
            for item, following in _with_next(items):
                signal.setitimer(signal.ITIMER_PROF, limits[item.nodeid])
                if not _passes(item, following):
                    # Fixtures of the session, such as a server, would outlive this process.
                    with suppress(BaseException):
                        item.session._setupstate.teardown_exact(None)
                    os._exit(FAILED)
            os._exit(0)
    signal.setitimer(signal.ITIMER_PROF, 0)
    seconds = ceil(SECONDS_TO_IMPORT + sum(limits.values()))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
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
