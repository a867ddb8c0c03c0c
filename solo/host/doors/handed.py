"""Owns the sockets that systemd listens on in a table's place, and hands over when the first guest comes.

They are told of by `LISTEN_PID` and `LISTEN_FDS`, as sd_listen_fds(3) has it.
"""

from __future__ import annotations

import socket
from collections.abc import Mapping, Sequence
from typing import Final

FIRST: Final = 3
"""The number of the first file that is handed over; those before it are input, output and errors."""
MOST: Final = 16


def handed_over(environment: Mapping[str, str], process: int, first: int = FIRST) -> Sequence[socket.socket]:
    """Returns the sockets that were handed to this process, in the order of its unit; none where none were."""
    if environment.get("LISTEN_PID") != str(process):
        return ()
    count = environment.get("LISTEN_FDS", "")
    if not count.isdecimal() or len(count) > 2 or int(count) > MOST:
        return ()
    return [_listening(number) for number in range(first, first + int(count))]


def _listening(number: int) -> socket.socket:
    found = socket.socket(fileno=number)
    found.setblocking(False)
    found.set_inheritable(False)
    return found
