"""Owns what is found of a fight once while somebody is asked: nothing changes until the answer (`Fight.moment`).

A decision has a moment of its own, which one that follows before anything has changed takes over, as the question
where to go does after a Move was chosen.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from solo.systems.polyhedral.fight.state.fight import Combatant, Fight

A = TypeVar("A")
T = TypeVar("T")


def while_asked(work_out: Callable[[Fight, Combatant], T]) -> Callable[[Fight, Combatant], T]:
    """A fact about somebody that holds until the fight goes on, found once while somebody is asked."""

    @wraps(work_out)
    def fact(fight: Fight, combatant: Combatant) -> T:
        moment = fight.moment
        if moment is None:
            return work_out(fight, combatant)
        key = work_out, combatant.key
        if key not in moment:
            moment[key] = work_out(fight, combatant)
        found: T = moment[key]
        return found

    return fact


def while_asked_with_arms(work_out: Callable[[Fight, A, Combatant], T]) -> Callable[[Fight, A, Combatant], T]:
    """The same for a fact that takes the arms of whoever is there."""

    @wraps(work_out)
    def fact(fight: Fight, armoury: A, combatant: Combatant) -> T:
        moment = fight.moment
        if moment is None:
            return work_out(fight, armoury, combatant)
        key = work_out, combatant.key
        if key not in moment:
            moment[key] = work_out(fight, armoury, combatant)
        found: T = moment[key]
        return found

    return fact
