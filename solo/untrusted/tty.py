"""Reopening of a terminal for non-blocking output.

Processes that share an open file also share its blocking mode. Without reopening, the shell that started the program
would read without blocking as well.
"""

from __future__ import annotations

import os

OWN = "/dev/tty"


def reopen_tty(file: int, how: int) -> int:
    """Open the terminal of the descriptor `file`, or else the process's own terminal, in non-blocking mode.

    Return the new descriptor. `how` holds the access flags of os.open. Raises OSError if `file` is not a terminal, or
    neither terminal can be opened.
    """
    flags = how | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
    name = os.ttyname(file)
    try:
        return os.open(name, flags)
    except OSError:  # The terminal may belong to another user or another namespace.
        return os.open(OWN, flags)
