"""Owns the fingers that people lay on an answer, and where the mark of whoever is asked stands.

Nobody sees a finger on what they may not see themselves.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from solo.systems.contract import Choose, ChooseSeveral, Decision, PickPlace
from solo.systems.contract.decisions import read_place


class Finger(msgspec.Struct, frozen=True):
    """Somebody points at an answer, by its code or its place, that may be given in the state of this number.

    `asked` is the combatant who is asked for that answer, "" for a place that nobody is asked about.
    """

    who: str
    code: str
    number: int
    asked: str = ""


class Pointing:
    """Where everybody points, one finger each, and where those who are asked have their marks."""

    def __init__(self) -> None:
        self._fingers: dict[str, Finger] = {}
        self._marks: dict[str, Finger] = {}

    def point(self, finger: Finger) -> None:
        """Point there, and nowhere else any more; a second time takes the finger away."""
        if self._fingers.get(finger.who) == finger:
            del self._fingers[finger.who]
        else:
            self._fingers[finger.who] = finger

    def mark(self, mark: Finger) -> bool:
        """The mark of somebody who is asked stands there; False where it stood there before."""
        before = self._marks.get(mark.who)
        self._marks[mark.who] = mark
        return before != mark

    def leave(self, who: str) -> None:
        """This person points nowhere any more, and has no mark."""
        self._fingers.pop(who, None)
        self._marks.pop(who, None)

    def fingers(self, seen: Decision | None, number: int) -> Sequence[Finger]:
        """All fingers for whoever sees this decision, in the state of this number."""
        return [one for one in self._fingers.values() if one.number == number and shows(one, seen)]

    def marks(self, seen: Decision | None, number: int) -> Sequence[Finger]:
        """All marks for whoever sees this decision, in the state of this number."""
        return [one for one in self._marks.values() if one.number == number and shows(one, seen)]


def shows(finger: Finger, seen: Decision | None) -> bool:
    """Returns whether one who sees this decision may see this finger: on what it offers, or on a place."""
    if finger.asked:
        return seen is not None and seen.who == finger.asked and offered(seen, finger.code)
    return read_place(finger.code) is not None


def offered(decision: Decision, code: str) -> bool:
    """Returns whether a decision offers this answer, legal or not, so that one may point at it."""
    if isinstance(decision, Choose | ChooseSeveral):
        return any(option.code == code for option in decision.options)
    if isinstance(decision, PickPlace):
        return read_place(code) in decision.places
    return decision.fault(code) is None
