"""Measures every promised figure and prints it beside the promise; the exit code is 1 where one does not hold.

Words name the parts to run: `python -m tests.bench starting keeping`.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

PARTS = (
    "starting",
    "fighting",
    "crossing",
    "pressing",
    "chronicling",
    "drawing",
    "keeping",
    "looking_up",
    "forecasting",
    "searching",
    "preparing",
    "balancing",
    "covering",
    "sharing",
)
SIGNS = {True: "holds", False: "FAILS", None: "     "}


def main(wanted: list[str]) -> int:
    failed = 0
    for part in wanted or PARTS:
        with TemporaryDirectory() as folder:
            for figure in import_module(f"tests.bench.{part}").figures(Path(folder)):
                print(f"{SIGNS[figure.holds]}  {figure.what}: {figure.found}  {figure.promised}", flush=True)
                failed += figure.holds is False
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
