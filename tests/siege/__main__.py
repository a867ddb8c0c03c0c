"""Run a siege until the time is up; print each breach with the command that repeats it, and a summary.

`python -m tests.siege` runs all kinds of attack in turn, `python -m tests.siege keys` one kind, and
`python -m tests.siege keys 4711` repeats one attempt. SIEGE_HOURS is the duration, SIEGE_SEED the first seed, and
SIEGE_SECONDS the time limit of one step, 5 by default. The exit code is 1 after a breach. A signal ends the siege after
the present attempt, with the summary.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, takewhile
from pathlib import Path
from random import SystemRandom
from tempfile import TemporaryDirectory
from threading import Event
from time import monotonic

from tests.siege.kinds import KINDS, kind

HOURS = 0.1
SEEDS = 10**9
LAST_LINES = 12  # lines of a breach's traceback to print


@dataclass
class Tally:
    """Results of one kind of attack so far; `slowest` is in seconds."""

    attempts: int = 0
    done: int = 0
    breaches: int = 0
    slowest: float = 0.0


def main(words: list[str]) -> int:
    os.environ.setdefault("SIEGE_SECONDS", "5")
    names = [word for word in words if not word.isdecimal()] or list(KINDS)
    again = [int(word) for word in words if word.isdecimal()]
    tallies = {name: Tally() for name in names}
    told_to_end = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        # An exception from the handler would look like a fault of the attacked program.
        signal.signal(number, lambda *_: told_to_end.set())
    attempts = ((seed, name) for seed in again or _until_time_is_up() for name in names)
    for seed, name in takewhile(lambda _: not told_to_end.is_set(), attempts):
        _attempt(name, seed, tallies[name])
    for name, tally in tallies.items():
        print(
            f"{name}: {tally.done:,} {kind(name).WHAT} in {tally.attempts:,} attempts, {tally.breaches} breaches; "
            f"the slowest attempt took {tally.slowest:.1f} s"
        )
    return 1 if any(tally.breaches for tally in tallies.values()) else 0


def _until_time_is_up() -> Iterator[int]:
    ends = monotonic() + 3600 * float(os.environ.get("SIEGE_HOURS", HOURS))
    first = int(os.environ.get("SIEGE_SEED") or SystemRandom().randrange(SEEDS))
    print(f"The seeds begin with {first}.", flush=True)
    for seed in count(first):
        yield seed
        if monotonic() >= ends:
            return


def _attempt(name: str, seed: int, tally: Tally) -> None:
    began = monotonic()
    with TemporaryDirectory(prefix="siege-", ignore_cleanup_errors=True) as folder:
        try:
            tally.done += kind(name).attempt(seed, Path(folder))
        except Exception as breach:
            tally.breaches += 1
            print(f"BREACH  python -m tests.siege {name} {seed}", *_told(breach), sep="\n    ", flush=True)
    tally.attempts += 1
    tally.slowest = max(tally.slowest, monotonic() - began)


def _told(breach: Exception) -> list[str]:
    """Return the last lines of the breach's traceback, after those of its cause if there is one."""
    chain = [breach.__cause__, breach] if breach.__cause__ is not None else [breach]
    return [
        line
        for one in chain
        for line in "".join(traceback.format_exception(one, chain=False)).splitlines()[-LAST_LINES:]
    ]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
