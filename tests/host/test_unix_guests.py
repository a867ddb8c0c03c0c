"""One connection to a table's socket without a network: its greeting, its terminal, and its refusals."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from solo.host.listeners import unix_listener
from solo.host.listeners.admission import AdmissionControl
from solo.host.listeners.channel import Channel, ClientTerminal
from solo.host.listeners.channels import OpenChannels
from solo.host.listeners.connection_limits import Limits
from solo.host.listeners.connection_log import ConnectionLog
from solo.host.listeners.framing import FrameKind, Hello, encode_frame, hello_frame, size
from solo.host.listeners.unix_listener import UnixListener, goodbye
from solo.host.people import Members
from tests.host.doors import KEY, TERMINAL
from tests.host.wires import Wire

LIMITS = Limits(of_a_person=2, login=9.0)


class Door:
    """A listener that listens nowhere, where Mia and the game master Gil may join."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.log: list[str] = []
        self.admitted: list[Channel] = []
        self.later: list[tuple[float, Callable[[], object]]] = []
        self.cancelled = 0
        people = Members(folder)
        people.enter("Mia", "player")
        people.change("Mia", lambda one: msgspec.structs.replace(one, keys=(KEY,)))
        people.enter("Gil", "gm")
        book = ConnectionLog(self.log.append, lambda: datetime(2026, 3, 1, tzinfo=UTC))
        open_channels = SimpleNamespace(limits=LIMITS, book=book, admit=self.admitted.append)
        self.listener = UnixListener(people, cast("OpenChannels", open_channels), lambda login: f"ssh {login}@table")
        self.listener.gate = AdmissionControl(
            unix_listener._here(LIMITS), lambda: 0.0, self.listener._turned_away, goodbye
        )
        monkeypatch.setattr(asyncio.get_running_loop(), "call_later", self._call_later)

    def guest(self, *frames: bytes) -> tuple[Any, Wire]:
        """Return a new connection that has sent these frames, and its socket."""
        guest = unix_listener._Guest(self.listener, self.listener.gate)
        wire = Wire("")
        guest.line.connection_made(wire)
        for frame in frames:
            guest.line.data_received(frame)
        return guest, wire

    def lines(self) -> list[str]:
        """Return the log without times."""
        return [line.partition("  ")[2] for line in self.log]

    def _call_later(self, seconds: float, what: Callable[[], object], *arguments: object) -> object:
        del arguments
        self.later.append((seconds, what))
        return SimpleNamespace(cancel=self._cancel, when=lambda: seconds)

    def _cancel(self) -> None:
        self.cancelled += 1


@pytest.fixture
async def door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Door:
    """A listener of a test's own."""
    return Door(tmp_path, monkeypatch)


def hello(person: str = "", key: str = "", origin: str = "", terminal: ClientTerminal = TERMINAL) -> bytes:
    return hello_frame(Hello(terminal, person, key, origin))


async def test_a_greeting_by_name_or_key_opens_a_terminal(door: Door) -> None:
    for frame in (hello("mia"), hello(key=KEY)):
        guest, _ = door.guest(frame)
        assert door.admitted[-1].person == "Mia"
        assert (guest.line.known, guest.line.seated, guest.line.master) == (True, True, False)
    guest, _ = door.guest(hello("Gil"))
    assert guest.line.master
    assert door.log == []


async def test_a_connection_without_a_greeting_is_dropped_after_the_time_to_log_in(door: Door) -> None:
    _, wire = door.guest()
    ((seconds, drop),) = door.later
    assert seconds == 9.0
    drop()
    assert wire.aborted
    before = door.cancelled
    guest, _ = door.guest(hello("Mia"))
    assert door.cancelled > before, "a greeting ends the wait"
    before = door.cancelled
    guest.connection_lost(None)
    assert door.cancelled > before


async def test_a_remote_terminal_is_one_with_an_origin_that_is_cut_to_60_characters(door: Door) -> None:
    door.guest(hello("Mia", origin="192.0.2.7" + "x" * 100))
    door.guest(hello("Gil"))
    far, near = door.admitted
    assert (far.remote, far.origin) == (True, "socket " + ("192.0.2.7" + "x" * 100)[:60])
    assert (near.remote, near.origin) == (False, "socket")


async def test_texts_of_a_terminal_are_cut_to_80_characters_and_wishes_kept(door: Door) -> None:
    terminal = ClientTerminal("k" * 90, "c" * 90, "p" * 90, 100, 30, True, True)
    door.guest(hello("Mia", terminal=terminal))
    assert door.admitted[0].terminal == ClientTerminal("k" * 80, "c" * 80, "p" * 80, 100, 30, True, True)


@pytest.mark.parametrize(
    ("frame", "told", "logged"),
    [
        (
            hello("Eve\x1b" + "e" * 40, origin="o" * 70),
            "is not invited to this table. Ask its host for an invitation.",
            "Refused Eve",
        ),
        (hello(key="ssh-ed25519 AAAAother"), "Your key is not known at this table.", "Refused someone by socket: not"),
    ],
)
async def test_an_unknown_guest_is_told_so_and_logged(door: Door, frame: bytes, told: str, logged: str) -> None:
    _, wire = door.guest(frame)
    assert told in wire.written.decode()
    assert wire.written.endswith(encode_frame(FrameKind.END, b"\x01"))
    assert wire.closed
    assert door.admitted == []
    (line,) = door.lines()
    assert line.startswith(logged)
    assert line.endswith("not known here")


async def test_a_shown_name_is_cut_to_24_characters_and_its_origin_to_60(door: Door) -> None:
    _, wire = door.guest(hello("x" * 30, origin="o" * 70))
    assert f"“{'x' * 24}” is not invited" in wire.written.decode()
    assert door.lines() == [f"Refused {'x' * 24} by socket {'o' * 60}: not known here"]


async def test_a_person_with_too_many_terminals_is_refused(door: Door) -> None:
    for _ in range(2):
        door.guest(hello("Mia"))
    _, wire = door.guest(hello("Mia"))
    assert "You have too many connections to this table" in wire.written.decode()
    assert wire.closed
    assert len(door.admitted) == 2
    assert door.lines()[-1].startswith("Refused Mia by socket: You have too many connections")


async def test_the_command_to_join_is_told_for_a_login_of_at_most_80_characters(door: Door) -> None:
    _, wire = door.guest(encode_frame(FrameKind.WAY_IN, b"mia"))
    assert wire.written == encode_frame(FrameKind.DATA, b"ssh mia@table") + encode_frame(FrameKind.END, b"\0")
    assert wire.closed
    _, wire = door.guest(encode_frame(FrameKind.WAY_IN, b"\xff" + b"x" * 90))
    command = encode_frame(FrameKind.DATA, f"ssh {'�' + 'x' * 79}@table".encode())
    assert wire.written == command + encode_frame(FrameKind.END, b"\0")


async def test_keys_sizes_and_the_end_go_to_the_terminal(door: Door) -> None:
    guest, wire = door.guest(hello("Mia"), encode_frame(FrameKind.DATA, b"key"), size(100, 30))
    channel = cast("Any", door.admitted[0])
    assert bytes(channel._early) == b"key"
    assert channel._wanted_size == (100, 30)
    channel.write(b"screen")
    assert wire.written == encode_frame(FrameKind.DATA, b"screen")
    wire.unsent = 5
    assert channel.waiting == 5
    channel.pause()
    assert not wire.reading
    channel.resume()
    assert wire.reading
    wire.unsent = 0
    guest.line.data_received(encode_frame(FrameKind.END))
    assert (channel.ending, channel.leaving) == ("left", True)
    channel.hang_up()
    assert wire.written.endswith(encode_frame(FrameKind.END, b"\0"))
    assert wire.closed


@pytest.mark.parametrize(
    ("frames", "who"),
    [
        ([encode_frame(FrameKind.DATA, b"key")], "someone"),
        ([encode_frame(FrameKind.SIZE, b"\0P\0\x18")], "someone"),
        ([encode_frame(FrameKind.END)], "someone"),
        ([hello("Mia"), hello("Mia")], "Mia"),
        ([hello("Mia"), encode_frame(FrameKind.WAY_IN, b"mia")], "Mia"),
        ([hello("Mia"), encode_frame(FrameKind.SIZE, b"\0")], "Mia"),
        ([b"nonsense"], "someone"),
        ([encode_frame(FrameKind.HELLO, b"{}")], "someone"),
    ],
)
async def test_an_unexpected_frame_drops_the_connection(door: Door, frames: list[bytes], who: str) -> None:
    _, wire = door.guest(*frames)
    assert wire.aborted
    (line,) = door.lines()
    assert line.startswith(f"Refused {who} by socket: ")


@pytest.mark.parametrize(("error", "why"), [(None, "connection lost"), (OSError("reset"), "connection lost: reset")])
async def test_a_lost_connection_ends_its_terminal(door: Door, error: Exception | None, why: str) -> None:
    guest, _ = door.guest(hello("Mia"))
    guest.line.connection_lost(error)
    assert (door.admitted[0].ending, door.admitted[0].is_open) == (why, False)
    assert len(door.listener.gate) == 0


async def test_frames_after_a_refusal_are_ignored(door: Door) -> None:
    _, wire = door.guest(hello("Eve") + hello("Mia"))
    assert wire.closed
    assert door.admitted == []
    assert len(door.lines()) == 1


def test_all_guests_of_a_socket_share_one_address_without_a_limit_for_it() -> None:
    usual = Limits()
    here = unix_listener._here(usual)
    assert here == msgspec.structs.replace(
        usual,
        from_an_address=138,
        not_in_yet=65,
        handshakes=10**9,
        strange_handshakes=10**9,
        unknown_burst=65 * usual.input_burst,
        unknown_rate=65 * usual.input_rate,
    )


async def test_the_socket_is_its_owners_alone_and_a_failure_closes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # a socket's path is short
    door = Door(tmp_path, monkeypatch)
    path = Path("table") / "table.socket"
    await door.listener.open(path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
    await door.listener.close()
    assert not path.exists()
    await door.listener.close()

    opened: list[Any] = []
    loop = asyncio.get_running_loop()

    async def fail(_: object, sock: Any, backlog: int) -> None:
        assert backlog == 128
        opened.append(sock)
        raise OSError("no server")

    monkeypatch.setattr(loop, "create_unix_server", fail)
    with pytest.raises(OSError, match="no server"):
        await door.listener.open(path)
    assert opened[0].fileno() == -1, "it is closed"


async def test_a_listener_that_was_never_open_can_be_closed_and_knows_no_command(tmp_path: Path) -> None:
    listener = UnixListener(Members(tmp_path), cast("OpenChannels", SimpleNamespace()))
    assert listener.way_in("mia") == ""
    await listener.close()
