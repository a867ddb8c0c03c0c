"""Owns the shared table: who is here, what is said, who is waited for, and that it goes on by itself.

Everything that changes the game goes through the campaign's one place of answering; this adds the people. What they may
know is for `news`, who sits where for `seats`, what one of them does for all for `leading` and `taking_back`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Final

import msgspec

from solo.campaign.session import Session
from solo.host.asked_aloud import ASK, AskedAloud
from solo.host.leading import Leading
from solo.host.news import LEADER, News
from solo.host.patience import Later, Loop, Patience
from solo.host.people import CANNOT_SAVE, People, Person
from solo.host.pointing import Finger, Pointing, shows
from solo.host.seats import Seats
from solo.host.secrets import Secrets
from solo.host.sight import persons_awaited
from solo.host.taking_back import TakingBack
from solo.host.talk import Talk, behind_command, command_of
from solo.host.turns import Turns
from solo.library.near import listed
from solo.play.table import IllegalAnswer
from solo.play.wanted import Wanted
from solo.systems.contract import Decision
from solo.systems.parts.wording import with_verb

SOON: Final = 0.001
TRY_AGAIN: Final = 2.0
"""Seconds after which what could not be written is tried again."""
SAVES_AGAIN: Final = "The table saves again: everything so far is safe."
FULL: Final = "This table is full: {} people are here. Come back when somebody has left."
NOTE: Final = "/note"
"""The word that a game master begins a line with that is for game masters alone."""
ODDS: Final = "/odds"
"""The word for the odds of an option: only the page of a fight knows which one is marked."""
NO_ODDS: Final = "No odds are shown on this page: go to the fight, and type /odds there."
MASTERS: Final = "game masters"
"""The name under which the table waits for all of them together."""
LONGEST_WORD: Final = 40
NO_NOTES: Final = "Only a game master keeps notes here; say it without /note."
NOTHING_NOTED: Final = "Type behind /note what is to be noted."


class Presence(msgspec.Struct, frozen=True):
    """Somebody who may come: how many of their terminals are joined, whether they are asked, whether a tactic plays."""

    person: Person
    terminals: int
    asked: bool
    by_tactic: bool


class SharedTable:
    """A session that several people sit at. All is called from one loop. What they may not raises IllegalAnswer.

    `talk` and `pointing` are what they say and point at, `news` what each may know, `turns` whose page is drawn next;
    `seats`, `leading`, `secrets` and `taking_back` are asked for what one of them wants. `way_in` tells what somebody
    types who comes under a name, and `fingerprint` what their ssh shows of the door's key, as whoever opens a door
    knows it.
    """

    way_in: Callable[[str], str] = staticmethod("ssh {}@HOST".format)
    fingerprint = ""
    warn: Callable[[str], object] = staticmethod(lambda _: None)
    """Tells the operator what guests must not read, such as the name of a server."""

    def __init__(self, session: Session, people: People, loop: Loop, clock: Callable[[], datetime]) -> None:
        self.session = session
        self.people = people
        self.talk = Talk()
        self.pointing = Pointing()
        self.turns = Turns()
        self.news = News(session, people)
        self.seats = Seats(session, people, self._remark)
        self.leading = Leading(session, people, self.remark, self.follow_people)
        self.secrets = Secrets(session, people)
        self.taking_back = TakingBack(session, people, self.news, self.here, self._remark, clock)
        self._loop = loop
        self._clock = clock
        self._terminals: dict[str, int] = {}
        self._met: dict[tuple[str, str], int] = {}
        self._awaited: tuple[str, ...] = ()
        self._since = clock()
        self._told_fault = ""
        self._next: Later | None = None
        self._again: Later | None = None
        self._patience = Patience(loop, self.seats.answer_for)
        self._patience_with_masters = Patience(loop, self._without_master)
        self._masters_given_up = False
        self._asked_aloud = AskedAloud(loop, self.remark)
        self._closed = False
        self._stop_listening = session.play.listen(self._changed)
        session.when_written(lambda: loop.call_soon_threadsafe(self._written))
        self.seats.seat_everybody()
        self._changed()

    def close(self) -> None:
        """Nothing goes on by itself any more, and nobody is told of anything."""
        self._closed = True
        self._stop_listening()
        self.session.when_written(lambda: None)
        self._patience.wait_for((), 0)
        self._patience_with_masters.wait_for((), 0)
        for later in (self._next, self._again):
            if later is not None:
                later.cancel()
        self.news.end()

    # Who is here

    def come(self, name: str) -> str:
        """Somebody has joined with one more terminal; returns why they cannot, in a sentence, "" for who is here."""
        person = self.people.named(name)
        if person is None:
            return f"Nobody is called {name} here: ask the host for an invitation."
        here, name = self.here(), person.name
        if name not in here and len(here) >= self.people.manners.people and not self.people.leads(name):
            return FULL.format(len(here))
        self._terminals[name] = self._terminals.get(name, 0) + 1
        if name not in here:
            self._remark(f"{with_verb([name], 'is', 'are')} here.")
            self.seats.sit_down(person)
            if name in self.seats.fighterless:
                self._remark(f"{with_verb([name], 'has', 'have')} nobody to play.")
        if not self.news.holds_back:
            self.news.keep_sights(self.here())
        self._go_on()
        self.news.tell()
        return ""

    def go(self, name: str) -> None:
        """One terminal of somebody has left. Their seat stays theirs, and after a time their tactic answers; who is not
        known any more has none from now on.
        """
        before = self._terminals.get(name, 0)
        self._terminals[name] = max(0, before - 1)
        if before == 1:
            self.pointing.leave(name)
            self._remark(f"{with_verb([name], 'has', 'have')} left.")
            self.seats.follow_people()
            self.taking_back.count_agreed()
        self._go_on()
        self.news.tell()

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

    def times_met(self, name: str, kind: str) -> int:
        """How often somebody has met this kind of decision at this table."""
        return self._met.get((name, kind), 0)

    def meet(self, name: str, kind: str) -> None:
        """Count that somebody met it."""
        self._met[name, kind] = self.times_met(name, kind) + 1

    def follow_people(self) -> None:
        """Somebody has changed who may come, or how the table is run, at this table or beside it."""
        self.seats.follow_people()
        self._go_on()
        self.news.tell()

    # Talk and fingers

    def say(self, name: str, text: str) -> str:
        """Let a person say something to all; why not, in a sentence, "" if it is said.

        A question of the rules is answered before all; what a game master notes is for game masters alone. Any other
        word that begins as these do is refused, so that no mistyped note is read aloud.
        """
        word = command_of(text)
        if word == NOTE:
            fault = self._note(name, behind_command(text))
        elif word == ODDS:
            fault = NO_ODDS
        elif word not in ("", ASK):
            fault = f"There is no {word[:LONGEST_WORD]}: there is {listed(self._commands(name), 'and')}."
        else:
            fault = self.talk.say(name, text, self._clock())
            if word == ASK and not fault:
                self._asked_aloud.ask(self.secrets.system_for(name), behind_command(text))
        self.news.tell()
        return fault

    def _commands(self, name: str) -> list[str]:
        """The words for the program that this person may begin a line with."""
        return [ASK, ODDS, NOTE] if self.people.masters(name) else [ASK, ODDS]

    def _note(self, name: str, text: str) -> str:
        """Keep what a game master notes; returns why not, in a sentence, "" where it is kept."""
        noted = " ".join(text.split())
        if not self.people.masters(name):
            return NO_NOTES
        if not noted:
            return NOTHING_NOTED
        fault = self.talk.say(name, noted, self._clock(), masters=True)
        if not fault:
            self.session.note(noted)
        return fault

    def remark(self, text: str) -> None:
        """Let the program say something to all."""
        self._remark(text)
        self.news.tell()

    def tell_for(self, name: str, text: str) -> str:
        """Let the program tell all what a person asked for, such as odds; why not, in a sentence, "" if it does."""
        fault = self.talk.tell_for(name, text, self._clock())
        self.news.tell()
        return fault

    def point(self, finger: Finger, seen: Decision | None) -> None:
        """Somebody who sees this decision points there; a second time takes the finger away."""
        if shows(finger, seen):
            self.pointing.point(finger)
            self.news.tell()

    def mark(self, mark: Finger, seen: Decision | None) -> None:
        """The mark of somebody who is asked this stands there, without being the answer yet."""
        if shows(mark, seen) and self.pointing.mark(mark):
            self.news.tell()

    @property
    def waited(self) -> float:
        """For how many seconds the table has stood as it stands now."""
        return max(0.0, (self._clock() - self._since).total_seconds())

    # Going on by itself

    def _changed(self) -> None:
        if self.seats.are_taken:
            self.news.hold_back()
        else:
            self.news.done_by(LEADER, self.seats.seat_everybody)
            self.news.hold_back(LEADER)
        self.taking_back.follow()
        if self.session.saved:
            self._written()
        else:
            self._loop.call_later(SOON, self._prepare)

    def _prepare(self) -> None:
        """Look with everybody's eyes, one after the other, while the disk is waited for."""
        if not self._closed and self.news.prepare(self.here()):
            self._loop.call_later(0, self._prepare)

    def _go_on(self) -> None:
        """Let the next answer come where it comes by itself, after a moment to read what was told."""
        if self._next is not None:
            self._next.cancel()
            self._next = None
        if self._comes_by_itself():
            self._next = self._loop.call_later(max(self.people.manners.pace, SOON), self._next_answer)
        self._patience.wait_for(self._away(), self.people.manners.away)
        self._wait_for_masters()

    def _comes_by_itself(self) -> bool:
        """Whether a tactic answers next, or throws: while somebody is here to see it, and all before it is on disk."""
        table = self.session.table
        if self._closed or self.news.holds_back or not self.here() or table is None or table.pending is None:
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

    # A finished fight without a game master

    def may_keep(self, name: str) -> bool:
        """Return True if this person may keep what came of a fight: whoever leads, or any player if no game master has
        been here for the time after which a tactic answers for a person who is away.
        """
        person = self.people.named(name)
        return self.people.leads(name) or (self._masters_given_up and person is not None and person.role == "player")

    @property
    def master_here(self) -> bool:
        """True while a game master is here."""
        return any(self.people.masters(name) for name in self.here())

    def _wait_for_masters(self) -> None:
        """Wait for a game master while none is here, whether or not anybody else is."""
        if self.master_here:
            self._masters_given_up = False
        waits = not (self._closed or self.master_here or self._masters_given_up)
        self._patience_with_masters.wait_for((MASTERS,) if waits else (), self.people.manners.away)

    def _without_master(self, _: str) -> None:
        self._masters_given_up = True
        self.news.tell()

    def _written(self) -> None:
        """All is on disk: tell everybody. Where something could not be written, say so and try again."""
        if self._closed:
            return
        if self.session.saved:
            if self._told_fault:
                self.warn(SAVES_AGAIN)
                self.remark(SAVES_AGAIN)
            if self.news.holds_back:
                self._since = self._clock()
            self._told_fault = ""
            self._awaited = persons_awaited(self.session.table) if self.session.table else ()
            self.news.written(self.here())
            self._go_on()
            self.news.tell()
        elif self.session.fault:
            if self._again is None:
                self._again = self._loop.call_later(TRY_AGAIN, self._write_again)
            if self.session.fault != self._told_fault:
                if not self._told_fault:
                    self.remark(CANNOT_SAVE)
                self._told_fault = self.session.fault
                self.warn(self.session.fault)

    def _write_again(self) -> None:
        self._again = None
        if not self._closed and not self.session.saved:
            self.session.write_again()

    def _remark(self, text: str) -> None:
        self.talk.tell(text, self._clock())
