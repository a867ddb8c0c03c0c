"""Answers to the procedure in progress: applied one at a time, recorded, then announced.

Listeners are notified once the chronicle and the saved state contain the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import RLock
from typing import Literal, TypeVar

from solo.campaign.current_procedure import InProgress
from solo.campaign.listeners import Listeners
from solo.play.saved_table import OrderEffect, Seat, SimulatedChance
from solo.play.simulated_chances import keep_chance
from solo.play.table import IllegalAnswerError, Table
from solo.resolver import ByHand
from solo.systems.contract import Thought

NOTHING = "Nothing is in progress."
TOO_LATE = "This question has already been answered. Answer the current question."
T = TypeVar("T")


class AnswerQueue:
    """Applies answers to a campaign's table.

    `refusal` returns the reason why no answer is allowed now, "" if answers are allowed. `at` is the value of
    `Table.moves` when the question was shown: late and repeated answers are refused. `person` is the name of the person
    who answers; their seat must answer for the asked combatant. A player alone may omit `at` and `person`. `who` names
    the combatant, and is needed if several are asked at once. A method that raises IllegalAnswerError with a sentence
    has changed nothing.
    """

    def __init__(self, progress: InProgress, refusal: Callable[[], str]) -> None:
        self._progress = progress
        self._refusal = refusal
        self._one_at_a_time = RLock()
        self._listeners = Listeners()

    def answer(
        self,
        code: str,
        by: Literal["person", "tactic", "aid"] = "person",
        reason: Thought | str = "",
        *,
        who: str = "",
        at: int | None = None,
        person: str = "",
        order: OrderEffect | None = None,
    ) -> None:
        """Answer the pending decision, or the open decision of `who`. `order` is the standing order that answers."""
        self._do(lambda table: table.answer(code, by, reason, _for_whom(table, who, person), order), at, person, who)

    def answer_by_tactic(
        self, by: Literal["tactic", "aid"] = "tactic", *, who: str = "", at: int | None = None, person: str = ""
    ) -> None:
        """Let the tactic answer for `who`, by default the combatant whose decision is pending."""
        self._do(lambda table: table.answer_by_tactic(by, _for_whom(table, who, person)), at, person, who)

    def advance(self) -> None:
        """Let automatic seats answer until a person must, or the procedure ends."""
        self._do(Table.advance)

    def type_faces(self, faces: ByHand, *, at: int | None = None, person: str = "") -> None:
        """Enter the dice faces that a person threw, or the names of the cards that they drew."""
        self._do(lambda table: table.type_faces(faces), at, person)

    def throw_wanted(self, *, at: int | None = None, person: str = "") -> None:
        """Let the app throw the pending dice, or draw the pending cards, in the person's place."""
        self._do(Table.throw_wanted, at, person)

    def undo(self, *, at: int | None = None, to: int | None = None) -> bool:
        """Take back the latest answer or throw of a person, or all but the first `to` answers and throws.

        Return False if there is nothing to take back.
        """
        return self._do(lambda table: table.undo(to), at)

    def redo(self, *, at: int | None = None, to: int = 0) -> bool:
        """Redo the latest undone answer, or as many as make `to` answers. Return False if there is nothing to redo."""
        return self._do(lambda table: table.redo(to), at)

    def keep_chance(self, table: Table, chance: SimulatedChance) -> None:
        """Store a simulated chance with its table, if the table is still in progress and writable."""
        with self._one_at_a_time:
            if self._progress.table is table and not self._refusal():
                keep_chance(table.saved, chance)
                self._progress.record()

    def withdraw(self, who: str, *, at: int | None = None, person: str = "") -> bool:
        """Take back the declaration of `who` while other combatants must still declare. Return False without one."""
        return self._do(lambda table: table.withdraw(who), at, person, who)

    def take_seats(self, seats: Sequence[Seat]) -> None:
        """Replace all seats, for example to hand fighters over to another person or to a tactic."""
        self._do(lambda table: table.take_seats(seats))

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after every recorded change, and when a procedure begins or ends.

        Return a function to unsubscribe.
        """
        return self._listeners.add(listener)

    def tell(self) -> None:
        """Notify the listeners."""
        self._listeners.tell()

    def _do(self, change: Callable[[Table], T], at: int | None = None, person: str = "", who: str = "") -> T:
        with self._one_at_a_time:
            table = self._progress.table
            if table is None or self._refusal():
                raise IllegalAnswerError(self._refusal() or NOTHING)
            if fault := _problem(table, at, person, who):
                raise IllegalAnswerError(fault)
            before = table.moves, table.declared_keys
            done = change(table)
            if (table.moves, table.declared_keys) == before and not table.notice:
                return done
            self._progress.record()
        self.tell()
        return done


def _problem(table: Table, at: int | None, person: str, who: str) -> str:
    """Explain why the person may not answer now, in a sentence; "" if they may."""
    if at is not None and at != table.moves:
        return TOO_LATE
    asked = _for_whom(table, who, person) or (table.pending.who if table.pending else "")
    return table.refusal(person, asked) if person and asked else ""


def _for_whom(table: Table, who: str, person: str) -> str:
    """Return the combatant whom the answer is for: `who`, or the first asked combatant of this person."""
    if who or not person:
        return who
    return next((asked.who for asked in table.asked_of(person)), "")
