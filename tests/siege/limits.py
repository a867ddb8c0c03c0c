"""Time limits of a siege: a command that hangs counts as a breach.

SIEGE_SECONDS is the limit. Without it, as in the tests, the limit is so long that only an endless step exceeds it.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from traceback import extract_tb

PATIENCE = 60.0  # seconds


class _TooSlow(BaseException):
    """Raised at the time limit; no `except Exception` catches it."""


def seconds(promised: float | None = None) -> float:
    """Return the time limit of one step in seconds. In a siege, a `promised` limit replaces SIEGE_SECONDS."""
    besieged = os.environ.get("SIEGE_SECONDS")
    return PATIENCE if besieged is None else promised or float(besieged)


@contextmanager
def in_time(what: str) -> Iterator[None]:
    """Raise AssertionError if the block of this context exceeds the time limit. Works in the main thread only."""
    most = seconds()

    def stop(*_: object) -> None:
        raise _TooSlow

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, most)
    try:
        yield
    except _TooSlow as late:
        where = " < ".join(f"{one.name}:{one.lineno}" for one in reversed(extract_tb(late.__traceback__)[-8:]))
        raise AssertionError(f"{what} took more than {most:g} s, in {where}.") from late
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
