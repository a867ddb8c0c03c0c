"""Owns the end of the process that starts workers: it sweeps away the temporary folder in which it was reached.

Whoever asked for the workers does that as well, unless it is killed. The process that starts them loads this before it
starts any, and is told the folder by its environment.
"""

from __future__ import annotations

import atexit
import os
import shutil
import signal

FOLDER = "SOLO_SWEEP_AWAY"


def sweep_at_the_end() -> None:
    """Sweep the folder away when this process ends, which is once all who could reach it are gone. Nothing without one.

    A terminal that hangs up tells all its processes; this one waits for the others.
    """
    folder = os.environ.pop(FOLDER, "")
    if not folder:
        return
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)


sweep_at_the_end()
