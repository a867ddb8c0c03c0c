"""Removal of the fork server's temporary folder when the fork server ends. The folder contains its socket.

Normally the main process removes the folder. This module is for a main process that was killed.
"""

from __future__ import annotations

import atexit
import os
import shutil
import signal

FOLDER = "SOLO_SWEEP_AWAY"


def remove_at_exit() -> None:
    """Remove the folder named in the environment, if any, when this process ends, after all users of the folder.

    Ignores the hang-up signal of a terminal, in order to wait for the other processes.
    """
    folder = os.environ.pop(FOLDER, "")
    if not folder:
        return
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)


remove_at_exit()
