"""Owns when the tactic answers in the person's place: for a turn, until a decision matters, or to the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from solo.systems.contract import Choose, ChooseSeveral, Decision, PickPlace, View

Until = Literal["turn", "matters", "end"]


class Moment(msgspec.Struct, frozen=True):
    """Whose turn of which round it is, and how those on the person's side are."""

    acting: str
    round: int
    vitals: Mapping[str, tuple[int, ...]]


def moment(view: View, rounds: int, sides: frozenset[str]) -> Moment:
    """The moment that a view shows."""
    acting = next((fighter.key for fighter in view.fighters if fighter.acting), "")
    vitals = {
        fighter.key: (*(bar.value for bar in fighter.bars), not fighter.out)
        for fighter in view.fighters
        if fighter.side in sides
    }
    return Moment(acting, rounds, vitals)


class StandIn:
    """The tactic in the person's place, from the moment it was asked."""

    def __init__(self, until: Until, start: Moment) -> None:
        self._until = until
        self._start = start
        self._passed = False

    def answers(self, decision: Decision, now: Moment) -> bool:
        """True while the tactic goes on answering."""
        if (now.acting, now.round) != (self._start.acting, self._start.round):
            self._passed = True
        if self._until == "end":
            return True
        if self._until == "turn":
            return not self._passed
        stops = self._passed or worse(self._start.vitals, now.vitals)
        return not (stops and answers_possible(decision) > 1)


class Stretch:
    """What the tactic answered on the way to the end, so that taking back takes all of it: from how many answers on."""

    def __init__(self) -> None:
        self._began: int | None = None
        self._ended = 0

    def begin(self, answered: int) -> None:
        """It begins after so many answers."""
        self._began = self._ended = answered

    def reached(self, answered: int) -> None:
        """It has led to so many answers."""
        self._ended = answered

    def before(self, answered: int) -> int | None:
        """How many answers there were before it, where it was the latest of all; None where there is no such thing."""
        began, self._began = self._began, None
        return began if answered == self._ended else None


def worse(before: Mapping[str, tuple[int, ...]], after: Mapping[str, tuple[int, ...]]) -> bool:
    """True where any value of anybody has fallen."""
    return any(
        now < then for key, values in after.items() for now, then in zip(values, before.get(key, ()), strict=False)
    )


def answers_possible(decision: Decision) -> int:
    """How many answers a person could give, as far as it matters: none, one or several."""
    if isinstance(decision, Choose):
        return len(decision.legal())
    if isinstance(decision, ChooseSeveral):
        return 1 + sum(not option.refused for option in decision.options)
    if isinstance(decision, PickPlace):
        return len(decision.places)
    return decision.high - decision.low + 1
