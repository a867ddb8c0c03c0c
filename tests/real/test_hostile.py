"""Clients that attack, and lines that are slow: whatever they do, the others play on, and the host stays small."""

from __future__ import annotations

import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

from solo.host.listeners.admission import TOO_MANY_AT_THE_DOOR
from solo.host.listeners.channel import LARGEST_SIZE, LEAST_SIZE
from solo.host.listeners.connection_limits import Limits
from solo.tui.seat.channel_driver import TOO_MUCH
from tests.real.attacks import HUGE, MEGABYTE, Witness, fill, typing, wait_until_gone
from tests.real.openssh import Host, client, hosting
from tests.real.terminal import PATIENCE, unbroken

GROWTH = 40 * MEGABYTE


@contextmanager
def table(folder: Path, limits: Limits | None = None) -> Iterator[tuple[Host, Witness]]:
    """A table with Ben at it, who has to be able to play on."""
    with hosting(folder / "home", limits) as host, client(host, "Ben") as ben:
        ben.wait_for("person Ben")
        witness = Witness(ben)
        witness.plays_on(2)
        before = host.memory()
        yield host, witness
        witness.plays_on()
        assert host.memory() - before < GROWTH


@pytest.fixture(scope="module")
def others(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Host, Witness]]:
    """One table for all who leave no trace."""
    with table(tmp_path_factory.mktemp("table"), Limits(flooded=2.0, terminals=16)) as (host, ben):
        yield host, ben


FLOODS = {
    "keys": b"k" * 512,
    "bad UTF-8": bytes(range(128, 256)) * 8,
    "control signs": bytes(range(1, 27)) * 16,
    "the mouse": b"".join(b"\x1b[<35;%d;%dM" % (number % 80, number % 24) for number in range(64)),
    "clicks": b"".join(b"\x1b[<0;%d;%dM\x1b[<0;%d;%dm" % (9, 9, 9, 9) for _ in range(32)),
    "the wheel": b"\x1b[<64;5;5M" * 64,
    "mouse reports without sense": b"\x1b[<99999999999;-99999;99999999M\x1b[M   \x1b[<0;0;0M" * 16,
    "escapes": b"\x1b" * 512,
    "an escape without an end": b"\x1b[" + b"1;" * 256,
    "keys beyond all signs": b"\x1b[99999999999u\x1b[1114112u\x1b[55296u\x1b[0u" * 16,
    "pastes without an end": b"\x1b[200~" + b"p" * 500,
    "pastes": (b"\x1b[200~" + b"p" * 400 + b"\x1b[201~") * 2,
    "sizes that nobody has": b"\x1b[48;0;0;0;0t\x1b[48;9000;9000;90000;90000t\x1b[?2048;1$y" * 16,
    "answers that nobody asked for": b"\x1b[?2026;2$y\x1b[1;1R\x1b]52;c;AAAA\x07\x1bP1$r\x1b\\" * 16,
    "markup": b"[red]x[/red][@click=app.quit]y[/]\\[" * 8,
}


@pytest.mark.parametrize("data", FLOODS.values(), ids=FLOODS)
def test_who_floods_a_table_disturbs_nobody(others: tuple[Host, Witness], data: bytes) -> None:
    host, ben = others
    with client(host) as anna:
        anna.wait_for("person Anna")
        with typing(anna, data):
            ben.plays_on(20)


def test_a_flood_has_an_end(tmp_path: Path) -> None:
    with table(tmp_path, Limits(flooded=0.5)) as (host, ben), client(host) as anna:
        anna.wait_for("person Anna")
        with typing(anna, b"k" * 4096):
            assert TOO_MUCH.encode() in wait_until_gone(anna)
        host.wait_for("sent too much")
        ben.plays_on()


def test_ten_megabytes_pasted_are_one_paste_too_long_and_then_the_end(tmp_path: Path) -> None:
    with table(tmp_path) as (host, ben), client(host) as anna:
        anna.wait_for("person Anna")
        with typing(anna, b"\x1b[200~" + b"p" * 10 * MEGABYTE):
            ben.plays_on(20)
            wait_until_gone(anna)
        host.wait_for("sent too much")


def test_what_is_pasted_comes_whole_and_what_is_too_long_not_at_all(others: tuple[Host, Witness]) -> None:
    host, _ = others
    with client(host) as anna:
        anna.wait_for("person Anna")
        anna.type(b"\x1b[200~" + b"short" * 200 + b"\x1b[201~")
        anna.wait_for("pasted 1000 'shortshort'")
        anna.type(b"\x1b[200~" + b"long" * 50_000 + b"\x1b[201~z")
        anna.wait_for("pasted 1000", "keys 1", "z]")


def test_many_keys_at_once_all_come(others: tuple[Host, Witness]) -> None:
    host, ben = others
    with client(host) as anna:
        anna.wait_for("person Anna")
        anna.type(b"k" * 3_000)
        ben.plays_on()
        anna.wait_for("keys 3000")


@pytest.mark.exhaustive
@pytest.mark.parametrize("size", [(0, 0), (1, 1), (9000, 9000), (65535, 1), (80, 0)], ids=str)
def test_a_window_of_any_size_is_drawn_within_bounds(others: tuple[Host, Witness], size: tuple[int, int]) -> None:
    host, ben = others
    with client(host) as anna:
        anna.wait_for("person Anna")
        anna.set_size(*size)
        ben.plays_on()
        anna.press("k")
        anna.set_size(90, 30)
        anna.wait_for("size 90x30")
    columns, lines = LARGEST_SIZE
    assert LEAST_SIZE < LARGEST_SIZE
    assert columns * lines < 50_000


def test_a_storm_of_sizes_is_told_as_one(others: tuple[Host, Witness]) -> None:
    host, ben = others
    with client(host, size=(80, 24)) as anna:
        anna.wait_for("person Anna")
        for number in range(2000):
            anna.set_size(60 + number % 60, 20 + number % 20)
        ben.plays_on()
        anna.set_size(101, 31)
        anna.wait_for("size 101x31")


def test_who_stops_reading_is_drawn_anew_once_they_read_again(others: tuple[Host, Witness]) -> None:
    host, ben = others
    with client(host, size=HUGE) as anna, client(host, "Cleo") as cleo:
        anna.wait_for("person Anna")
        fill(anna)
        anna.kill(signal.SIGSTOP)
        cleo.wait_for("behind Anna")
        ben.plays_on(20)
        anna.kill(signal.SIGCONT)
        anna.press("#", "ж")
        ends = time.monotonic() + PATIENCE
        while "ж]" not in cleo.text or "behind Anna" in cleo.text:
            assert time.monotonic() < ends, cleo.text
            anna.read()
            cleo.read()
        anna.look_again()
        anna.wait_for("person Anna", "size 300x100", "ж]")


@pytest.mark.exhaustive
def test_who_never_reads_again_has_to_go(tmp_path: Path) -> None:
    with table(tmp_path, Limits(stalled=1.0)) as (host, ben), client(host, size=HUGE) as anna:
        anna.wait_for("person Anna")
        fill(anna)
        anna.kill(signal.SIGSTOP)
        host.wait_for("stopped reading")
        ben.plays_on()


def test_keys_renewed_all_the_time_disturb_nobody(others: tuple[Host, Witness]) -> None:
    host, ben = others
    with client(host, "Anna", "Anna", "-o", "RekeyLimit=16K", size=HUGE) as anna:
        anna.wait_for("person Anna")
        fill(anna)
        ben.plays_on(20)
        anna.press("#", "щ")
        anna.read_until("щ]".encode())


def test_two_hundred_connections_at_once_leave_room_for_whoever_comes_from_elsewhere(tmp_path: Path) -> None:
    with table(tmp_path, Limits(login=3.0)) as (host, ben), ExitStack() as stack:
        crowd = [stack.enter_context(socket.create_connection(("127.0.0.1", host.port), PATIENCE)) for _ in range(200)]
        ben.plays_on()
        with client(host, "Anna", "Anna") as anna:
            assert anna.end() == 255
            assert TOO_MANY_AT_THE_DOOR.replace(" ", "") in "".join(anna.text.split())  # a terminal cuts within words
        with client(host, "Anna", "Anna", "-b", "127.0.0.2") as anna:
            anna.wait_for("person Anna")
        for one in crowd:
            said = b""
            while more := one.recv(4096):
                said += more
            assert said.startswith(b"SSH-2.0-Solo")
        with client(host, "Anna") as anna:  # all of them have had to go
            anna.wait_for("person Anna")


HALVES: dict[str, Callable[[socket.socket], object]] = {
    "nothing": lambda _: None,
    "half a greeting": lambda line: line.sendall(b"SSH-2."),
    "a greeting": lambda line: line.sendall(b"SSH-2.0-me\r\n"),
    "lines without an end": lambda line: line.sendall(b"x" * 1_000_000),
    "a length": lambda line: line.sendall(b"SSH-2.0-me\r\n\x00\x00\xff\xff"),
    "a length of everything": lambda line: line.sendall(b"SSH-2.0-me\r\n\xff\xff\xff\xff" + b"\0" * 100_000),
    "noise": lambda line: line.sendall(b"SSH-2.0-me\r\n" + bytes(range(256)) * 100),
    "another protocol": lambda line: line.sendall(b"GET / HTTP/1.1\r\nHost: table\r\n\r\n"),
}


@pytest.mark.exhaustive
@pytest.mark.parametrize("half", HALVES.values(), ids=HALVES)
def test_half_a_handshake_is_not_waited_for(tmp_path: Path, half: Callable[[socket.socket], object]) -> None:
    with table(tmp_path, Limits(login=0.5)) as (host, ben):
        lines = [socket.create_connection(("127.0.0.1", host.port), PATIENCE) for _ in range(6)]
        for line in lines:
            with suppress(OSError):
                half(line)
        ben.plays_on(5)
        for line in lines:
            with line, suppress(ConnectionResetError):
                while line.recv(4096):
                    pass
        with client(host) as anna:
            anna.wait_for("person Anna")


def test_a_line_that_breaks_leaves_the_others_and_can_come_again(tmp_path: Path) -> None:
    with table(tmp_path) as (host, ben):
        for _ in range(3):
            with client(host) as anna:
                anna.wait_for("here 2")
                anna.kill(signal.SIGKILL)
                anna.end()
            ben.plays_on(3)
        with client(host) as anna:
            anna.wait_for("here 2")
            anna.hang_up()
        ben.plays_on(3)


def test_who_types_nothing_for_long_has_to_go(tmp_path: Path) -> None:
    with hosting(tmp_path / "home", Limits(idle=0.5)) as host, client(host) as anna:
        anna.wait_for("person Anna")
        assert anna.end() == 1
        assert "You were disconnected because you typed nothing" in unbroken(anna.text)


def test_nobody_stays_for_ever(tmp_path: Path) -> None:
    with hosting(tmp_path / "home", Limits(longest=1.0)) as host, client(host) as anna:
        anna.wait_for("person Anna")
        with typing(anna, b"k"):
            assert b"because the time limit was reached" in wait_until_gone(anna)
        assert anna.end() == 1


def test_wishes_without_end_are_not_kept(tmp_path: Path) -> None:
    wishes = {f"WISH{number}": "x" * 900 for number in range(300)}
    with table(tmp_path) as (host, ben), client(host, "Anna", "Anna", "-o", "SendEnv=WISH*", extra=wishes) as anna:
        assert anna.end() == 255
        ben.plays_on()
