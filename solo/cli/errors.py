"""Errors of a verb: a sentence, and a class for bad input or failed work.

The exit code follows from the class: 2 for bad input, 1 for failed work.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

BAD_INPUT = 2
FAILED = 1


class UsageError(Exception):
    """An invalid request; the text says what to give instead."""


class CommandError(Exception):
    """A valid request that failed; the text says why."""


@contextmanager
def refusing() -> Iterator[None]:
    """Turn a ValueError of a system into UsageError within the context, with its sentence."""
    try:
        yield
    except ValueError as error:
        raise UsageError(str(error)) from error
