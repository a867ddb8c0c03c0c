"""Owns what all verbs share that play many fights: how limits are typed, who plays, and what may go wrong there.

Nothing that plays is imported before it is to play.
"""

from __future__ import annotations

import argparse
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from solo.cli.errors import BadInput, Failed
from solo.cli.parsing import whole_number

if TYPE_CHECKING:
    from solo.forecast.workers import Workers

MOST_FIGHTS = 1_000_000
MOST_WORKERS = 256
USUAL_SECONDS = 20


def add_workers(parser: ArgumentParser) -> None:
    """Who plays: processes of our own, or an executor of somebody else."""
    parser.add_argument(
        "--workers", type=whole_number(1, MOST_WORKERS), metavar="N", help="processes; all processors if not given"
    )
    parser.add_argument(
        "--executor", metavar="MODULE:FUNCTION", help="play elsewhere: a function that makes an executor for N workers"
    )


@contextmanager
def playing(arguments: Namespace) -> Iterator[Workers]:
    """The workers that the arguments name, ended afterwards; a fault of theirs is a sentence."""
    from solo.forecast.running import ForecastFault  # a verb that plays only at times is not to wait for all this
    from solo.forecast.workers import ExecutorFault, Workers, executor_named

    try:
        make = executor_named(arguments.executor) if arguments.executor else None
        with Workers(arguments.workers or 0, make, lending=make is None) as workers:
            yield workers
    except ExecutorFault as fault:
        raise BadInput(str(fault)) from fault
    except ForecastFault as fault:
        raise Failed(str(fault)) from fault


def seconds(word: str) -> float:
    """How long it may take, for `type=`."""
    what = "seconds from 0.1 to 86400"
    return bounded(what, 0.1, 86_400)(_number(word, what))


def share(word: str, what: str) -> float:
    """The share that “70%”, “70 %” or “0.7” means; `what` says what to give."""
    plain = word.strip()
    return _number(plain.removesuffix("%"), what) / (100 if plain.endswith("%") else 1)


def bounded(what: str, low: float, high: float) -> Callable[[float], float]:
    """A check that a number lies between bounds; `what` says what to give."""

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
