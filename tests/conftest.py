"""What all tests share: their order, which of them are slow, and the surroundings that they start from."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from itertools import chain, zip_longest

import pytest
from hypothesis import HealthCheck, settings

from solo.storage.store import FILES, Store
from tests.postgres import INSTALLED, STORES, empty, server
from tests.real.sshd import PROGRAM as SSHD
from tests.speed import SLOW_FOLDERS, SpeedCheck
from tests.surroundings import settle

# Where bytecode is switched off, each of some hundred started programs would compile all of Solo anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

settle()

# The garbage collector would walk all that is collected again and again; it begins with the first test.
gc.disable()

settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")

collect_ignore = [] if INSTALLED else ["campaign/test_take_over.py", "cli/test_store.py", "host/test_take_over.py"]
collect_ignore += [] if SSHD else ["real/test_sshd.py"]

QUICK = "not slow"  # how `make test` selects its tests
SLOW_SECONDS = 900  # before a slow test counts as hung; quick ones have the limit in pyproject.toml
WAITING = "tests/real/"  # for a terminal, while the processor rests
LONG = ("tests/tui/", "tests/suite/", "tests/systems/polyhedral/", "tests/forecast/")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """As many as there are processors; with slow tests two more, since half of them wait for terminals."""
    mine = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else range(os.cpu_count() or 1)
    return len(mine) + 2 * (config.option.markexpr != QUICK)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option with which `make test` and `make test-all` check the marks."""
    parser.addoption("--check-speed", action="store_true", help="fail where the mark slow is missing or not needed")


def pytest_configure(config: pytest.Config) -> None:
    """Workers take the files in our order, not those with the most tests first, which are the quickest."""
    config.option.loadscopereorder = False
    if config.getoption("check_speed"):
        config.pluginmanager.register(SpeedCheck(config))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of slow folders, then order the files: those that wait first, each beside one that works."""
    for item in items:
        in_slow_folder = item.nodeid.startswith(SLOW_FOLDERS) and not item.get_closest_marker("first_steps")
        if in_slow_folder or item.get_closest_marker("exhaustive"):
            item.add_marker(pytest.mark.slow)
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.timeout(SLOW_SECONDS))
    files: dict[str, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.nodeid.partition("::")[0], []).append(item)
    waiting = [name for name in files if name.startswith(WAITING)]
    working = sorted((name for name in files if name not in waiting), key=lambda name: not name.startswith(LONG))
    order = filter(None, chain.from_iterable(zip_longest(waiting, working)))
    items[:] = chain.from_iterable(files[name] for name in order)


def pytest_collection_finish() -> None:
    """What was collected lasts to the end: the garbage collector walks only what the tests make."""
    gc.collect()
    gc.freeze()
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Spare the end a search through all that was collected, which takes pytest seconds and finds nothing."""
    gc.freeze()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL server for all tests of this worker; how its database is reached."""
    with server() as database:
        yield database


@pytest.fixture
def database(postgres: str) -> str:
    """An empty database."""
    empty(postgres)
    return postgres


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest) -> Store:
    """An empty store, each kind that there is here in turn."""
    if request.param == "files":
        return FILES
    from solo.storage.postgres import PostgresStore

    return PostgresStore(request.getfixturevalue("database"))
