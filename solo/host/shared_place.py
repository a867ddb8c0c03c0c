"""Owns the place at a shared table: beside what everybody sees and does alone, the others, their talk and fingers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from solo.host.company import Company
from solo.host.place import Place
from solo.host.shared_table import Request, SharedTable
from solo.host.talk import Finger
from solo.systems.contract import Decision


class SharedPlace(Place):
    """The place of a person of this name. Raises ValueError where nothing is in progress."""

    def __init__(self, shared: SharedTable, person: str) -> None:
        super().__init__(shared.session, person)
        self._shared = shared
        self.company = Company(shared, person)

    @property
    def watched(self) -> Decision | None:
        """What somebody else is asked, where this person may look on: a friend's choice, that is no secret."""
        table = self._table
        if self.pending is not None or table.pending is None or not table.waits_for_person:
            return None
        sides = ((one, self._table.procedure.side(table.state, one.who)) for one in table.open)
        return next((one for one, side in sides if self.viewer.sees(side)), None) if not table.declared else None

    @property
    def waited(self) -> float:
        """For how many seconds the table has stood as it stands now."""
        return self._shared.waited

    @property
    def fingers(self) -> Sequence[Finger]:
        """What the others, and this person, point at, as far as this person may see it."""
        return [one for one in self._shared.fingers() if self._sees(one)]

    @property
    def marks(self) -> Sequence[Finger]:
        """Where the others who are asked have their marks, as far as this person may see it."""
        return [one for one in self._shared.marks() if one.who != self.person and self._sees(one)]

    @property
    def request(self) -> Request | None:
        """The answer that somebody wants taken back."""
        return self._shared.request

    def point(self, code: str, asked: str = "") -> None:
        """Point at an answer of whoever is asked, or at a place; or no longer."""
        self._shared.point(self.person, code, asked)

    def mark(self, code: str) -> None:
        """Let the others see where the mark of this person stands, who is asked."""
        if isinstance(self.pending, Decision):
            self._shared.mark(self.person, code, self.pending.who)

    def undo(self) -> str:
        return self._shared.take_back(self.person, self.leads)

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        return self._shared.listen(listener)

    def _sees(self, finger: Finger) -> bool:
        seen = (self.pending, self.watched)
        return not finger.asked or any(isinstance(one, Decision) and one.who == finger.asked for one in seen)
