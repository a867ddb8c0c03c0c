"""A bare SSH server for comparison with a table: it answers each key of a client with a full screen for all clients."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import perf_counter

import asyncssh

from tests.soak.terminals import Within

SCREEN = b"x" * 4_000 + b"\n"
"""About as many bytes as a redrawn page of a fight."""
LONGEST = 5.0


class Broadcast:
    """The clients of a server in this process, which sends a screen to all clients for each key of any client."""

    def __init__(self, seats: Sequence[Within]) -> None:
        self._seats = seats
        self._turn = 0

    async def echo(self) -> float:
        """Press a key at one client. Return the seconds until all other clients have received the whole screen."""
        presser = self._seats[self._turn % len(self._seats)]
        self._turn += 1
        others = [seat for seat in self._seats if seat is not presser]
        expected = {seat: seat.heard + len(SCREEN) for seat in others}
        begun = perf_counter()
        presser.press("k")
        while any(seat.heard < expected[seat] for seat in others) and perf_counter() - begun < LONGEST:
            await asyncio.sleep(0.0005)
        # The presser's own screen may still be on its way, and would count for the next key.
        await asyncio.sleep(0.01)
        return max(seat.recent[-1][0] for seat in others) - begun


@asynccontextmanager
async def broadcast(folder: Path, names: Sequence[str]) -> AsyncIterator[Broadcast]:
    """Run a server within the context, with a client for each name. `folder` holds the clients' SSH keys."""
    sessions: list[asyncssh.SSHServerSession[bytes]] = []

    class Session(asyncssh.SSHServerSession[bytes]):
        def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
            self.channel = chan
            sessions.append(self)

        def shell_requested(self) -> bool:
            return True

        def session_started(self) -> None:
            self.channel.write(b"welcome\n")

        def data_received(self, data: bytes, datatype: int | None) -> None:
            del data, datatype
            for session in sessions:
                session.channel.write(SCREEN)  # type: ignore[attr-defined]

        def connection_lost(self, exc: Exception | None) -> None:
            del exc
            with suppress(ValueError):
                sessions.remove(self)

    class Server(asyncssh.SSHServer):
        def begin_auth(self, username: str) -> bool:
            del username
            return False

        def session_requested(self) -> asyncssh.SSHServerSession[bytes]:
            return Session()

    server = await asyncssh.create_server(
        Server, "127.0.0.1", 0, server_host_keys=[str(folder / names[0])], encoding=None, line_editor=False
    )
    seats = [Within(name, "127.0.0.1", folder) for name in names]
    try:
        for seat in seats:
            await seat.join(server.get_port())
        yield Broadcast(seats)
    finally:
        for seat in seats:
            seat.break_line()
        server.close()
        await server.wait_closed()
