"""A flood of handshakes from many addresses, as a separate process: `python -m tests.bench.flooding PORT KEY`.

It runs until it is killed. Half of the strangers only send their SSH version. The others begin a key exchange.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from itertools import cycle

import asyncssh

ADDRESSES = [f"127.0.{20 + number // 100}.{1 + number % 100}" for number in range(200)]
AT_ONCE = 20
EXCHANGES = ("diffie-hellman-group18-sha512", "curve25519-sha256", "ecdh-sha2-nistp256")
PATIENCE = 5.0


async def flood(port: int, key: str) -> None:
    """Connect as fast as the host allows, from one address after the other, for ever."""
    addresses, exchanges = cycle(ADDRESSES), cycle(EXCHANGES)

    async def stranger(silent: bool) -> None:
        while True:
            with suppress(OSError, asyncssh.Error, TimeoutError):
                if silent:
                    await _say_version(port, next(addresses))
                else:
                    await _exchange_keys(port, key, next(addresses), next(exchanges))
            await asyncio.sleep(0.005)

    async with asyncio.TaskGroup() as group:
        for number in range(AT_ONCE):
            group.create_task(stranger(number % 2 == 0))


async def _say_version(port: int, address: str) -> None:
    _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    writer.write(b"SSH-2.0-stranger\r\n")
    await asyncio.sleep(0.02)
    writer.close()


async def _exchange_keys(port: int, key: str, address: str, exchange: str) -> None:
    connection = await asyncssh.connect(
        "127.0.0.1",
        port,
        username="Nobody",
        client_keys=[key],
        known_hosts=None,
        config=None,
        agent_path=None,
        local_addr=(address, 0),
        login_timeout=PATIENCE,
        kex_algs=[exchange],
    )
    connection.abort()


if __name__ == "__main__":
    asyncio.run(flood(int(sys.argv[1]), sys.argv[2]))
