"""Options shared by verbs that simulate many fights: limits and workers."""

from __future__ import annotations

import argparse
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from solo.cli.errors import CommandError, UsageError
from solo.cli.parsing import whole_number

if TYPE_CHECKING:
    from solo.forecast.workers import Workers

MOST_FIGHTS = 1_000_000
MOST_WORKERS = 256
USUAL_SECONDS = 20


def add_workers(parser: ArgumentParser) -> None:
    """Declare the options `--workers` (number of processes) and `--executor` (function that makes an executor)."""
    parser.add_argument(
        "--workers",
        type=whole_number(1, MOST_WORKERS),
        metavar="N",
        help="number of processes (default: all processors)",
    )
    parser.add_argument(
        "--executor",
        metavar="MODULE:FUNCTION",
        help="simulate on other machines: a function that makes an executor for N workers",
    )


@contextmanager
def playing(arguments: Namespace) -> Iterator[Workers]:
    """Yield the requested workers and end them afterwards. Turns their errors into UsageError or CommandError."""
    from solo.forecast.runner import ForecastError  # slow to import, and not always needed
    from solo.forecast.workers import ExecutorError, Workers, executor_named

    try:
        make = executor_named(arguments.executor) if arguments.executor else None
        with Workers(arguments.workers or 0, make, lending=make is None) as workers:
            yield workers
    except ExecutorError as error:
        raise UsageError(str(error)) from error
    except ForecastError as error:
        raise CommandError(str(error)) from error


def seconds(word: str) -> float:
    """Parse a duration in seconds, for `type=`."""
    what = "seconds from 0.1 to 86400"
    return check_bounds(what, 0.1, 86_400)(_number(word, what))


def share(word: str, what: str) -> float:
    """Parse a share such as “70%”, “70 %” or “0.7”. `what` is the error message's text for valid values."""
    plain = word.strip()
    return _number(plain.removesuffix("%"), what) / (100 if plain.endswith("%") else 1)


def check_bounds(what: str, low: float, high: float) -> Callable[[float], float]:
    """Return a check that a number lies within bounds. `what` is the error message's text for valid values."""

    def check(number: float) -> float:
        if not low <= number <= high:
            raise argparse.ArgumentTypeError(f"give {what}.")
        return number

    return check


def _number(word: str, what: str) -> float:
    try:
        return float(word)
    except ValueError:
        raise argparse.ArgumentTypeError(f"give {what}, not “{word[:20]}”.") from None
