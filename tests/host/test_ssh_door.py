"""The door of SSH with a client that asks for whatever there is to ask for, and for much that there is not."""

from __future__ import annotations

import asyncio
import hashlib
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import asyncssh
import msgspec
import pytest
from asyncssh.packet import String, UInt32

from solo.host.listeners.admission import FULL
from solo.host.listeners.channel import FORGOTTEN, LARGEST_SIZE, LEAST_SIZE, USUAL_SIZE
from solo.host.listeners.channels import OpenChannels
from solo.host.listeners.connection_limits import Limits
from solo.host.listeners.connection_log import ConnectionLog
from solo.host.listeners.ssh_keys import format_key
from solo.host.listeners.ssh_listener import OLD_WORDS, TOO_LATE, TOO_MANY_WORDS, WRONG_WORDS, SshListener
from solo.host.listeners.ssh_tunnel import EXCHANGE_COSTS
from solo.host.listeners.verifying import TooManyAtOnceError, Verifier
from solo.host.people import Members
from tests.host.doors import PATIENCE, echo

KEY = asyncssh.generate_private_key("ssh-ed25519")
MASTER = asyncssh.generate_private_key("ssh-ed25519")
STRANGE = asyncssh.generate_private_key("ssh-ed25519")


class Door:
    """A door of SSH that is open. `log` is its book, `told` the banners that clients were shown.

    `ended` is why it ended connections, `failures` are errors on the loop that reached no test.
    """

    def __init__(self, folder: Path, limits: Limits) -> None:
        self.log: list[str] = []
        self.failures: list[object] = []
        self.told: list[str] = []
        self.ended: list[str] = []
        self.open_channels = OpenChannels(
            echo, limits, ConnectionLog(self.log.append, lambda: datetime(2026, 1, 1, tzinfo=UTC)), self.failures.append
        )
        self.people = people = Members(folder)
        people.enter("Anna", "player")
        people.change("Anna", lambda one: msgspec.structs.replace(one, keys=(format_key(KEY),), invited=""))
        self.door = SshListener(people, self.open_channels, STRANGE, asyncio.get_running_loop().time)

    def invite_master(self) -> None:
        """Let Gil come, who is a game master."""
        self.people.enter("Gil", "gm")
        self.people.change("Gil", lambda one: msgspec.structs.replace(one, keys=(format_key(MASTER),)))

    async def come(
        self, name: str = "Anna", key: asyncssh.SSHKey = KEY, address: str = "127.0.0.1", **options: object
    ) -> asyncssh.SSHClientConnection:
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
                local_addr=(address, 0),
                client_factory=lambda: Client(self),
                **options,
            )

    async def has_written(self, words: str) -> None:
        """Return once the book holds these words."""
        async with asyncio.timeout(PATIENCE):
            while not any(words in line for line in self.log):
                await asyncio.sleep(0.002)


class Client(asyncssh.SSHClient):
    """Notes what the door tells a client."""

    def __init__(self, door: Door) -> None:
        self._door = door

    def auth_banner_received(self, msg: str, lang: str) -> None:
        del lang
        self._door.told.append(msg)

    def connection_lost(self, exc: Exception | None) -> None:
        if exc is not None:
            self._door.ended.append(str(exc))


async def has_ended(connection: asyncssh.SSHClientConnection) -> None:
    """Return once the door has ended this connection."""
    async with asyncio.timeout(PATIENCE):
        await connection.wait_closed()


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
        await door.open_channels.close()
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
        (channel,) = door.open_channels.channels
        assert channel.size == USUAL_SIZE if 0 in size else all(map(int.__le__, channel.size, LARGEST_SIZE))
        assert all(map(int.__ge__, channel.size, LEAST_SIZE))
        for number in range(300):
            seat.line.change_terminal_size(MOST - number, number, MOST, MOST)
        seat.line.change_terminal_size(90, 30)
        await seat.shows(b"<90x30>")
        assert seat.text.count(b"x") < 6


@pytest.mark.parametrize("kind", ["\x1b]0;title\x07", "x" * 30_000, "[red]", "xterm\0", "%n%s"], ids=repr)
async def test_terminals_of_any_kind_are_told_in_signs_that_show(tmp_path: Path, kind: str) -> None:
    async with open_door(tmp_path) as door, await door.come() as connection:
        seat = await sit_down(connection, kind)
        await seat.shows(b"80x24>")
        assert any("Anna joined by ssh" in line for line in door.log)


async def test_a_terminal_whose_kind_is_not_even_ascii_is_hung_up(tmp_path: Path) -> None:
    async with open_door(tmp_path) as door:
        connection = await door.come()
        with pytest.raises(asyncssh.ProtocolError):
            await sit_down(connection, "\u202e")
        async with asyncio.timeout(PATIENCE):
            await connection.wait_closed()
        assert not door.open_channels.channels


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
        (channel,) = door.open_channels.channels
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
        assert len(door.open_channels.channels) == 1


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
        assert any("input closed" in line for line in door.log)


# Connections that nobody sits at


async def test_a_guest_who_logs_in_and_opens_no_session_is_sent_away(tmp_path: Path) -> None:
    async with open_door(tmp_path, Limits(asking=0.2)) as door:
        await has_ended(await door.come())
        assert len(door.door.gate) == 0
        await door.has_written(f"Refused Anna by 127.0.0.1: {TOO_LATE}")


async def test_a_guest_who_opens_a_session_and_asks_for_no_shell_is_sent_away(tmp_path: Path) -> None:
    async with open_door(tmp_path, Limits(asking=0.2)) as door:
        connection = await door.come()
        line: asyncssh.SSHClientChannel[bytes] = asyncssh.SSHClientChannel(
            connection, asyncio.get_running_loop(), "strict", None, "strict", 65536, 32768
        )
        await line._open(b"session")
        await has_ended(connection)
        assert len(door.door.gate) == 0
        await door.has_written(TOO_LATE)


async def test_a_guest_who_closes_the_terminal_and_keeps_the_connection_is_sent_away(tmp_path: Path) -> None:
    async with open_door(tmp_path, Limits(leaving=0.1)) as door:
        connection = await door.come()
        seat = await sit_down(connection)
        await seat.shows(b"<Anna")
        seat.line.close()
        await has_ended(connection)
        assert len(door.door.gate) == 0


async def test_the_book_counts_connections_without_a_terminal(tmp_path: Path) -> None:
    async with open_door(tmp_path) as door, await door.come(), await door.come():
        door.open_channels.book.minute(door.open_channels.channels, "idle")
        assert "0 people at 0 terminals, 2 connections by SSH; idle." in door.log[-1]


async def test_a_guest_holds_so_many_connections_and_the_game_master_always_comes_in(tmp_path: Path) -> None:
    async with open_door(tmp_path, Limits(connections=6, reserved=3, not_in_yet=6)) as door:
        door.invite_master()
        held = [await door.come(address=f"127.0.0.{10 + number}") for number in range(3)]
        await has_ended(await door.come(address="127.0.0.20"))
        assert FULL in door.ended[-1]
        async with await door.come("Gil", MASTER, "127.0.0.30") as connection:
            await (await sit_down(connection)).shows(b"<Gil")
        for one in held:
            one.close()


async def test_a_persons_oldest_connection_without_a_terminal_ends_when_they_have_too_many(tmp_path: Path) -> None:
    async with open_door(tmp_path, Limits(of_a_person=2)) as door:
        first, second = await door.come(), await door.come()
        seat = await sit_down(second)
        async with await door.come() as third:
            await has_ended(first)
            await (await sit_down(third)).shows(b"<Anna")
            seat.line.write(b"k")
            await seat.shows(b"<k>")
        second.close()


async def test_all_connections_of_a_forgotten_person_end_at_once(tmp_path: Path) -> None:
    async with open_door(tmp_path) as door:
        held, seated = await door.come(), await door.come()
        seat = await sit_down(seated)
        await seat.shows(b"<Anna")
        door.people.forget("Anna")
        await has_ended(held)
        await has_ended(seated)
        assert FORGOTTEN.encode() in seat.text
        assert len(door.door.gate) == 0
        await door.has_written(f"Refused Anna by 127.0.0.1: {FORGOTTEN}")


async def test_a_key_that_is_taken_away_ends_the_connections_that_came_by_it(tmp_path: Path) -> None:
    async with open_door(tmp_path) as door:
        held = await door.come()
        door.people.change("Anna", lambda one: msgspec.structs.replace(one, keys=(format_key(STRANGE),)))
        await has_ended(held)


# What a client may ask the host to compute


@pytest.mark.parametrize(
    "kind",
    ["diffie-hellman-group-exchange-sha256", "diffie-hellman-group14-sha256", "diffie-hellman-group18-sha512",
     "ecdh-sha2-nistp521"],
)  # fmt: skip
async def test_costly_exchanges_of_keys_are_not_offered(tmp_path: Path, kind: str) -> None:
    async with open_door(tmp_path) as door:
        with pytest.raises(asyncssh.KeyExchangeFailed):
            await door.come(kex_algs=[kind])


@pytest.mark.parametrize("kind", ["curve25519-sha256", "curve25519-sha256@libssh.org", "ecdh-sha2-nistp256"])
async def test_cheap_exchanges_of_keys_are_offered(tmp_path: Path, kind: str) -> None:
    async with open_door(tmp_path) as door, await door.come(kex_algs=[kind]):
        pass


async def test_no_checksums_by_sha_1_are_offered(tmp_path: Path) -> None:
    async with open_door(tmp_path) as door:
        with pytest.raises(asyncssh.KeyExchangeFailed):
            await door.come(encryption_algs=["aes256-ctr"], mac_algs=["hmac-sha1", "hmac-sha1-etm@openssh.com"])
        async with await door.come(encryption_algs=["aes256-ctr"], mac_algs=["hmac-sha2-256"]):
            pass


async def test_strangers_who_exchange_keys_and_stop_do_not_hold_up_a_guest_from_their_address(tmp_path: Path) -> None:
    async with open_door(tmp_path) as door:
        silent = [await asyncio.open_connection("127.0.0.1", door.door.port) for _ in range(7)]
        for reader, writer in silent:
            writer.write(b"SSH-2.0-stranger\r\n")
            await reader.readuntil(b"curve25519-sha256")
        async with await door.come():
            assert all(visit.line._allowance.spend(0) == 0 for visit in door.door.visits)
        for _, writer in silent:
            writer.close()


async def test_a_renewed_exchange_of_keys_counts_as_many_bytes_read(tmp_path: Path) -> None:
    async with open_door(tmp_path) as door, await door.come() as connection:
        seat = await sit_down(connection)
        await seat.shows(b"<Anna")
        (visit,) = door.door.visits
        before = visit.line._allowance.left
        connection._send_kexinit()
        connection._kexinit_sent = True
        seat.line.write(b"k")
        await seat.shows(b"<k>")
        assert visit.line._allowance.left < before - EXCHANGE_COSTS / 2


async def test_a_storm_of_sizes_counts_as_bytes_read(tmp_path: Path) -> None:
    async with open_door(tmp_path) as door, await door.come() as connection:
        seat = await sit_down(connection)
        await seat.shows(b"<Anna")
        (visit,) = door.door.visits
        before = visit.line._allowance.left
        for number in range(100):
            seat.line.change_terminal_size(60 + number, 24)
        seat.line.change_terminal_size(90, 30)
        await seat.shows(b"<90x30>")
        assert visit.line._allowance.left < before - 20_000


# Invitations


async def test_right_words_count_whatever_others_have_tried(tmp_path: Path) -> None:
    limits = Limits(wrong_words=2, wrong_from_an_address=1000, not_in_yet=100, handshakes=100)
    async with open_door(tmp_path, limits) as door:
        words = door.people.invite("Dora")
        for number in range(8):
            with pytest.raises(asyncssh.PermissionDenied):
                await door.come(f"Dora-{words[:5]}-wrong-{number}", STRANGE, f"127.0.0.{11 + number % 2}")
        assert sum(TOO_MANY_WORDS in text for text in door.told) == 4
        async with await door.come(f"Dora-{words}", STRANGE, "127.0.0.13") as connection:
            await (await sit_down(connection)).shows(b"<Dora")
        assert door.people.require("Dora").keys == (format_key(STRANGE),)


async def test_words_are_good_for_one_key(tmp_path: Path) -> None:
    async with open_door(tmp_path) as door:
        words = door.people.invite("Dora")
        async with await door.come(f"Dora-{words}", STRANGE):
            pass
        with pytest.raises(asyncssh.PermissionDenied):
            await door.come(f"Dora-{words}", MASTER)


async def test_who_comes_with_words_of_an_older_solo_is_told_to_be_invited_again(tmp_path: Path) -> None:
    old = hashlib.sha256(b"river-onyx-mint-fox").hexdigest()
    async with open_door(tmp_path) as door:
        door.people.change("Anna", lambda one: msgspec.structs.replace(one, invited=old))
        for words, told in (("river-onyx-mint-fox", OLD_WORDS), ("river-onyx-mint-fern", WRONG_WORDS)):
            with pytest.raises(asyncssh.PermissionDenied):
                await door.come(f"Anna-{words}", STRANGE)
            assert door.told[-1] == told


async def test_a_client_that_asks_after_keys_for_ever_is_sent_away(tmp_path: Path) -> None:
    async with open_door(tmp_path, Limits(tries=2)) as door, await door.come():
        (visit,) = door.door.visits
        with pytest.raises(asyncssh.DisconnectError):
            for _ in range(7):
                assert await visit.validate_public_key("Anna", KEY)


async def test_a_flood_of_wrong_words_is_checked_beside_the_loop_and_one_after_another() -> None:
    checking, most = 0, 0
    rests: list[float] = []

    def check(words: str, mark: str) -> bool:
        nonlocal checking, most
        checking += 1
        most = max(most, checking)
        assert threading.current_thread() is not threading.main_thread()
        checking -= 1
        return words == mark

    verifier = Verifier(check, rests.append)
    found = await asyncio.gather(*(verifier.find_mark(f"wrong {n}", ["right"], f"{n // 8}") for n in range(64)))
    assert found == [""] * 64
    assert most == 1
    assert len(rests) == 64
    assert await verifier.find_mark("right", ["wrong", "right"], "x") == "right"
    assert len(rests) == 64
    verifier.close()


async def test_no_more_words_of_an_address_are_checked_at_once_than_may_be_logging_in() -> None:
    verifier = Verifier(lambda *_: False, lambda _: None)
    found = await asyncio.gather(
        *(verifier.find_mark("wrong", ["right"], "a") for _ in range(9)), return_exceptions=True
    )
    assert [one for one in found if one != ""] == found[8:]
    assert isinstance(found[8], TooManyAtOnceError)
    assert await verifier.find_mark("wrong", ["right"], "a") == ""
    verifier.close()


async def test_a_door_opens_for_an_account_without_a_home_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_account(uid: int) -> int:
        raise KeyError(uid)

    monkeypatch.setattr("pwd.getpwuid", no_account)
    monkeypatch.setenv("HOME", "/")  # so that monkeypatch takes away what the door sets
    monkeypatch.delenv("HOME")
    async with open_door(tmp_path) as door:
        assert door.door.port > 0
