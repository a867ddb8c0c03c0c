"""Tunnel for asyncssh that passes every connection through the admission control."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Final

import asyncssh

from solo.host.listeners.admission import AdmissionControl, Connection

BACKLOG: Final = 128
EXCHANGE_COSTS: Final = 16 * 1024
"""Rate-limit cost of a key exchange, in bytes read. A client may request many exchanges."""


class GuardedTunnel:
    """Adapter that passes each of asyncssh's connections through the admission control `gate`."""

    def __init__(self, gate: AdmissionControl, handed: socket.socket | None) -> None:
        self._gate = gate
        self._handed = handed

    async def create_server(
        self, session_factory: Callable[[str, int], object], listen_host: str, listen_port: int
    ) -> asyncssh.SSHListener:
        def guarded() -> Connection:
            connection = session_factory(listen_host, listen_port)
            assert isinstance(connection, asyncssh.SSHServerConnection)
            line = self._gate.guard(connection)
            connection.set_extra_info(line=line)
            _charge_for_exchanges(connection, line)
            return line

        loop = asyncio.get_running_loop()
        if self._handed is not None:
            return _Listener(await loop.create_server(guarded, sock=self._handed, backlog=BACKLOG))
        return _Listener(
            await loop.create_server(guarded, listen_host or None, listen_port, backlog=BACKLOG, reuse_address=True)
        )

    def close(self) -> None:
        """Do nothing: the listener is closed separately."""

    async def wait_closed(self) -> None:
        """Return at once: the tunnel has nothing to close."""


def _charge_for_exchanges(connection: asyncssh.SSHServerConnection, line: Connection) -> None:
    """Count each key exchange of a connection as bytes read, except the first, which the handshake limit covers.

    A client may request further exchanges at any time.
    """
    send = connection._send_kexinit
    again = False

    def send_and_charge() -> None:
        nonlocal again
        if again:
            line.charge(EXCHANGE_COSTS)
        again = True
        send()

    connection._send_kexinit = send_and_charge  # type: ignore[method-assign]


class _Listener(asyncssh.SSHListener):
    def __init__(self, server: asyncio.Server) -> None:
        super().__init__()
        self._server = server

    def get_port(self) -> int:
        return int(self._server.sockets[0].getsockname()[1])

    def close(self) -> None:
        self._server.close()

    async def wait_closed(self) -> None:
        """Return at once: connected people are disconnected through their channels."""
