"""Owns the one place where what is in progress is answered: one after the other, each written down, and then told.

No screen records anything: what is answered here is in the chronicle and in the saved state before anybody hears of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import RLock
from typing import Literal, TypeVar

from solo.campaign.in_progress import InProgress
from solo.campaign.listeners import Listeners
from solo.play.saved import Seat
from solo.play.table import IllegalAnswer, Table
from solo.resolver import ByHand
from solo.systems.contract import Thought

NOTHING = "Nothing is in progress here."
TOO_LATE = "Meanwhile something else was answered: look again at what is asked now."
T = TypeVar("T")


class Answering:
    """Takes the answers to a campaign's table. `refusal` says why nothing may be answered now, "" where it may.

    `at` is the number of the state that an answer was given for (`Table.moves`): one that comes late, or second, is
    refused. `person` is who gives it: one whose seat does not answer for whoever is asked is refused. Whoever is alone
    may leave both out. `who` says for whom it is where several are asked at once. All raise IllegalAnswer with a
    sentence, and change nothing then.
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
    ) -> None:
        """Answer the pending decision, or the open one of `who`."""
        self._do(lambda table: table.answer(code, by, reason, _for_whom(table, who, person)), at, person, who)

    def answer_by_tactic(
        self, by: Literal["tactic", "aid"] = "tactic", *, who: str = "", at: int | None = None, person: str = ""
    ) -> None:
        """Let the tactic of whoever must decide answer, or of `who`."""
        self._do(lambda table: table.answer_by_tactic(by, _for_whom(table, who, person)), at, person, who)

    def advance(self) -> None:
        """Let automatic seats answer until a person must, or the procedure ends."""
        self._do(Table.advance)

    def type_faces(self, faces: ByHand, *, at: int | None = None, person: str = "") -> None:
        """Hand in the faces a person threw, or the names of the cards one drew."""
        self._do(lambda table: table.type_faces(faces), at, person)

    def throw_wanted(self, *, at: int | None = None, person: str = "") -> None:
        """Let the app throw the wanted dice, or draw the wanted cards, in the person's place."""
        self._do(Table.throw_wanted, at, person)

    def undo(self, *, at: int | None = None, to: int | None = None) -> bool:
        """Take back the latest answer or throw of a person, or all but so many; False where there is none."""
        return self._do(lambda table: table.undo(to), at)

    def redo(self, *, at: int | None = None) -> bool:
        """Do again what the latest undo took back; False where there is nothing."""
        return self._do(Table.redo, at)

    def withdraw(self, who: str, *, at: int | None = None, person: str = "") -> bool:
        """Take back what `who` declared while others have still to declare; False where there is nothing."""
        return self._do(lambda table: table.withdraw(who), at, person, who)

    def take_seats(self, seats: Sequence[Seat]) -> None:
        """From now on these answer: a seat is handed over, taken, or given to its tactic."""
        self._do(lambda table: table.take_seats(seats))

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call this after every change, once it is recorded, and where something begins or ends here; what is returned
        ends that.
        """
        return self._listeners.add(listener)

    def tell(self) -> None:
        """Tell whoever listens."""
        self._listeners.tell()

    def _do(self, change: Callable[[Table], T], at: int | None = None, person: str = "", who: str = "") -> T:
        with self._one_at_a_time:
            table = self._progress.table
            if table is None or self._refusal():
                raise IllegalAnswer(self._refusal() or NOTHING)
            if fault := _fault(table, at, person, who):
                raise IllegalAnswer(fault)
            before = table.moves, table.declared
            done = change(table)
            if (table.moves, table.declared) == before and not table.notice:
                return done
            self._progress.record()
        self.tell()
        return done


def _fault(table: Table, at: int | None, person: str, who: str) -> str:
    """Why this may not be done at the table now, in a sentence; "" where it may."""
    if at is not None and at != table.moves:
        return TOO_LATE
    asked = _for_whom(table, who, person) or (table.pending.who if table.pending else "")
    return table.refusal(person, asked) if person and asked else ""


def _for_whom(table: Table, who: str, person: str) -> str:
    """Whom an answer is for that names nobody: the first of those who are asked for whom this person answers."""
    if who or not person:
        return who
    return next((asked.who for asked in table.asked_of(person)), "")
