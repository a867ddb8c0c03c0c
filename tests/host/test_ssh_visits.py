"""One SSH connection without a network: keys, invitation words, the only session, and all that is refused."""

from __future__ import annotations

import asyncio
import hashlib
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import asyncssh
import msgspec
import pytest

from solo.host.listeners import ssh_listener, ssh_tunnel
from solo.host.listeners.admission import Connection
from solo.host.listeners.channel import FORGOTTEN, NO_COMMANDS, NO_PTY, Channel, ClientTerminal
from solo.host.listeners.channels import OpenChannels
from solo.host.listeners.connection_limits import Limits
from solo.host.listeners.connection_log import ConnectionLog
from solo.host.listeners.ssh_keys import HostKeyError, fingerprint, format_key, host_key
from solo.host.listeners.ssh_listener import (
    BUSY_NOW,
    ENDED,
    NEW_HERE,
    NOT_KEPT,
    OLD_WORDS,
    TOO_LATE,
    TOO_MANY_TRIES,
    TOO_MANY_WORDS,
    UNKNOWN_KEY,
    USED_MEANWHILE,
    WRONG_WORDS,
    SshListener,
    parse_username,
)
from solo.host.listeners.ssh_terminal import SshChannel, SshSession
from solo.host.listeners.verifying import TooManyAtOnceError
from solo.host.people import Members, PeopleNotSaved
from tests.host.wires import Wire

KEY = asyncssh.generate_private_key("ssh-ed25519")
MINE = format_key(KEY)


class Far:
    """The connection that asyncssh has with a client."""

    def __init__(self, line: Connection) -> None:
        self.line = line
        self.closed = False
        self.banners: list[str] = []
        self.ended: list[tuple[int, str]] = []
        self.broken = False

    def get_extra_info(self, name: str) -> object:
        assert name == "line"
        return self.line

    def is_closed(self) -> bool:
        return self.closed

    def send_auth_banner(self, text: str) -> None:
        self._send()
        self.banners.append(text)

    def disconnect(self, code: int, why: str) -> None:
        self._send()
        self.ended.append((code, why))

    def _send(self) -> None:
        if self.broken:
            raise OSError("gone")


class Session:
    """The session channel that asyncssh has with a client."""

    def __init__(self) -> None:
        self.environment: dict[bytes, bytes] = {}
        self.errors = b""
        self.written = b""
        self.code: int | None = None
        self.reading = True
        self.buffered = 0
        self.broken = False

    def get_environment_bytes(self) -> dict[bytes, bytes]:
        return self.environment

    def write(self, data: bytes) -> None:
        self._send()
        self.written += data

    def write_stderr(self, data: bytes) -> None:
        self._send()
        self.errors += data

    def exit(self, code: int) -> None:
        self._send()
        self.code = code

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def get_write_buffer_size(self) -> int:
        return self.buffered

    def _send(self) -> None:
        if self.broken:
            raise OSError("gone")


class Door:
    """A listener that listens nowhere; `people` knows Mia by her key, and `later` holds what is to be done later."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, limits: Limits) -> None:
        self.log: list[str] = []
        self.admitted: list[Channel] = []
        self.later: list[tuple[float, Callable[[], object]]] = []
        self.cancelled = 0
        self.people = Members(folder)
        self.people.enter("Mia", "player")
        self.people.change("Mia", lambda one: msgspec.structs.replace(one, keys=(MINE,)))
        book = ConnectionLog(self.log.append, lambda: datetime(2026, 3, 1, tzinfo=UTC))
        open_channels = SimpleNamespace(limits=limits, book=book, admit=self.admitted.append)
        self.listener = SshListener(self.people, cast("OpenChannels", open_channels), KEY, lambda: 0.0)
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "call_later", self._call_later)

    def visit(self, origin: str = "192.0.2.7") -> tuple[Any, Far]:
        """Return a visit from this address, and its connection."""
        visit = ssh_listener._Visit(self.listener)
        line = self.listener.gate.guard(asyncio.Protocol())
        line.connection_made(Wire(origin))
        far = Far(line)
        visit.connection_made(cast("asyncssh.SSHServerConnection", far))
        return visit, far

    async def log_in(self, name: str = "Mia", key: asyncssh.SSHKey = KEY) -> tuple[Any, Far]:
        visit, far = self.visit()
        assert await visit.validate_public_key(name, key)
        visit.auth_completed()
        return visit, far

    def lines(self) -> list[str]:
        """Return the log without times."""
        return [line.partition("  ")[2] for line in self.log]

    def _call_later(self, seconds: float, what: Callable[[], object], *arguments: object) -> object:
        del arguments
        self.later.append((seconds, what))
        return SimpleNamespace(cancel=self._cancel, when=lambda: seconds)

    def _cancel(self) -> None:
        self.cancelled += 1


@asynccontextmanager
async def closed_door(
    folder: Path, monkeypatch: pytest.MonkeyPatch, limits: Limits | None = None
) -> AsyncIterator[Door]:
    with monkeypatch.context() as patched:
        door = Door(folder, patched, limits or Limits(tries=2))
        yield door
        door.listener.verifier.close()


# Keys


async def test_a_known_key_logs_in_and_is_given_time_to_ask_for_a_shell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with closed_door(tmp_path, monkeypatch, Limits(asking=7)) as door:
        visit, far = await door.log_in()
        assert (visit.person, visit.key, visit.refusal) == ("Mia", MINE, "")
        assert (far.line.known, far.line.person, far.line.master) == (True, "Mia", False)
        assert [seconds for seconds, _ in door.later] == [7]
        assert door.listener.visits == {visit}
        assert (far.banners, door.log) == ([], [])
        visit.connection_lost(None)
        assert door.listener.visits == set()
        assert door.cancelled == 1


async def test_a_game_master_logs_in_to_a_reserved_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with closed_door(tmp_path, monkeypatch) as door:
        door.people.change("Mia", lambda one: msgspec.structs.replace(one, role="gm"))
        _, far = await door.log_in()
        assert far.line.master


async def test_an_unknown_key_is_refused_with_one_advice_and_disconnected_at_the_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with closed_door(tmp_path, monkeypatch, Limits(tries=3)) as door:
        visit, far = door.visit()
        other = asyncssh.generate_private_key("ssh-ed25519")
        for number in (1, 2):
            assert not await visit.validate_public_key("Mia", other)
            assert far.line.failures == number
        assert far.banners == [UNKNOWN_KEY]
        with pytest.raises(asyncssh.DisconnectError, match="offered too many keys"):
            await visit.validate_public_key("Mia", other)
        assert door.lines() == [
            "Refused 192.0.2.7: Mia used an unknown key.",
            f"Refused 192.0.2.7: {TOO_MANY_TRIES}",
        ]


async def test_a_long_name_is_cut_in_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with closed_door(tmp_path, monkeypatch) as door:
        visit, _ = door.visit()
        assert not await visit.validate_public_key("x" * 100, KEY)
        assert door.lines() == [f"Refused 192.0.2.7: {'x' * 24} used an unknown key."]


async def test_keys_and_certificates_of_any_kind_are_limited_to_three_times_the_wrong_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with closed_door(tmp_path, monkeypatch, Limits(tries=2)) as door:
        visit, far = door.visit()
        charged: list[float] = []
        monkeypatch.setattr(far.line, "charge", charged.append)
        for number in range(6):
            if number % 2:
                assert not visit.validate_ca_key("Mia", KEY)
            else:
                assert await visit.validate_public_key("Mia", KEY)
        assert charged == [1024] * 6
        with pytest.raises(asyncssh.DisconnectError, match="offered too many keys"):
            visit.validate_ca_key("Mia", KEY)
        assert far.line.failures == 0


async def test_a_client_that_has_gone_is_advised_and_disconnected_without_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with closed_door(tmp_path, monkeypatch) as door:
        visit, far = door.visit()
        far.broken = True
        assert visit.begin_auth("Mia-lisab-dokug")
        visit._disconnect(1, "late")
        assert (far.banners, far.ended) == ([], [])
        assert visit.public_key_auth_supported()


# Invitation words


async def test_right_words_bind_the_key_that_is_proved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with closed_door(tmp_path, monkeypatch) as door:
        words = door.people.invite("Tom")
        visit, far = door.visit()
        assert visit.begin_auth(f"Tom-{words}")
        assert far.banners == [NEW_HERE]
        assert await visit.validate_public_key(f"Tom-{words}", KEY)
        monkeypatch.setattr(door.listener.verifier, "find_mark", lambda *_: pytest.fail("checked twice"))
        assert await visit.validate_public_key(f"Tom-{words}", KEY), "asyncssh asks a second time"
        assert door.people.require("Tom").keys == ()
        visit.auth_completed()
        assert door.people.require("Tom").keys == (MINE,)
        assert (visit.person, visit.refusal) == ("Tom", "")
        assert door.listener.wrong_words["tom 192.0.2.7"].left == 10, "right words cost nothing"


async def test_a_login_without_words_is_given_no_advice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with closed_door(tmp_path, monkeypatch) as door:
        visit, far = door.visit()
        assert visit.begin_auth("Tom")
        assert far.banners == []


async def test_wrong_words_are_counted_once_for_a_connection_and_told_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with closed_door(tmp_path, monkeypatch, Limits(tries=9)) as door:
        door.people.invite("Tom")
        visit, far = door.visit()
        assert visit.begin_auth("Tom-lisab-dokug")
        for _ in range(2):
            assert not await visit.validate_public_key("Tom-lisab-dokug", KEY)
        assert door.listener.wrong_words["tom 192.0.2.7"].left == 9
        assert far.banners == [NEW_HERE, WRONG_WORDS]
        assert not await visit.validate_public_key("Tom-lisab-other", KEY)
        assert door.listener.wrong_words["tom 192.0.2.7"].left == 8
        assert far.banners == [NEW_HERE, WRONG_WORDS, WRONG_WORDS]
        assert door.lines() == ["Refused 192.0.2.7: Tom used a wrong invitation code."]


async def test_words_of_an_older_solo_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with closed_door(tmp_path, monkeypatch) as door:
        words = "river-onyx-mint-fox"
        mark = hashlib.sha256(words.encode()).hexdigest()
        door.people.change("Mia", lambda one: msgspec.structs.replace(one, keys=(), invited=mark))
        visit, far = door.visit()
        assert not await visit.validate_public_key(f"Mia-{words}", KEY)
        assert far.banners == [OLD_WORDS]


async def test_words_are_not_checked_any_more_once_too_many_were_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with closed_door(tmp_path, monkeypatch, Limits(tries=9, wrong_words=1)) as door:
        words = door.people.invite("Tom")
        visit, far = door.visit()
        assert not await visit.validate_public_key("Tom-lisab", KEY)
        assert not await visit.validate_public_key(f"TOM-{words}", KEY)
        assert far.banners == [WRONG_WORDS, TOO_MANY_WORDS]
        other, _ = door.visit("192.0.2.8")
        assert await other.validate_public_key(f"Tom-{words}", KEY), "from another address they are"


async def test_words_that_cannot_be_checked_now_cost_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with closed_door(tmp_path, monkeypatch) as door:
        words = door.people.invite("Tom")

        async def refuse(*_: object) -> str:
            raise TooManyAtOnceError

        monkeypatch.setattr(door.listener.verifier, "find_mark", refuse)
        visit, far = door.visit()
        assert not await visit.validate_public_key(f"Tom-{words}", KEY)
        assert far.banners == [BUSY_NOW]
        assert door.listener.wrong_words["tom 192.0.2.7"].left == 10


async def test_words_that_another_key_has_used_meanwhile_open_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with closed_door(tmp_path, monkeypatch) as door:
        words = door.people.invite("Tom")
        visit, far = door.visit()
        assert await visit.validate_public_key(f"Tom-{words}", KEY)
        door.people.change("Tom", lambda one: msgspec.structs.replace(one, invited=""))
        visit.auth_completed()
        assert (visit.person, visit.key, visit.refusal) == ("", "", USED_MEANWHILE)
        assert not far.line.known


async def test_a_key_that_cannot_be_saved_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with closed_door(tmp_path, monkeypatch) as door:
        visit, _ = door.visit()
        assert await visit.validate_public_key("Mia", KEY)

        def fail(*_: object) -> None:
            raise PeopleNotSaved("The disk is full.")

        monkeypatch.setattr(door.people, "welcome", fail)
        visit.auth_completed()
        assert (visit.person, visit.refusal) == ("", NOT_KEPT)


async def test_a_person_with_too_many_connections_is_disconnected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with closed_door(tmp_path, monkeypatch, Limits(of_a_person=1)) as door:
        first, _ = await door.log_in()
        first.line.seated = True
        _, far = await door.log_in()
        seconds, disconnect = door.later[-1]
        assert seconds == 0
        assert far.ended == []
        disconnect()
        ((code, why),) = far.ended
        assert code == asyncssh.DISC_TOO_MANY_CONNECTIONS
        assert why.startswith("You have too many connections")
        assert door.lines() == [f"Refused Mia by 192.0.2.7: {why}"]


# Requests


async def test_a_connection_has_one_session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with closed_door(tmp_path, monkeypatch) as door:
        visit, _ = await door.log_in()
        assert isinstance(visit.session_requested(), SshSession)
        assert visit.session_requested() is False


async def test_a_guest_without_a_shell_is_disconnected_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with closed_door(tmp_path, monkeypatch) as door:
        visit, far = await door.log_in()
        ((_, look),) = door.later
        far.closed = True
        look()
        far.closed, visit.line.seated = False, True
        look()
        assert (far.ended, door.log) == ([], [])
        visit.line.seated = False
        look()
        assert far.ended == [(asyncssh.DISC_BY_APPLICATION, TOO_LATE)]
        assert door.lines() == [f"Refused Mia by 192.0.2.7: {TOO_LATE}"]


async def test_a_removed_guest_without_a_terminal_is_disconnected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with closed_door(tmp_path, monkeypatch) as door:
        visit, far = await door.log_in()
        far.closed = True
        visit.forget()
        assert (far.ended, door.log) == ([], [])
        far.closed = False
        visit.forget()
        assert far.ended == [(asyncssh.DISC_BY_APPLICATION, FORGOTTEN)]
        assert door.lines() == [f"Refused Mia by 192.0.2.7: {FORGOTTEN}"]


async def started(
    door: Door, environment: dict[bytes, bytes] | None = None, pty: bool = True
) -> tuple[Any, Any, Session]:
    """Return a visit whose client has asked for a shell, its session and the session's channel."""
    visit, _ = await door.log_in()
    door.later.clear()
    session, channel = visit.session_requested(), Session()
    channel.environment = environment or {}
    session.connection_made(cast("Any", channel))
    if pty:
        assert session.pty_requested("xterm", (100, 30, 0, 0), {})
    assert session.shell_requested()
    session.session_started()
    return visit, session, channel


async def test_a_shell_in_a_terminal_is_admitted_with_its_wishes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wishes = {b"COLORTERM": b"truecolor", b"TERM_PROGRAM": b"p" * 90, b"NO_COLOR": b"1"}
    async with closed_door(tmp_path, monkeypatch) as door:
        visit, _, _ = await started(door, wishes)
        (terminal,) = door.admitted
        assert terminal.terminal == ClientTerminal("xterm", "truecolor", "p" * 80, 100, 30, True, False)
        assert (terminal.person, terminal.origin, terminal.key) == ("Mia", "ssh from 192.0.2.7", MINE)
        assert terminal.remote
        assert visit.line.seated
        other, _, _ = await started(door, {b"SOLO_REDUCED_MOTION": b"yes"})
        assert door.admitted[-1].terminal.reduced_motion
        assert not door.admitted[-1].terminal.no_color
        assert other is not visit


async def test_a_shell_without_a_terminal_and_a_command_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with closed_door(tmp_path, monkeypatch, Limits(leaving=3)) as door:
        visit, _, channel = await started(door, pty=False)
        assert (channel.errors, channel.code) == (f"{NO_PTY}\r\n".encode(), 1)
        assert visit.line.seated
        assert door.admitted == []
        assert [seconds for seconds, _ in door.later] == [1.0, 3]
        assert door.lines() == [f"Refused Mia by 192.0.2.7: {NO_PTY}"]
        visit, _ = await door.log_in()
        session, channel = visit.session_requested(), Session()
        channel.broken = True
        session.connection_made(cast("Any", channel))
        assert session.exec_requested("ls")
        session.session_started()
        assert door.lines()[1:] == [f"Refused Mia by 192.0.2.7: {NO_COMMANDS}"]
        assert door.admitted == []


async def test_a_guest_whose_key_opens_nothing_is_told_so_in_the_session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with closed_door(tmp_path, monkeypatch) as door:
        visit, _ = door.visit()
        visit.refusal = NOT_KEPT
        session, channel = visit.session_requested(), Session()
        session.connection_made(cast("Any", channel))
        assert session.shell_requested()
        session.session_started()
        assert channel.errors == f"{NOT_KEPT}\r\n".encode(), "the first reason counts"
        assert door.lines() == [f"Refused ? by 192.0.2.7: {NOT_KEPT}"]


async def test_input_sizes_and_the_end_of_input_reach_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with closed_door(tmp_path, monkeypatch) as door:
        visit, session, channel = await started(door)
        charged: list[float] = []
        monkeypatch.setattr(visit.line, "charge", charged.append)
        (terminal,) = door.admitted
        session.data_received(b"key", None)
        assert bytes(terminal._early) == b"key"
        session.terminal_size_changed(90, 40, 0, 0)
        assert (charged, terminal._wanted_size) == ([512], (90, 40))
        assert session.eof_received()
        assert (terminal.ending, terminal.leaving) == ("input closed", True)
        terminal.hang_up()
        assert channel.code == 0


@pytest.mark.parametrize(("error", "why"), [(None, "left"), (OSError("reset"), "connection lost: reset")])
async def test_a_lost_session_tells_its_terminal_the_reason_and_ends_the_connection_soon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception | None, why: str
) -> None:
    async with closed_door(tmp_path, monkeypatch, Limits(leaving=3)) as door:
        visit, session, _ = await started(door)
        door.later.clear()
        before = door.cancelled
        session.connection_lost(error)
        assert door.admitted[0].ending == why
        assert door.cancelled >= before + 1
        ((seconds, end),) = door.later
        assert seconds == 3
        end()
        assert visit._connection.ended == [(asyncssh.DISC_BY_APPLICATION, ENDED)]


async def test_a_session_without_a_terminal_ignores_input_sizes_and_its_loss(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with closed_door(tmp_path, monkeypatch) as door:
        visit, _ = await door.log_in()
        session = visit.session_requested()
        session.data_received(b"key", None)
        session.terminal_size_changed(90, 40, 0, 0)
        assert session.eof_received()
        session.connection_lost(None)
        assert door.admitted == []


async def test_a_client_with_too_large_an_environment_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with closed_door(tmp_path, monkeypatch, Limits(environment=10)) as door:
        visit, session, channel = await started(door, {b"ABCDE": b"12345"})
        dropped: list[bool] = []
        monkeypatch.setattr(visit.line, "drop", lambda: dropped.append(True))
        door.later.clear()
        session._look_at_environment()
        assert ([seconds for seconds, _ in door.later], dropped) == ([1.0], [])
        channel.environment[b"F"] = b""
        session._look_at_environment()
        assert (len(door.later), dropped) == (1, [True])


async def test_a_removed_guest_reads_so_in_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with closed_door(tmp_path, monkeypatch) as door:
        visit, _, channel = await started(door)
        (terminal,) = door.admitted
        visit.forget()
        assert (terminal.ending, terminal.leaving) == ("removed", True)
        terminal.hang_up()
        assert channel.written == f"{FORGOTTEN}\r\n".encode()
        assert channel.code == 1
        assert visit._connection.ended == []
        visit.forget()
        assert visit._connection.ended == [(asyncssh.DISC_BY_APPLICATION, FORGOTTEN)], "its terminal is closed"


async def test_bytes_of_a_terminal_wait_until_they_were_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with closed_door(tmp_path, monkeypatch) as door:
        visit, _, channel = await started(door)
        terminal = cast("SshChannel", door.admitted[0])
        line = SimpleNamespace(bytes_sent=visit.line.bytes_sent, waiting=0)
        monkeypatch.setattr(visit, "line", line)
        terminal.write(bytes(100))
        assert (terminal.waiting, len(channel.written)) == (100, 100)
        line.bytes_sent += 40
        assert terminal.waiting == 60
        line.waiting = 7
        assert terminal.waiting == 67
        channel.buffered = 80
        assert terminal.waiting == 87, "the larger of both, and the socket's own"
        line.bytes_sent += 100
        channel.buffered = 0
        assert terminal.waiting == 7, "other bytes were sent too"
        terminal.write(b"x")
        assert terminal.waiting == 8
        channel.broken = True
        terminal.write(b"lost")
        assert terminal.waiting == 8
        terminal.pause()
        assert not channel.reading
        terminal.resume()
        assert channel.reading


# The listener


async def test_the_listener_offers_keys_and_a_terminal_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: dict[str, object] = {}

    async def listen(address: str, port: int, **options: object) -> SimpleNamespace:
        asked.update(options, address=address, port=port)
        return SimpleNamespace(get_port=lambda: 2222, close=lambda: asked.update(closed=True), wait_closed=waited)

    async def waited() -> None:
        asked["waited"] = True

    monkeypatch.setattr(asyncssh, "listen", listen)
    open_channels = SimpleNamespace(
        limits=Limits(login=9), book=SimpleNamespace(count_connections=lambda _: None, log_refusal=None)
    )
    listener = SshListener(Members(tmp_path), cast("OpenChannels", open_channels), KEY, lambda: 0.0)
    assert listener.port == 0
    await listener.open("127.0.0.1", 0)
    assert listener.port == 2222
    assert (asked["address"], asked["port"]) == ("127.0.0.1", 0)
    allowed = {name for name, value in asked.items() if value is True}
    refused = {name for name, value in asked.items() if value is False}
    absent = {name for name, value in asked.items() if value is None}
    assert allowed == {"public_key_auth", "allow_pty"}
    assert refused == {
        "password_auth", "kbdint_auth", "host_based_auth", "gss_kex", "gss_auth", "agent_forwarding", "x11_forwarding",
        "allow_scp", "line_editor", "rdns_lookup",
    }  # fmt: skip
    assert absent == {
        "config", "authorized_client_keys", "gss_host", "sftp_factory", "encoding", "compression_algs",
    }  # fmt: skip
    assert (asked["window"], asked["login_timeout"]) == (65_536, 9)
    assert (asked["keepalive_interval"], asked["keepalive_count_max"]) == (15, 3)
    assert (asked["server_version"], asked["server_host_keys"]) == ("Solo", [KEY])
    following = listener._following
    assert following is not None
    await listener.close()
    assert asked["closed"] and asked["waited"]
    await asyncio.wait([following], timeout=60)
    assert following.cancelled()
    await listener.open("", 0)
    assert asked["address"] == ""
    assert isinstance(asked["port"], int) and asked["port"] > 0, "one free port for all addresses"
    await listener.open("", 2022)
    assert asked["port"] == 2022
    await listener.close()


async def test_a_listener_that_is_not_open_can_be_closed(tmp_path: Path) -> None:
    open_channels = SimpleNamespace(
        limits=Limits(), book=SimpleNamespace(count_connections=lambda _: None, log_refusal=None)
    )
    await SshListener(Members(tmp_path), cast("OpenChannels", open_channels), KEY, lambda: 0.0).close()


def test_a_key_exchange_after_the_first_is_charged() -> None:
    sent: list[str] = []
    charged: list[float] = []
    connection = SimpleNamespace(_send_kexinit=lambda: sent.append("exchange"))
    ssh_tunnel._charge_for_exchanges(
        cast("asyncssh.SSHServerConnection", connection), cast("Connection", SimpleNamespace(charge=charged.append))
    )
    for count, charges in ((1, []), (2, [16_384]), (3, [16_384] * 2)):
        connection._send_kexinit()
        assert (len(sent), charged) == (count, charges)


def test_only_algorithms_of_this_machine_are_offered() -> None:
    assert ssh_listener._offered(("a", "b", "c"), [b"c", b"a", b"d"]) == ["a", "c"]


@pytest.mark.parametrize(
    ("username", "parts"),
    [("Mia", ("Mia", "")), ("Mia-", ("Mia", "")), ("Mia-lisab-dokug", ("Mia", "lisab-dokug")), ("-x", ("", "x"))],
)
def test_a_user_name_holds_a_persons_name_and_words(username: str, parts: tuple[str, str]) -> None:
    assert parse_username(username) == parts


def test_a_host_key_is_made_once_and_is_its_owners_alone(tmp_path: Path) -> None:
    file = tmp_path / "home" / "host_key"
    key = host_key(file)
    assert fingerprint(host_key(file)) == fingerprint(key)
    assert fingerprint(key).startswith("SHA256:")
    assert file.stat().st_mode & 0o777 == 0o600
    file.chmod(0o644)
    host_key(file)
    assert file.stat().st_mode & 0o777 == 0o600
    assert format_key(key).startswith("ssh-ed25519 AAAA")
    assert len(format_key(key).split()) == 2


def test_a_host_key_that_cannot_be_used_is_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "host_key"
    file.write_text("no key")
    with pytest.raises(HostKeyError, match="contains no readable key: remove it"):
        host_key(file)
    file.write_bytes(KEY.export_private_key("pkcs8-pem", passphrase="secret"))
    with pytest.raises(HostKeyError, match="contains no readable key: remove it"):
        host_key(file)
    file.unlink()
    file.mkdir()
    with pytest.raises(HostKeyError, match="The host key could not be read"):
        host_key(file)
    with pytest.raises(HostKeyError, match="The host key could not be read"):
        host_key(Path(os.devnull) / "host_key")


async def test_people_who_may_no_longer_join_are_removed_at_the_second_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with closed_door(tmp_path, monkeypatch) as door:
        visit, far = await door.log_in()
        stranger, _ = door.visit()
        looks: list[float] = []
        known = door.people.expects

        async def sleep(seconds: float) -> None:
            looks.append(seconds)
            if len(looks) == 2:
                monkeypatch.setattr(door.people, "expects", lambda *_: False)
            elif len(looks) == 3:
                monkeypatch.setattr(door.people, "expects", known)
            elif len(looks) == 4:
                assert far.ended == [], "once is not enough"
                monkeypatch.setattr(door.people, "expects", lambda *_: False)
            elif len(looks) == 6:
                raise asyncio.CancelledError

        monkeypatch.setattr(ssh_listener, "asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": sleep}))
        with pytest.raises(asyncio.CancelledError):
            await door.listener._follow_people()
        assert set(looks) == {0.3}
        assert far.ended == [(asyncssh.DISC_BY_APPLICATION, FORGOTTEN)]
        assert stranger._connection.ended == [], "nobody has logged in there"
        assert visit in door.listener.visits


async def test_people_that_cannot_be_read_are_looked_at_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with closed_door(tmp_path, monkeypatch) as door:
        _, far = await door.log_in()
        looks: list[float] = []

        def fail(*_: object) -> bool:
            raise OSError("gone")

        async def sleep(seconds: float) -> None:
            looks.append(seconds)
            if len(looks) == 4:
                raise asyncio.CancelledError

        monkeypatch.setattr(door.people, "expects", fail)
        monkeypatch.setattr(ssh_listener, "asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": sleep}))
        with pytest.raises(asyncio.CancelledError):
            await door.listener._follow_people()
        assert (len(looks), far.ended) == (4, [])


@pytest.mark.parametrize(("address", "host"), [("127.0.0.1", "127.0.0.1"), ("", None)])
async def test_the_listener_stands_behind_the_gate_with_a_queue_of_128(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str, host: str | None
) -> None:
    async with closed_door(tmp_path, monkeypatch) as door:
        asked: list[tuple[tuple[object, ...], dict[str, object]]] = []
        server = SimpleNamespace(sockets=[SimpleNamespace(getsockname=lambda: ("", 2222))], close=lambda: None)

        async def create_server(_: object, *where: object, **options: object) -> object:
            asked.append((where, options))
            return server

        monkeypatch.setattr(asyncio.get_running_loop(), "create_server", create_server)
        guarded = ssh_tunnel.GuardedTunnel(door.listener.gate, None)
        listening = await guarded.create_server(lambda *_: None, address, 22)
        assert listening.get_port() == 2222
        handed = cast("Any", SimpleNamespace())
        await ssh_tunnel.GuardedTunnel(door.listener.gate, handed).create_server(lambda *_: None, address, 22)
        assert asked == [((host, 22), {"backlog": 128, "reuse_address": True}), ((), {"sock": handed, "backlog": 128})]


def test_an_account_without_a_home_folder_is_given_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    ssh_listener._provide_home()
    assert os.environ["HOME"] == "/home/ann"

    def no_home(_: Path) -> Path:
        raise RuntimeError("There is no home folder.")

    monkeypatch.setattr(Path, "expanduser", no_home)
    ssh_listener._provide_home()
    assert os.environ["HOME"] == "/"
