"""Owns the shared table: who is here, what is said, who takes over for whoever is away, and that it goes on by itself.

Everything that changes the game goes through the campaign's one place of answering; this adds the people, and lets them
know of nothing that is not on disk.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Final, TypeVar

import msgspec

from solo.campaign.chronicle import Chapter
from solo.campaign.session import Session
from solo.host import beginnings
from solo.host.asked_aloud import AskedAloud
from solo.host.manners import Manners
from solo.host.patience import Later, Loop, Patience
from solo.host.people import People, PeopleFault, Person, Role
from solo.host.place import NOTHING_TO_TAKE_BACK
from solo.host.pointing import Finger, Pointing, shows
from solo.host.seating import (
    PARTY,
    characters_of,
    foes_played_by,
    handed_over,
    joined,
    left,
    played_by_tactic,
    seated_as,
    seats_for,
)
from solo.host.shown import as_asked
from solo.host.sight import Looks, Sight, persons_awaited
from solo.host.talk import Talk
from solo.play.saved import Seat
from solo.play.seats import GAME_MASTER, SPECTATOR
from solo.play.table import IllegalAnswer, Table
from solo.play.wanted import Wanted
from solo.systems.contract import EVERYTHING, Decision, Viewer, heard

SOON: Final = 0.001
LEADER: Final = "*"
"""By whom it is done that something begins or ends: whoever leads the table."""
SAVING: Final = "What was done last is being saved: look again in a moment."
TRY_AGAIN: Final = 2.0
"""Seconds after which what could not be written is tried again."""
FULL: Final = "This table is full: {} people are here. Come back when somebody has left."
LEAD: Final = "Only whoever leads the table may do this: {}."
NOTHING: Final = "Nothing is in progress here."
NOTE_WORD: Final = "/note"
"""What a game master begins a line with that is for game masters alone."""
NO_NOTES: Final = "Only a game master keeps notes here; say it without /note."
NOTHING_NOTED: Final = "Type behind /note what is to be noted."
BUSY: Final = "“{}” is in progress: play it to its end, or break it off first."
T = TypeVar("T")


class Presence(msgspec.Struct, frozen=True):
    """Somebody who may come: how many of their terminals are joined, whether they are asked, whether a tactic plays."""

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
    """A session that several people sit at. All is called from one loop. What they may not raises IllegalAnswer.

    `talk` and `pointing` are what they say and point at; `request` is an answer that somebody wants taken back.
    `way_in` tells what somebody types who comes under a name, as whoever opens a door knows it.
    """

    way_in: Callable[[str], str] = staticmethod("ssh {}@HOST".format)

    def __init__(self, session: Session, people: People, loop: Loop, clock: Callable[[], datetime]) -> None:
        self.session = session
        self.people = people
        self.talk = Talk()
        self.pointing = Pointing()
        self.request: Request | None = None
        self._loop = loop
        self._clock = clock
        self._terminals: dict[str, int] = {}
        self._chose_tactic: set[str] = set()
        self._met: dict[tuple[str, str], int] = {}
        self._listeners: list[Callable[[], object]] = []
        self._copies: dict[int, tuple[Decision, Decision]] = {}
        self._acting = ""
        self._unwritten: set[str] = set()
        self._sights: dict[str, Sight] = {}
        self._looks: Looks | None = None
        self._told_records = 0
        self._awaited: tuple[str, ...] = ()
        self._since = clock()
        self._told_fault = ""
        self._next: Later | None = None
        self._again: Later | None = None
        self._patience = Patience(loop, self._answer_for)
        self._asked_aloud = AskedAloud(loop, self.remark)
        self._seated: Table | None = None
        self._known = {one.name: as_what(one) for one in people.all()}
        self._closed = False
        self._stop_listening = session.play.listen(self._changed)
        session.when_written(lambda: loop.call_soon_threadsafe(self._written))
        self._seat_everybody()
        self._changed()

    def close(self) -> None:
        """Nothing goes on by itself any more, and nobody is told of anything."""
        self._closed = True
        self._stop_listening()
        self.session.when_written(lambda: None)
        self._patience.wait_for((), 0)
        for later in (self._next, self._again):
            if later is not None:
                later.cancel()
        self._listeners.clear()

    # Who is here

    def come(self, name: str) -> str:
        """Somebody has joined with one more terminal; returns why they cannot, in a sentence, "" for who is here."""
        person = self.people.named(name)
        if person is None:
            return f"Nobody is called {name} here: ask the host for an invitation."
        here, name = self.here(), person.name
        if name not in here and len(here) >= self.people.manners.people and not self.leads(name):
            return FULL.format(len(here))
        self._terminals[name] = self._terminals.get(name, 0) + 1
        if name not in here:
            self._remark(f"{name} is here.")
            self._sit_down(person)
        if not self._unwritten:
            self._keep_sights()
        self._go_on()
        self.tell()
        return ""

    def go(self, name: str) -> None:
        """One terminal of somebody has left. Their seat stays theirs; after a time their tactic answers."""
        before = self._terminals.get(name, 0)
        self._terminals[name] = max(0, before - 1)
        if before == 1:
            self.pointing.leave(name)
            self._remark(f"{name} has left.")
            self._count_agreed()
        self._go_on()
        self.tell()

    def here(self) -> Sequence[str]:
        """Who is here, by name."""
        return [name for name, terminals in self._terminals.items() if terminals]

    def present(self) -> Sequence[Presence]:
        """Everybody who may come, in the order of the file."""
        table = self.session.table
        tactics = {seat.name for seat in table.saved.seats if seat.automatic} if table else set()
        return [
            Presence(one, self._terminals.get(one.name, 0), one.name in self._awaited, one.name in tactics)
            for one in self.people.all()
        ]

    @property
    def asked(self) -> Sequence[str]:
        """Whom the table waits for, by name, as everybody has been told."""
        return self._awaited

    def leads(self, name: str) -> bool:
        """Whether what concerns all is for this person to do: the game master, or without one any player."""
        person = self.people.named(name)
        if person is None or person.role == GAME_MASTER:
            return person is not None
        return person.role != SPECTATOR and not any(one.role == GAME_MASTER for one in self.people.all())

    def masters(self, name: str) -> bool:
        """Whether this person is a game master, from whom nothing at the table is kept."""
        person = self.people.named(name)
        return person is not None and person.role == GAME_MASTER

    def must_lead(self, name: str) -> None:
        """Raises IllegalAnswer for whoever does not lead."""
        if not self.leads(name):
            raise IllegalAnswer(LEAD.format(", ".join(one.name for one in self.people.all() if self.leads(one.name))))

    def times_met(self, name: str, kind: str) -> int:
        """How often somebody has met this kind of decision at this table."""
        return self._met.get((name, kind), 0)

    def meet(self, name: str, kind: str) -> None:
        """Count that somebody met it."""
        self._met[name, kind] = self.times_met(name, kind) + 1

    # Seats

    def hand_over(self, combatants: Sequence[str], to: str, by: str) -> None:
        """Let somebody else answer for these combatants: one's own, or anybody's for who leads."""
        table, name = self._table(), self._named(to).name
        for who in combatants:
            if who not in {fighter.key for fighter in table.view().fighters}:
                raise IllegalAnswer(f"There is no {who} here.")
            if table.seat_of(who).name != by:
                self.must_lead(by)
        for side in dict.fromkeys(table.procedure.side(table.state, who) for who in combatants):
            of_side = [who for who in combatants if table.procedure.side(table.state, who) == side]
            self._reseat(handed_over(table.saved.seats, side, of_side, name))
        self._remark(f"{name} answers for {self._names(table, combatants)} from now on.")

    def give_to_tactic(self, name: str, on: bool, by: str) -> None:
        """Let somebody's tactic answer for them, or no longer: one's own, or anybody's for who leads."""
        name = self._named(name).name
        if name != by:
            self.must_lead(by)
        self._reseat(played_by_tactic(self._table().saved.seats, name, on))
        (self._chose_tactic.add if on else self._chose_tactic.discard)(name)
        self._remark(f"A tactic plays for {name} from now on." if on else f"{name} plays again.")

    def play_foes(self, name: str, by: str) -> None:
        """Let somebody play the foes, or their tactic for "". For who leads."""
        self.must_lead(by)
        player = self._named(name).name if name else ""
        self._reseat(foes_played_by(self._table().saved.seats, player))
        self._remark(f"{player or 'A tactic'} plays the foes from now on.")

    def _reseat(self, seats: Sequence[Seat]) -> None:
        """From now on these answer; where nobody would, all stays as it is."""
        if any(seat.role != SPECTATOR for seat in seats):
            self.session.play.take_seats(seats)

    def _sit_down(self, person: Person) -> None:
        """Whoever comes has a seat, and answers again where only their being away gave them to their tactic."""
        table = self.session.table
        if table is None or self.session.read_only:
            return
        seats = joined(table.saved.seats, person, table.view())
        if person.name not in self._chose_tactic:
            seats = played_by_tactic(seats, person.name, on=False)
        if seats != table.saved.seats:
            self._reseat(seats)

    def _seat_everybody(self) -> None:
        """At a procedure that begins, and where somebody played alone before."""
        table = self._seated = self.session.table
        known = {one.name for one in self.people.all()}
        if table is None or self.session.read_only or any(seat.name in known for seat in table.saved.seats):
            return
        try:
            self._reseat(seats_for(self.people.all(), table.view()))
        except ValueError as fault:
            self._remark(str(fault))

    # Whoever leads

    def run_with(self, manners: Manners, by: str) -> None:
        """Let the table be run so from now on."""
        self.must_lead(by)
        self._people(lambda people: people.run_with(manners))
        self._remark(
            f"{by} has set how the table is run: {manners.people} people at most, {manners.pace:g} s between two "
            f"answers of tactics, {manners.away:g} s until one answers for whoever is away."
        )
        self._go_on()
        self.tell()

    def invite(self, name: str, role: Role | None, characters: Sequence[str], by: str) -> str:
        """Invite somebody; the words of the invitation, which nobody else is told."""
        self.must_lead(by)
        words = self._people(lambda people: people.invite(name, role, characters))
        self.follow_people()
        return words

    def change(self, name: str, change: Callable[[Person], Person], by: str) -> None:
        """Change as what somebody may come; they sit down anew as such."""
        self.must_lead(by)
        self._people(lambda people: people.change(name, change))
        self.follow_people()

    def forget(self, name: str, by: str) -> None:
        """Let somebody come no more: their seat is nobody's. Whoever joined them lets their terminals go."""
        self.must_lead(by)
        gone = self._named(name).name
        if gone == by:
            raise IllegalAnswer("You cannot forget yourself: let somebody else who leads do it.")
        self._people(lambda people: people.forget(gone))
        self.follow_people()

    def begin(self, code: str, by: str) -> None:
        """Begin one of the `beginnings`, everybody in their seats; refused where something is in progress."""
        self.must_lead(by)
        if self.session.fight_in_progress:
            raise IllegalAnswer(BUSY.format(self.session.fight_in_progress))
        title = beginnings.begin(self.session, code)
        self.remark(f"{by} has begun “{title}”.")

    def break_off(self, by: str) -> None:
        """End what is in progress as if it had never begun: nobody bears a mark of it."""
        self.must_lead(by)
        title = self.session.fight_in_progress
        if not title:
            raise IllegalAnswer(NOTHING)
        self.session.abandon_fight()
        self.remark(f"{by} has broken “{title}” off: nobody bears a mark of it.")

    def follow_people(self) -> None:
        """Somebody has changed who may come, at this table or beside it: who comes as something else sits down anew,
        and who is not known any more has no seat.
        """
        people, before = self.people.all(), self._known
        self._known = {one.name: as_what(one) for one in people}
        table = self.session.table
        if table is not None and not self.session.read_only:
            seats = left(table.saved.seats, self._known)
            for one in people:
                if before.get(one.name, as_what(one)) != as_what(one):
                    seats = seated_as(seats, one, table.view())
            if seats != table.saved.seats:
                self._reseat(seats)
        self.tell()

    def _people(self, change: Callable[[People], T]) -> T:
        try:
            return change(self.people)
        except PeopleFault as fault:
            raise IllegalAnswer(str(fault)) from fault

    # Talk, fingers, and taking back

    def say(self, name: str, text: str) -> str:
        """Somebody says something to all; returns why not, in a sentence, "" where it was said.

        A question of the rules is answered before all; what a game master notes is for game masters alone.
        """
        word, _, noted = text.strip().partition(" ")
        if word == NOTE_WORD:
            fault = self._note(name, noted)
        elif not (fault := self.talk.say(name, text, self._clock())):
            self._asked_aloud.ask(self.session.system, text)
        self.tell()
        return fault

    def _note(self, name: str, text: str) -> str:
        """Keep what a game master notes; returns why not, in a sentence, "" where it is kept."""
        noted = " ".join(text.split())
        if not self.masters(name):
            return NO_NOTES
        if not noted:
            return NOTHING_NOTED
        fault = self.talk.say(name, noted, self._clock(), masters=True)
        if not fault:
            self.session.note(noted)
        return fault

    def remark(self, text: str) -> None:
        """Let the program say something to all, such as odds that somebody asked for."""
        self._remark(text)
        self.tell()

    def point(self, finger: Finger, seen: Decision | None) -> None:
        """Somebody who sees this decision points there; a second time takes the finger away."""
        if shows(finger, seen):
            self.pointing.point(finger)
            self.tell()

    def mark(self, mark: Finger, seen: Decision | None) -> None:
        """The mark of somebody who is asked this stands there, without being the answer yet."""
        if shows(mark, seen) and self.pointing.mark(mark):
            self.tell()

    @property
    def waited(self) -> float:
        """For how many seconds the table has stood as it stands now."""
        return max(0.0, (self._clock() - self._since).total_seconds())

    def take_back(self, name: str, number: int) -> str:
        """Take the latest answer back: at once for a game master, and what one has declared and nobody knows of yet;
        else once all who play have agreed. `number` is that of the state it is asked in.

        Returns what is waited for, in a sentence, "" where it was taken back.
        """
        table, leads = self._table(), self._named(name).role == GAME_MASTER
        if not leads and name not in self._players(table):
            raise IllegalAnswer(f"{name} looks on: whoever plays may take back.")
        if self._withdrawn(table, name):
            return ""
        if not table.can_undo:
            return NOTHING_TO_TAKE_BACK
        if leads:
            self._undo(name, number)
            return ""
        if self.request is None or self.request.number != number:
            self.request = Request(name, number, frozenset())
        self.request = msgspec.structs.replace(self.request, agreed=self.request.agreed | {name})
        missing = self._missing(table)
        self._count_agreed()
        self.tell()
        return f"{', '.join(missing)}: agree with u, and it is taken back." if missing else ""

    def decline(self, name: str) -> None:
        """Somebody who plays does not agree that an answer is taken back."""
        table = self._table()
        if self.request is not None and name in self._players(table):
            self.request = None
            self._remark(f"{name} does not agree: it stands.")
            self.tell()

    def _withdrawn(self, table: Table, name: str) -> bool:
        mine = [who for who in table.declared if table.seat_of(who).name == name]
        if not mine:
            return False
        self.as_done_by(name, lambda: self.session.play.withdraw(mine[-1], person=name))
        return True

    def _count_agreed(self) -> None:
        """Take back what was asked for once nobody is left who has to agree."""
        table = self.session.table
        if self.request is not None and table is not None and not self._missing(table):
            self._undo(self.request.who, self.request.number)

    def _missing(self, table: Table) -> list[str]:
        """Those who play, are here, do not leave it to their tactic, and have not agreed."""
        agreed = self.request.agreed if self.request else frozenset()
        return [name for name in self._players(table) if name not in agreed and self._terminals.get(name)]

    def _players(self, table: Table) -> list[str]:
        seats = (seat for seat in table.saved.seats if seat.role != SPECTATOR and not seat.automatic)
        return list(dict.fromkeys(seat.name for seat in seats))

    def _undo(self, name: str, number: int) -> None:
        self.request = None
        if self.as_done_by(name, lambda: self.session.play.undo(at=number)):
            self._remark(f"{name} has taken the latest answer back.")

    # Going on by itself

    def _changed(self) -> None:
        table = self.session.table
        if table is not self._seated:
            self.as_done_by(LEADER, self._seat_everybody)
            self._unwritten.add(LEADER)
        else:
            self._unwritten.add(self._acting)
        if self.request and (table is None or self.request.number != table.moves):
            self.request = None
        if self.session.saved:
            self._written()

    def _go_on(self) -> None:
        """Let the next answer come where it comes by itself, after a moment to read what was told."""
        if self._next is not None:
            self._next.cancel()
            self._next = None
        if self._comes_by_itself():
            self._next = self._loop.call_later(max(self.people.manners.pace, SOON), self._next_answer)
        self._patience.wait_for(self._away(), self.people.manners.away)

    def _comes_by_itself(self) -> bool:
        """Whether a tactic answers next, or throws: while somebody is here to see it, and all before it is on disk."""
        table = self.session.table
        if self._closed or self._unwritten or not self.here() or table is None or table.pending is None:
            return False
        return table.seat_of(table.pending.who).automatic

    def _next_answer(self) -> None:
        self._next = None
        table = self.session.table
        if table is None or not self._comes_by_itself():
            return
        with suppress(IllegalAnswer):
            if isinstance(table.pending, Wanted):
                self.session.play.throw_wanted()
            else:
                self.session.play.answer_by_tactic()

    def _away(self) -> Sequence[str]:
        """Who is waited for and not here, while somebody is."""
        if self._closed or not self.here() or self.session.read_only:
            return ()
        return [name for name in self._awaited if not self._terminals.get(name)]

    def _answer_for(self, name: str) -> None:
        """Somebody was away for too long."""
        table = self.session.table
        if table is not None and name in persons_awaited(table):
            self._remark(f"{name} is away: a tactic answers until they are back.")
            self._reseat(played_by_tactic(table.saved.seats, name, on=True))

    # News

    def listen(self, listener: Callable[[], object]) -> Callable[[], None]:
        """Call this after every change of the table or of the people; what is returned ends that."""
        self._listeners.append(listener)

        def end() -> None:
            with suppress(ValueError):
                self._listeners.remove(listener)

        return end

    def tell(self) -> None:
        """Tell everybody that something has changed."""
        for listener in list(self._listeners):
            listener()

    def may_tell(self, name: str) -> bool:
        """Whether somebody may see the table as it is now: once all is on disk, or where it is their own doing."""
        return self._unwritten <= ({name, LEADER} if self.leads(name) else {name})

    def shown_to(self, name: str) -> Table | None:
        """What is in progress, as far as somebody may know of it already; None for nothing."""
        table = self.session.table
        if table is None or self.may_tell(name):
            return table
        known = self._sights.get(name)
        return table if known is not None and known.table is table else None

    def shows_something(self, name: str) -> bool:
        """Whether something is in progress that somebody may see now, as it is or as it was a moment ago."""
        table, known = self.session.table, self._sights.get(name)
        return table is not None and (self.may_tell(name) or (known is not None and known.table is table))

    def sight(self, table: Table, name: str) -> Sight:
        """What somebody sees of this table, as far as they may. Raises ValueError where that is nothing yet."""
        known = self._sights.get(name)
        if known is not None and known.table is table and (known.moment == table.moment or not self.may_tell(name)):
            return known
        if not self.may_tell(name):
            raise ValueError(SAVING)
        if self._looks is None or self._looks.moment != table.moment:
            self._looks = Looks(table)
        sight = self._sights[name] = Sight(table, name, self._as_asked, self._looks).fixed()
        return sight

    def as_done_by(self, name: str, change: Callable[[], T]) -> T:
        """Change something as this person, who sees it at once."""
        before, self._acting = self._acting, name
        try:
            return change()
        finally:
            self._acting = before

    def _as_asked(self, decision: Decision) -> Decision:
        """A decision as it is handed out to several: the same to all, in the words of now."""
        known = self._copies.get(id(decision))
        if known is None or known[0] is not decision:
            known = decision, as_asked(decision, lambda: self._is_open(decision))
            if len(self._copies) > 50:
                self._copies.clear()
            self._copies[id(decision)] = known
        return known[1]

    def characters(self, name: str) -> dict[str, msgspec.Struct]:
        """The roster by name as somebody may see it: of those whom others play, what friends may know."""
        roster, person, table = self.session.characters(), self.people.named(name), self.session.table
        if self.masters(name):
            return roster
        own = set(characters_of(person, self.people.all(), roster)) if person is not None else set()
        if table is not None:
            seats = [seat for seat in table.saved.seats if seat.name == name]
            own |= {one.name for one in table.view().fighters if any(one.key in seat.combatants for seat in seats)}
        known_to_friends = self.session.system.characters.to_friends
        return {known: one if known in own else known_to_friends(one) for known, one in roster.items()}

    def chronicle(self, name: str) -> list[Chapter]:
        """What has happened in this campaign, as far as somebody hears of it and it is on disk."""
        viewer = EVERYTHING if self.masters(name) else Viewer(PARTY)
        chapters = self.session.chronicle(self._told_records)
        return [
            msgspec.structs.replace(chapter, events=heard(chapter.events, viewer))
            for chapter in chapters
            if viewer is EVERYTHING or not chapter.masters
        ]

    def _written(self) -> None:
        """All is on disk: tell everybody. Where something could not be written, say so and try again."""
        if self._closed:
            return
        if self.session.saved:
            if self._unwritten:
                self._since = self._clock()
            self._unwritten.clear()
            self._told_fault = ""
            self._told_records = self.session.recorded
            self._awaited = persons_awaited(self.session.table) if self.session.table else ()
            self._keep_sights()
            self._go_on()
            self.tell()
        elif self.session.fault:
            if self._again is None:
                self._again = self._loop.call_later(TRY_AGAIN, self._write_again)
            if self.session.fault != self._told_fault:
                self._told_fault = self.session.fault
                self.remark(self.session.fault)

    def _keep_sights(self) -> None:
        """Whoever is here sees this now, and nothing else before what comes next is on disk."""
        table, here = self.session.table, self.here()
        self._sights = {name: sight for name, sight in self._sights.items() if name in here and sight.table is table}
        if table is not None:
            for name in here:
                self.sight(table, name)

    def _write_again(self) -> None:
        self._again = None
        if not self._closed and not self.session.saved:
            self.session.write_again()

    # Within

    def _table(self) -> Table:
        if self.session.table is None:
            raise IllegalAnswer(NOTHING)
        return self.session.table

    def _named(self, name: str) -> Person:
        return self._people(lambda people: people.known(name))

    def _remark(self, text: str) -> None:
        self.talk.tell(text, self._clock())

    def _names(self, table: Table, combatants: Sequence[str]) -> str:
        names = {fighter.key: fighter.name for fighter in table.view().fighters}
        return ", ".join(names.get(who, who) for who in combatants)

    def _is_open(self, decision: Decision) -> bool:
        table = self.session.table
        return table is not None and any(one is decision for one in table.open)


def as_what(person: Person) -> tuple[Role, tuple[str, ...]]:
    """Returns as what somebody comes: the role, and the characters they name."""
    return person.role, person.characters
