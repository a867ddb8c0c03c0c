"""Owns how a terminal is opened anew, so that whoever writes to it waits for nothing and changes nothing for others.

All who share a file share whether it waits: a shell that started the program would read without waiting as well.
"""

from __future__ import annotations

import os

OWN = "/dev/tty"


def opened_anew(file: int, how: int) -> int:
    """Returns the number of a file that is the terminal which this file is, or the process's own, and never waits.

    `how` is for what, as os.open has it. Raises OSError where the file is no terminal, or neither can be opened.
    """
    flags = how | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
    name = os.ttyname(file)
    try:
        return os.open(name, flags)
    except OSError:  # as where it is another user's, or of another machine's namespace
        return os.open(OWN, flags)
