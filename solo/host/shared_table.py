"""Owns the shared table: who is here, what is said, who takes over for whoever is away, and that it goes on by itself.

Everything that changes the game goes through the campaign's one place of answering; this adds the people.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Final, Protocol

import msgspec

from solo.campaign.session import Session
from solo.host.people import People, Person
from solo.host.place import NOTHING_TO_TAKE_BACK
from solo.host.seating import foes_played_by, handed_over, played_by_tactic, seats_for
from solo.host.talk import PROGRAM, Finger, Talk
from solo.play.saved import Seat
from solo.play.table import IllegalAnswer, Table

SOON: Final = 0.001
FULL: Final = "This table is full: {} people are here. Come back when somebody has left."


class Later(Protocol):
    """Something that will be done later, unless it is cancelled."""

    def cancel(self) -> object: ...


After = Callable[[float, Callable[[], None]], Later]


class Manners(msgspec.Struct, frozen=True):
    """What a host may set. Times are in seconds; `away` is after how long a tactic answers for who is not here."""

    people: int = 8
    pace: float = 0.4
    away: float = 120.0


class Presence(msgspec.Struct, frozen=True):
    """Somebody who may come: how many of their terminals are joined, and whether their tactic plays."""

    person: Person
    terminals: int
    asked: bool
    by_tactic: bool


class Request(msgspec.Struct, frozen=True):
    """An answer that somebody wants taken back, in the state of this number, and who has agreed so far."""

    who: str
    number: int
    agreed: frozenset[str]


class SharedTable:
    """A session that several people sit at. All is called from one loop; `after` does something later on it."""

    def __init__(
        self,
        session: Session,
        people: People,
        after: After,
        clock: Callable[[], datetime],
        manners: Manners,
    ) -> None:
        self.session = session
        self.people = people
        self.talk = Talk()
        self.manners = manners
        self.request: Request | None = None
        self._after = after
        self._clock = clock
        self._terminals: dict[str, int] = {}
        self._fingers: dict[str, Finger] = {}
        self._marks: dict[str, Finger] = {}
        self._since = clock()
        self._listeners: list[Callable[[], None]] = []
        self._next: Later | None = None
        self._patience: Later | None = None
        self._closed = False
        session.play.listen(self._changed)

    # Who is here

    def come(self, name: str) -> str:
        """Somebody has joined with one more terminal; returns why they cannot, in a sentence, "" for who is here."""
        here = [one for one, count in self._terminals.items() if count]
        if name not in here and len(here) >= self.manners.people:
            return FULL.format(len(here))
        if not self._terminals.get(name):
            self._say(f"{name} is here.")
            self._take_back(name)
        self._terminals[name] = self._terminals.get(name, 0) + 1
        self.tell()
        return ""

    def go(self, name: str) -> None:
        """One terminal of somebody has left. Their seat stays theirs; after a time their tactic answers."""
        left = self._terminals.get(name, 0) - 1
        self._terminals[name] = max(0, left)
        if left <= 0:
            self._fingers.pop(name, None)
            self._marks.pop(name, None)
            self._say(f"{name} has left.")
            self._wait_for_whoever_is_away()
        self.tell()

    def present(self) -> Sequence[Presence]:
        """Everybody who may come, in the order of the file."""
        table = self.session.table
        asked = {table.seat_of(one.who).name for one in table.open} if table else set()
        tactics = {seat.name for seat in table.saved.seats if seat.automatic} if table else set()
        return [
            Presence(one, self._terminals.get(one.name, 0), one.name in asked, one.name in tactics)
            for one in self.people.all()
        ]

    # Seats

    def begin(self, session_begins: Callable[[], Table]) -> None:
        """Begin a procedure, and seat everybody. Raises ValueError with a sentence where that cannot be."""
        table = session_begins()
        self.session.play.take_seats(seats_for(self.people.all(), table.view()))
        self._go_on()

    def hand_over(self, combatants: Sequence[str], to: str) -> None:
        """Let somebody else answer for these combatants. Raises IllegalAnswer with a sentence for nobody known."""
        self._reseat(lambda seats: handed_over(seats, combatants, self._named(to)))

    def give_to_tactic(self, name: str, on: bool) -> None:
        """Let somebody's tactic answer for them, or no longer."""
        self._reseat(lambda seats: played_by_tactic(seats, self._named(name), on))

    def play_foes(self, name: str) -> None:
        """Let somebody play the foes, or their tactic for ""."""
        self._reseat(lambda seats: foes_played_by(seats, self._named(name) if name else ""))

    def _reseat(self, change: Callable[[Sequence[Seat]], list[Seat]]) -> None:
        table = self.session.table
        if table is None:
            raise IllegalAnswer("Nothing is in progress here.")
        self.session.play.take_seats(change(table.saved.seats))
        self._go_on()

    def _named(self, name: str) -> str:
        person = self.people.named(name)
        if person is None:
            raise IllegalAnswer(f"Nobody is called {name} here.")
        return person.name

    def _take_back(self, name: str) -> None:
        """Whoever comes back answers again, where only their being away gave them to their tactic."""
        table = self.session.table
        if table and any(seat.name == name and seat.automatic for seat in table.saved.seats):
            with suppress(IllegalAnswer):
                self.give_to_tactic(name, on=False)

    # Talk, fingers, and taking back

    def say(self, name: str, text: str) -> str:
        """Somebody says something to all; returns why not, in a sentence, "" where it was said."""
        fault = self.talk.say(name, text, self._clock())
        self.tell()
        return fault

    def point(self, name: str, code: str, asked: str = "") -> None:
        """Somebody points at an answer; a second time takes the finger away."""
        if self._fingers.get(name) == (finger := Finger(name, code, self._number, asked)):
            del self._fingers[name]
        else:
            self._fingers[name] = finger
        self.tell()

    def fingers(self) -> Sequence[Finger]:
        """All fingers that point at answers which may be given now."""
        return [one for one in self._fingers.values() if one.number == self._number]

    def mark(self, name: str, code: str, asked: str) -> None:
        """Somebody who is asked has put their mark on an answer, without giving it yet."""
        if self._marks.get(name) != (mark := Finger(name, code, self._number, asked)):
            self._marks[name] = mark
            self.tell()

    def marks(self) -> Sequence[Finger]:
        """Where those who are asked now have their marks."""
        return [one for one in self._marks.values() if one.number == self._number]

    @property
    def waited(self) -> float:
        """For how many seconds the table has stood as it stands now."""
        return max(0.0, (self._clock() - self._since).total_seconds())

    @property
    def _number(self) -> int:
        return self.session.table.moves if self.session.table else 0

    def take_back(self, name: str, leads: bool) -> str:
        """Take the latest answer back: at once for who leads, else once all who have played have agreed.

        Returns what is waited for, in a sentence, "" where it was taken back.
        """
        table = self.session.table
        if table is None or not table.can_undo:
            return NOTHING_TO_TAKE_BACK
        if leads:
            self._undo(name)
            return ""
        before = self.request if self.request and self.request.number == table.moves else None
        agreed = (before.agreed if before else frozenset()) | {name}
        missing = [one for one in self._concerned(table) if one not in agreed]
        if not missing:
            self._undo(before.who if before else name)
            return ""
        self.request = Request(before.who if before else name, table.moves, agreed)
        self.tell()
        return f"{', '.join(missing)}: agree with u, and it is taken back."

    def _concerned(self, table: Table) -> list[str]:
        """The players who are here and do not leave it to their tactic."""
        players = (seat.name for seat in table.saved.seats if seat.role == "player" and not seat.automatic)
        return [name for name in dict.fromkeys(players) if self._terminals.get(name)]

    def _undo(self, name: str) -> None:
        self.request = None
        self.session.play.undo()
        self._say(f"{name} has taken the latest answer back.")

    # Going on by itself

    def _changed(self) -> None:
        self._since = self._clock()
        if self.request and self.session.table and self.request.number != self.session.table.moves:
            self.request = None
        self._go_on()
        self.tell()

    def _go_on(self) -> None:
        """Let the next answer come where a tactic gives it, after a moment to read what was told."""
        table = self.session.table
        if self._closed or self._next is not None or table is None:
            return
        if table.pending is not None and not table.waits_for_person:
            self._next = self._after(max(self.manners.pace, SOON), self._answer_by_tactic)
        self._wait_for_whoever_is_away()

    def _answer_by_tactic(self) -> None:
        self._next = None
        table = self.session.table
        if not self._closed and table and table.pending is not None and not table.waits_for_person:
            with suppress(IllegalAnswer):
                self.session.play.answer_by_tactic()

    def _wait_for_whoever_is_away(self) -> None:
        """Once nobody is here who could answer, their tactic does after a time."""
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
        if self._away() and not self._closed:
            self._patience = self._after(self.manners.away, self._answer_for_whoever_is_away)

    def _away(self) -> list[str]:
        table = self.session.table
        if table is None or not table.waits_for_person:
            return []
        seats = [table.seat_of(one.who) for one in table.open]
        return [seat.name for seat in seats if seat.role == "player" and not self._terminals.get(seat.name)]

    def _answer_for_whoever_is_away(self) -> None:
        self._patience = None
        for name in dict.fromkeys(self._away()):
            self._say(f"{name} is away: a tactic answers until they are back.")
            self.give_to_tactic(name, on=True)

    # News

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call this after every change of the table or of the people; what is returned ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def tell(self) -> None:
        """Tell everybody that something has changed."""
        for listener in list(self._listeners):
            listener()

    def close(self) -> None:
        """Nothing goes on by itself any more."""
        self._closed = True
        for later in (self._next, self._patience):
            if later is not None:
                later.cancel()

    def _say(self, text: str) -> None:
        self.talk.say(PROGRAM, text, self._clock())
