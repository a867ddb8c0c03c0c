"""Owns what is known of a fight while somebody is asked: nothing changes until the answer, so each fact is found once.

A decision has a moment of its own, which one that follows before anything has changed takes over, as the question
where to go does after a Move was chosen.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Protocol, TypeVar

from solo.systems.polyhedral.fight.state.fight import Combatant, Fight, Moment

A = TypeVar("A", contravariant=True)
T = TypeVar("T", covariant=True)


class OfFight(Protocol[T]):
    """A fact about somebody in a fight."""

    def __call__(self, fight: Fight, combatant: Combatant, /) -> T: ...


class OfArms(Protocol[A, T]):
    """A fact about somebody in a fight that takes their arms."""

    def __call__(self, fight: Fight, armoury: A, combatant: Combatant, /) -> T: ...


class AtAMoment(Protocol):
    """A decision that keeps what was found of the fight as it stands."""

    @property
    def moment(self) -> Moment: ...


def while_asked(work_out: Callable[[Fight, Combatant], T]) -> OfFight[T]:
    """A fact about somebody that holds until the fight goes on, found once while somebody is asked."""

    @wraps(work_out)
    def fact(fight: Fight, combatant: Combatant, /) -> T:
        moment = fight.moment
        if moment is None:
            return work_out(fight, combatant)
        key = work_out, combatant.key
        if key not in moment:
            moment[key] = work_out(fight, combatant)
        found: T = moment[key]
        return found

    return fact


def while_asked_with_arms(work_out: Callable[[Fight, A, Combatant], T]) -> OfArms[A, T]:
    """The same for a fact that takes the arms of whoever is there."""

    @wraps(work_out)
    def fact(fight: Fight, armoury: A, combatant: Combatant, /) -> T:
        moment = fight.moment
        if moment is None:
            return work_out(fight, armoury, combatant)
        key = work_out, combatant.key
        if key not in moment:
            moment[key] = work_out(fight, armoury, combatant)
        found: T = moment[key]
        return found

    return fact
