"""Owns the place at a shared table: beside what everybody sees and does alone, the others, their talk and fingers.

What it gives out was on disk before, unless its own person has just answered it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeVar

from solo.campaign.answering import Answering
from solo.host.company import Company
from solo.host.leading import must_lead
from solo.host.manners import time_text
from solo.host.place import Place
from solo.host.pointing import Finger
from solo.host.shared_table import SharedTable
from solo.host.sight import Sight
from solo.host.taking_back import Request
from solo.host.turns import Turns
from solo.play.saved import SavedTable
from solo.play.table import IllegalAnswer
from solo.play.wanted import Wanted
from solo.systems.contract import Decision

NOT_ASKED = "Nothing is asked of you now."
T = TypeVar("T")


def place_of(company: Company) -> SharedPlace | None:
    """Returns this person's place at what is in progress; None where nothing is."""
    return SharedPlace(company.shared, company.person) if company.table is not None else None


class SharedPlace(Place):
    """The place of a person of this name.

    Raises ValueError where nothing is in progress, or nothing yet that this person may see: what was begun is on disk,
    and everybody told of it, in a moment.
    """

    def __init__(self, shared: SharedTable, person: str) -> None:
        super().__init__(shared.session, person)
        self._shared = shared
        self.company = Company(shared, person)
        self._look()

    def _look(self) -> Sight:
        kept = self._sight
        if kept is not None and self.over:
            return kept
        sight = self._shared.news.sight(self._table, self.person)
        return kept if kept is sight else self._see(sight)

    # What is seen

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
            return "no game master is here, so any player may keep it"
        if self._shared.master_here:
            return "a game master keeps what came of it"
        seconds = self._shared.people.manners.away
        return f"a game master keeps what came of it, or after {time_text(seconds)} without one any player"

    @property
    def watched(self) -> Decision | None:
        """What somebody else is asked, where one may look on; None while something is asked here."""
        return self._look().watched

    @property
    def chooser(self) -> str:
        return self.players.get(self.watched.who, self.awaited) if self.watched else ""

    @property
    def players(self) -> dict[str, str]:
        """The names of those who answer for each that is seen, by their keys; without foes whom a tactic plays."""
        return {key: seat.name for key, seat in self._look().players.items()}

    @property
    def declared(self) -> tuple[str, ...]:
        """Who has declared already of those who are asked at once, by their keys: never what."""
        return self._look().declared

    @property
    def seed(self) -> int | None:
        return super().seed if self.leads else None

    @property
    def standing(self) -> SavedTable:
        must_lead(self._shared.people, self.person)
        return super().standing

    @property
    def fingers(self) -> Sequence[Finger]:
        """What everybody points at, as far as it is seen here."""
        return self._shared.pointing.fingers(self._before_me, self._look().number)

    @property
    def marks(self) -> Sequence[Finger]:
        """The marks of the other players who are asked, as far as this seat may see them."""
        marks = self._shared.pointing.marks(self._before_me, self._look().number)
        return [one for one in marks if one.who != self.person]

    @property
    def waited(self) -> float:
        """For how many seconds the table has stood as it stands now."""
        return self._shared.waited

    @property
    def request(self) -> Request | None:
        """The answer that somebody wants taken back."""
        return self._shared.taking_back.request

    def times_met(self, kind: str) -> int:
        return self._shared.times_met(self.person, kind)

    def meet(self, kind: str) -> None:
        self._shared.meet(self.person, kind)

    @property
    def turns(self) -> Turns:
        """In which order pages at this table are drawn whole."""
        return self._shared.turns

    # What is done

    def answer_by_tactic(self, by: Literal["tactic", "aid"] = "aid") -> None:
        del by
        who, at = self._look().asked, self._look().number
        if not who:
            raise IllegalAnswer(NOT_ASKED)
        self._do(lambda play: play.answer_by_tactic("aid", who=who, at=at, person=self.person))

    def undo(self, to: int | None = None) -> str:
        del to
        self._must_go_on()
        return self._shared.taking_back.ask(self.person, self._look().number)

    def back_to(self, leg: int) -> str:
        self._must_go_on()
        return self._shared.taking_back.ask(self.person, self._look().number, leg)

    def decline(self) -> None:
        """Do not agree that an answer is taken back."""
        self._shared.taking_back.decline(self.person)

    def redo(self) -> bool:
        must_lead(self._shared.people, self.person)
        return super().redo()

    def throw_by_hand(self, on: bool) -> None:
        must_lead(self._shared.people, self.person)
        super().throw_by_hand(on)
        self._shared.news.tell()

    def finish(self) -> None:
        if not self.may_keep:
            must_lead(self._shared.people, self.person)
        title = self._session.fight_in_progress
        super().finish()
        if not self.leads:
            self._shared.remark(f"{self.person} has kept what came of “{title}”, without a game master.")

    def fight_again(self) -> None:
        must_lead(self._shared.people, self.person)
        super().fight_again()

    def _do(self, change: Callable[[Answering], T]) -> T:
        return self._shared.news.done_by(self.person, lambda: super(SharedPlace, self)._do(change))

    def point(self, code: str, asked: str = "") -> None:
        """Point at an answer of whoever is asked, or at a place; a second time takes the finger away."""
        self._shared.point(Finger(self.person, code, self._look().number, asked), self._before_me)

    def mark(self, code: str) -> None:
        """Let the others see where the mark stands of what is asked here."""
        sight = self._look()
        if sight.asked:
            self._shared.mark(Finger(self.person, code, sight.number, sight.asked), self._before_me)

    @property
    def _before_me(self) -> Decision | None:
        """The decision that is seen here."""
        pending = self.pending
        if isinstance(pending, Wanted):
            return None
        return pending or self.watched

    # News

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        return self._shared.news.listen(listener)

    def when_written(self, tell: Callable[[], object]) -> Callable[[], None]:
        return self._shared.news.listen(tell)
