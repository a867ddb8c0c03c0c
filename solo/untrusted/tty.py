"""Reopening a terminal for non-blocking output without a change for other programs.

Processes that share an open file share its blocking mode. The shell that started the program would read without
blocking too.
"""

from __future__ import annotations

import os

OWN = "/dev/tty"


def reopen_tty(file: int, how: int) -> int:
    """Open the terminal of this file, or the process's own terminal, in non-blocking mode.

    Return its descriptor. `how` holds the access flags of os.open. Raises OSError if the file is not a terminal, or
    neither can be opened.
    """
    flags = how | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
    name = os.ttyname(file)
    try:
        return os.open(name, flags)
    except OSError:  # Happens if the terminal belongs to another user, or to another machine's namespace.
        return os.open(OWN, flags)
