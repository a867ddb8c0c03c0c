"""Answers of the player, passed on only if the player is asked and sees the current state.

A refusal is shown as a sentence.
"""

from __future__ import annotations

from collections.abc import Callable

from solo.host.order_keeper import OrderKeeper
from solo.host.table_client import TableClient
from solo.play.table import IllegalAnswerError
from solo.resolver import ByHand
from solo.tui.screens.fight.autoplay import Autoplay


class AnswerInput:
    """Passes the answers of the player on to a table client.

    `refused` is called with the reason if the table refuses an answer. `taken` is called if the table accepts an
    answer.
    """

    def __init__(
        self,
        place: TableClient,
        orders: OrderKeeper,
        autoplay: Autoplay,
        refused: Callable[[str], None],
        taken: Callable[[], None],
    ) -> None:
        self._place = place
        self._orders = orders
        self._autoplay = autoplay
        self._refused = refused
        self._taken = taken
        self._seen = 0

    def note_seen(self) -> None:
        """Note that the player sees the current state of the table."""
        self._seen = self._place.number

    @property
    def is_awaited(self) -> bool:
        """True if the player is asked and no automatic answer will come."""
        return self._place.pending is not None and self._autoplay.answerer is None

    def may_answer(self) -> bool:
        """Return True if this client may answer. Otherwise show the reason, if there is one.

        Also True for a watched decision of another player, since the table itself refuses an answer to it.
        """
        if self._place.refusal:
            self._refused(self._place.refusal)
            return False
        return self.is_awaited or self._place.watched_decision is not None

    def give(self, code: str) -> None:
        """Answer the pending decision with the option `code`."""

        def answer() -> None:
            self._orders.note_answer(code)
            self._place.answer(code, self._seen)

        self._try(answer)

    def hand_in(self, faces: ByHand) -> None:
        """Submit the player's own rolls. If `faces` is empty, the app rolls."""
        self._try(lambda: self._place.hand_in(faces, self._seen))

    def _try(self, answer: Callable[[], None]) -> None:
        """Call `answer` if the player may answer. Show the reason if the table refuses."""
        if not self.may_answer():
            return
        try:
            answer()
        except IllegalAnswerError as error:
            self._refused(str(error))
        else:
            self._taken()
