"""Cache of facts about a fight while a decision is open: nothing changes until the answer (`Fight.moment`).

Each decision has a separate cache. The cache is passed on to a following decision if nothing has changed, such as the
choice of a destination after a Move.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import ParamSpec, Protocol, TypeVar

from solo.systems.polyhedral.fight.state.fight import Combatant, DecisionCache, Fight


class HasKey(Protocol):
    """An object with an identifying key."""

    @property
    def key(self) -> Hashable:
        """The identifying key."""


A = TypeVar("A")
K = TypeVar("K", bound=HasKey)
P = ParamSpec("P")
T = TypeVar("T")


def cached_per_decision(work_out: Callable[[Fight, K], T]) -> Callable[[Fight, K], T]:
    """Cache the result of a function about a fighter or a casting while a decision is open."""

    @wraps(work_out)
    def fact(fight: Fight, about: K) -> T:
        return _found(fight.moment, about.key, work_out, fight, about)

    return fact


def cached_with_modes(work_out: Callable[[Fight, A, Combatant], T]) -> Callable[[Fight, A, Combatant], T]:
    """Cache the result of a function about a fighter and the armoury while a decision is open."""

    @wraps(work_out)
    def fact(fight: Fight, armoury: A, combatant: Combatant) -> T:
        return _found(fight.moment, combatant.key, work_out, fight, armoury, combatant)

    return fact


def cached_per_pair(
    work_out: Callable[[Fight, Combatant, Combatant], T],
) -> Callable[[Fight, Combatant, Combatant], T]:
    """Cache the result of a function about two fighters while a decision is open."""

    @wraps(work_out)
    def fact(fight: Fight, one: Combatant, other: Combatant) -> T:
        return _found(fight.moment, (one.key, other.key), work_out, fight, one, other)

    return fact


def _found(
    moment: DecisionCache | None, who: Hashable, work_out: Callable[P, T], *given: P.args, **named: P.kwargs
) -> T:
    if moment is None:
        return work_out(*given, **named)
    fact = work_out, who
    if fact not in moment:
        moment[fact] = work_out(*given, **named)
    found: T = moment[fact]
    return found
