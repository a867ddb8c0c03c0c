"""Owns how a verb says no: with a sentence, and whether the input was bad or the work failed.

The exit code follows from the kind: 2 for bad input, 1 for work that failed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

BAD_INPUT = 2
FAILED = 1


class BadInput(Exception):
    """What was asked for cannot be; the text says what to give instead."""


class Failed(Exception):
    """What was asked for is sound, but could not be done; the text says why."""


@contextmanager
def refusing() -> Iterator[None]:
    """Within, a ValueError that a system raises with a sentence becomes bad input."""
    try:
        yield
    except ValueError as error:
        raise BadInput(str(error)) from error
