"""The gate: how many come in, from where, and who has to make room."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from solo.host.doors.gate import (
    FULL,
    GREETING,
    TOO_MANY,
    TOO_MANY_AT_THE_DOOR,
    TOO_MANY_FAILURES,
    Gate,
    Line,
    Outlet,
    goodbye_by_ssh,
    network_of,
)
from solo.host.doors.limits import Limits

LIMITS = Limits(connections=6, from_an_address=4, not_in_yet=2, wrong_from_an_address=3)


class Watch:
    """A clock that the test sets, and a gate by it."""

    def __init__(self, limits: Limits = LIMITS) -> None:
        self.now = 0.0
        self.refused: list[tuple[str, str]] = []
        self.gate = Gate(limits, lambda: self.now, lambda network, why: self.refused.append((network, why)))

    def enter(self, network: str, known: bool = False) -> tuple[Line, str]:
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
        watch.gate.failed(line)
    assert watch.enter("a")[1] == TOO_MANY_FAILURES
    assert watch.enter("b")[1] == ""
    watch.now += 61
    assert watch.enter("a")[1] == ""


async def test_what_is_remembered_of_addresses_has_an_end() -> None:
    watch = Watch(msgspec.structs.replace(LIMITS, connections=20_000))
    for number in range(9000):
        line, why = watch.enter(f"address {number}")
        assert why == ""
        watch.gate.failed(line)
        watch.gate.leave(line)
    assert len(watch.gate._failures) <= 4096


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

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = True


async def test_what_is_written_to_somebody_who_reads_nothing_goes_out_in_few_pieces() -> None:
    connection = Full()
    outlet = Outlet(connection)
    for sign in b"first and all the rest":
        outlet.write(bytes([sign]))
    assert outlet.sent == outlet.get_write_buffer_size() == 22
    await asyncio.sleep(0)
    assert connection.pieces == [b"f", b"irst and all the rest"]
    outlet.write(b"farewell")
    outlet.close()
    assert connection.pieces[-1] == b"farewell" and connection.closed
