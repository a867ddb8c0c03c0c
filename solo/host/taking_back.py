"""Owns how an answer is taken back at a shared table: by a game master at once, else once all who play have agreed."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from typing import Final

import msgspec

from solo.campaign.session import Session
from solo.host.leading import in_progress, known
from solo.host.news import News
from solo.host.people import People
from solo.host.place import NOTHING_TO_TAKE_BACK, answered_since
from solo.play.seats import GAME_MASTER, SPECTATOR
from solo.play.table import IllegalAnswer, Table
from solo.systems.parts.wording import with_verb

LATE: Final = timedelta(seconds=5)
"""The time after an undo in which an agreement to it may still be on its way."""
ALREADY: Final = "{} has taken it back already: press u again to take one more answer back."


class LateAgreements(msgspec.Struct, frozen=True):
    """The undo of a person, `ends` the time to which agreements from these `names` belong to it."""

    by: str
    names: frozenset[str]
    ends: datetime


class Request(msgspec.Struct, frozen=True):
    """An answer that somebody wants taken back, in the state of this number, and who has agreed so far.

    Where it names a `leg` of the way, by its number, all that was answered since is to be taken back; `back_to` is what
    that leg is called.
    """

    who: str
    number: int
    agreed: frozenset[str]
    leg: int | None = None
    back_to: str = ""


class TakingBack:
    """What of a session is taken back. `here` tells who is, and `remark` tells all; `request` waits to be agreed to.

    `clock` tells the time, for agreements that come late.
    """

    def __init__(
        self,
        session: Session,
        people: People,
        news: News,
        here: Callable[[], Collection[str]],
        remark: Callable[[str], object],
        clock: Callable[[], datetime],
    ) -> None:
        self.request: Request | None = None
        self._session = session
        self._people = people
        self._news = news
        self._here = here
        self._remark = remark
        self._clock = clock
        self._late: LateAgreements | None = None

    def ask(self, name: str, number: int, leg: int | None = None) -> str:
        """Take the latest answer back, or all since a `leg` of the way began: at once for a game master, and what one
        has declared and nobody knows of yet; else once all who play have agreed. `number` is that of the state it is
        asked in.

        Returns what is waited for, in a sentence, "" where it was taken back. An agreement to an undo that was done a
        moment ago asks for nothing, once.
        """
        table, leads = in_progress(self._session), known(self._people, name).role == GAME_MASTER
        if not leads and name not in _players(table):
            raise IllegalAnswer(f"{with_verb([name], 'looks', 'look')} on: whoever plays may take back.")
        if late := self._late_agreement(name):
            return late
        if self._withdrawn(table, name):
            return ""
        if not table.can_undo:
            return NOTHING_TO_TAKE_BACK
        if leads:
            self._undo(_wanted(table, name, number, leg))
            return ""
        if self.request is None or self.request.number != number:
            self.request = _wanted(table, name, number, leg)
        self.request = msgspec.structs.replace(self.request, agreed=self.request.agreed | {name})
        missing = self._missing(table)
        self.count_agreed()
        self._news.tell()
        return f"It is taken back once these have agreed, with u: {', '.join(missing)}." if missing else ""

    def decline(self, name: str) -> None:
        """Somebody who plays does not agree that an answer is taken back."""
        table = in_progress(self._session)
        if self.request is not None and name in _players(table):
            self.request = None
            self._remark(f"{with_verb([name], 'does', 'do')} not agree: it stands.")
            self._news.tell()

    def count_agreed(self) -> None:
        """Take back what was asked for once nobody is left who has to agree."""
        table = self._session.table
        if self.request is not None and table is not None and not self._missing(table):
            self._undo(self.request)

    def follow(self) -> None:
        """The table has gone on: what was asked for before is asked for no more."""
        table = self._session.table
        if self.request and (table is None or self.request.number != table.moves):
            self.request = None

    def _late_agreement(self, name: str) -> str:
        """Return the sentence for an agreement to an undo that is done; "" if this is a wish of its own."""
        late = self._late
        if late is None or name not in late.names or self._clock() > late.ends:
            return ""
        self._late = msgspec.structs.replace(late, names=late.names - {name})
        return ALREADY.format(late.by)

    def _withdrawn(self, table: Table, name: str) -> bool:
        mine = [who for who in table.declared if table.seat_of(who).name == name]
        if not mine:
            return False
        self._news.done_by(name, lambda: self._session.play.withdraw(mine[-1], person=name))
        return True

    def _missing(self, table: Table) -> list[str]:
        """Those who play, are here, do not leave it to their tactic, and have not agreed."""
        agreed = self.request.agreed if self.request else frozenset()
        here = self._here()
        return [name for name in _players(table) if name not in agreed and name in here]

    def _undo(self, wanted: Request) -> None:
        table = in_progress(self._session)
        asked = frozenset(self._missing(table)) - {wanted.who} if self.request else frozenset[str]()
        self._late = LateAgreements(wanted.who, asked, self._clock() + LATE) if asked else self._late
        self.request = None
        if self._news.done_by(wanted.who, lambda: self._taken_back(wanted)):
            what = f"all back to {wanted.back_to}" if wanted.back_to else "the latest answer back"
            self._remark(f"{with_verb([wanted.who], 'has', 'have')} taken {what}.")

    def _taken_back(self, wanted: Request) -> bool:
        play = self._session.play
        done = play.undo(at=wanted.number)
        going_back = done and wanted.leg is not None
        while going_back and answered_since(in_progress(self._session).saved, wanted.leg or 0):
            going_back = play.undo()
        return done


def _wanted(table: Table, name: str, number: int, leg: int | None) -> Request:
    title = "" if leg is None else table.saved.legs[leg].title
    return Request(name, number, frozenset(), leg, title)


def _players(table: Table) -> list[str]:
    seats = (seat for seat in table.saved.seats if seat.role != SPECTATOR and not seat.automatic)
    return list(dict.fromkeys(seat.name for seat in seats))
