"""Simulated poor disks: slow ones, and disks with occasional errors. They need a C compiler."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache
from pathlib import Path
from random import Random
from tempfile import mkdtemp

KINDS = ("sound", "slow", "failing")


def poor(random: Random) -> dict[str, str]:
    """Return environment variables that give a program a random disk; empty for a sound one or without a compiler."""
    kind = random.choice(KINDS)
    library = _library()
    if kind == "sound" or library is None:
        return {}
    return {"LD_PRELOAD": str(library), "SIEGE_DISK": kind}


@cache
def _library() -> Path | None:
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    made = Path(mkdtemp(prefix="siege-disk-")) / "disk.so"
    source = Path(__file__).with_suffix(".c")
    done = subprocess.run([compiler, "-shared", "-fPIC", "-o", made, source, "-ldl"], check=False, capture_output=True)
    return made if done.returncode == 0 else None
