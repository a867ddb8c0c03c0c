"""Admission control: limits the number of connections by origin, their reading speed, and stalled clients.

Each socket is connected to its protocol through a `Connection`, which limits the client's share of time and memory. A
refused client gets the reason in a form that SSH allows before key exchange.
"""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from collections.abc import Callable, Collection
from contextlib import suppress
from ipaddress import IPv6Address, ip_address
from typing import Final

from solo.host.listeners.connection_limits import Limits, RateLimit

SLICE: Final = 8 * 1024
"""Bytes read from one connection in one turn of the event loop."""
SENT_AT_ONCE: Final = 128 * 1024
"""Bytes of the system's send buffer for a connection. The program cannot see how full this buffer is."""
LINGER: Final = 2.0
"""Seconds for which a refused client may read the reason."""
MOST_ADDRESSES: Final = 4096
FAILURES_FORGIVEN: Final = 1 / 60
"""Rate at which failed logins of an address are forgotten, per second."""
STRANGER_COSTS: Final = 4
"""Rate-limit cost of a connection from an address without a login, in handshakes."""
GREETING: Final = b"SSH-2.0-Solo\r\n"
DISCONNECT: Final = 1
TOO_MANY_CONNECTIONS: Final = 12

TOO_FAST: Final = "Your address connects too often. Try again in a minute."
BUSY: Final = "Too many unknown addresses are connecting. Try again in a minute."
TOO_MANY_OF_YOURS: Final = "You have too many connections to this table. Close one of them."
FULL: Final = "This table has too many connections. Try again in a minute."
TOO_MANY: Final = "Your address has too many connections to this table. Try again in a minute."
TOO_MANY_AT_THE_DOOR: Final = "Too many people from your address are logging in. Try again in half a minute."
TOO_MANY_FAILURES: Final = "Too many login attempts from your address have failed. Try again in a few minutes."


def goodbye_by_ssh(why: str) -> bytes:
    """Encode the reason `why` as SSH's unencrypted disconnect message (RFC 4253, 11.1)."""
    text = why.encode()
    payload = bytes([DISCONNECT]) + TOO_MANY_CONNECTIONS.to_bytes(4, "big") + len(text).to_bytes(4, "big") + text
    payload += bytes(4)
    padding = 4 + -(len(payload) + 9) % 8
    return GREETING + (len(payload) + 1 + padding).to_bytes(4, "big") + bytes([padding]) + payload + bytes(padding)


class AdmissionControl:
    """The connections of a listener by address, logged in or not.

    Calls `refused` with the origin and reason of each refusal. `goodbye` encodes a reason for the refused client.
    """

    def __init__(
        self,
        limits: Limits,
        clock: Callable[[], float],
        refused: Callable[[str, str], None],
        goodbye: Callable[[str], bytes] = goodbye_by_ssh,
    ) -> None:
        self.limits = limits
        self.goodbye = goodbye
        self._clock = clock
        self._refused = refused
        self._lines: dict[Connection, str] = {}
        self._homes: dict[str, bool] = {}
        """Addresses from which people have logged in; True if one of them was a game master."""
        self._failures = Allowances(limits.wrong_from_an_address, FAILURES_FORGIVEN, clock)
        self._handshakes = Allowances(limits.handshakes, limits.handshakes_rate, clock)
        self._unknown = Allowances(limits.unknown_burst, limits.unknown_rate, clock)
        self._strangers = RateLimit(limits.strange_handshakes, limits.strange_handshakes_rate, clock)

    def __len__(self) -> int:
        """Return the number of connections."""
        return len(self._lines)

    def guard(self, inner: asyncio.Protocol) -> Connection:
        """Return a new connection through which a socket reaches the protocol `inner`."""
        return Connection(self, inner)

    @property
    def logged_in(self) -> Collection[Connection]:
        """The connections that have logged in."""
        return [line for line in self._lines if line.known]

    def enter(self, line: Connection, network: str) -> str:
        """Admit the new connection `line` from `network`.

        Return the reason for a refusal in a sentence, "" if the connection is admitted.
        """
        why = self._refusal(network)
        if not why:
            self._make_room()
            why = FULL if len(self._lines) >= self.limits.connections else ""
        if why:
            self._refused(network, why)
        else:
            self._lines[line] = network
            line.read_with(self._unknown[network])
        return why

    def admit(self, line: Connection, person: str, master: bool) -> str:
        """Log a connection in as a person.

        Return the reason for a refusal in a sentence, "" on success. If the person has too many connections, the oldest
        one without a terminal is closed. Some connections are reserved for game masters (`master`).
        """
        network = self._lines.get(line, "")
        why = self._too_many_of(person) or ("" if master else self._too_many_guests(network))
        if why:
            return why
        self._failures[network].give_back(line.failures)
        was_masters = self._homes.pop(network, False)
        if len(self._homes) >= MOST_ADDRESSES:
            self._homes.pop(next(iter(self._homes)))
        self._homes[network] = master or was_masters
        line.known, line.person, line.master = True, person, master
        line.read_with(RateLimit(self.limits.input_burst, self.limits.input_rate, self._clock))
        return ""

    def leave(self, line: Connection) -> None:
        """Remove a connection that has ended."""
        self._lines.pop(line, None)

    def count_failure(self, line: Connection) -> None:
        """Count a wrong key or wrong words. The count is cancelled once the connection logs in."""
        if network := self._lines.get(line):
            line.failures += 1
            self._failures[network].spend(1)

    def network(self, line: Connection) -> str:
        """Return the address of a connection; "" once it has ended."""
        return self._lines.get(line, "")

    def _refusal(self, network: str) -> str:
        if self._failures[network].left < 1:
            return TOO_MANY_FAILURES
        same = [line for line, one in self._lines.items() if one == network]
        if sum(not line.known for line in same) >= self.limits.not_in_yet:
            return TOO_MANY_AT_THE_DOOR
        if len(same) >= self.limits.from_an_address:
            return TOO_MANY
        known = network in self._homes
        if not self._handshakes[network].take(1 if known else STRANGER_COSTS):
            return TOO_FAST
        return "" if known or self._strangers.take(1) else BUSY

    def _make_room(self) -> None:
        """If the listener is full, close a connection without a login.

        Chooses the address with the most such connections, and closes its oldest one. Addresses from which a game
        master has logged in come last.
        """
        if len(self._lines) < self.limits.connections:
            return
        waiting = [line for line in self._lines if not line.known]
        waiting = [line for line in waiting if not self._homes.get(self._lines[line])] or waiting
        if not waiting:
            return
        busiest, _ = Counter(self._lines[line] for line in waiting).most_common(1)[0]
        self._refused(busiest, FULL)
        self._end(next(line for line in waiting if self._lines[line] == busiest))

    def _too_many_of(self, person: str) -> str:
        theirs = [line for line in self.logged_in if line.person == person]
        if len(theirs) < self.limits.of_a_person:
            return ""
        idle = next((line for line in theirs if not line.seated), None)
        if idle is None:
            return TOO_MANY_OF_YOURS
        self._refused(f"{person} by {idle.origin}", TOO_MANY_OF_YOURS)
        self._end(idle)
        return ""

    def _too_many_guests(self, network: str) -> str:
        guests = [line for line in self.logged_in if not line.master]
        if len(guests) >= self._but_reserved(self.limits.connections):
            return FULL
        same = sum(self._lines[line] == network for line in guests)
        return TOO_MANY if same >= self._but_reserved(self.limits.from_an_address) else ""

    def _but_reserved(self, places: int) -> int:
        """Return `places` less those reserved for game masters, which are at most half."""
        return places - min(self.limits.reserved, places // 2)

    def _end(self, line: Connection) -> None:
        line.drop()
        self.leave(line)


class Allowances:
    """A rate limit for each of many names or addresses. When there are too many, unused limits are dropped first."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float]) -> None:
        self._burst = burst
        self._rate = rate
        self._clock = clock
        self._of: dict[str, RateLimit] = {}

    def __len__(self) -> int:
        return len(self._of)

    def __getitem__(self, name: str) -> RateLimit:
        if name not in self._of:
            self._forget()
            self._of[name] = RateLimit(self._burst, self._rate, self._clock)
        return self._of[name]

    def _forget(self) -> None:
        if len(self._of) >= MOST_ADDRESSES:
            self._of = {name: one for name, one in self._of.items() if one.left < self._burst}
        if len(self._of) >= MOST_ADDRESSES:
            self._of.clear()


class Connection(asyncio.Protocol):
    """A connection to a listener.

    `known` is True once a `person` has logged in, and `seated` once they have requested a shell. `failures` counts
    wrong keys.
    """

    def __init__(self, gate: AdmissionControl, inner: asyncio.Protocol) -> None:
        self.known = False
        self.person = ""
        self.master = False
        self.seated = False
        self.failures = 0
        self.origin = ""
        self._gate = gate
        self._inner = inner
        self._loop = asyncio.get_running_loop()
        self._outlet: CountedTransport | None = None
        self._read = bytearray()
        self._allowance = RateLimit(gate.limits.input_burst, gate.limits.input_rate, self._loop.time)
        self._next: asyncio.Handle | None = None
        self._stuck: asyncio.TimerHandle | None = None
        self._held = False
        self._ended = False

    @property
    def waiting(self) -> int:
        """Number of bytes in the program's send buffer."""
        return self._outlet.get_write_buffer_size() if self._outlet else 0

    @property
    def bytes_sent(self) -> int:
        """Number of bytes sent so far, including bytes in the send buffer."""
        return self._outlet.sent if self._outlet else 0

    def read_with(self, allowance: RateLimit) -> None:
        """Apply this rate limit to reading from now on."""
        self._allowance = allowance

    def charge(self, amount: float) -> None:
        """Count a request as `amount` bytes read, for requests that take more time than their size suggests."""
        self._allowance.spend(amount)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._outlet = CountedTransport(transport)
        connected: socket.socket | None = transport.get_extra_info("socket")
        if connected is not None:
            with suppress(OSError):
                connected.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENT_AT_ONCE)
        limits = self._gate.limits
        transport.set_write_buffer_limits(limits.waiting_high, limits.waiting_low)
        address = str((transport.get_extra_info("peername") or ("?",))[0])
        self.origin = address
        if refusal := self._gate.enter(self, network_of(address)):
            self._ended = True
            _turn_away(transport, self._gate.goodbye(refusal), self._loop)
            return
        self._inner.connection_made(self._outlet)

    def data_received(self, data: bytes) -> None:
        if not self._ended:
            self._read += data
            if self._next is None:
                self._hand_on()

    def eof_received(self) -> bool | None:
        return None if self._ended else self._inner.eof_received()

    def pause_writing(self) -> None:
        """Stop reading from a client that does not read, so that no answers pile up.

        If the client still does not read after twice the time `stalled`, the connection is closed.
        """
        if self._stuck is None and not self._ended:
            self._stuck = self._loop.call_later(2 * self._gate.limits.stalled, self.drop)

    def resume_writing(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None
            if self._next is None:
                self._hand_on()

    def connection_lost(self, exc: Exception | None) -> None:
        self._gate.leave(self)
        for handle in (self._next, self._stuck):
            if handle is not None:
                handle.cancel()
        if not self._ended:
            self._ended = True
            self._inner.connection_lost(exc)

    def drop(self) -> None:
        """Close the connection at once."""
        if self._outlet is not None:
            self._outlet.drop()

    def hold(self) -> None:
        """Stop passing on data, and stop reading."""
        self._held = True
        if self._outlet is not None:
            self._outlet.pause_reading()

    def go_on(self) -> None:
        """Resume reading after `hold`."""
        if self._held:
            self._held = False
            if self._next is None:
                self._hand_on()

    def _hand_on(self) -> None:
        """Pass on one slice of data, then wait as long as the rate limit demands."""
        self._next = None
        if self._ended or self._held or self._outlet is None or self._stuck is not None:
            return
        wait = self._allowance.spend(0)
        if not wait:
            data = bytes(self._read[:SLICE])
            del self._read[:SLICE]
            self._allowance.spend(len(data))
            if data:
                self._inner.data_received(data)
            wait = self._allowance.spend(0)
        if self._outlet.is_closing() or self._held:
            return
        if wait or self._read:
            self._outlet.pause_reading()
            self._next = self._loop.call_later(wait, self._hand_on)
        else:
            self._outlet.resume_reading()


class CountedTransport(asyncio.Transport):
    """The sending side of a connection: counts bytes, and on an abort still gives the client time to read.

    Collects data while earlier data waits, and sends it in one piece. Otherwise many small writes to a client that
    reads nothing would slow down everyone, since asyncio (Python 3.12 on) joins all pending pieces on each write.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        super().__init__()
        self.sent = 0
        self._transport = transport
        self._loop = asyncio.get_running_loop()
        self._gathered = bytearray()

    def get_extra_info(self, name: str, default: object = None) -> object:
        return self._transport.get_extra_info(name, default)

    def is_closing(self) -> bool:
        return self._transport.is_closing()

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if self._transport.is_closing():
            return
        self.sent += len(data)
        if self._gathered:
            self._gathered += data
        elif self._transport.get_write_buffer_size():
            self._gathered += data
            self._loop.call_soon(self._send)
        else:
            self._transport.write(data)

    def get_write_buffer_size(self) -> int:
        return len(self._gathered) + self._transport.get_write_buffer_size()

    def pause_reading(self) -> None:
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        self._transport.resume_reading()

    def close(self) -> None:
        self._send()
        self._transport.close()
        self._loop.call_later(LINGER, self._transport.abort)

    def abort(self) -> None:
        self.close()

    def drop(self) -> None:
        """Close the connection at once, discarding unsent data."""
        self._transport.abort()

    def _send(self) -> None:
        gathered = bytes(self._gathered)
        self._gathered.clear()
        if gathered and not self._transport.is_closing():
            self._transport.write(gathered)


def network_of(address: str) -> str:
    """Return the /64 network of an IPv6 address, in which one machine has many addresses; else the address."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped:
        return str(known.ipv4_mapped)
    return ":".join(known.exploded.split(":")[:4]) + "::/64"


def _turn_away(transport: asyncio.Transport, goodbye: bytes, loop: asyncio.AbstractEventLoop) -> None:
    """Send the message `goodbye` and close the connection, which the client may have closed already."""
    transport.write(goodbye)
    with suppress(OSError, RuntimeError):
        if transport.can_write_eof():
            transport.write_eof()
    loop.call_later(LINGER, transport.abort)
