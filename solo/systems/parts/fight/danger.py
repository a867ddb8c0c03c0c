"""Owns when one more hit drops somebody: when some foe that can strike now, hitting as it does, mostly takes them out.

Each game says which hits there are and what they do; chances are exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import NamedTuple, Protocol, TypeVar


class Hit(NamedTuple):
    """The chance that an attack hits, and that it takes its target out."""

    hits: Fraction
    drops: Fraction

    @property
    def mostly_drops(self) -> bool:
        """True where of all that hit at least every second takes its target out."""
        return self.hits > 0 and 2 * self.drops >= self.hits


class Keyed(Protocol):
    """Somebody in a fight."""

    @property
    def key(self) -> str: ...


F = TypeVar("F", bound=Keyed)


def one_hit_from_falling(people: Iterable[F], hits_on: Callable[[F], Iterable[Hit]]) -> frozenset[str]:
    """The keys of those whom one more hit mostly takes out, by the hits that could come upon each of them now."""
    return frozenset(one.key for one in people if any(hit.mostly_drops for hit in hits_on(one)))
