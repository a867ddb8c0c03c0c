"""Clean-up when the process that starts workers ends: it removes the temporary folder of its socket.

The process that asked for the workers does so too, unless it is killed. The starting process imports this module first
and is given the folder in its environment.
"""

from __future__ import annotations

import atexit
import os
import shutil
import signal

FOLDER = "SOLO_SWEEP_AWAY"


def remove_at_exit() -> None:
    """Remove the folder when this process ends, which is after all processes that use it.

    Does nothing without a folder. Ignores the hang-up signal of a terminal, so as to wait for the other processes.
    """
    folder = os.environ.pop(FOLDER, "")
    if not folder:
        return
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)


remove_at_exit()
