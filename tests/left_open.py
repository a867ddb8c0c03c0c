"""A check after each test: the campaigns that it opened are closed, so no writer thread runs on and no lock is held.

A campaign that stays open writes into the folder of a test that is over, and its lock keeps the next test out of it.
The check is imported by the `conftest.py` of each folder whose tests open campaigns.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

WRITERS = ("solo-writer", "solo-hold-")
ENDING = 30.0  # seconds: a thread that was told to end may need some of them on a busy machine
LOCK = "lock"
DESCRIPTORS = Path("/proc/self/fd")


class Held(NamedTuple):
    """The threads that write campaigns, and the lock files that this process has open."""

    writers: frozenset[threading.Thread]
    locks: frozenset[Path]


@pytest.fixture(autouse=True)
def no_campaign_left_open() -> Iterator[None]:
    """Fail a test after which a writer thread runs, or a campaign's lock is held, that was not there before it."""
    before = held()
    yield
    left = left_since(before)
    if left:
        pytest.fail(f"A campaign was left open: {', '.join(left)}. Close its session in the test.", pytrace=False)


def held() -> Held:
    """Return what is held now; no locks where the system does not tell which files are open."""
    files = set()
    for descriptor in DESCRIPTORS.iterdir() if DESCRIPTORS.is_dir() else ():
        with suppress(OSError):
            files.add(descriptor.readlink())
    return Held(
        frozenset(thread for thread in threading.enumerate() if thread.name.startswith(WRITERS)),
        frozenset(path for path in files if path.name.removesuffix(" (deleted)") == LOCK),
    )


def left_since(before: Held) -> list[str]:
    """Name what is held now and was not held before; threads that are about to end are waited for."""
    now = held()
    locks = sorted(map(str, now.locks - before.locks))
    for thread in now.writers - before.writers:
        thread.join(0 if locks else ENDING)
    return [*locks, *sorted(thread.name for thread in now.writers - before.writers if thread.is_alive())]
