"""Disturbances of a hosted table: terminals that read nothing or send garbage, and attacks on the listener.

The attacks are connections without a terminal, endless handshakes, and guesses at invitation words.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import asyncssh

from solo.host.member import MemberError
from solo.host.people import Members
from tests.soak.terminals import PATIENCE, Within

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
HELD, HELD_FOR = 24, 25.0
"""Number of connections that a guest tries to keep open, and for how many seconds."""
FLOOD = 20.0
GUESSES, GUEST = 12, "Zoe"
EXCHANGES = ("diffie-hellman-group18-sha512", "curve25519-sha256", "ecdh-sha2-nistp256")


async def stall(person: str, folder: Path, port: int, random: Random, turns: bool = True) -> None:
    """Connect one more terminal of a person and read none of its output for `STALLED` seconds.

    With `turns`, the terminal also changes its size again and again.
    """
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
    """Connect one more terminal of a person and send garbage and absurd sizes, as fast as the host reads them."""
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
    """Open silent connections, and try to log in once with an unknown name and key."""
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


async def hold(person: str, folder: Path, port: int, random: Random) -> None:
    """Log a guest in again and again from three addresses, without requesting a shell."""
    addresses = [f"127.0.5.{random.randint(1, 250)}" for _ in range(3)]
    held: list[asyncssh.SSHClientConnection] = []
    ends = asyncio.get_running_loop().time() + HELD_FOR
    try:
        while asyncio.get_running_loop().time() < ends:
            held = [one for one in held if not one.is_closed()]
            if len(held) < HELD:
                with suppress(OSError, asyncssh.Error, TimeoutError):
                    held.append(await _log_in(person, folder / person, port, random.choice(addresses)))
            await asyncio.sleep(0.2)
    finally:
        for one in held:
            one.abort()


async def flood(folder: Path, port: int, random: Random) -> None:
    """Connect as a stranger as fast as the host allows: to hang up after the greeting, or to attempt a login."""
    addresses = [f"127.0.6.{random.randint(1, 250)}" for _ in range(3)]
    ends = asyncio.get_running_loop().time() + FLOOD
    while asyncio.get_running_loop().time() < ends:
        address = random.choice(addresses)
        with suppress(OSError, asyncssh.Error, TimeoutError):
            if random.random() < 0.5:
                _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
                writer.write(b"SSH-2.0-stranger\r\n")
                await asyncio.sleep(0.02)
                writer.close()
            else:
                kex = random.choice(EXCHANGES)
                connection = await _log_in("Nobody", folder / "stranger", port, address, kex_algs=[kex])
                connection.abort()
        await asyncio.sleep(0.01)


async def guess(campaign: Path, folder: Path, port: int, random: Random) -> str:
    """Let strangers guess at the invitation words of a guest, who then logs in with the right ones.

    Return the reason if the guest could not log in, "" if they could.
    """
    try:
        words = Members(campaign).invite(GUEST)
    except MemberError:
        return ""  # The host has changed the file of people at the same time.
    for number in range(GUESSES):
        address = f"127.0.7.{1 + number % 2}"
        with suppress(OSError, asyncssh.Error, TimeoutError):
            (await _log_in(f"{GUEST}-{words[:5]}-wrong-{number}", folder / "stranger", port, address)).abort()
    await asyncio.sleep(1)
    try:
        address = f"127.0.8.{random.randint(1, 250)}"
        (await _log_in(f"{GUEST}-{words}", folder / "guest", port, address)).abort()
    except (OSError, asyncssh.Error, TimeoutError) as error:
        return repr(error)
    return ""


async def look_in(person: str, folder: Path, port: int, address: str) -> str:
    """Log a person in once more, wait for the first output, and leave. Return the reason if that failed, else ""."""
    seat = Within(person, address, folder)
    try:
        await seat.join(port)
    except OSError as error:
        return str(error)
    finally:
        seat.break_line()
    return ""


async def _log_in(
    person: str, key: Path, port: int, address: str, kex_algs: Sequence[str] = ()
) -> asyncssh.SSHClientConnection:
    return await asyncssh.connect(
        "127.0.0.1",
        port,
        username=person,
        client_keys=[str(key)],
        known_hosts=None,
        config=None,
        agent_path=None,
        local_addr=(address, 0),
        login_timeout=PATIENCE,
        kex_algs=kex_algs or (),
    )
