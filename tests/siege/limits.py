"""Owns how long anything may take in a siege: what hangs is a breach like any other."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from traceback import extract_tb

SECONDS = 5.0


class _TooSlow(BaseException):
    """Raised past whatever catches exceptions."""


@contextmanager
def in_time(what: str, seconds: float = SECONDS) -> Iterator[None]:
    """Within, more than so many seconds are a breach. For the main thread alone."""

    def stop(*_: object) -> None:
        raise _TooSlow

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    except _TooSlow as late:
        where = " < ".join(f"{one.name}:{one.lineno}" for one in reversed(extract_tb(late.__traceback__)[-8:]))
        raise AssertionError(f"{what} took more than {seconds:g} s, in {where}.") from late
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
