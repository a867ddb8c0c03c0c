"""Owns the place at a shared table: beside what everybody sees and does alone, the others, their talk and fingers.

What it gives out was on disk before, unless its own person has just answered it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeVar

from solo.campaign.answering import Answering
from solo.campaign.chronicle import Chapter
from solo.host.manners import Manners
from solo.host.people import Role
from solo.host.place import Place
from solo.host.pointing import Finger
from solo.host.shared_table import Presence, Request, SharedTable
from solo.host.sight import Sight
from solo.host.talk import Line
from solo.play.saved import SavedTable
from solo.play.table import IllegalAnswer
from solo.play.wanted import Wanted
from solo.systems.contract import Decision

NOT_ASKED = "Nothing is asked of you now."
T = TypeVar("T")


class SharedPlace(Place):
    """The place of a person of this name. Raises ValueError where nothing is in progress."""

    def __init__(self, shared: SharedTable, person: str) -> None:
        super().__init__(shared.session, person)
        self._shared = shared

    def _look(self) -> Sight:
        shared, kept = self._shared, self._sight
        if kept is None or (kept.moment != self._table.moment and shared.may_tell(self.person)):
            return self._see(Sight(self._table, self.person, shared.as_asked).fixed())
        return kept

    # What is seen

    @property
    def leads(self) -> bool:
        return self._shared.leads(self.person)

    @property
    def looked_on(self) -> Decision | None:
        """What somebody else is asked, where one may look on; None while something is asked here."""
        return self._look().looked_on

    @property
    def declared(self) -> tuple[str, ...]:
        """Who has declared already of those who are asked at once, by their keys: never what."""
        return self._look().declared

    @property
    def seed(self) -> int | None:
        return super().seed if self.leads else None

    @property
    def standing(self) -> SavedTable:
        self._shared.must_lead(self.person)
        return super().standing

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
        """What everybody points at, and where the marks are, of what is asked or looked on here."""
        return self._shared.pointing.at(self._before_me, self._look().number)

    @property
    def request(self) -> Request | None:
        """The answer that somebody wants taken back."""
        return self._shared.request

    @property
    def manners(self) -> Manners:
        """How the table is run."""
        return self._shared.people.manners

    def chronicle(self) -> list[Chapter]:
        """What has happened in this campaign, as far as it is heard from here."""
        return self._shared.chronicle(self.person)

    def times_met(self, kind: str) -> int:
        return self._shared.times_met(self.person, kind)

    def meet(self, kind: str) -> None:
        self._shared.meet(self.person, kind)

    # What is done

    def answer_by_tactic(self, by: Literal["tactic", "aid"] = "aid") -> None:
        del by
        who, at = self._look().asked, self._look().number
        if not who:
            raise IllegalAnswer(NOT_ASKED)
        self._do(lambda play: play.answer_by_tactic("aid", who=who, at=at, person=self.person))

    def undo(self) -> str:
        return self._shared.take_back(self.person, self._look().number)

    def decline(self) -> None:
        """Do not agree that an answer is taken back."""
        self._shared.decline(self.person)

    def redo(self) -> bool:
        self._shared.must_lead(self.person)
        return super().redo()

    def throw_by_hand(self, on: bool) -> None:
        self._shared.must_lead(self.person)
        super().throw_by_hand(on)
        self._shared.tell()

    def finish(self) -> None:
        self._shared.must_lead(self.person)
        super().finish()

    def _do(self, change: Callable[[Answering], T]) -> T:
        return self._shared.as_done_by(self.person, lambda: super(SharedPlace, self)._do(change))

    # The others

    def say(self, text: str) -> str:
        """Say something to all; returns why not, in a sentence, "" where it was said."""
        return self._shared.say(self.person, text)

    def point(self, code: str) -> None:
        """Point at an answer that is seen here; a second time takes the finger away."""
        self._shared.point(self.person, self._before_me, code, self._look().number)

    def mark(self, code: str) -> None:
        """Let the others see where the mark stands of what is asked here."""
        pending = self.pending
        asked = None if isinstance(pending, Wanted) else pending
        self._shared.mark(self.person, asked, code, self._look().number)

    def hand_over(self, combatants: Sequence[str], to: str) -> None:
        """Let somebody else answer for these combatants, by their keys: one's own, or anybody's for who leads."""
        self._shared.hand_over(combatants, to, self.person)

    def give_to_tactic(self, on: bool, name: str = "") -> None:
        """Let one's tactic answer, or somebody else's for who leads; or no longer."""
        self._shared.give_to_tactic(name or self.person, on, self.person)

    def play_foes(self, name: str) -> None:
        """Let somebody play the foes, or their tactic for "". For who leads."""
        self._shared.play_foes(name, self.person)

    def run_with(self, manners: Manners) -> None:
        """Let the table be run so. For who leads."""
        self._shared.run_with(manners, self.person)

    def invite(self, name: str, role: Role | None = None, characters: Sequence[str] = ()) -> str:
        """Invite somebody; the words of the invitation. For who leads."""
        return self._shared.invite(name, role, characters, self.person)

    def forget(self, name: str) -> None:
        """Let somebody come no more. For who leads."""
        self._shared.forget(name, self.person)

    @property
    def _before_me(self) -> Decision | None:
        """The decision that is seen here."""
        pending = self.pending
        if isinstance(pending, Wanted):
            return None
        return pending or self.looked_on

    # News

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        return self._shared.listen(listener)

    def when_written(self, tell: Callable[[], object]) -> Callable[[], None]:
        return self._shared.listen(tell)
