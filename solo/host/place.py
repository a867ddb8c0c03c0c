"""Owns the place: a live table as one person has it, alone or with others, here or far away.

Screens know this and nothing below: what a person sees, what they are asked, and what they may do. Whatever they may
not is refused by the table, with a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeVar

import msgspec

from solo.border import forms
from solo.campaign.answering import TOO_LATE, Answering
from solo.campaign.chronicle import Said
from solo.campaign.roster import CampaignFault
from solo.campaign.session import Session
from solo.host.seating import FOES
from solo.host.sight import Sight
from solo.play.group_letters import GroupLetters
from solo.play.saved import SavedTable, Seat
from solo.play.table import IllegalAnswer, Table
from solo.play.turning import Turning, turning
from solo.play.wanted import Wanted
from solo.resolver import ByHand
from solo.systems.contract import Decision, Entry, Event, Result, View, Viewer, heard

NOTHING_TO_TAKE_BACK = "There is nothing to take back."
READ_ONLY = "This campaign is open for reading only: nothing can be answered here."
LOOKS_ON = "You look on at this table: nothing is yours to answer."
OVER = "This has ended meanwhile."
KEPT_SIGHTS = 100
"""So many sights back an answer may have been given for, to be told that it comes late."""
T = TypeVar("T")


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
        self._sight: Sight | None = None
        self._sights = 0
        self._given: dict[int, tuple[int, str]] = {}

    def _look(self) -> Sight:
        """The table as it is seen from here."""
        if self._sight is None or self._sight.moment != self._table.moment:
            return self._see(Sight(self._table, self.person))
        return self._sight

    def _see(self, sight: Sight) -> Sight:
        """From now on this is seen; an answer names by a number what of all that was seen it is given for."""
        self._sight = sight
        self._sights += 1
        self._given[self._sights] = sight.number, sight.asked
        self._given.pop(self._sights - KEPT_SIGHTS, None)
        return sight

    @property
    def over(self) -> bool:
        """True once something else is in progress, or nothing: what is seen from here is what there was."""
        return self._session.table is not self._table

    @property
    def group_letters(self) -> GroupLetters:
        """The letters of option groups, the same at every seat for the whole fight."""
        return self._table.group_letters

    # Who sits here

    @property
    def seats(self) -> Sequence[Seat]:
        """The seats of this place."""
        return self._look().seats

    @property
    def sides(self) -> frozenset[str]:
        """The sides that are answered for from here."""
        return self._look().sides

    @property
    def alone(self) -> bool:
        """True where nobody else sits at the table, so that it goes on as it is looked at from here."""
        return not self.person

    @property
    def leads(self) -> bool:
        """True where what concerns all is done from here."""
        return True

    @property
    def may_keep(self) -> bool:
        """True if what came of a fight that has ended may be kept from here."""
        return self.leads

    @property
    def kept_by(self) -> str:
        """A clause that says who keeps what came of a fight that has ended; "" for the person of this place."""
        return ""

    @property
    def refusal(self) -> str:
        """Why nothing can be answered from here, in a sentence; "" where something can."""
        if self._session.read_only:
            return READ_ONLY
        return "" if self.alone or self.sides else LOOKS_ON

    @property
    def read_only(self) -> bool:
        """True where nothing can be answered from here."""
        return bool(self.refusal)

    # What is seen

    @property
    def viewer(self) -> Viewer:
        """With whose eyes the table is seen from here."""
        return self._look().viewer

    def view(self) -> View:
        """The table as it is now."""
        return self._look().view

    def view_at_the_start(self) -> View:
        """The table as it was seen when it began."""
        return self.view_before(0)

    @property
    def in_danger(self) -> frozenset[str]:
        """The keys of those of one's own side whom one more hit drops; nobody once it is over."""
        return self._look().in_danger

    @property
    def legs(self) -> int:
        """The number of the leg of the way that it has reached, from 0."""
        return self._table.told[0]

    def view_before(self, leg: int) -> View:
        """The table as it was seen where this leg of the way began."""
        procedure, legs = self._table.procedure, self._table.saved.legs
        state = msgspec.json.decode(legs[leg].checkpoint, type=forms.whole(procedure.state_type))
        return procedure.view(state, None, self.viewer)

    def story_of(self, leg: int) -> Sequence[Event]:
        """What was told on this leg of the way, as far as it is heard from here."""
        return heard(self._table.legs()[leg], self.viewer)

    @property
    def turning(self) -> Turning | None:
        """Where a fight that has ended turned on whoever sits here; None while it goes on, or where nothing did."""
        if self.result is None:
            return None
        return turning(self._table.procedure, self._table.saved, self._table.state, against=self.sides == {FOES})

    @property
    def said(self) -> Said | None:
        """What a forecast said of it before it began; None where there was none."""
        return self._session.said

    def homecomings(self) -> dict[str, msgspec.Struct]:
        """Those of the roster whom it marks, as it would leave them."""
        return self._session.homecomings()

    def story(self) -> Sequence[Event]:
        """What has been told since it began, as far as it is heard from here."""
        return self._look().story

    @property
    def number(self) -> int:
        """The number of what is seen: an answer names the one that it is given for."""
        self._look()
        return self._sights

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        return self._look().result

    @property
    def notice(self) -> str:
        """A sentence for whoever comes, where what was saved could not be taken up as it was; "" for none."""
        return self._table.notice

    @property
    def pending(self) -> Decision | Wanted | None:
        """The request to this seat's player; None if another player is asked, or nobody."""
        return self._look().pending

    @property
    def watched(self) -> Decision | None:
        """The decision of another player that this seat may watch; None at a table of one."""
        return None

    @property
    def chooser(self) -> str:
        """The player who answers the watched decision; "" for nobody."""
        return ""

    @property
    def by_itself(self) -> bool:
        """True where a tactic answers next."""
        return self._look().by_itself

    @property
    def awaited(self) -> str:
        """Who is waited for, by the names of the persons, "" for nobody."""
        return ", ".join(self._look().awaited)

    @property
    def can_undo(self) -> bool:
        """True where an answer can be taken back from here."""
        return self._look().can_undo and not self.read_only

    @property
    def can_redo(self) -> bool:
        """True where what was taken back can be done again from here."""
        return self._look().can_redo and not self.read_only and self.leads

    @property
    def physical(self) -> bool:
        """True where persons type the dice that they throw."""
        return self._table.saved.physical

    @property
    def latest_throw(self) -> ByHand:
        """What was thrown or drawn last by hand, or in somebody's place; nothing where nothing was."""
        steps = (step for leg in reversed(self._table.saved.legs) for step in reversed(leg.steps))
        return next((step.typed[-1] for step in steps if step.typed), ())

    @property
    def seed(self) -> int | None:
        """What fixes the dice; None where that is nobody's business here."""
        return self._table.saved.seed

    @property
    def standing(self) -> SavedTable:
        """All that has been answered, from which somebody may play on by themselves, as for a forecast.

        Raises IllegalAnswer with a sentence where that is not for everybody to know.
        """
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
        """Answer what is asked in the sight of this number."""
        number, who = self._sight_of(at)
        self._do(lambda play: play.answer(code, who=who, at=number, person=self.person))

    def hand_in(self, faces: ByHand, at: int) -> None:
        """Hand in what was thrown or drawn; where that is nothing, it is thrown by the program."""
        number, _ = self._sight_of(at)
        if faces:
            self._do(lambda play: play.type_faces(faces, at=number, person=self.person))
        else:
            self._do(lambda play: play.throw_wanted(at=number, person=self.person))

    def answer_by_tactic(self, by: Literal["tactic", "aid"]) -> None:
        """Let the tactic answer: of who plays by itself, or in the place of whoever sits here."""
        self._do(lambda play: play.answer_by_tactic(by))

    @property
    def answered(self) -> int:
        """How many answers and throws there are to take back."""
        return self._table.answered

    def undo(self, to: int | None = None) -> str:
        """Take back the latest answer or throw of a person, or all but so many where nobody else has a say in it.

        Returns why it still stands, in a sentence, "" for done.
        """
        return "" if self._do(lambda play: play.undo(to=to)) else NOTHING_TO_TAKE_BACK

    def back_to(self, leg: int) -> str:
        """Take back all that persons answered since this leg of the way began; why not, in a sentence, "" for done."""
        done = ""
        while not done and answered_since(self._table.saved, leg):
            done = self.undo()
        return done

    def redo(self) -> bool:
        """Do again what was taken back; False where there is nothing."""
        return self._do(lambda play: play.redo())

    def throw_by_hand(self, on: bool) -> None:
        """Type the dice that are thrown from the next answer on, or no longer."""
        self._session.set_physical(on)

    def finish(self) -> None:
        """Keep what came of it, which has ended."""
        self._must_go_on()
        try:
            self._session.finish_fight()
        except CampaignFault as fault:
            raise IllegalAnswer(str(fault)) from fault

    def fight_again(self) -> None:
        """Begin the same anew from its first moment, with other dice: nobody bears a mark of what has ended."""
        self._must_go_on()
        try:
            self._session.fight_again()
        except CampaignFault as fault:
            raise IllegalAnswer(str(fault)) from fault

    def _sight_of(self, number: int) -> tuple[int, str]:
        """The number of the state in this sight, and of whom something was asked there."""
        if number not in self._given:
            raise IllegalAnswer(TOO_LATE)
        return self._given[number]

    def _do(self, change: Callable[[Answering], T]) -> T:
        """Change what is in progress, which must be the same as is seen from here."""
        self._must_go_on()
        return change(self._session.play)

    def _must_go_on(self) -> None:
        if self.over:
            raise IllegalAnswer(OVER)

    # News

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call this after every change; what is returned ends that."""
        return self._session.play.listen(listener)

    def when_written(self, tell: Callable[[], object]) -> Callable[[], None]:
        """Call this, from whatever thread, each time something is on disk; what is returned ends that."""
        self._session.when_written(tell)
        return lambda: self._session.when_written(lambda: None)


def answered_since(saved: SavedTable, leg: int) -> bool:
    """Whether a person has answered, or typed dice, since this leg began."""
    return any(step.by != "tactic" or step.typed for one in saved.legs[leg:] for step in one.steps)
