"""Removal of the temporary folder with the socket of the process that starts workers, when this process ends.

Normally the main process removes the folder; this module helps if the main process is killed. The environment names the
folder.
"""

from __future__ import annotations

import atexit
import os
import shutil
import signal

FOLDER = "SOLO_SWEEP_AWAY"


def remove_at_exit() -> None:
    """Remove the folder, if there is one, when this process ends, after all processes that use the folder.

    Ignores the hang-up signal of a terminal, in order to wait for the other processes.
    """
    folder = os.environ.pop(FOLDER, "")
    if not folder:
        return
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)


remove_at_exit()
