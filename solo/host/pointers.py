"""Pointers of people at answers, and the highlighted option of each player who must answer.

A person does not see a pointer at an answer that is hidden from them.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from solo.systems.contract import Choose, ChooseMany, ChoosePlace, Decision
from solo.systems.contract.decisions import read_place


class Pointer(msgspec.Struct, frozen=True):
    """A person's pointer at an answer or a place on the map. `number` is the number of the table's state.

    `asked` is the combatant whose decision offers the answer; "" for a place outside any decision.
    """

    who: str
    code: str
    number: int
    asked: str = ""


class Pointers:
    """Each person's pointer, and the highlighted option of each player who must answer."""

    def __init__(self) -> None:
        self._fingers: dict[str, Pointer] = {}
        self._marks: dict[str, Pointer] = {}

    def point(self, finger: Pointer) -> None:
        """Set the person's pointer, or remove it if it is already there."""
        if self._fingers.get(finger.who) == finger:
            del self._fingers[finger.who]
        else:
            self._fingers[finger.who] = finger

    def mark(self, mark: Pointer) -> bool:
        """Set a player's highlighted option. Return False if it is unchanged."""
        before = self._marks.get(mark.who)
        self._marks[mark.who] = mark
        return before != mark

    def leave(self, who: str) -> None:
        """Remove a person's pointer and highlighted option."""
        self._fingers.pop(who, None)
        self._marks.pop(who, None)

    def fingers(self, seen: Decision | None, number: int) -> Sequence[Pointer]:
        """List the pointers of state `number` that a viewer of the decision `seen` may see."""
        return [one for one in self._fingers.values() if one.number == number and may_see_pointer(one, seen)]

    def marks(self, seen: Decision | None, number: int) -> Sequence[Pointer]:
        """List the highlighted options of state `number` that a viewer of the decision `seen` may see."""
        return [one for one in self._marks.values() if one.number == number and may_see_pointer(one, seen)]


def may_see_pointer(finger: Pointer, seen: Decision | None) -> bool:
    """Return True if a viewer of the decision `seen` may see this pointer: at one of its answers, or at a place."""
    if finger.asked:
        return seen is not None and seen.who == finger.asked and is_option(seen, finger.code)
    return read_place(finger.code) is not None


def is_option(decision: Decision, code: str) -> bool:
    """Return True if the decision offers this answer, legal or not, so that people may point at it."""
    if isinstance(decision, Choose | ChooseMany):
        return any(option.code == code for option in decision.options)
    if isinstance(decision, ChoosePlace):
        return read_place(code) in decision.places
    return decision.fault(code) is None
