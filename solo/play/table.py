"""Table: a live procedure with its seats, and all answers since the start for undo and redo.

Undo drops an answer and replays from the previous checkpoint. Loading is the same replay.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from solo.play import undo
from solo.play.group_letters import GroupLetters
from solo.play.news import EventAdded, EventsUndone, Log
from solo.play.older_rules import find_readable_legs, list_readable_events
from solo.play.pending_rolls import Wanted
from solo.play.run import LegRun, ReplayError
from solo.play.saved_table import Answerer, Fate, Leg, OrderEffect, Reason, SavedTable, Seat, Step
from solo.play.seats import explain_refusal, local_seats, seat_of, seats_of, several_play, viewer_of
from solo.play.simulated_chances import drop_later_chances
from solo.play.unattended_play import tactics_choice
from solo.resolver import ByHand
from solo.systems.contract import (
    AnyProcedure,
    Decision,
    Event,
    Result,
    Thought,
    View,
    Viewer,
    filter_for_viewer,
    redact,
)
from solo.systems.contract.viewer import EVERYTHING
from solo.untrusted import decoders

SEATS = (Seat("You", "party"), Seat("Foes", "foes", role="foes", automatic=True))
FAILED = "This answer causes an error in the rules, so it was taken back. Choose another, or take back earlier answers."
NO_ADVICE = "The AI cannot answer this: answer yourself, or take back earlier answers."
NOT_WANTED = "No roll is needed now."


class IllegalAnswerError(ValueError):
    """An answer that is not allowed now; the text is a sentence for the person who gave it."""


class Table:
    """A live game.

    `saved` is the data to be stored, `news` the log since the table was started or opened. `moves` counts the table's
    changes since then, so that late answers can be refused. `notice` is a sentence for the person if saved answers
    could not be applied unchanged. Raises ReplayError, and leaves `saved` unchanged, if these rules can read no
    checkpoint.
    """

    def __init__(self, procedure: AnyProcedure, saved: SavedTable) -> None:
        self.procedure = procedure
        self.saved = saved
        self.notice = ""
        self.news = Log()
        self.moves = 0
        self.group_letters = GroupLetters()
        self._earlier: list[list[Event]] | None = None if len(saved.legs) > 1 else []
        self._reported = 0
        self._checked_from = len(saved.legs)
        self._open()
        self._follow()
        self.news = Log()
        self.moves = 0

    @classmethod
    def start(
        cls,
        procedure: AnyProcedure,
        state: msgspec.Struct,
        *,
        system: str,
        title: str,
        seed: int,
        number: int = 0,
        seats: Sequence[Seat] = SEATS,
        fate: Fate = "fixed",
        physical: bool = False,
    ) -> Table:
        """Start a new table with a procedure in this state."""
        opening = Step(typed=[] if physical else None)
        leg = Leg("the start", msgspec.Raw(msgspec.json.encode(state)), [opening])
        saved = SavedTable(system, procedure.key, title, seed, number, list(seats), [leg], fate=fate, physical=physical)
        table = cls(procedure, saved)
        table._report_all()
        return table

    # Views

    @property
    def state(self) -> msgspec.Struct:
        """The procedure's present state."""
        return self._run.state

    @property
    def pending(self) -> Decision | Wanted | None:
        """The next request; None once there is a result.

        Among simultaneous decisions, automatic seats come first.
        """
        if self._run.declaring is None:
            return self._run.pending
        return next((asked for asked in self.open if self.seat_of(asked.who).automatic), self.open[0])

    @property
    def open(self) -> Sequence[Decision]:
        """The decisions that are asked now: one, several at once, or none."""
        return self._run.open

    @property
    def declared_keys(self) -> tuple[str, ...]:
        """The combatants who have answered a simultaneous decision. The answers stay hidden until all have answered."""
        return self._run.declaring.declared_keys if self._run.declaring else ()

    def asked_of(self, person: str) -> list[Decision]:
        """List the open decisions that this person's seats answer."""
        return [asked for asked in self.open if self.seat_of(asked.who).name == person]

    @property
    def result(self) -> Result | None:
        """The result of the procedure; None while it goes on."""
        return self._run.result

    def story(self, viewer: Viewer = EVERYTHING) -> list[Event]:
        """Return all events so far that this viewer may know."""
        return filter_for_viewer((event for leg in self.legs() for event in leg), viewer)

    def legs(self) -> list[list[Event]]:
        """Return all events so far for each leg. News use these indices."""
        return [*self._earlier_events(), self._run.events]

    @property
    def story_position(self) -> tuple[int, int]:
        """The position of the story: index of the latest leg, and its number of events."""
        return len(self.saved.legs) - 1, len(self._run.events)

    def viewer(self, person: str | None = None) -> Viewer:
        """Return the viewer for the person of this name; without a name, for the person at this screen."""
        if person is not None:
            return viewer_of(seats_of(self.saved.seats, person))
        own = local_seats(self.saved.seats)
        return viewer_of(own) if own else EVERYTHING

    def view(self, viewer: Viewer = EVERYTHING) -> View:
        """Return the present view for this viewer. Among simultaneous decisions, shows one that the viewer answers."""
        return self.procedure.view(self.state, self._shown(viewer), viewer)

    def may_look(self, viewer: Viewer, decision: Decision) -> bool:
        """Return True if the viewer has the combatant's side or, for a private decision, the combatant's seat."""
        side = self._side(decision.who)
        return viewer.may_see_private(side, decision.who) if decision.private else viewer.may_see_side(side)

    def _shown(self, viewer: Viewer) -> Decision | None:
        """Return the pending decision as far as this viewer may know it."""
        if self._run.declaring is not None:
            return next((one for one in self.open if viewer.may_see_private(self._side(one.who), one.who)), None)
        asked = next(iter(self.open), None)
        return asked if asked is None or self.may_look(viewer, asked) else redact(asked)

    @property
    def moment(self) -> object:
        """A value that differs after every change of the table, even a hidden one."""
        return self._run, self.moves, self.declared_keys

    def seat_of(self, who: str) -> Seat:
        """Return the seat that answers for a combatant."""
        return seat_of(self.saved.seats, self._side(who), who)

    def refusal(self, person: str, who: str) -> str:
        """Explain why this person may not answer for a combatant, in a sentence; "" if they may."""
        return explain_refusal(self.saved.seats, person, self._side(who), who)

    def _side(self, who: str) -> str:
        return self.procedure.side(self.state, who)

    def take_seats(self, seats: Sequence[Seat]) -> None:
        """Replace the seats, as after a hand-over to another person or to a tactic.

        Earlier steps keep the old seats for their dice, thrown or pending, and for the decisions that follow them.
        """
        steps = [*(step for leg in self.saved.legs for step in leg.steps), *self.saved.undone]
        for step in steps:
            if (step.typed is not None or step.shared) and step.seats is None:
                step.seats = self.saved.seats
        self.saved.seats = list(seats)
        self.moves += 1

    @property
    def waits_for_person(self) -> bool:
        """True if the next answer, or the next dice, must come from a person."""
        if self.pending is None:
            return False
        return isinstance(self.pending, Wanted) or not self.seat_of(self.pending.who).automatic

    # Answers

    def answer(
        self, code: str, by: Answerer = "person", why: Reason = "", who: str = "", order: OrderEffect | None = None
    ) -> None:
        """Answer the decision of `who`, or the pending decision if `who` is "".

        `order` is the effect of the standing order that answered, if any. Raises IllegalAnswerError, and changes
        nothing, if the decision is not open or the answer not legal. Simultaneous answers take effect with the last.
        """
        if self._run.declaring is not None and not who and self.pending is not None:
            who = self.pending.who
        fault = self._run.fault(code, who)
        if fault:
            raise IllegalAnswerError(fault)
        self.saved.undone.clear()
        typed: list[ByHand] | None = [] if self.saved.physical else None
        whom = who if self._run.declaring else ""
        thought, sentence = (why, "") if isinstance(why, Thought) else (None, why)
        shared = several_play(self.saved.seats)
        self._take(Step(code, by, sentence, self.saved.salt, typed, whom, thought=thought, shared=shared, order=order))

    def answer_by_tactic(self, by: Answerer = "tactic", who: str = "") -> None:
        """Let the tactic answer the decision of `who`, or the pending decision if `who` is "".

        Raises IllegalAnswerError if this decision is not open, or if the tactic has no answer.
        """
        decision = next((one for one in self.open if one.who == who), None) if who else self.pending
        if decision is None or isinstance(decision, Wanted):
            raise IllegalAnswerError("There is nothing for the AI to decide now.")
        try:
            choice = tactics_choice(self.procedure, self.state, decision)
        except Exception as error:
            raise IllegalAnswerError(NO_ADVICE) from error
        self.answer(choice.answer, by, choice.thought, decision.who)

    def advance(self) -> None:
        """Let automatic seats answer until a person must answer, or the procedure ends."""
        while self.pending is not None and not self.waits_for_person:
            self.answer_by_tactic()

    def type_faces(self, faces: ByHand) -> None:
        """Enter a person's faces, or the names of cards. Raises IllegalAnswerError if they are impossible."""
        if not isinstance(self.pending, Wanted):
            raise IllegalAnswerError(NOT_WANTED)
        fault = self.pending.fault(faces)
        if fault:
            raise IllegalAnswerError(fault)
        self.saved.undone.clear()
        self._add_pool(self.pending.in_saved_order(faces))

    def throw_wanted(self) -> None:
        """Let the app throw the pending dice, or draw the pending cards, in the person's place."""
        if not isinstance(self.pending, Wanted):
            raise IllegalAnswerError(NOT_WANTED)
        self.type_faces(self._run.throw(self.saved.legs[-1], self.pending))

    def use_physical_dice(self, on: bool) -> None:
        """Set whether people enter their own dice, from the next answer on."""
        self.saved.physical = on

    # Undo and redo

    @property
    def can_undo(self) -> bool:
        """True if a person's answer or entered dice can be taken back."""
        return undo.can_undo(self.saved)

    @property
    def can_redo(self) -> bool:
        """True if something taken back can be redone."""
        return bool(self.saved.undone)

    @property
    def answer_count(self) -> int:
        """The number of answers and pools that can be taken back, by people or by tactics in their place."""
        return undo.count_undoable(self.saved)

    def undo(self, to: int | None = None) -> bool:
        """Take back a person's latest answer or entered pool; with `to`, all except the first `to`.

        Returns False at the start and, with a `notice`, if these rules cannot read the earlier state.
        """
        if not self.can_undo:
            return False
        before = msgspec.json.encode(self.saved)
        for _ in range(1 if to is None else max(1, self.answer_count - to)):
            self._drop_latest()
        try:
            fits = self._open()
        except ReplayError:
            self._put_back(before)
            return False
        if self.saved.fate == "fresh":
            self.saved.salt += 1
        self._reported = len(self._run.events) if fits else 0
        self.news.add([EventsUndone(len(self.saved.legs) - 1, self._reported)])
        self._follow()
        drop_later_chances(self.saved, present=isinstance(self.pending, Wanted))
        return True

    def withdraw(self, who: str) -> bool:
        """Take back the declaration of `who` while others must still declare. Return False without a declaration."""
        if who not in self.declared_keys:
            return False
        steps = self.saved.legs[-1].steps
        place = max(number for number, step in enumerate(steps) if step.who == who)
        self.saved.undone.append(steps.pop(place))
        self._rerun()
        self.news.add([EventsUndone(len(self.saved.legs) - 1, self._reported)])
        self._follow()
        return True

    def redo(self, to: int = 0) -> bool:
        """Redo the latest undone answer, and more up to `to` answers. Return False if nothing could be redone."""
        undone, redone = self.saved.undone, self._redo_one()
        while redone and undone and (self.answer_count < to or undo.is_by_tactic(undone[-1])):
            if not self._redo_one():
                break
        return redone

    def _drop_latest(self) -> None:
        dropped = undo.drop_latest(self.saved)
        if self._earlier is not None and dropped:
            del self._earlier[-dropped:]

    def _redo_one(self) -> bool:
        undone = self.saved.undone
        if not undone:
            return False
        step = undone.pop()
        if step.typed and step.answer is None and isinstance(self.pending, Wanted):
            self._add_pool(step.typed[0])
            return True
        if step.answer is not None and self._run.fault(step.answer, step.who) is None:
            self._take(step)
            return True
        undone.clear()
        return False

    def _put_back(self, before: bytes) -> None:
        kept = msgspec.json.decode(before, type=decoders.prepare_type(SavedTable))
        self.saved.legs = kept.legs
        self.saved.undone = kept.undone
        self._earlier = None
        self.notice = "The rules have changed, so your earlier answers cannot be read."

    # Running

    def _take(self, step: Step) -> None:
        leg = len(self.saved.legs)
        steps = self.saved.legs[-1].steps
        steps.append(step)
        group = self._run.declaring
        try:
            self._run.take(len(steps) - 1, step)
            if group is None and step.typed is None and not self._run.has_followers:
                # The seats of a step are needed only for decisions that follow it (`take_seats`).
                step.shared = False
            if group is None or self._run.declaring is not group:
                self._follow()
        except Exception as error:
            steps.pop()
            self._back_to(leg)
            raise IllegalAnswerError(FAILED) from error

    def _add_pool(self, faces: ByHand) -> None:
        leg = len(self.saved.legs)
        step = self.saved.legs[-1].steps[-1]
        before = step.typed
        step.typed = [*(before or []), faces]
        try:
            self._rerun()
            self._follow()
        except Exception as error:
            step.typed = before
            self._back_to(leg)
            raise IllegalAnswerError(FAILED) from error

    def _back_to(self, leg: int) -> None:
        """Restore the state before an answer on which the rules failed. `leg` is the number of legs at that time."""
        del self.saved.legs[leg:]
        if self._earlier is not None:
            del self._earlier[leg - 1 :]
        self._rerun()
        self._reported = len(self._run.events)
        self.news.add([EventsUndone(leg - 1, self._reported)])
        drop_later_chances(self.saved, present=True)

    def _rerun(self) -> None:
        """Run the latest leg again. Answers that were checked once are not checked again."""
        index = len(self.saved.legs) - 1
        self._run = LegRun(self.procedure, self.saved, index, checked=index >= self._checked_from)
        self._checked_from = min(self._checked_from, index)

    def _follow(self) -> None:
        """Open a new leg at each checkpoint reached, and report the events on the way."""
        self.moves += 1
        self._report()
        while self._run.reached is not None:
            if self._earlier is not None:
                self._earlier.append(self._run.events)
            checkpoint = msgspec.Raw(msgspec.json.encode(self._run.state))
            self.saved.legs.append(Leg(self._run.reached.title, checkpoint, [undo.opening_of_next_leg(self.saved)]))
            self._rerun()
            self._reported = 0
            self._report()
        self.saved.outcome = self.result.outcome if self.result is not None else ""

    def _report(self) -> None:
        leg = len(self.saved.legs) - 1
        events = self._run.events
        self.news.add(EventAdded(leg, index, events[index]) for index in range(self._reported, len(events)))
        self._reported = len(events)

    def _report_all(self) -> None:
        legs = [*self._earlier_events(), self._run.events]
        self.news.add(
            EventAdded(leg, index, event) for leg, events in enumerate(legs) for index, event in enumerate(events)
        )

    def _earlier_events(self) -> list[list[Event]]:
        if self._earlier is None:
            self._earlier = [
                list_readable_events(self.procedure, self.saved, index) for index in range(len(self.saved.legs) - 1)
            ]
        return self._earlier

    def _open(self) -> bool:
        """Run the latest leg. If its answers no longer fit, restart at a readable checkpoint and return False."""
        try:
            self._rerun()
        except ReplayError:
            self._reopen_at_checkpoint()
            return False
        return True

    def _reopen_at_checkpoint(self) -> None:
        self.saved.legs = find_readable_legs(self.procedure, self.saved)
        self.saved.undone = []
        self.saved.chances = []
        self._earlier = None
        self._checked_from = len(self.saved.legs)
        self._rerun()
        self.notice = (
            "The rules have changed since this was saved, and "
            f"some answers no longer fit, so the game continues from its checkpoint, {self.saved.legs[-1].title}."
        )
