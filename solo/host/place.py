"""Owns the place: a live table as one person has it, alone or with others, here or far away.

Screens know this and nothing below: what a person sees, what they are asked, and what they may do. Whatever they may
not is refused by the table, with a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from solo.campaign.session import Session
from solo.play.saved import SavedTable, Seat
from solo.play.seats import GAME_MASTER, SPECTATOR, at_this_screen, seats_of
from solo.play.table import Table
from solo.play.wanted import Wanted
from solo.resolver import ByHand
from solo.systems.contract import Decision, Entry, Event, Result, View, Viewer

READ_ONLY = "This campaign is open for reading only: nothing can be answered here."


class Place:
    """A place at the table of a session, which must have one. Whoever is alone has no name.

    Raises ValueError where nothing is in progress.
    """

    def __init__(self, session: Session, person: str = "") -> None:
        if session.table is None:
            raise ValueError("There is no fight in progress.")
        self._session = session
        self._table: Table = session.table
        self.person = person

    # Who sits here

    @property
    def seats(self) -> Sequence[Seat]:
        """The seats of this place."""
        seats = self._table.saved.seats
        return seats_of(seats, self.person) if self.person else at_this_screen(seats)

    @property
    def sides(self) -> frozenset[str]:
        """The sides that are answered for from here."""
        return frozenset(seat.side for seat in self.seats if seat.role != SPECTATOR)

    @property
    def alone(self) -> bool:
        """True where nobody else sits at the table, so that it goes on as it is looked at from here."""
        return not self.person

    @property
    def leads(self) -> bool:
        """True for whoever is alone, and for the game master: what concerns all is theirs to do."""
        return self.alone or any(seat.role == GAME_MASTER for seat in self.seats)

    @property
    def read_only(self) -> bool:
        """True where nothing can be answered from here."""
        return self._session.read_only or not (self.alone or self.sides)

    # What is seen

    @property
    def viewer(self) -> Viewer:
        """With whose eyes the table is seen from here."""
        return self._table.viewer(self.person or None)

    def view(self) -> View:
        """The table as it is now."""
        return self._table.view(self.viewer)

    def view_at_the_start(self) -> View:
        """The table as it was seen when it began."""
        procedure, first = self._table.procedure, self._table.saved.legs[0]
        state = msgspec.json.decode(first.checkpoint, type=procedure.state_type)
        return procedure.view(state, None, self.viewer)

    def story(self) -> list[Event]:
        """What has been told since it began, as far as it is heard from here."""
        return self._table.story()

    @property
    def number(self) -> int:
        """The number of the state: an answer names the one that it is given for."""
        return self._table.moves

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        return self._table.result

    @property
    def notice(self) -> str:
        """A sentence for whoever comes, where what was saved could not be taken up as it was; "" for none."""
        return self._table.notice

    @property
    def pending(self) -> Decision | Wanted | None:
        """What is asked of whoever sits here; None where somebody else is asked, or nothing."""
        table = self._table
        if table.pending is None or not table.waits_for_person:
            return None
        if self.alone:
            return table.pending
        if isinstance(table.pending, Wanted):
            return table.pending if not table.refusal(self.person, table.pending.who) else None
        return next(iter(table.asked_of(self.person)), None)

    @property
    def by_itself(self) -> bool:
        """True where a tactic answers next."""
        return self._table.pending is not None and not self._table.waits_for_person

    @property
    def awaited(self) -> str:
        """Who is waited for, by the names of the persons, "" for nobody."""
        table = self._table
        if not table.waits_for_person or table.pending is None:
            return ""
        asked = (table.seat_of(one.who).name for one in table.open) if table.open else ()
        names = dict.fromkeys(asked) or (table.seat_of(table.pending.who).name,)
        return ", ".join(names)

    @property
    def can_undo(self) -> bool:
        """True where an answer can be taken back from here."""
        return self._table.can_undo and not self.read_only and self.leads

    @property
    def can_redo(self) -> bool:
        """True where what was taken back can be done again from here."""
        return self._table.can_redo and not self.read_only and self.leads

    @property
    def physical(self) -> bool:
        """True where persons type the dice that they throw."""
        return self._table.saved.physical

    @property
    def seed(self) -> int:
        """What fixes the dice."""
        return self._table.saved.seed

    @property
    def standing(self) -> SavedTable:
        """All that has been answered, from which somebody may play on by themselves, as for a forecast."""
        return self._table.saved

    @property
    def kept(self) -> str:
        """How safe it all is: "saved" is said of what lies on the disk, and of nothing else."""
        if self._session.read_only:
            return "read only"
        if self._session.saved:
            return "saved"
        return "not saved" if self._session.fault else "saving…"

    def entries(self) -> dict[str, Entry]:
        """All that can be looked up in this game, by name."""
        return {entry.name: entry for entry in self._session.system.library.entries()}

    def coach(self, kind: str) -> str:
        """One line about a kind of decision, "" for none."""
        return self._table.procedure.coach(kind)

    def times_met(self, kind: str) -> int:
        """How often this kind of decision was met here."""
        return self._session.times_met(kind)

    def meet(self, kind: str) -> None:
        """Count that a kind of decision was met."""
        self._session.meet(kind)

    # What is done; all raise IllegalAnswer with a sentence where it may not be, and change nothing then

    def answer(self, code: str, at: int) -> None:
        """Answer what is asked, for the state of this number."""
        self._session.play.answer(code, at=at, person=self.person)

    def hand_in(self, faces: ByHand, at: int) -> None:
        """Hand in what was thrown or drawn; where that is nothing, it is thrown by the program."""
        play = self._session.play
        if faces:
            play.type_faces(faces, at=at, person=self.person)
        else:
            play.throw_wanted(at=at, person=self.person)

    def answer_by_tactic(self, by: Literal["tactic", "aid"]) -> None:
        """Let the tactic answer: of who plays by itself, or in the place of whoever sits here."""
        self._session.play.answer_by_tactic(by, person=self.person)

    def undo(self) -> bool:
        """Take back the latest answer or throw of a person; False where there is none."""
        return self._session.play.undo()

    def redo(self) -> bool:
        """Do again what was taken back; False where there is nothing."""
        return self._session.play.redo()

    def throw_by_hand(self, on: bool) -> None:
        """Type the dice that are thrown from the next answer on, or no longer."""
        self._session.set_physical(on)

    def finish(self) -> None:
        """Keep what came of it, which has ended."""
        self._session.finish_fight()

    # News

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call this after every change; what is returned ends that."""
        return self._session.play.listen(listener)

    def when_written(self, tell: Callable[[], object]) -> None:
        """Call this, from the thread that writes, each time something is on disk."""
        self._session.when_written(tell)
