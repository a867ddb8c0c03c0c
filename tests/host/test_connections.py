"""One connection behind the gate: data in slices and at its rate, a client that reads nothing, and a refused one."""

from __future__ import annotations

import asyncio
import socket

import pytest

from solo.host.listeners.admission import (
    FULL,
    GREETING,
    LINGER,
    TOO_FAST,
    TOO_MANY,
    TOO_MANY_FAILURES,
    TOO_MANY_OF_YOURS,
    Allowances,
    CountedTransport,
    goodbye_by_ssh,
)
from solo.host.listeners.connection_limits import Limits
from tests.host.wires import Gate, Inner


async def turn(count: int = 1) -> None:
    """Let the event loop do what is due."""
    for _ in range(count):
        await asyncio.sleep(0)


async def test_a_new_connection_has_the_buffers_of_the_limits_and_its_origin() -> None:
    line, wire, inner = Gate(Limits(waiting_high=300, waiting_low=20)).connect("2001:db8::1")
    assert wire.buffer_limits == (300, 20)
    assert wire.buffers == [(socket.SOL_SOCKET, socket.SO_SNDBUF, 131_072)]
    assert line.origin == "2001:db8::1"
    assert inner.told == ["made"]
    assert isinstance(inner.transport, CountedTransport)
    assert (line.known, line.master, line.seated, line.failures, line.person) == (False, False, False, 0, "")


async def test_a_refused_connection_is_told_the_reason_and_reaches_nobody() -> None:
    gate = Gate(Limits(handshakes=4))
    gate.connect()
    line, wire, inner = gate.connect()
    assert gate.refused == [("192.0.2.7", TOO_FAST)]
    assert wire.written == goodbye_by_ssh(TOO_FAST)
    assert wire.has_ended
    assert not wire.closed, "it may read the reason"
    line.data_received(b"hello")
    line.pause_writing()
    assert line._stuck is None
    assert line.eof_received() is None
    line.connection_lost(None)
    await turn()
    assert (inner.told, inner.pieces) == ([], [])
    assert len(gate.control) == 1


async def test_data_is_handed_on_in_slices_of_8_kilobytes_one_at_each_turn() -> None:
    line, wire, inner = Gate().connect()
    line.data_received(bytes(20_000))
    assert [len(piece) for piece in inner.pieces] == [8192]
    assert not wire.reading, "nothing more is read meanwhile"
    line.data_received(b"more")
    assert [len(piece) for piece in inner.pieces] == [8192], "its turn comes later"
    async with asyncio.timeout(60):
        while not wire.reading:
            await asyncio.sleep(0)
    assert [len(piece) for piece in inner.pieces] == [8192, 8192, 20_004 - 2 * 8192]
    line.data_received(b"!")
    assert inner.pieces[-1] == b"!"


async def test_a_connection_waits_until_its_debt_is_paid() -> None:
    gate = Gate(Limits(unknown_burst=100, unknown_rate=10))
    line, wire, inner = gate.connect()
    line.data_received(bytes(150))
    assert [len(piece) for piece in inner.pieces] == [150]
    assert not wire.reading
    assert line._next is not None
    assert isinstance(line._next, asyncio.TimerHandle)
    assert line._next.when() - asyncio.get_running_loop().time() == pytest.approx(5, abs=0.5)
    line.data_received(b"later")
    assert len(inner.pieces) == 1
    line.connection_lost(None)
    assert line._next.cancelled()


async def test_a_held_connection_hands_on_nothing_until_it_goes_on() -> None:
    line, wire, inner = Gate().connect()
    line.hold()
    assert not wire.reading
    line.data_received(b"one")
    line.data_received(b" two")
    assert inner.pieces == []
    line.go_on()
    assert inner.pieces == [b"one two"]
    assert wire.reading
    line.go_on()
    assert inner.pieces == [b"one two"]


async def test_a_protocol_that_holds_its_connection_gets_no_further_slice() -> None:
    line, wire, inner = Gate().connect()
    receive = inner.data_received

    def receive_once(data: bytes) -> None:
        receive(data)
        line.hold()

    inner.data_received = receive_once  # type: ignore[method-assign]
    line.data_received(bytes(10_000))
    assert line._next is None, "its next turn comes with `go_on`"
    await turn(3)
    assert len(inner.pieces) == 1
    assert not wire.reading
    assert line._next is None
    line.go_on()
    assert len(inner.pieces) == 2


async def test_a_client_that_reads_nothing_is_not_read_and_dropped_after_twice_the_time() -> None:
    line, wire, inner = Gate(Limits(stalled=30)).connect()
    line.pause_writing()
    stuck = line._stuck
    assert stuck is not None
    assert stuck.when() - asyncio.get_running_loop().time() == pytest.approx(60, abs=0.5)
    line.pause_writing()
    assert line._stuck is stuck, "its time does not begin anew"
    line.data_received(b"key")
    assert inner.pieces == []
    line.resume_writing()
    assert stuck.cancelled()
    assert inner.pieces == [b"key"]
    line.resume_writing()
    line.pause_writing()
    assert line._stuck is not None
    line.connection_lost(None)
    assert line._stuck.cancelled()
    assert not wire.aborted


async def test_a_lost_connection_leaves_the_gate_and_tells_its_protocol_once() -> None:
    gate = Gate()
    line, _, inner = gate.connect()
    assert gate.control.network(line) == "192.0.2.7"
    line.connection_lost(OSError("gone"))
    line.connection_lost(None)
    assert inner.told == ["made", "lost gone"]
    assert len(gate.control) == 0
    assert gate.control.network(line) == ""
    gate.control.count_failure(line)
    assert line.failures == 0, "it has no address any more"
    line.data_received(b"late")
    line.pause_writing()
    assert (inner.pieces, line._stuck) == ([], None)


async def test_the_end_of_input_is_told_to_the_protocol() -> None:
    line, _, inner = Gate().connect()
    assert line.eof_received() is True
    assert inner.told == ["made", "end of input"]


async def test_a_connection_that_never_opened_counts_and_drops_nothing() -> None:
    line = Gate().control.guard(Inner())
    line.drop()
    line.hold()
    assert (line.waiting, line.bytes_sent) == (0, 0)


async def test_a_connection_counts_sent_and_waiting_bytes_and_drops_at_once() -> None:
    line, wire, inner = Gate().connect()
    assert isinstance(inner.transport, CountedTransport)
    inner.transport.write(b"12345")
    wire.unsent = 3
    assert (line.bytes_sent, line.waiting) == (5, 3)
    inner.transport.write(b"67")
    assert (line.bytes_sent, line.waiting) == (7, 5)
    line.drop()
    assert wire.aborted
    assert wire.written == b"12345"


async def test_a_closed_connection_sends_what_it_has_gathered_and_ends_after_2_seconds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    line, wire, inner = Gate().connect()
    outlet = inner.transport
    assert isinstance(outlet, CountedTransport)
    later: list[tuple[float, object]] = []
    monkeypatch.setattr(outlet._loop, "call_later", lambda *told: later.append(told))
    wire.unsent = 1
    outlet.write(b"fare")
    outlet.write(b"well")
    assert wire.written == b""
    outlet.abort()
    assert wire.written == b"farewell"
    assert wire.closed
    assert not wire.aborted
    assert later == [(LINGER, wire.abort)]
    assert LINGER == 2.0
    outlet.write(b"late")
    assert (line.bytes_sent, wire.written) == (8, b"farewell")
    await turn(2)
    assert wire.written == b"farewell"


async def test_gathered_data_is_sent_once_and_reading_passes_through() -> None:
    _, wire, inner = Gate().connect()
    outlet = inner.transport
    assert isinstance(outlet, CountedTransport)
    wire.unsent = 1
    for piece in (b"a", b"b", b"c"):
        outlet.write(piece)
    await turn(2)
    assert wire.written == b"abc"
    assert outlet.get_write_buffer_size() == 1
    outlet.pause_reading()
    assert not wire.reading
    outlet.resume_reading()
    assert wire.reading
    assert outlet.get_extra_info("peername") == ("192.0.2.7", 22)
    assert outlet.get_extra_info("cipher", "none") == "none"
    assert not outlet.is_closing()


@pytest.mark.parametrize("length", range(8))
def test_goodbye_is_a_disconnect_message_with_the_least_padding(length: int) -> None:
    why = "Busy now"[: length + 1]
    packet = goodbye_by_ssh(why).removeprefix(GREETING)
    size, padding = int.from_bytes(packet[:4], "big"), packet[4]
    assert len(packet) == 4 + size
    assert len(packet) % 8 == 0
    assert 4 <= padding < 12
    assert packet[-padding:] == bytes(padding)
    assert packet[5:-padding] == b"\x01\0\0\0\x0c" + len(why).to_bytes(4, "big") + why.encode() + bytes(4)


async def test_reserved_places_are_at_most_half_of_all() -> None:
    gate = Gate(Limits(connections=5, from_an_address=5, not_in_yet=5, handshakes=100, reserved=8))
    lines = [gate.connect(f"192.0.2.{number}")[0] for number in range(5)]
    admitted = [gate.control.admit(line, f"guest {number}", master=False) for number, line in enumerate(lines)]
    assert admitted == ["", "", "", FULL, FULL]
    assert gate.control.logged_in == lines[:3]
    assert gate.control.admit(lines[3], "Gil", master=True) == ""


async def test_a_logged_in_connection_is_read_at_its_own_rate() -> None:
    gate = Gate(Limits(unknown_burst=10, unknown_rate=1, input_burst=1000, input_rate=1))
    line, wire, inner = gate.connect()
    gate.control.admit(line, "Mia", master=False)
    assert (line.known, line.person, line.master) == (True, "Mia", False)
    line.data_received(bytes(900))
    assert wire.reading
    line.charge(200)
    line.data_received(b"x")
    assert len(inner.pieces) == 1
    assert not wire.reading
    line.connection_lost(None)


def test_a_full_list_of_allowances_forgets_unused_ones_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solo.host.listeners.admission.MOST_ADDRESSES", 3)
    allowances = Allowances(10, 1, lambda: 0.0)
    for name in "abc":
        allowances[name].take(1 if name == "b" else 0)
    assert allowances["d"].left == 10
    assert len(allowances) == 2
    assert allowances["b"].left == 9, "it was used"
    for name in "de":
        allowances[name].take(5)
    assert len(allowances) == 3
    assert allowances["f"].left == 10
    assert len(allowances) == 1, "all of them were used, so all are forgotten"


async def test_an_address_of_a_game_master_stays_one_when_a_player_logs_in_from_there() -> None:
    gate = Gate(Limits(connections=2, reserved=0, handshakes=100))
    for name, master in (("Gil", True), ("Mia", False)):
        line, _, _ = gate.connect("192.0.2.1")
        gate.control.admit(line, name, master=master)
        line.connection_lost(None)
    coming, wire, _ = gate.connect("192.0.2.1")
    _, stranger, _ = gate.connect("192.0.2.2")
    gate.connect("192.0.2.3")
    assert stranger.aborted
    assert not wire.aborted
    assert gate.control.network(coming) == "192.0.2.1"


async def test_an_address_is_refused_after_as_many_failures_as_allowed_and_not_before() -> None:
    gate = Gate(Limits(wrong_from_an_address=3, handshakes=100))
    line, _, _ = gate.connect()
    for number in range(1, 3):
        gate.control.count_failure(line)
        assert line.failures == number
    other, _, inner = gate.connect()
    assert inner.told == ["made"]
    gate.control.count_failure(other)
    _, wire, _ = gate.connect()
    assert wire.written == goodbye_by_ssh(TOO_MANY_FAILURES)
    assert gate.control.admit(line, "Mia", master=False) == ""
    assert gate.control._failures["192.0.2.7"].left == 2, "her own failures are forgiven"


async def test_a_full_gate_ends_the_oldest_connection_of_the_busiest_address_of_strangers() -> None:
    gate = Gate(Limits(connections=4, reserved=0, handshakes=100))
    line, _, _ = gate.connect("192.0.2.1")
    gate.control.admit(line, "Mia", master=False)
    line.connection_lost(None)
    wires = [gate.connect(f"192.0.2.{number}")[1] for number in (1, 2, 1, 3)]
    gate.connect("192.0.2.9")
    assert [wire.aborted for wire in wires] == [True, False, False, False], "a player's address is not protected"
    assert gate.refused == [("192.0.2.1", FULL)]


async def test_a_full_gate_of_game_masters_addresses_ends_the_oldest_of_them() -> None:
    gate = Gate(Limits(connections=2, reserved=0, handshakes=100))
    for number in (1, 2):
        line, _, _ = gate.connect(f"192.0.2.{number}")
        gate.control.admit(line, f"Gil {number}", master=True)
        line.connection_lost(None)
    wires = [gate.connect(f"192.0.2.{number}")[1] for number in (1, 2)]
    _, wire, inner = gate.connect("192.0.2.9")
    assert inner.told == ["made"]
    assert [one.aborted for one in (*wires, wire)] == [True, False, False]


async def test_a_person_with_too_many_connections_loses_the_oldest_without_a_terminal() -> None:
    gate = Gate(Limits(of_a_person=2, handshakes=100))
    lines = [gate.connect(f"192.0.2.{number}")[:2] for number in range(4)]
    for line, _ in lines[:2]:
        gate.control.admit(line, "Mia", master=False)
    gate.control.admit(lines[2][0], "Tom", master=False)
    lines[0][0].seated = True
    assert gate.control.admit(lines[3][0], "Mia", master=False) == ""
    assert [wire.aborted for _, wire in lines] == [False, True, False, False]
    assert gate.refused == [("Mia by 192.0.2.1", TOO_MANY_OF_YOURS)]


async def test_guests_at_one_address_leave_its_reserved_places_free() -> None:
    gate = Gate(Limits(from_an_address=4, not_in_yet=9, reserved=1, handshakes=100))
    lines = [gate.connect("192.0.2.1")[0] for _ in range(4)]
    assert [gate.control.admit(line, f"guest {number}", master=False) for number, line in enumerate(lines)] == [
        "", "", "", TOO_MANY,
    ]  # fmt: skip
    other, _, _ = gate.connect("192.0.2.2")
    assert gate.control.admit(other, "guest", master=False) == "", "another address has places of its own"


async def test_the_list_of_addresses_forgets_the_one_that_logged_in_longest_ago(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("solo.host.listeners.admission.MOST_ADDRESSES", 2)
    gate = Gate(Limits(handshakes=100))
    for address in ("a", "b", "a", "c"):
        line, _, _ = gate.connect(address)
        gate.control.admit(line, "Mia", master=False)
        line.connection_lost(None)
    assert list(gate.control._homes) == ["a", "c"]


async def test_a_protocol_that_drops_its_connection_gets_no_further_slice() -> None:
    line, wire, inner = Gate().connect()
    receive = inner.data_received

    def receive_once(data: bytes) -> None:
        receive(data)
        line.drop()

    inner.data_received = receive_once  # type: ignore[method-assign]
    wire.reading = False
    line.data_received(bytes(10_000))
    assert len(inner.pieces) == 1
    assert line._next is None
    line.data_received(b"")
    assert not wire.reading, "a closed socket is not read again"
