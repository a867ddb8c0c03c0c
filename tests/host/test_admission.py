"""The gate: how many come in, from where, and who has to make room."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from solo.host.listeners.admission import (
    BUSY,
    FULL,
    GREETING,
    TOO_FAST,
    TOO_MANY,
    TOO_MANY_AT_THE_DOOR,
    TOO_MANY_FAILURES,
    TOO_MANY_OF_YOURS,
    AdmissionControl,
    Connection,
    CountedTransport,
    goodbye_by_ssh,
    network_of,
)
from solo.host.listeners.connection_limits import Limits

LIMITS = Limits(connections=6, from_an_address=4, not_in_yet=2, wrong_from_an_address=3, reserved=0)


class Watch:
    """A clock that the test sets, and a gate by it."""

    def __init__(self, limits: Limits = LIMITS) -> None:
        self.now = 0.0
        self.refused: list[tuple[str, str]] = []
        self.gate = AdmissionControl(limits, lambda: self.now, lambda network, why: self.refused.append((network, why)))

    def enter(self, network: str, known: bool = False) -> tuple[Connection, str]:
        """Somebody comes from there; why not."""
        line = self.gate.guard(asyncio.Protocol())
        line.known = known
        return line, self.gate.enter(line, network)


async def test_an_address_has_so_many_connections_and_fewer_that_have_not_logged_in() -> None:
    watch = Watch()
    assert [watch.enter("a")[1] for _ in range(3)] == ["", "", TOO_MANY_AT_THE_DOOR]
    assert [watch.enter("b", known=True)[1] for _ in range(4)] == [""] * 4
    watch = Watch()
    assert [watch.enter("b", known=True)[1] for _ in range(5)] == [*[""] * 4, TOO_MANY]
    assert watch.enter("a")[1] == ""
    assert watch.refused == [("b", TOO_MANY)]
    assert len(watch.gate) == 5


async def test_who_has_gone_leaves_room() -> None:
    watch = Watch()
    line, _ = watch.enter("a")
    watch.enter("a")
    assert watch.enter("a")[1] == TOO_MANY_AT_THE_DOOR
    watch.gate.leave(line)
    assert watch.enter("a")[1] == ""


async def test_where_all_is_full_the_busiest_address_makes_room_and_who_is_in_stays() -> None:
    watch = Watch(msgspec.structs.replace(LIMITS, not_in_yet=4))
    seated = [watch.enter("a", known=True)[0] for _ in range(2)]
    watch.enter("b")
    waiting = [watch.enter("c")[0] for _ in range(3)]
    assert watch.enter("d", known=True)[1] == ""
    assert len(watch.gate) == 6
    assert watch.refused == [("c", FULL)]
    watch.gate.leave(waiting[0])  # it has gone already
    assert len(watch.gate) == 6
    for line in seated:
        watch.gate.leave(line)
    assert len(watch.gate) == 4


async def test_where_all_are_in_nobody_has_to_make_room() -> None:
    watch = Watch()
    for network in "aabbcc":
        assert watch.enter(network, known=True)[1] == ""
    assert watch.enter("d")[1] == FULL


async def test_failed_tries_of_an_address_are_counted_and_forgiven_by_the_minute() -> None:
    watch = Watch()
    line, _ = watch.enter("a")
    for _ in range(3):
        watch.gate.count_failure(line)
    assert watch.enter("a")[1] == TOO_MANY_FAILURES
    assert watch.enter("b")[1] == ""
    watch.now += 61
    assert watch.enter("a")[1] == ""


async def test_what_is_remembered_of_addresses_has_an_end() -> None:
    watch = Watch(msgspec.structs.replace(LIMITS, connections=20_000, strange_handshakes=20_000))
    for number in range(9000):
        line, why = watch.enter(f"address {number}")
        assert why == ""
        watch.gate.count_failure(line)
        watch.gate.admit(line, "Anna", master=False)
        watch.gate.leave(line)
    gate = watch.gate
    assert all(len(one) <= 4096 for one in (gate._failures, gate._handshakes, gate._unknown, gate._homes))


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002::/64"),
        ("2001:db8:1:2::9", "2001:0db8:0001:0002::/64"),
        ("fe80::1%eth0", "fe80:0000:0000:0000::/64"),
        ("?", "?"),
        ("", ""),
    ],
)
def test_a_network_of_ipv6_is_one_address(address: str, network: str) -> None:
    assert network_of(address) == network


def test_goodbye_is_a_whole_message_of_ssh() -> None:
    said = goodbye_by_ssh(FULL)
    assert said.startswith(GREETING)
    packet = said.removeprefix(GREETING)
    length, padding = int.from_bytes(packet[:4], "big"), packet[4]
    assert len(packet) == length + 4
    assert len(packet) % 8 == 0
    assert padding >= 4
    assert packet[5] == 1
    assert FULL.encode() in packet


# Who has logged in


async def test_a_person_has_a_limited_number_of_connections_with_a_terminal() -> None:
    watch = Watch(Limits(of_a_person=2))
    lines = [watch.enter(network)[0] for network in ("a", "b", "c")]
    for line in lines[:2]:
        assert watch.gate.admit(line, "Anna", master=False) == ""
        line.seated = True
    assert watch.gate.admit(lines[2], "Anna", master=False) == TOO_MANY_OF_YOURS
    assert watch.gate.admit(lines[2], "Ben", master=False) == ""


async def test_a_persons_connection_without_a_terminal_makes_room_for_their_next() -> None:
    watch = Watch(Limits(of_a_person=2))
    lines = [watch.enter(network)[0] for network in ("a", "b", "c")]
    lines[0].seated = True
    for line in lines:
        assert watch.gate.admit(line, "Anna", master=False) == ""
    assert len(watch.gate) == 2
    assert watch.refused == [("Anna by ", TOO_MANY_OF_YOURS)]
    assert lines[0].known and lines[2].known


async def test_guests_never_take_the_places_that_are_reserved_for_the_game_master() -> None:
    watch = Watch(Limits(connections=6, reserved=2))
    for number in range(4):
        assert watch.gate.admit(watch.enter(f"guest {number}")[0], f"guest {number}", master=False) == ""
    line, why = watch.enter("one guest more")
    assert why == "", "who logs in may be the game master"
    assert watch.gate.admit(line, "another", master=False) == FULL
    watch.gate.leave(line)
    for number in range(2):
        line, why = watch.enter("home")
        assert why == ""
        assert watch.gate.admit(line, f"Gil {number}", master=True) == ""


async def test_guests_at_the_game_masters_address_leave_places_for_the_game_master() -> None:
    watch = Watch(Limits(from_an_address=4, reserved=1))
    for number in range(3):
        assert watch.gate.admit(watch.enter("home")[0], f"guest {number}", master=False) == ""
    line, _ = watch.enter("home")
    assert watch.gate.admit(line, "another", master=False) == TOO_MANY
    assert watch.gate.admit(line, "Gil", master=True) == ""


async def test_strangers_at_many_addresses_do_not_displace_who_comes_from_the_game_masters_address() -> None:
    watch = Watch(Limits(connections=4))
    master, _ = watch.enter("home")
    watch.gate.admit(master, "Gil", master=True)
    watch.gate.leave(master)
    coming, _ = watch.enter("home")
    for number in range(20):
        assert watch.enter(f"stranger {number}")[1] == ""
    assert watch.gate.admit(coming, "Gil", master=True) == ""
    assert len(watch.gate) == 4


async def test_an_address_that_is_refused_displaces_nobody() -> None:
    watch = Watch(Limits(connections=2, wrong_from_an_address=1))
    bad, _ = watch.enter("bad")
    watch.gate.count_failure(bad)
    watch.gate.leave(bad)
    for network in ("a", "b"):
        watch.enter(network)
    assert watch.enter("bad")[1] == TOO_MANY_FAILURES
    assert watch.refused == [("bad", TOO_MANY_FAILURES)]


async def test_wrong_keys_before_the_right_one_are_no_failures() -> None:
    watch = Watch()
    for _ in range(5):
        line, why = watch.enter("a")
        assert why == ""
        watch.gate.count_failure(line)
        watch.gate.count_failure(line)
        watch.gate.admit(line, "Anna", master=False)
        watch.gate.leave(line)


# How often somebody may connect


def connect(watch: Watch, network: str) -> str:
    """Connect from there and leave; why that was refused."""
    line, why = watch.enter(network)
    watch.gate.leave(line)
    return why


def log_in(watch: Watch, network: str) -> None:
    """Log in from there and leave."""
    line, _ = watch.enter(network)
    watch.gate.admit(line, "Anna", master=False)
    watch.gate.leave(line)


async def test_an_address_connects_so_often_and_then_at_its_rate() -> None:
    watch = Watch(Limits(handshakes=7, handshakes_rate=0.5))
    log_in(watch, "a")
    assert [connect(watch, "a") for _ in range(4)] == ["", "", "", TOO_FAST]
    assert connect(watch, "b") == ""
    watch.now += 1.9
    assert connect(watch, "a") == TOO_FAST
    watch.now += 0.2
    assert [connect(watch, "a"), connect(watch, "a")] == ["", TOO_FAST]


async def test_an_address_where_nobody_has_logged_in_connects_a_quarter_as_often() -> None:
    watch = Watch(Limits(handshakes=8, handshakes_rate=1.0))
    assert [connect(watch, "a") for _ in range(3)] == ["", "", TOO_FAST]
    watch.now += 3.9
    assert connect(watch, "a") == TOO_FAST
    watch.now += 0.2
    assert connect(watch, "a") == ""


async def test_strangers_at_many_addresses_have_a_rate_together_and_known_addresses_their_own() -> None:
    watch = Watch(Limits(strange_handshakes=5, strange_handshakes_rate=1.0))
    line, _ = watch.enter("home")
    watch.gate.admit(line, "Anna", master=False)
    for number in range(4):
        assert watch.enter(f"stranger {number}")[1] == ""
    assert watch.enter("another stranger")[1] == BUSY
    assert watch.enter("home")[1] == ""
    watch.now += 1.1
    assert watch.enter("another stranger")[1] == ""


# The way out


class Full(asyncio.Transport):
    """A connection whose other end reads nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[bytes] = []
        self.closed = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        assert not self.closed
        self.pieces.append(bytes(data))

    def get_write_buffer_size(self) -> int:
        return sum(map(len, self.pieces))

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Nothing is ever read there."""

    def pause_reading(self) -> None:
        """There is nothing to read."""

    def resume_reading(self) -> None:
        """There is nothing to read."""

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = True


async def test_what_is_written_to_somebody_who_reads_nothing_goes_out_in_few_pieces() -> None:
    connection = Full()
    outlet = CountedTransport(connection)
    for sign in b"first and all the rest":
        outlet.write(bytes([sign]))
    assert outlet.sent == outlet.get_write_buffer_size() == 22
    await asyncio.sleep(0)
    assert connection.pieces == [b"f", b"irst and all the rest"]
    outlet.write(b"farewell")
    outlet.close()
    assert connection.pieces[-1] == b"farewell" and connection.closed


class Gone(Full):
    """A connection whose other end has gone, as the system tells whoever shuts it down."""

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        raise OSError(107, "Transport endpoint is not connected")


async def test_a_client_who_is_refused_and_has_gone_already_leaves_no_failure() -> None:
    watch = Watch(Limits(handshakes=4))
    watch.enter("?")
    line = watch.gate.guard(asyncio.Protocol())
    line.connection_made(Gone())
    assert watch.refused == [("?", TOO_FAST)]


class Counted(asyncio.Protocol):
    """Counts the bytes that it is handed, and charges its line for each piece."""

    def __init__(self, charge: int) -> None:
        self.received = 0
        self.charge = charge
        self.line: Connection

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        self.line.charge(self.charge)


async def test_all_connections_of_an_address_that_have_not_logged_in_are_read_within_one_allowance() -> None:
    watch = Watch(Limits(unknown_burst=1000, unknown_rate=1))
    readers = [Counted(0), Counted(0)]
    for reader in readers:
        reader.line = watch.gate.guard(reader)
        reader.line.connection_made(Full())
        for _ in range(2):
            reader.line.data_received(bytes(800))
    assert sum(reader.received for reader in readers) == 1600, "one piece on credit, and then nothing"
    watch.gate.admit(readers[1].line, "Anna", master=False)


async def test_a_request_that_is_charged_for_holds_its_own_connection_back() -> None:
    watch = Watch(Limits(input_burst=1000, input_rate=1))
    reader = Counted(2000)
    reader.line = watch.gate.guard(reader)
    reader.line.connection_made(Full())
    watch.gate.admit(reader.line, "Anna", master=False)
    for _ in range(3):
        reader.line.data_received(b"k")
    assert reader.received == 1
