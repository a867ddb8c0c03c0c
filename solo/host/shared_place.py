"""Owns the place at a shared table: beside what everybody sees and does alone, the others, their talk and fingers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from solo.host.place import Place
from solo.host.shared_table import Presence, Request, SharedTable
from solo.host.talk import Finger, Line


class SharedPlace(Place):
    """The place of a person of this name. Raises ValueError where nothing is in progress."""

    def __init__(self, shared: SharedTable, person: str) -> None:
        super().__init__(shared.session, person)
        self._shared = shared

    @property
    def present(self) -> Sequence[Presence]:
        """Everybody who may sit here."""
        return self._shared.present()

    @property
    def talk(self) -> Sequence[Line]:
        """What was said."""
        return self._shared.talk.lines()

    @property
    def fingers(self) -> Sequence[Finger]:
        """What the others, and this person, point at."""
        return self._shared.fingers()

    @property
    def request(self) -> Request | None:
        """The answer that somebody wants taken back."""
        return self._shared.request

    def say(self, text: str) -> str:
        """Say something to all; returns why not, in a sentence, "" where it was said."""
        return self._shared.say(self.person, text)

    def point(self, code: str) -> None:
        """Point at an answer, or no longer."""
        self._shared.point(self.person, code)

    def undo(self) -> str:
        return self._shared.take_back(self.person, self.leads)

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        return self._shared.listen(listener)
