"""Table client: a live table as seen and used by one person, alone or at a shared table, on any machine.

Screens reach a table only through `TableClient`, which offers the person's view, the pending request and the permitted
actions. The table refuses forbidden actions with a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeVar

import msgspec

from solo.campaign.answers import TOO_LATE, AnswerQueue
from solo.campaign.chronicle import StatedForecast
from solo.campaign.fight_cast import find_introduction
from solo.campaign.roster import CampaignError
from solo.campaign.session import Session
from solo.host.fight_history import FightHistory
from solo.host.seat_assignment import FOES
from solo.host.table_view import TableView
from solo.host.voiced_story import VoicedStory
from solo.play.group_letters import GroupLetters
from solo.play.orders.answer_counts import (
    AnswerCounts,
    count_answers,
    has_ordered_answer,
    list_unasked_rounds,
)
from solo.play.orders.standing_orders import Orders
from solo.play.pending_rolls import Wanted
from solo.play.saved_table import OrderEffect, SavedTable, Seat, SimulatedChance
from solo.play.stalemate import advise_in_stalemate
from solo.play.table import IllegalAnswerError, Table
from solo.play.unattended_play import tactics_choice
from solo.play.undo import answered_since
from solo.resolver import ByHand
from solo.systems.contract import (
    Decision,
    Event,
    LibraryEntry,
    OrderTopics,
    Result,
    View,
    Viewer,
    filter_for_viewer,
)
from solo.untrusted import decoders

NOTHING_TO_TAKE_BACK = "There is nothing to take back."
READ_ONLY = "This campaign is read-only here, so you cannot answer."
LOOKS_ON = "You are a spectator at this table, so you cannot answer."
OVER = "This scene is already over."
KEPT_SIGHTS = 100
"""Number of recent views that are stored. An answer to an older view is refused as late."""
T = TypeVar("T")


class TableClient:
    """A client of the session's table in progress.

    `person` is "" for a player alone. `voiced` tells the story in each voice. Raises ValueError if nothing is in
    progress.
    """

    def __init__(self, session: Session, person: str = "") -> None:
        if session.table is None:
            raise ValueError("There is no fight in progress.")
        self._session = session
        self._table: Table = session.table
        self.person = person
        self._sight: TableView | None = None
        self._sights = 0
        self._given: dict[int, tuple[int, str]] = {}
        self.voiced = VoicedStory(self._table, lambda title: find_introduction(session.system, title))

    def _look(self) -> TableView:
        """Return the current view of the table for this person."""
        if self._sight is None or self._sight.moment != self._table.moment:
            return self._see(TableView(self._table, self.person))
        return self._sight

    def _see(self, sight: TableView) -> TableView:
        """Make `sight` the current view and return it, with a new number, by which an answer names its view."""
        self._sight = sight
        self._sights += 1
        self._given[self._sights] = sight.number, sight.asked_combatant
        self._given.pop(self._sights - KEPT_SIGHTS, None)
        return sight

    @property
    def is_over(self) -> bool:
        """True once the client's procedure is no longer in progress, and its view no longer changes."""
        return self._session.table is not self._table

    @property
    def group_letters(self) -> GroupLetters:
        """The letters of option groups, the same at every seat for the whole fight."""
        return self._table.group_letters

    # Seats and permissions

    @property
    def seats(self) -> Sequence[Seat]:
        """The seats of this client."""
        return self._look().seats

    @property
    def sides(self) -> frozenset[str]:
        """The sides for which this client answers."""
        return self._look().sides

    @property
    def single_player(self) -> bool:
        """True for a single player, whose game goes on only while this client shows it."""
        return not self.person

    @property
    def leads(self) -> bool:
        """True if this client may perform actions for the whole table."""
        return True

    @property
    def may_keep(self) -> bool:
        """True if this client may save the outcome of a finished fight."""
        return self.leads

    @property
    def kept_by(self) -> str:
        """A clause that says who may save the outcome of a finished fight; "" if this client may."""
        return ""

    @property
    def refusal(self) -> str:
        """The reason why this client cannot answer, in a sentence; "" if it can."""
        if self._session.read_only:
            return READ_ONLY
        return "" if self.single_player or self.sides else LOOKS_ON

    @property
    def read_only(self) -> bool:
        """True if this client cannot answer."""
        return bool(self.refusal)

    # Views

    @property
    def viewer(self) -> Viewer:
        """The viewer whose knowledge limits this client's view."""
        return self._look().viewer

    def view(self) -> View:
        """Return the current view of the table."""
        return self._look().view

    def view_at_the_start(self) -> View:
        """Return the view of the table at its start."""
        return self.view_before(0)

    @property
    def in_danger(self) -> frozenset[str]:
        """The keys of combatants on this client's side whom one more blow drops; empty once the procedure is over."""
        return self._look().in_danger

    @property
    def legs(self) -> int:
        """The index of the current leg, counted from 0."""
        return self._table.story_position[0]

    def view_before(self, leg: int) -> View:
        """Return the view of the table at the start of this leg."""
        procedure, legs = self._table.procedure, self._table.saved.legs
        state = msgspec.json.decode(legs[leg].checkpoint, type=decoders.prepare_type(procedure.state_type))
        return procedure.view(state, None, self.viewer)

    def story_of(self, leg: int) -> Sequence[Event]:
        """Return the events of this leg that this client may see."""
        return filter_for_viewer(self._table.legs()[leg], self.viewer)

    @property
    def history(self) -> FightHistory:
        """The course, the chances and the results of the fight, as far as this client may know them."""
        forecast = self.stated_forecast.win if self.stated_forecast and self.leads else None
        return FightHistory(self._table, self.viewer, self.sides, forecast, self.leads, self.result is not None)

    def keep_chance(self, chance: SimulatedChance) -> None:
        """Store a simulated chance to win with the table."""
        self._session.play.keep_chance(self._table, chance)

    @property
    def stated_forecast(self) -> StatedForecast | None:
        """The forecast made before the procedure began; None if none was made."""
        return self._session.stated_forecast

    def homecomings(self) -> dict[str, msgspec.Struct]:
        """Return the characters on the roster whom the outcome would change, as they would be after it."""
        return self._session.homecomings()

    def story(self) -> Sequence[Event]:
        """Return the events since the start that this client may see."""
        return self._look().story

    @property
    def number(self) -> int:
        """The number of the current view. An answer names the number of its view."""
        self._look()
        return self._sights

    @property
    def result(self) -> Result | None:
        """The result of the procedure; None while it goes on."""
        return self._look().result

    @property
    def notice(self) -> str:
        """A sentence about changes when a saved game was resumed; "" if there were none."""
        return self._table.notice

    @property
    def pending(self) -> Decision | Wanted | None:
        """The pending request to this client's player; None if no player or another player is asked."""
        return self._look().pending

    @property
    def watched_decision(self) -> Decision | None:
        """The decision of another player that this client may watch; None for a single player."""
        return None

    @property
    def chooser(self) -> str:
        """The player who answers the watched decision; "" for nobody."""
        return ""

    @property
    def by_itself(self) -> bool:
        """True if a tactic answers next."""
        return self._look().by_itself

    @property
    def awaited_names(self) -> str:
        """The names of the people whom the table waits for; "" for nobody."""
        return ", ".join(self._look().awaited_names)

    @property
    def can_undo(self) -> bool:
        """True if this client may take back an answer."""
        return self._look().can_undo and not self.read_only

    @property
    def can_redo(self) -> bool:
        """True if this client may redo an answer that was taken back."""
        return self._look().can_redo and not self.read_only and self.leads

    @property
    def has_undone(self) -> bool:
        """True while answers that were taken back can be redone, by any client."""
        return self._look().can_redo

    @property
    def physical(self) -> bool:
        """True if players enter the results of physical dice."""
        return self._table.saved.physical

    @property
    def latest_throw(self) -> ByHand:
        """The latest dice or cards entered by hand, or thrown by the program instead; empty without a throw."""
        steps = (step for leg in reversed(self._table.saved.legs) for step in reversed(leg.steps))
        return next((step.typed[-1] for step in steps if step.typed), ())

    @property
    def seed(self) -> int | None:
        """The seed of the dice; None if this client must not know it."""
        return self._table.saved.seed

    @property
    def standing(self) -> SavedTable:
        """The saved table, from which a forecast can continue.

        Raises IllegalAnswerError with a sentence if this person may not read it.
        """
        return self._table.saved

    @property
    def save_state(self) -> str:
        """The save state: "read only", "saved" (everything is on disk), "not saved" (writing failed) or "saving…"."""
        if self._session.read_only:
            return "read only"
        if self._session.saved:
            return "saved"
        return "not saved" if self._session.fault else "saving…"

    def entries(self) -> dict[str, LibraryEntry]:
        """Return the library entries of this game by name."""
        return {entry.name: entry for entry in self._session.system.library.entries()}

    def coach(self, kind: str) -> str:
        """Return one line of advice about a kind of decision; "" for none."""
        return self._table.procedure.hint(kind)

    def coach_in_stalemate(self, decision: Decision) -> str:
        """Advise in a sentence how to end a stalemate; "" without one, or if the decision chooses no attack."""
        return advise_in_stalemate(self._table, decision, self.viewer)

    def times_met(self, kind: str) -> int:
        """Return the number of decisions of this kind that the player has met."""
        return self._session.times_met(kind)

    def meet(self, kind: str) -> None:
        """Count one more decision of this kind."""
        self._session.meet(kind)

    # Standing orders

    @property
    def order_topics(self) -> OrderTopics:
        """The kinds of decisions, columns and costs of this game that standing orders use."""
        return self._table.procedure.order_topics

    @property
    def rough_chance(self) -> float | None:
        """The rough chance to win of this client's side, for standing orders only; None if it is unknown."""
        chance = self._table.procedure.estimate_win_chance(self._table.state)
        return 1 - chance if chance is not None and self.sides == {FOES} else chance

    def usual_answer(self, decision: Decision) -> str:
        """Return the tactic's answer to a pending decision."""
        return tactics_choice(self._table.procedure, self._table.state, decision).answer

    def orders_of(self, name: str) -> Orders:
        """Return the standing orders of the fighter with this name."""
        return self._session.orders.find_orders(name, is_foe=self._is_foe(name))

    def set_orders(self, name: str, orders: Orders) -> None:
        """Give orders to a fighter by name. Raises IllegalAnswerError if this client does not play that fighter."""
        if self.read_only or not self.answers_for(name):
            raise IllegalAnswerError(self.refusal or f"You do not play {name}.")
        self._session.orders.set(name, orders, is_foe=self._is_foe(name))

    def _is_foe(self, name: str) -> bool:
        """Return True if the fighter with this name is a foe. If both sides use the name, the client's side decides."""
        sides = {fighter.side for fighter in self.view().fighters if fighter.name == name}
        return FOES in sides and (len(sides) == 1 or self.sides == {FOES})

    def answers_for(self, name: str) -> bool:
        """Return True if this client answers for the fighter with this name."""
        return any(fighter.name == name and fighter.side in self.sides for fighter in self.view().fighters)

    def answer_by_order(self, code: str, sentence: str, effect: OrderEffect) -> None:
        """Answer the pending decision by a standing order. `sentence` describes the answer in the story."""
        self._do(lambda play: play.answer(code, "aid", sentence, order=effect))

    def count_answers(self) -> AnswerCounts:
        """Count the answers so far, by people and by standing orders."""
        return count_answers(self._table.saved)

    @property
    def unasked_rounds(self) -> Sequence[str]:
        """The titles of the rounds that have passed by standing orders alone since the player's latest answer.

        Empty at a shared table, where each player has orders of their own.
        """
        return list_unasked_rounds(self._table.saved) if self.single_player else ()

    @property
    def has_ordered_answer_in_round(self) -> bool:
        """True if a standing order has answered since the present round began."""
        return has_ordered_answer(self._table.saved)

    # Actions; a forbidden action raises IllegalAnswerError with a sentence, and changes nothing

    def answer(self, code: str, at: int) -> None:
        """Answer the pending decision of view number `at`."""
        number, who = self._sight_of(at)
        self._do(lambda play: play.answer(code, who=who, at=number, person=self.person))

    def hand_in(self, faces: ByHand, at: int) -> None:
        """Enter the dice or cards requested in view number `at`. If `faces` is empty, the program throws or draws."""
        number, _ = self._sight_of(at)
        if faces:
            self._do(lambda play: play.type_faces(faces, at=number, person=self.person))
        else:
            self._do(lambda play: play.throw_wanted(at=number, person=self.person))

    def answer_by_tactic(self, by: Literal["tactic", "aid"]) -> None:
        """Let the tactic answer, for a combatant that it plays or in place of the client's player."""
        self._do(lambda play: play.answer_by_tactic(by))

    @property
    def answer_count(self) -> int:
        """The number of answers and throws that can be taken back."""
        return self._table.answer_count

    def undo(self, to: int | None = None) -> str:
        """Take back the latest answer or throw of a person, or with `to` all but the first `to` of them.

        Return the reason in a sentence if nothing was undone, "" otherwise. `to` works only if no other person must
        agree.
        """
        return "" if self._do(lambda play: play.undo(to=to)) else NOTHING_TO_TAKE_BACK

    def back_to(self, leg: int) -> str:
        """Take back every answer of a person since this leg began.

        Return the reason in a sentence if an answer could not be taken back, "" otherwise.
        """
        done = ""
        while not done and answered_since(self._table.saved, leg):
            done = self.undo()
        return done

    def redo(self, to: int = 0) -> bool:
        """Redo the latest undone answer, or as many as make `to` answers. Return False if there is nothing to redo."""
        return self._do(lambda play: play.redo(to=to))

    def throw_by_hand(self, on: bool) -> None:
        """Turn the entry of physical dice on or off, from the next answer on."""
        self._session.set_physical(on)

    def finish(self) -> None:
        """Save the outcome of the procedure, which must have ended."""
        self._must_go_on()
        try:
            self._session.finish_fight()
        except CampaignError as error:
            raise IllegalAnswerError(str(error)) from error

    def fight_again(self) -> None:
        """Restart an ended fight with other dice. Its outcome does not change the characters."""
        self._must_go_on()
        try:
            self._session.fight_again()
        except CampaignError as error:
            raise IllegalAnswerError(str(error)) from error

    def _sight_of(self, number: int) -> tuple[int, str]:
        """Return the state's number and the asked combatant of view number `number`."""
        if number not in self._given:
            raise IllegalAnswerError(TOO_LATE)
        return self._given[number]

    def _do(self, change: Callable[[AnswerQueue], T]) -> T:
        """Apply `change`. Raises IllegalAnswerError if this client's procedure is over."""
        self._must_go_on()
        return change(self._session.play)

    def _must_go_on(self) -> None:
        if self.is_over:
            raise IllegalAnswerError(OVER)

    # Notifications

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after every change. Return a function that unsubscribes it."""
        return self._session.play.listen(listener)

    def when_written(self, tell: Callable[[], object]) -> Callable[[], None]:
        """Call `tell`, from any thread, each time data has been written. Return a function that unsubscribes it."""
        self._session.when_written(tell)
        return lambda: self._session.when_written(lambda: None)
