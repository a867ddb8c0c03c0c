"""Shared table: attendance, chat, timeouts, and the automatic answers of tactics.

Every change of the game goes through the campaign's `answers`. `visible_news` decides what each person sees. `seats`
handles seats, and `host_controls` and `undo_votes` handle actions for the whole table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from random import SystemRandom
from typing import Final

import msgspec

from solo.campaign.session import Session
from solo.host.chat import Chat, behind_command, command_of
from solo.host.chat_questions import ASK, ChatQuestions
from solo.host.draw_scheduling import DrawScheduler
from solo.host.host_controls import HostControls
from solo.host.member import Member
from solo.host.people import CANNOT_SAVE, Members
from solo.host.pointers import Pointer, Pointers, may_see_pointer
from solo.host.rights import may_keep_result
from solo.host.seats import SeatControls
from solo.host.secrets import Secrets
from solo.host.shared_story import SharedStory
from solo.host.table_view import list_awaited
from solo.host.turn_timeouts import Scheduler, Timer, TurnTimeouts
from solo.host.undo_votes import UndoVotes
from solo.host.visible_news import LEADER, VisibleNews
from solo.library.fuzzy import join_names
from solo.play.pending_rolls import Wanted
from solo.play.table import IllegalAnswerError
from solo.resolver import SeededThrower
from solo.systems.contract import Decision
from solo.systems.parts.phrasing import with_verb

SOON: Final = 0.001
TRY_AGAIN: Final = 2.0
"""Seconds after which a failed write is tried again."""
SAVES_AGAIN: Final = "The table can be saved again. Everything is safe."
FULL: Final = "This table is full: {} people are here. Join again when someone has left."
NOTE: Final = "/note"
"""First word of a note for game masters only."""
ODDS: Final = "/odds"
"""First word of a request for the odds of the highlighted option, which the page of a fight handles."""
NO_ODDS: Final = "This page shows no odds. Go to the fight and type /odds there."
MASTERS: Final = "game masters"
"""Name under which the timeout for game masters runs."""
LONGEST_WORD: Final = 40
NO_NOTES: Final = "Only game masters can keep notes. Send this without /note."
NOTHING_NOTED: Final = "Type your note after /note."


class MemberPresence(msgspec.Struct, frozen=True):
    """Attendance of a person: connected terminals, whether they must answer, and whether a tactic plays for them."""

    person: Member
    terminals: int
    asked: bool
    by_tactic: bool


class SharedTable:
    """A session that several people share.

    Call every method from the same event loop. A forbidden action raises IllegalAnswerError. `talk` is the chat,
    `pointing` the pointers, `news` decides what each person sees, `story` is the story, and `turns` the order of
    redraws. `seats`, `leading`, `secrets` and `taking_back` handle requests by a person. The code that opens a listener
    sets `way_in`, which returns the command for joining, and the SSH host key's `fingerprint`.
    """

    way_in: Callable[[str], str] = staticmethod("ssh {}@HOST".format)
    fingerprint = ""
    warn: Callable[[str], object] = staticmethod(lambda _: None)
    """Called with a problem for the host only, since it may name a server that guests must not see."""

    def __init__(self, session: Session, people: Members, loop: Scheduler, clock: Callable[[], datetime]) -> None:
        self.session = session
        self.people = people
        self.talk = Chat()
        self.pointing = Pointers()
        self.turns = DrawScheduler()
        self.news = VisibleNews(session, people)
        self.seats = SeatControls(session, people, self._remark)
        self.leading = HostControls(session, people, self.remark, self.follow_people)
        self.secrets = Secrets(session, people)
        self.taking_back = UndoVotes(session, people, self.news, self.names_here, self._remark, clock)
        self.story = SharedStory(session, people, self.names_here, self.news.tell, clock, _throw)
        self._loop = loop
        self._clock = clock
        self._terminals: dict[str, int] = {}
        self._met: dict[tuple[str, str], int] = {}
        self._awaited: tuple[str, ...] = ()
        self._since = clock()
        self._told_fault = ""
        self._next: Timer | None = None
        self._again: Timer | None = None
        self._patience = TurnTimeouts(loop, self.seats.answer_for)
        self._patience_with_masters = TurnTimeouts(loop, self._without_master)
        self._masters_given_up = False
        self._asked_aloud = ChatQuestions(loop, self.remark)
        self._closed = False
        self._stop_listening = session.play.listen(self._changed)
        session.when_written(lambda: loop.call_soon_threadsafe(self._written))
        self.seats.seat_everybody()
        self._changed()

    def close(self) -> None:
        """Stop automatic answers, timeouts and notifications."""
        self._closed = True
        self._stop_listening()
        self.session.when_written(lambda: None)
        self._patience.wait_for((), 0)
        self._patience_with_masters.wait_for((), 0)
        for later in (self._next, self._again):
            if later is not None:
                later.cancel()
        self.news.end()

    # Attendance

    def connect_terminal(self, name: str) -> str:
        """Connect one more terminal of a person.

        Return the reason for a refusal in a sentence, "" if the person may join.
        """
        person = self.people.find(name)
        if person is None:
            return f"{name} is not invited to this table: ask the host for an invitation."
        here, name = self.names_here(), person.name
        if name not in here and len(here) >= self.people.table_settings.people and not self.people.leads(name):
            return FULL.format(len(here))
        self._terminals[name] = self._terminals.get(name, 0) + 1
        if name not in here:
            self._remark(f"{with_verb([name], 'is', 'are')} here.")
            self.seats.sit_down(person)
            if name in self.seats.fighterless:
                self._remark(f"{with_verb([name], 'has', 'have')} no fighter.")
        if not self.news.holds_back:
            self.news.keep_sights(self.names_here())
        self._go_on()
        self.news.tell()
        return ""

    def go(self, name: str) -> None:
        """Disconnect one terminal of a person.

        The person keeps their seat, and a tactic answers after a timeout. A person who may no longer join loses the
        seat at once.
        """
        before = self._terminals.get(name, 0)
        self._terminals[name] = max(0, before - 1)
        if before == 1:
            self.pointing.leave(name)
            self.story.leave(name)
            self._remark(f"{with_verb([name], 'has', 'have')} left.")
            self.seats.follow_people()
            self.taking_back.count_agreed()
        self._go_on()
        self.news.tell()

    def names_here(self) -> Sequence[str]:
        """Return the names of the people who are here."""
        return [name for name, terminals in self._terminals.items() if terminals]

    def present(self) -> Sequence[MemberPresence]:
        """Return the attendance of every person who may join, in the order of the file."""
        table = self.session.table
        tactics = {seat.name for seat in table.saved.seats if seat.automatic} if table else set()
        return [
            MemberPresence(one, self._terminals.get(one.name, 0), one.name in self._awaited, one.name in tactics)
            for one in self.people.all()
        ]

    @property
    def asked_names(self) -> Sequence[str]:
        """The names of the people whom the table waits for, according to the state on disk."""
        return self._awaited

    def times_met(self, name: str, kind: str) -> int:
        """Return the number of decisions of this kind that a person has met at this table."""
        return self._met.get((name, kind), 0)

    def meet(self, name: str, kind: str) -> None:
        """Count one more decision of this kind for a person."""
        self._met[name, kind] = self.times_met(name, kind) + 1

    def follow_people(self) -> None:
        """Apply a change of the people or settings, by this process or another."""
        self.seats.follow_people()
        self._go_on()
        self.news.tell()

    # Chat and pointers

    def say(self, name: str, text: str) -> str:
        """Post the chat message `text`.

        Return the reason for a refusal in a sentence, "" if the message was posted. The answer to `/ask` is posted for
        all, a `/note` for game masters only. Refuses any other word with a slash: it may be a mistyped note.
        """
        word = command_of(text)
        if word == NOTE:
            fault = self._note(name, behind_command(text))
        elif word == ODDS:
            fault = NO_ODDS
        elif word not in ("", ASK):
            fault = f"There is no command {word[:LONGEST_WORD]}. You can use {join_names(self._commands(name), 'and')}."
        else:
            fault = self.talk.say(name, text, self._clock())
            if word == ASK and not fault:
                self._asked_aloud.ask(self.secrets.system_for(name), behind_command(text))
        self.news.tell()
        return fault

    def _commands(self, name: str) -> list[str]:
        """List the commands with which this person may begin a message."""
        return [ASK, ODDS, NOTE] if self.people.masters(name) else [ASK, ODDS]

    def _note(self, name: str, text: str) -> str:
        """Save a game master's note. Return the reason for a refusal in a sentence, "" if the note was saved."""
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
        """Post a message of the program to all."""
        self._remark(text)
        self.news.tell()

    def tell_for(self, name: str, text: str) -> str:
        """Post `text`, such as odds, as a message of the program on behalf of a person.

        Return the reason for a refusal in a sentence, "" if the message was posted.
        """
        fault = self.talk.tell_for(name, text, self._clock())
        self.news.tell()
        return fault

    def point(self, finger: Pointer, seen: Decision | None) -> None:
        """Set the pointer of a person who sees the decision `seen`, or remove it if it is already there."""
        if may_see_pointer(finger, seen):
            self.pointing.point(finger)
            self.news.tell()

    def mark(self, mark: Pointer, seen: Decision | None) -> None:
        """Show which option a player highlights before answering the decision `seen`."""
        if may_see_pointer(mark, seen) and self.pointing.mark(mark):
            self.news.tell()

    @property
    def seconds_waited(self) -> float:
        """Seconds for which the table has been waiting in its present state."""
        return max(0.0, (self._clock() - self._since).total_seconds())

    # Automatic answers

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
        """Compute the views of all people, one at a time, while data is still being written."""
        if not self._closed and self.news.prepare(self.names_here()):
            self._loop.call_later(0, self._prepare)

    def _go_on(self) -> None:
        """Schedule the next automatic answer after the table's pause, and update the timeouts."""
        if self._next is not None:
            self._next.cancel()
            self._next = None
        if self._comes_by_itself():
            self._next = self._loop.call_later(max(self.people.table_settings.pace, SOON), self._next_answer)
        self._patience.wait_for(self._away(), self.people.table_settings.away)
        self._wait_for_masters()

    def _comes_by_itself(self) -> bool:
        """Return True if a tactic may answer or throw now: somebody is here to see it, and everything is on disk."""
        table = self.session.table
        if self._closed or self.news.holds_back or not self.names_here() or table is None or table.pending is None:
            return False
        return table.seat_of(table.pending.who).automatic

    def _next_answer(self) -> None:
        self._next = None
        table = self.session.table
        if table is None or not self._comes_by_itself():
            return
        with suppress(IllegalAnswerError):
            if isinstance(table.pending, Wanted):
                self.session.play.throw_wanted()
            else:
                self.session.play.answer_by_tactic()

    def _away(self) -> Sequence[str]:
        """Return the people who must answer but are absent. Empty if nobody is here."""
        if self._closed or not self.names_here() or self.session.read_only:
            return ()
        return [name for name in self._awaited if not self._terminals.get(name)]

    # A finished fight without a game master

    def may_keep(self, name: str) -> bool:
        """Return True if this person may save a fight's outcome.

        The table leader always may, and any player once all game masters have been absent for the turn timeout.
        """
        return may_keep_result(self.people.find(name), self.people.all(), master_is_away=self._masters_given_up)

    @property
    def master_here(self) -> bool:
        """True while a game master is here."""
        return any(self.people.masters(name) for name in self.names_here())

    def _wait_for_masters(self) -> None:
        """Run the timeout for game masters while none is here, even if nobody else is here."""
        if self.master_here:
            self._masters_given_up = False
        waits = not (self._closed or self.master_here or self._masters_given_up)
        self._patience_with_masters.wait_for((MASTERS,) if waits else (), self.people.table_settings.away)

    def _without_master(self, _: str) -> None:
        self._masters_given_up = True
        self.news.tell()

    def _written(self) -> None:
        """Announce that everything is on disk, or else report a failed write and schedule another attempt."""
        if self._closed:
            return
        if self.session.saved:
            if self._told_fault:
                self.warn(SAVES_AGAIN)
                self.remark(SAVES_AGAIN)
            if self.news.holds_back:
                self._since = self._clock()
            self._told_fault = ""
            self._awaited = list_awaited(self.session.table) if self.session.table else ()
            self.news.note_written(self.names_here())
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


def _throw(count: int, sides: int) -> tuple[int, ...]:
    return SeededThrower(SystemRandom()).pool(count, sides)
