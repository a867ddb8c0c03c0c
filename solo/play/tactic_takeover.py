"""Tactic takeover: the tactic answers in the person's place for a turn, until a decision matters, or to the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from solo.systems.contract import Choose, ChooseMany, ChoosePlace, Decision, View

Until = Literal["turn", "matters", "end"]


class TurnMark(msgspec.Struct, frozen=True):
    """A moment of a fight: the acting combatant, the round, and the bars of the person's side by combatant."""

    acting: str
    round: int
    vitals: Mapping[str, tuple[int, ...]]


def moment(view: View, rounds: int, sides: frozenset[str]) -> TurnMark:
    """Return the moment shown in a view. `sides` are the person's sides."""
    acting = next((fighter.key for fighter in view.fighters if fighter.acting), "")
    vitals = {
        fighter.key: (*(bar.value for bar in fighter.bars), not fighter.out)
        for fighter in view.fighters
        if fighter.side in sides
    }
    return TurnMark(acting, rounds, vitals)


class TacticTakeover:
    """A takeover by the tactic, beginning with the given moment."""

    def __init__(self, until: Until, start: TurnMark) -> None:
        self._until = until
        self._start = start
        self._passed = False

    def answers(self, decision: Decision, now: TurnMark) -> bool:
        """Return True if the takeover still covers this decision at the moment `now`."""
        if (now.acting, now.round) != (self._start.acting, self._start.round):
            self._passed = True
        if self._until == "end":
            return True
        if self._until == "turn":
            return not self._passed
        stops = self._passed or has_worsened(self._start.vitals, now.vitals)
        return not (stops and count_answers(decision) > 1)


class TakeoverSpan:
    """The answers of a tactic up to the end of a fight, which are undone and redone together.

    Stored as the table's numbers of answers before and after the takeover.
    """

    def __init__(self) -> None:
        self._began: int | None = None
        self._ended = 0
        self._undone = False

    def begin(self, answered: int) -> None:
        """Begin the takeover after this number of answers."""
        self._began = self._ended = answered
        self._undone = False

    def note_reached(self, answered: int) -> None:
        """Record the number of answers reached."""
        self._ended = answered

    def take_back(self, answered: int) -> int | None:
        """Mark the takeover as undone and return the answer count before it; None if it was not the latest action."""
        latest = self._began is not None and answered == self._ended > self._began and not self._undone
        self._began, self._undone = (self._began if latest else None), latest
        return self._began

    def taken_back(self, before: int, after: int) -> None:
        """Record an undo of several answers. `before` and `after` are the numbers of answers around the undo."""
        self._began, self._ended, self._undone = after, before, after < before

    def redo(self, answered: int) -> int:
        """Mark the takeover as redone and return the answer count after it; 0 if it was not the latest undo."""
        redone, self._undone = self._undone and answered == self._began, False
        return self._ended if redone else 0


def has_worsened(before: Mapping[str, tuple[int, ...]], after: Mapping[str, tuple[int, ...]]) -> bool:
    """Return True if any value of any combatant is lower in `after` than in `before`."""
    return any(
        now < then for key, values in after.items() for now, then in zip(values, before.get(key, ()), strict=False)
    )


def count_answers(decision: Decision) -> int:
    """Return the number of possible answers; for `ChooseMany`, a lower bound that exceeds 1 if there is a choice."""
    if isinstance(decision, Choose):
        return len(decision.legal())
    if isinstance(decision, ChooseMany):
        return 1 + sum(not option.refused for option in decision.options)
    if isinstance(decision, ChoosePlace):
        return len(decision.places)
    return decision.high - decision.low + 1
