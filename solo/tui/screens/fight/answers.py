"""Owns how the person answers: only where they are asked, for the state they saw, each refusal in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from solo.play.table import IllegalAnswer, Table
from solo.resolver import ByHand
from solo.tui.screens.fight.autoplay import Autoplay

if TYPE_CHECKING:
    from solo.campaign.session import Session

READ_ONLY = "This campaign is open for reading only: nothing can be answered here."


class Answers:
    """The person's answers to a session's table. `refused` is told why one will not do, `taken` that one did."""

    def __init__(
        self,
        session: Session,
        table: Table,
        autoplay: Autoplay,
        refused: Callable[[str], None],
        taken: Callable[[], None],
    ) -> None:
        self._session = session
        self._table = table
        self._autoplay = autoplay
        self._refused = refused
        self._taken = taken
        self._seen = 0

    def note_seen(self) -> None:
        """The person sees the table as it is now."""
        self._seen = self._table.moves

    @property
    def awaited(self) -> bool:
        """True where the person is asked, and nobody answers in their place."""
        return self._table.pending is not None and self._autoplay.answerer is None

    def may_answer(self) -> bool:
        """True where an answer could be taken; a campaign that is open for reading only says so."""
        if self._session.read_only:
            self._refused(READ_ONLY)
            return False
        return self.awaited

    def give(self, code: str) -> None:
        """Answer what is asked."""
        self._try(lambda: self._session.play.answer(code, at=self._seen))

    def hand_in(self, faces: ByHand) -> None:
        """Hand in what the person threw; where that is nothing, the app throws."""
        play, at = self._session.play, self._seen
        self._try(lambda: play.type_faces(faces, at=at) if faces else play.throw_wanted(at=at))

    def _try(self, answer: Callable[[], None]) -> None:
        """Give this answer where the person may; what the table does not allow is said, and changes nothing."""
        if not self.may_answer():
            return
        try:
            answer()
        except IllegalAnswer as fault:
            self._refused(str(fault))
        else:
            self._taken()
