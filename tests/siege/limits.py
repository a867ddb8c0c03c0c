"""Time limits of a siege: a command that hangs counts as a breach.

SIEGE_SECONDS says how long; among the ordinary tests, on whatever machine, only what never ends takes too long.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from traceback import extract_tb

PATIENCE = 60.0  # seconds


class _TooSlow(BaseException):
    """Raised past whatever catches exceptions."""


def seconds(promised: float | None = None) -> float:
    """How long one thing may take; where that was promised, in a siege that long."""
    besieged = os.environ.get("SIEGE_SECONDS")
    return PATIENCE if besieged is None else promised or float(besieged)


@contextmanager
def in_time(what: str) -> Iterator[None]:
    """Within, what takes too long is a breach. For the main thread alone."""
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
