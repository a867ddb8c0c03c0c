"""Limits of a listener: number of connections, their duration, their speed, and failed attempts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

LARGEST: Final = 1e9


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The limits of a listener.

    Times are in seconds, amounts in bytes. An IPv6 address means its whole /64 network.

    `connections` limits all connections, `from_an_address` those of an address, and `not_in_yet` the same before login.
    `of_a_person` limits those of a person. `reserved` of `connections` and of `from_an_address` are for game masters
    and for logging in. `terminals` is the maximum for one person at a time.

    `login` limits the time until the login, `asking` the time from the login until a shell is requested. `handshakes…`
    limits new connections from one address, as a burst and a rate per second. A quarter of both applies before anyone
    has logged in from the address. `strange_handshakes…` limits all addresses together from which nobody has logged in.
    `wrong_words` is the number of wrong words that one address may try for one name, plus one each minute.

    `input_…` limits the bytes read from a connection, including SSH's own. `unknown_…` limits the bytes read from all
    connections of an address before login. `typed_…` limits the bytes read as keys, and `flooded` the time for which
    excess bytes may wait.
    """

    connections: int = 64
    from_an_address: int = 32
    not_in_yet: int = 8
    of_a_person: int = 8
    reserved: int = 8
    terminals: int = 4
    login: float = 20.0
    asking: float = 10.0
    handshakes: int = 32
    handshakes_rate: float = 1.0
    strange_handshakes: int = 100
    strange_handshakes_rate: float = 10.0
    tries: int = 10
    wrong_from_an_address: int = 40
    wrong_words: int = 10
    idle: float = 4 * 3600.0
    longest: float = 24 * 3600.0
    leaving: float = 5.0
    stalled: float = 30.0
    flooded: float = 30.0
    typed_burst: int = 32 * 1024
    typed_rate: int = 1024
    input_burst: int = 128 * 1024
    input_rate: int = 64 * 1024
    unknown_burst: int = 128 * 1024
    unknown_rate: int = 16 * 1024
    waiting_high: int = 256 * 1024
    waiting_low: int = 16 * 1024
    environment: int = 64 * 1024


def check_limits(limits: Limits) -> str:
    """Explain why these limits are invalid, in a sentence; "" if they are valid."""
    for name in limits.__struct_fields__:
        if not 0 < getattr(limits, name) <= LARGEST:
            return f"limits: {name} must be above 0 and at most {LARGEST:.0f}."
    if limits.waiting_low >= limits.waiting_high:
        return "limits: waiting_low must be below waiting_high."
    return ""


class RateLimit:
    """A rate limit: a burst, refilled by `rate` each second. `clock` returns monotonic seconds."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float]) -> None:
        self._burst = burst
        self._rate = rate
        self._clock = clock
        self._left = burst
        self._at = clock()

    def take(self, amount: float) -> bool:
        """Take this amount and return True, or take nothing and return False if less is left."""
        if self.left < amount:
            return False
        self._left -= amount
        return True

    def give_back(self, amount: float) -> None:
        """Return an amount that was taken."""
        self._left = min(self._burst, self.left + amount)

    def spend(self, amount: float) -> float:
        """Take this amount, even on credit. Return the seconds until the debt is paid."""
        self._left = self.left - amount
        return max(0.0, -self._left / self._rate)

    @property
    def left(self) -> float:
        """The amount that may be taken now."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        return self._left
