"""Owns the fingers that people lay on an answer, and where the mark of whoever is asked stands.

Nobody sees a finger on what they may not see themselves.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from solo.systems.contract import Choose, ChooseSeveral, Decision, PickPlace
from solo.systems.contract.decisions import read_place


class Finger(msgspec.Struct, frozen=True):
    """Somebody points at an answer to what `asked` is asked, by its code or its place, in the state of this number.

    `mark` says that it is where the mark of whoever is asked stands.
    """

    who: str
    asked: str
    code: str
    number: int
    mark: bool = False


class Pointing:
    """The fingers of everybody, one for each, and the marks."""

    def __init__(self) -> None:
        self._fingers: dict[tuple[str, bool], Finger] = {}

    def lay(self, finger: Finger) -> bool:
        """Point there, and nowhere else any more; False where that is where it points."""
        before = self._fingers.get((finger.who, finger.mark))
        self._fingers[finger.who, finger.mark] = finger
        return before != finger

    def take_away(self, who: str) -> None:
        """This person points nowhere any more."""
        self._fingers.pop((who, False), None)
        self._fingers.pop((who, True), None)

    def points(self, finger: Finger) -> bool:
        """True where this finger lies there."""
        return self._fingers.get((finger.who, finger.mark)) == finger

    def at(self, decision: Decision | None, number: int) -> Sequence[Finger]:
        """All fingers on answers to this decision, in the state of this number."""
        if decision is None:
            return ()
        return [
            one
            for one in self._fingers.values()
            if one.number == number and one.asked == decision.who and offered(decision, one.code)
        ]


def offered(decision: Decision, code: str) -> bool:
    """Returns whether a decision offers this answer, legal or not, so that one may point at it."""
    if isinstance(decision, Choose | ChooseSeveral):
        return any(option.code == code for option in decision.options)
    if isinstance(decision, PickPlace):
        return read_place(code) in decision.places
    return decision.fault(code) is None
