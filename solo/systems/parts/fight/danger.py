"""Danger of falling: a single hit by a foe who can attack now would probably take the fighter out.

Each game lists the possible hits and their effects. The chances are exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import NamedTuple, Protocol, TypeVar


class HitChance(NamedTuple):
    """The chance that an attack hits, and the chance that it takes its target out of the fight."""

    hits: Fraction
    drops: Fraction

    @property
    def mostly_drops(self) -> bool:
        """True if at least half of the attack's hits take the target out."""
        return self.hits > 0 and 2 * self.drops >= self.hits


class HasKey(Protocol):
    """A fighter with a key."""

    @property
    def key(self) -> str: ...


F = TypeVar("F", bound=HasKey)


def one_hit_from_falling(people: Iterable[F], hits_on: Callable[[F], Iterable[HitChance]]) -> frozenset[str]:
    """Return the keys of fighters whom one more hit would probably take out.

    `hits_on` lists the hits possible on a fighter now.
    """
    return frozenset(one.key for one in people if any(hit.mostly_drops for hit in hits_on(one)))
