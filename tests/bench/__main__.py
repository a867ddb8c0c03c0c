"""Run the benchmarks: print every figure with its promise, and write the results to `RESULTS.md`.

Arguments name the parts to run: `python -m tests.bench starting keeping`. The exit code is 1 if a promise is broken.
"""

from __future__ import annotations

import sys
from datetime import date
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.figure import Figure
from tests.bench.results import write_results

PARTS = (
    "starting",
    "fighting",
    "lengths",
    "nerve",
    "crossing",
    "pressing",
    "estimating",
    "chronicling",
    "journal",
    "drawing",
    "keeping",
    "looking_up",
    "asking",
    "forecasting",
    "searching",
    "preparing",
    "balancing",
    "covering",
    "sharing",
    "walking",
)
SIGNS = {True: "holds", False: "FAILS", None: "     "}


def main(wanted: list[str]) -> int:
    """Measure the named parts, or all of them. Return the exit code: 1 if a promise is broken."""
    failed = 0
    for part in wanted or PARTS:
        found: list[Figure] = []
        try:
            with TemporaryDirectory() as folder:
                for figure in import_module(f"tests.bench.{part}").figures(Path(folder)):
                    print(f"{SIGNS[figure.holds]}  {figure.what}: {figure.found}  {figure.promised}", flush=True)
                    found.append(figure)
        finally:
            if found:
                write_results(part, found, date.today())
        failed += sum(figure.holds is False for figure in found)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
