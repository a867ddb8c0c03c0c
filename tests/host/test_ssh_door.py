"""The door of SSH with a client that asks for whatever there is to ask for, and for much that there is not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import asyncssh
import msgspec
import pytest
from asyncssh.packet import String, UInt32

from solo.host.doors.book import Book
from solo.host.doors.channel import LARGEST_SIZE, LEAST_SIZE, USUAL_SIZE
from solo.host.doors.hall import Hall
from solo.host.doors.limits import Limits
from solo.host.doors.ssh import SshDoor, written
from solo.host.people import People
from tests.host.doors import PATIENCE, echo

KEY = asyncssh.generate_private_key("ssh-ed25519")
STRANGE = asyncssh.generate_private_key("ssh-ed25519")


class Door:
    """A door of SSH that is open. `log` is its book, `failures` what went wrong on the loop, of which nobody heard."""

    def __init__(self, folder: Path, limits: Limits) -> None:
        self.log: list[str] = []
        self.failures: list[object] = []
        self.hall = Hall(
            echo, limits, Book(self.log.append, lambda: datetime(2026, 1, 1, tzinfo=UTC)), self.failures.append
        )
        people = People(folder)
        people.enter("Anna", "player")
        people.change("Anna", lambda one: msgspec.structs.replace(one, keys=(written(KEY),), invited=""))
        self.door = SshDoor(people, self.hall, STRANGE, asyncio.get_running_loop().time)

    async def come(self, name: str = "Anna", key: asyncssh.SSHKey = KEY) -> asyncssh.SSHClientConnection:
        """A connection that has logged in."""
        async with asyncio.timeout(PATIENCE):
            return await asyncssh.connect(
                "127.0.0.1",
                self.door.port,
                username=name,
                client_keys=[key],
                known_hosts=None,
                config=None,
                agent_path=None,
            )


@asynccontextmanager
async def open_door(folder: Path, limits: Limits | None = None) -> AsyncIterator[Door]:
    """A door by which Anna may come. Nothing may fail behind it, and nothing be logged that a terminal would obey."""
    door = Door(folder, limits or Limits())
    asyncio.get_running_loop().set_exception_handler(lambda _, told: door.failures.append(told))
    await door.door.open("127.0.0.1", 0)
    try:
        yield door
    finally:
        await door.door.close()
        await door.hall.close()
    assert door.failures == []
    assert all(line.isprintable() and len(line) < 300 for line in door.log)


class Seat(asyncssh.SSHClientSession[bytes]):
    """A terminal of a client. `text` is what came."""

    def __init__(self) -> None:
        self.text = b""
        self.line: asyncssh.SSHClientChannel[bytes]
        self.over = asyncio.Event()

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.line = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        del datatype
        self.text += data

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self.over.set()

    async def shows(self, words: bytes) -> None:
        """Return once these bytes have come."""
        async with asyncio.timeout(PATIENCE):
            while words not in self.text:
                assert not self.over.is_set(), self.text
                await asyncio.sleep(0.001)

    async def ask(self, request: bytes, *fields: bytes) -> bool:
        """Whether this was granted that was asked for this terminal."""
        async with asyncio.timeout(PATIENCE):
            return bool(await self.line._make_request(request, *fields))


async def sit_down(
    connection: asyncssh.SSHClientConnection,
    kind: str = "xterm",
    size: tuple[int, int] = (80, 24),
    environment: dict[bytes, bytes] | None = None,
) -> Seat:
    """A terminal at the table."""
    async with asyncio.timeout(PATIENCE):
        _, seat = await connection.create_session(
            Seat, term_type=kind, term_size=size, env=environment or {}, encoding=None
        )
    return seat


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\x1b[2J[red]x[/red]",
        "Anna\0",
        "../Anna",
        "Anna\nBen came",
        "x" * 30_000,
        "Anna-" + "x-" * 9000,
        "\u202eannA",
    ],
    ids=lambda name: repr(name)[:20],
)
async def test_strange_names_are_refused_and_harm_no_log(tmp_path: Path, name: str) -> None:
    async with open_door(tmp_path) as door:
        with pytest.raises((asyncssh.Error, OSError, ValueError)):
            await door.come(name, STRANGE)
        async with await door.come() as connection:
            seat = await sit_down(connection)
            await seat.shows(b"<Anna xterm 80x24>")


MOST = 2**32 - 1


@pytest.mark.parametrize("size", [(0, 0), (0, 24), (1, 1), (9000, 9000), (MOST, MOST), (MOST, 0), (1, MOST)], ids=str)
async def test_a_window_of_any_size_is_within_bounds_from_the_beginning(tmp_path: Path, size: tuple[int, int]) -> None:
    async with open_door(tmp_path) as door, await door.come() as connection:
        seat = await sit_down(connection, size=size)
        await seat.shows(b"<Anna xterm ")
        (channel,) = door.hall.channels
        assert channel.size == USUAL_SIZE if 0 in size else all(map(int.__le__, channel.size, LARGEST_SIZE))
        assert all(map(int.__ge__, channel.size, LEAST_SIZE))
        for number in range(500):
            seat.line.change_terminal_size(MOST - number, number, MOST, MOST)
        seat.line.change_terminal_size(90, 30)
        await seat.shows(b"<90x30>")
        assert seat.text.count(b"x") < 6


@pytest.mark.parametrize("kind", ["\x1b]0;title\x07", "x" * 30_000, "[red]", "xterm\0", "%n%s"], ids=repr)
async def test_terminals_of_any_kind_are_told_in_signs_that_show(tmp_path: Path, kind: str) -> None:
    async with open_door(tmp_path) as door, await door.come() as connection:
        seat = await sit_down(connection, kind)
        await seat.shows(b"80x24>")
        assert any("Anna came by ssh" in line for line in door.log)


async def test_a_terminal_whose_kind_is_not_even_ascii_is_hung_up(tmp_path: Path) -> None:
    async with open_door(tmp_path) as door:
        connection = await door.come()
        with pytest.raises(asyncssh.ProtocolError):
            await sit_down(connection, "\u202e")
        async with asyncio.timeout(PATIENCE):
            await connection.wait_closed()
        assert not door.hall.channels


async def test_wishes_of_any_bytes_are_wishes_or_nothing(tmp_path: Path) -> None:
    wishes = {
        b"COLORTERM": b"\xff\xfe\x1b[2J" * 100,
        b"TERM_PROGRAM": b"\0" * 1000,
        b"NO_COLOR": b"\x80",
        b"PATH": b"/nowhere",
        b"SOLO_HOME": b"/nowhere",
        b"\xff": b"x",
        b"": b"",
    }
    async with open_door(tmp_path) as door, await door.come() as connection:
        seat = await sit_down(connection, environment=wishes)
        await seat.shows(b"<Anna xterm 80x24>")
        (channel,) = door.hall.channels
        assert channel.terminal.no_color
        assert len(channel.terminal.colours) <= 80


FORWARDING: dict[str, Callable[[asyncssh.SSHClientConnection, Path], Awaitable[object]]] = {
    "to a port": lambda line, _: line.open_connection("127.0.0.1", 22),
    "to a socket": lambda line, folder: line.open_unix_connection(str(folder / "target")),
    "from a port": lambda line, _: line.forward_remote_port("127.0.0.1", 0, "127.0.0.1", 22),
    "from all addresses": lambda line, _: line.forward_remote_port("", 0, "127.0.0.1", 22),
    "from a socket": lambda line, folder: line.forward_remote_path(str(folder / "reached"), "/nowhere"),
    "of packets": lambda line, _: line.open_tun(),
    "of frames": lambda line, _: line.open_tap(),
    "to another server": lambda line, _: line.connect_ssh("127.0.0.1", 22, known_hosts=None, config=None),
}


@pytest.mark.parametrize("forward", FORWARDING.values(), ids=FORWARDING)
async def test_nothing_is_forwarded(
    tmp_path: Path, forward: Callable[[asyncssh.SSHClientConnection, Path], Awaitable[object]]
) -> None:
    reached: list[object] = []

    async def reach(*streams: object) -> None:
        reached.append(streams)

    target = await asyncio.start_unix_server(reach, tmp_path / "target")
    async with open_door(tmp_path) as door, await door.come() as connection:
        async with asyncio.timeout(PATIENCE):
            with pytest.raises((asyncssh.ChannelOpenError, asyncssh.ChannelListenError)):
                await forward(connection, tmp_path)
        seat = await sit_down(connection)
        await seat.shows(b"<Anna")
    assert reached == []
    assert not (tmp_path / "reached").exists()
    target.close()


REQUESTS = {
    "an agent": (b"auth-agent-req@openssh.com",),
    "a display": (b"x11-req", b"\0", String(b"MIT-MAGIC-COOKIE-1"), String(b"00" * 16), UInt32(0)),
    "a command": (b"exec", String(b"cat /etc/passwd")),
    "a shell once more": (b"shell",),
    "a subsystem": (b"subsystem", String(b"sftp")),
    "nothing that there is": (b"make-me-root@example.invalid", String(b"please")),
}


@pytest.mark.parametrize("request_", REQUESTS.values(), ids=REQUESTS)
async def test_whoever_sits_there_is_granted_nothing_else(tmp_path: Path, request_: tuple[bytes, ...]) -> None:
    async with open_door(tmp_path) as door, await door.come() as connection:
        seat = await sit_down(connection)
        await seat.shows(b"<Anna")
        assert not await seat.ask(*request_)
        seat.line.write(b"k")
        await seat.shows(b"<k>")
        assert len(door.hall.channels) == 1


async def test_a_second_terminal_in_a_connection_is_refused(tmp_path: Path) -> None:
    async with open_door(tmp_path) as door, await door.come() as connection:
        seat = await sit_down(connection)
        await seat.shows(b"<Anna")
        with pytest.raises(asyncssh.ChannelOpenError):
            await sit_down(connection)
        seat.line.write(b"k")
        await seat.shows(b"<k>")


async def test_signals_and_breaks_of_a_client_reach_nothing(tmp_path: Path) -> None:
    async with open_door(tmp_path) as door, await door.come() as connection:
        seat = await sit_down(connection)
        await seat.shows(b"<Anna")
        for name in ("KILL", "TERM", "HUP"):
            seat.line.send_signal(name)
        seat.line.send_break(1000)
        seat.line.write(b"k")
        await seat.shows(b"<k>")


async def test_who_will_type_nothing_more_has_left(tmp_path: Path) -> None:
    async with open_door(tmp_path) as door, await door.come() as connection:
        seat = await sit_down(connection)
        await seat.shows(b"<Anna")
        seat.line.write_eof()
        async with asyncio.timeout(PATIENCE):
            await seat.over.wait()
        assert any("nothing more to type" in line for line in door.log)


async def test_who_logs_in_and_asks_for_nothing_has_to_go(tmp_path: Path) -> None:
    async with open_door(tmp_path, Limits(login=0.3)) as door:
        connection = await door.come()
        async with asyncio.timeout(PATIENCE):
            await connection.wait_closed()
        assert len(door.door.gate) == 0
