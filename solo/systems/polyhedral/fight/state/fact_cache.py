"""Cache of facts that follow from a fighter's build alone, or from its build and the arrangement of its gear.

A fight reads these facts hundreds of times while hardly anything changes. Keys are plain values, never the fighter
itself, so no entry ever has to be invalidated.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from itertools import count
from typing import Any, Final, Protocol, TypeVar

import msgspec

from solo.systems.parts.caching import cache_put
from solo.systems.polyhedral.fight.state.fight import Combatant
from solo.systems.polyhedral.people.sheet import Build

T = TypeVar("T")
MOST_BUILDS = 256
MOST_ARRANGEMENTS = 8192
MOST_BOUTS = 8192

Facts = dict[object, Any]
NUMBER: Final = "number"
STAMP: Final = "stamp"
"""The key under which the facts about an arrangement of gear hold its unique number."""
_encode = msgspec.msgpack.Encoder().encode


class _Known:
    """The facts about one build, and the facts about each arrangement of gear that a fighter of this build has had."""

    __slots__ = ("arrangements", "build", "facts")

    def __init__(self, build: Build) -> None:
        self.build = build
        self.facts: Facts = {}
        self.arrangements: dict[bytes, Facts] = {}


class FactCache:
    """A cache of facts about fighters. It is cleared when it holds too many builds or arrangements of gear."""

    def __init__(self) -> None:
        self._by_identity: dict[int, _Known] = {}
        self._by_value: dict[bytes, _Known] = {}
        self._arrangements = 0
        self._stamps = count()
        self._bouts: dict[object, Any] = {}

    def shared(self, build: Build) -> Build:
        """Return the cached object that equals `build`, so that later lookups can go by identity."""
        return self._known(build).build

    def build_facts(self, combatant: Combatant) -> Facts:
        """Return the facts about a fighter's build; callers add to them."""
        return self._known(combatant.build).facts

    def gear_facts(self, combatant: Combatant) -> Facts:
        """Return the facts about a fighter with its present gear; callers add to them."""
        build = combatant.build
        known = self._by_identity.get(id(build))
        if known is None or known.build is not build:
            known = self._equal(build)
        arrangement = _encode(combatant.pieces)
        found = known.arrangements.get(arrangement)
        return self._arranged(known, arrangement) if found is None else found

    def stamp(self, combatant: Combatant) -> int:
        """Return the unique number of a fighter's build with its present gear, for cache keys."""
        found: int = self.gear_facts(combatant)[STAMP]
        return found

    def number(self, combatant: Combatant, what: Hashable) -> int:
        """Return a number for a fighter's build and the value `what`: equal builds and values have equal numbers."""
        known = self.build_facts(combatant)
        found: int | None = known.get((NUMBER, what))
        if found is None:
            found = known[NUMBER, what] = next(self._stamps)
        return found

    def pair_fact(self, stands: object, weigh: Callable[[], T]) -> T:
        """Return the fact about a pair of fighters cached under `stands`; compute it with `weigh` if it is missing."""
        if stands in self._bouts:
            known: T = self._bouts[stands]
            return known
        found = weigh()
        cache_put(self._bouts, stands, found, MOST_BOUTS)
        return found

    def _known(self, build: Build) -> _Known:
        known = self._by_identity.get(id(build))
        return known if known is not None and known.build is build else self._equal(build)

    def _equal(self, build: Build) -> _Known:
        value = _encode(build)
        known = self._by_value.get(value)
        if known is None:
            if len(self._by_value) >= MOST_BUILDS:
                self._forget()
            known = self._by_value[value] = self._by_identity[id(build)] = _Known(build)
        return known

    def _arranged(self, known: _Known, arrangement: bytes) -> Facts:
        if self._arrangements >= MOST_ARRANGEMENTS:
            self._forget()
        self._arrangements += 1
        facts = known.arrangements[arrangement] = {STAMP: next(self._stamps)}
        return facts

    def _forget(self) -> None:
        self._by_identity.clear()
        self._by_value.clear()
        self._arrangements = 0


class HasFactCache(Protocol):
    """An object that computes facts about fighters and keeps them in a `FactCache`."""

    memory: FactCache


R = TypeVar("R", bound=HasFactCache)


def cached_by_build(work_out: Callable[[R, Combatant], T]) -> Callable[[R, Combatant], T]:
    """Cache the result of a method that depends on a fighter's build alone."""
    return _remembered(work_out, FactCache.build_facts)


def cached_by_equipment(work_out: Callable[[R, Combatant], T]) -> Callable[[R, Combatant], T]:
    """Cache the result of a method that depends on a combatant's build and present pieces."""
    return _remembered(work_out, FactCache.gear_facts)


def _remembered(
    work_out: Callable[[R, Combatant], T], about: Callable[[FactCache, Combatant], Facts]
) -> Callable[[R, Combatant], T]:
    @wraps(work_out)
    def fact(self: R, combatant: Combatant) -> T:
        facts = about(self.memory, combatant)
        known: T
        try:
            known = facts[work_out]
        except KeyError:
            known = facts[work_out] = work_out(self, combatant)
        return known

    return fact
