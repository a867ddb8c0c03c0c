"""Plants faults in a room and tells which of them its tests do not notice.

    python -m tests.mutants solo/systems/swords/fight/rules
    python -m tests.mutants solo/forecast --sample 200 --seed 7
    python -m tests.mutants solo/storage/journal.py --tests tests/storage tests/campaign

Tests are those of the same room under `tests` unless `--tests` names others. Tests marked slow and transcripts stay
out.
The exit code is 1 where a fault was missed that `equivalent.toml` does not hold.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tests.mutants.kept import read_equivalents
from tests.mutants.running import NOTICED, ROOT, MutationRun, Verdict, faults_in


def main(words: list[str]) -> int:
    """Play the faults of the rooms that `words` name; 1 where one was missed."""
    wanted = _parser().parse_args(words)
    rooms = [(ROOT / room).resolve() for room in wanted.rooms]
    tests = wanted.tests or sorted({str(_tests_of(room)) for room in rooms})
    kept = read_equivalents()
    faults = [fault for fault in faults_in(rooms) if fault.key not in kept]
    if wanted.sample and wanted.sample < len(faults):
        faults = sorted(Random(wanted.seed).sample(faults, wanted.sample))
    print(f"{len(faults)} faults, {len(kept)} kept as equivalent; tests of {', '.join(tests)}", flush=True)
    run = MutationRun(faults, sorted({_package(room) for room in rooms}), wanted.workers)
    arguments = ["-q", "-s", "-m", "not slow", "-p", "no:cacheprovider", "-n0", "--no-header", *tests]
    code = pytest.main([*arguments, "--ignore-glob=*/transcripts/*"], plugins=[run])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return int(code)
    print(describe(run.verdicts))
    return 1 if any(verdict.word != NOTICED for verdict in run.verdicts) else 0


def describe(verdicts: list[Verdict]) -> str:
    """Return how many faults were noticed, in all and of each kind."""
    kinds = Counter(verdict.fault.kind for verdict in verdicts)
    noticed = Counter(verdict.fault.kind for verdict in verdicts if verdict.word == NOTICED)
    lines = [f"  {kind}: {noticed[kind]} of {number}" for kind, number in kinds.most_common()]
    share = 100 * noticed.total() / max(1, len(verdicts))
    return "\n".join([f"{noticed.total()} of {len(verdicts)} faults noticed ({share:.0f} %)", *lines])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__.split("\n", 1)[0])
    parser.add_argument("rooms", nargs="+", help="folders or files under solo/")
    parser.add_argument("--tests", nargs="+", help="folders or files of tests; those of the same room by default")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="play N faults only, drawn by --seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=len(os.sched_getaffinity(0)), metavar="N")
    return parser


def _package(room: Path) -> Path:
    """Return the folder whose lines are traced: a game, or a folder right below `solo`."""
    parts = room.relative_to(ROOT).parts
    return ROOT.joinpath(*parts[: 3 if parts[1:2] == ("systems",) else 2])


def _tests_of(room: Path) -> Path:
    """Return the deepest folder of tests with the room's own path, at most as deep as the game."""
    parts = _package(room).relative_to(ROOT / "solo").parts
    folder = Path("tests", *parts)
    while not (ROOT / folder).is_dir():
        folder = folder.parent
    return folder


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
