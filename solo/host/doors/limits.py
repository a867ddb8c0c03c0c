"""Owns how much a door lets anybody do: how many may come, how long, how fast, and how often they may try."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

LARGEST: Final = 1e9


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a door allows. Times are in seconds, amounts in bytes; an address is a whole network of IPv6 (its /64).

    `connections` counts all of them, `from_an_address` those of one, `not_in_yet` those of one address that have not
    logged in, `of_a_person` those of one person. `reserved` places are kept for game masters and for logging in, of all
    connections and of those of an address. `terminals` is how many one person may have at once.

    `login` bounds the time until a person is known, `asking` the time from then until a shell is asked for.
    `handshakes…` bounds how often one address may connect: so many at once, and so many more each second, a quarter of
    it before anybody has logged in from there; `strange_handshakes…` bounds all addresses together from which nobody
    has logged in yet. `wrong_words` is how many wrong words one address may try for one name, with one more each
    minute.

    `input_…` bounds what is read of a connection, with all that SSH adds; `unknown_…` what is read of all connections
    of an address that have not logged in; `typed_…` what is read as keys, of which more may not wait for longer than
    `flooded`.
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


def limits_fault(limits: Limits) -> str:
    """Returns why a door cannot be kept so, in a sentence; "" where it can."""
    for name in limits.__struct_fields__:
        if not 0 < getattr(limits, name) <= LARGEST:
            return f"limits: {name} lies above 0, and is at most {LARGEST:.0f}."
    if limits.waiting_low >= limits.waiting_high:
        return "limits: waiting_low lies below waiting_high."
    return ""


class Allowance:
    """So much at once, and so much more each second. `clock` tells seconds that never go back."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float]) -> None:
        self._burst = burst
        self._rate = rate
        self._clock = clock
        self._left = burst
        self._at = clock()

    def take(self, amount: float) -> bool:
        """Take so much; False, with nothing taken, where that is not left."""
        if self.left < amount:
            return False
        self._left -= amount
        return True

    def give_back(self, amount: float) -> None:
        """Return so much that was taken."""
        self._left = min(self._burst, self.left + amount)

    def spend(self, amount: float) -> float:
        """Take so much, even on credit; returns the seconds until nothing is owed any more."""
        self._left = self.left - amount
        return max(0.0, -self._left / self._rate)

    @property
    def left(self) -> float:
        """How much may be taken now."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        return self._left
