"""Socket activation: systemd listens for a table, and hands the sockets over when the first guest connects.

The variables `LISTEN_PID` and `LISTEN_FDS` announce the sockets, as described in sd_listen_fds(3).
"""

from __future__ import annotations

import socket
from collections.abc import Mapping, Sequence
from typing import Final

FIRST: Final = 3
"""Number of the first file descriptor handed over, after standard input, output and error."""
MOST: Final = 16


def inherited_sockets(environment: Mapping[str, str], process: int, first: int = FIRST) -> Sequence[socket.socket]:
    """Return the sockets handed over to this process, in the order of the systemd unit; empty if there are none."""
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
