"""Owns how the person answers: only where they are asked, for the state they saw, each refusal in a sentence."""

from __future__ import annotations

from collections.abc import Callable

from solo.host.place import Place
from solo.play.table import IllegalAnswer
from solo.resolver import ByHand
from solo.tui.screens.fight.autoplay import Autoplay


class Answers:
    """The answers that are given from a place. `refused` is told why one will not do, `taken` that one did."""

    def __init__(
        self,
        place: Place,
        autoplay: Autoplay,
        refused: Callable[[str], None],
        taken: Callable[[], None],
    ) -> None:
        self._place = place
        self._autoplay = autoplay
        self._refused = refused
        self._taken = taken
        self._seen = 0

    def note_seen(self) -> None:
        """The person sees the table as it is now."""
        self._seen = self._place.number

    @property
    def awaited(self) -> bool:
        """True where the person is asked, and nobody answers in their place."""
        return self._place.pending is not None and self._autoplay.answerer is None

    def may_answer(self) -> bool:
        """True where an answer may be given; why none may from here, is said. The table refuses somebody else's."""
        if self._place.refusal:
            self._refused(self._place.refusal)
            return False
        return self.awaited or self._place.watched is not None

    def give(self, code: str) -> None:
        """Answer what is asked."""
        self._try(lambda: self._place.answer(code, self._seen))

    def hand_in(self, faces: ByHand) -> None:
        """Hand in what the person threw; where that is nothing, the app throws."""
        self._try(lambda: self._place.hand_in(faces, self._seen))

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
