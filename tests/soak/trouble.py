"""What comes among people at a table: lines that break, terminals that read nothing, and whoever means harm."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random

import asyncssh

from tests.soak.terminals import Within

STALLED = 45.0
HOSTILE = 20.0
AT_ONCE = 16 * 1024
HARM = (
    bytes(range(256)) * 8,
    b"\x1b[200~" + b"x" * 5_000,
    b"\x1b[99999999999u",
    b"\x1b[<0;5;5M\x1b[<0;5;5m" * 200,
    b"\xff\xfe\xc3\x28" * 500,
    b"\x1b[" + b"1;" * 3_000,
    b"\x1b]0;" + b"y" * 3_000,
    b"\x1b[?2048;1$y\x1b[48;9000;9000;0;0t" * 50,
    b"1234567890\r" * 300,
)
STRANGERS = 6


async def stall(person: str, folder: Path, port: int, random: Random, turns: bool = True) -> None:
    """One more terminal of somebody, who reads nothing of what is drawn, for a while, at a size that `turns`."""
    seat = Within(person, f"127.0.1.{random.randint(1, 250)}", folder)
    try:
        with suppress(OSError):
            await seat.join(port)
            assert seat.channel is not None
            seat.channel.pause_reading()
            ends = asyncio.get_running_loop().time() + STALLED
            while seat.joined and asyncio.get_running_loop().time() < ends:
                if turns:
                    seat.resize(random.randint(80, 120), random.randint(24, 36))
                await asyncio.sleep(0.2)
    finally:
        seat.break_line()


async def harm(person: str, folder: Path, port: int, random: Random) -> None:
    """One more terminal of somebody, who sends whatever no keyboard would, as fast as it is taken."""
    seat = Within(person, f"127.0.2.{random.randint(1, 250)}", folder)
    try:
        with suppress(OSError):
            await seat.join(port)
            assert seat.channel is not None
            ends = asyncio.get_running_loop().time() + HOSTILE
            while seat.joined and asyncio.get_running_loop().time() < ends:
                if seat.channel.get_write_buffer_size() < AT_ONCE:
                    seat.type(random.choice(HARM))
                    seat.resize(random.choice((0, 1, 80, 9000)), random.choice((0, 1, 24, 9000)))
                await asyncio.sleep(0.02)
    finally:
        seat.break_line()


async def strangers(folder: Path, port: int, random: Random) -> None:
    """Some who open a line and say nothing, and some who come with a key of somebody else's."""
    address = f"127.0.3.{random.randint(1, 250)}"
    silent = []
    for _ in range(STRANGERS):
        with suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
            silent.append(writer)
    with suppress(OSError, asyncssh.Error):
        await asyncssh.connect(
            "127.0.0.1",
            port,
            username="Nobody",
            client_keys=[str(folder / "stranger")],
            known_hosts=None,
            config=None,
            agent_path=None,
            local_addr=(address.replace("127.0.3", "127.0.4"), 0),
            login_timeout=10,
        )
    await asyncio.sleep(5)
    for writer in silent:
        writer.close()
