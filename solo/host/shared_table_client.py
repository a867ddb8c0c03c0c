"""Table client at a shared table: adds the other people, chat, pointers and undo requests.

A state is shown once it is on disk, and at once to the person who has caused it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeVar

from solo.campaign.answers import AnswerQueue
from solo.host.draw_scheduling import DrawScheduler
from solo.host.host_controls import require_host
from solo.host.participants import Participants
from solo.host.pointers import Pointer
from solo.host.shared_table import SharedTable
from solo.host.table_client import TableClient
from solo.host.table_settings import time_text
from solo.host.table_view import TableView
from solo.host.undo_votes import UndoRequest
from solo.play.pending_rolls import Wanted
from solo.play.saved_table import OrderEffect, SavedTable
from solo.play.table import IllegalAnswerError
from solo.systems.contract import Decision

NOT_ASKED = "It is not your turn to answer."
T = TypeVar("T")


def place_of(company: Participants) -> SharedTableClient | None:
    """Return a client for this person's table in progress; None if nothing is in progress."""
    return SharedTableClient(company.shared, company.person) if company.table is not None else None


class SharedTableClient(TableClient):
    """Client of the table in progress for the person of this name.

    Raises ValueError if nothing is in progress, or if the start of the procedure is not on disk yet.
    """

    def __init__(self, shared: SharedTable, person: str) -> None:
        super().__init__(shared.session, person)
        self._shared = shared
        self.company = Participants(shared, person)
        self._look()

    def _look(self) -> TableView:
        kept = self._sight
        if kept is not None and self.is_over:
            return kept
        sight = self._shared.news.sight(self._table, self.person)
        return kept if kept is sight else self._see(sight)

    # Views

    @property
    def leads(self) -> bool:
        return self._shared.people.leads(self.person)

    @property
    def may_keep(self) -> bool:
        return self._shared.may_keep(self.person)

    @property
    def kept_by(self) -> str:
        if self.leads:
            return ""
        if self.may_keep:
            return "no game master is here, so any player may save the result"
        if self._shared.master_here:
            return "a game master saves the result"
        seconds = self._shared.people.table_settings.away
        return f"a game master saves the result, or any player if none is here for {time_text(seconds)}"

    @property
    def watched_decision(self) -> Decision | None:
        """The decision of another player that this client may watch; None while the client's player must answer."""
        return self._look().watched_decision

    @property
    def chooser(self) -> str:
        return self.players.get(self.watched_decision.who, self.awaited_names) if self.watched_decision else ""

    @property
    def players(self) -> dict[str, str]:
        """The names of players by the keys of their combatants, as far as visible; without foes that a tactic plays."""
        return {key: seat.name for key, seat in self._look().players.items()}

    @property
    def declared_keys(self) -> tuple[str, ...]:
        """The keys of combatants who have declared in a simultaneous declaration. The declared actions stay secret."""
        return self._look().declared_keys

    @property
    def seed(self) -> int | None:
        return super().seed if self.leads else None

    @property
    def standing(self) -> SavedTable:
        require_host(self._shared.people, self.person)
        return super().standing

    @property
    def fingers(self) -> Sequence[Pointer]:
        """The pointers of all people that this client may see."""
        return self._shared.pointing.fingers(self._before_me, self._look().number)

    @property
    def marks(self) -> Sequence[Pointer]:
        """The highlighted options of other players who must answer, if this client may see the options."""
        marks = self._shared.pointing.marks(self._before_me, self._look().number)
        return [one for one in marks if one.who != self.person]

    @property
    def seconds_waited(self) -> float:
        """Seconds for which the table has been waiting in its present state."""
        return self._shared.seconds_waited

    @property
    def request(self) -> UndoRequest | None:
        """The pending request to take back an answer; None if there is none."""
        return self._shared.taking_back.request

    def times_met(self, kind: str) -> int:
        return self._shared.times_met(self.person, kind)

    def meet(self, kind: str) -> None:
        self._shared.meet(self.person, kind)

    @property
    def turns(self) -> DrawScheduler:
        """The order in which the pages of this table are redrawn."""
        return self._shared.turns

    # Actions

    def answer_by_tactic(self, by: Literal["tactic", "aid"] = "aid") -> None:
        del by
        who, at = self._look().asked_combatant, self._look().number
        if not who:
            raise IllegalAnswerError(NOT_ASKED)
        self._do(lambda play: play.answer_by_tactic("aid", who=who, at=at, person=self.person))

    def answers_for(self, name: str) -> bool:
        names = {fighter.key: fighter.name for fighter in self.view().fighters}
        return any(names.get(key) == name and player == self.person for key, player in self.players.items())

    def answer_by_order(self, code: str, sentence: str, effect: OrderEffect) -> None:
        who, at = self._look().asked_combatant, self._look().number
        if not who:
            raise IllegalAnswerError(NOT_ASKED)
        self._do(lambda play: play.answer(code, "aid", sentence, who=who, at=at, person=self.person, order=effect))

    def undo(self, to: int | None = None) -> str:
        del to
        self._must_go_on()
        return self._shared.taking_back.ask(self.person, self._look().number)

    def back_to(self, leg: int) -> str:
        self._must_go_on()
        return self._shared.taking_back.ask(self.person, self._look().number, leg)

    def decline(self) -> None:
        """Reject the pending request to take back an answer."""
        self._shared.taking_back.decline(self.person)

    def redo(self, to: int = 0) -> bool:
        require_host(self._shared.people, self.person)
        return super().redo(to)

    def throw_by_hand(self, on: bool) -> None:
        require_host(self._shared.people, self.person)
        super().throw_by_hand(on)
        self._shared.news.tell()

    def finish(self) -> None:
        if not self.may_keep:
            require_host(self._shared.people, self.person)
        title = self._session.fight_in_progress
        super().finish()
        if not self.leads:
            self._shared.remark(f"No game master was here, so {self.person} saved the result of “{title}”.")

    def fight_again(self) -> None:
        require_host(self._shared.people, self.person)
        super().fight_again()

    def _do(self, change: Callable[[AnswerQueue], T]) -> T:
        return self._shared.news.done_by(self.person, lambda: super(SharedTableClient, self)._do(change))

    def point(self, code: str, asked: str = "") -> None:
        """Point at an answer of the combatant `asked`, or at a place.

        Pointing at the same thing again removes the pointer.
        """
        self._shared.point(Pointer(self.person, code, self._look().number, asked), self._before_me)

    def mark(self, code: str) -> None:
        """Show the other people which option the player highlights."""
        sight = self._look()
        if sight.asked_combatant:
            self._shared.mark(Pointer(self.person, code, sight.number, sight.asked_combatant), self._before_me)

    @property
    def _before_me(self) -> Decision | None:
        """The decision that this client shows."""
        pending = self.pending
        if isinstance(pending, Wanted):
            return None
        return pending or self.watched_decision

    # Notifications

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        return self._shared.news.listen(listener)

    def when_written(self, tell: Callable[[], object]) -> Callable[[], None]:
        return self._shared.news.listen(tell)
