"""Undo at a shared table: a game master undoes at once, a player once all players have agreed."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from typing import Final

import msgspec

from solo.campaign.session import Session
from solo.host.host_controls import find_member, require_in_progress
from solo.host.people import Members
from solo.host.table_client import NOTHING_TO_TAKE_BACK
from solo.host.visible_news import VisibleNews
from solo.play.seats import GAME_MASTER, SPECTATOR
from solo.play.table import IllegalAnswerError, Table
from solo.play.undo import answered_since
from solo.systems.parts.phrasing import join_names, with_verb

LATE: Final = timedelta(seconds=5)
"""Time after an undo in which agreements by other players may still arrive."""
ALREADY: Final = "{} has already taken back this answer. Press u again to take back the answer before it."


class LateAgreements(msgspec.Struct, frozen=True):
    """An undo by the person `by`. Until `ends`, an agreement by one of `names` counts as late, not as a new request."""

    by: str
    names: frozenset[str]
    ends: datetime


class UndoRequest(msgspec.Struct, frozen=True):
    """A request to take back the latest answer, or every answer since the start of the leg with the index `leg`.

    `number` is the number of the table's state, `agreed` names the people who have agreed, and `back_to` is the title
    of the leg.
    """

    who: str
    number: int
    agreed: frozenset[str]
    leg: int | None = None
    back_to: str = ""


class UndoVotes:
    """Undo for a session.

    `here` returns the people present, and `remark` posts an announcement. `request` is the pending request. `clock`
    returns the time, for late agreements.
    """

    def __init__(
        self,
        session: Session,
        people: Members,
        news: VisibleNews,
        here: Callable[[], Collection[str]],
        remark: Callable[[str], object],
        clock: Callable[[], datetime],
    ) -> None:
        self.request: UndoRequest | None = None
        self._session = session
        self._people = people
        self._news = news
        self._here = here
        self._remark = remark
        self._clock = clock
        self._late: LateAgreements | None = None

    def ask(self, name: str, number: int, leg: int | None = None) -> str:
        """Take back the latest answer, or every answer since the start of `leg`.

        A game master undoes at once, and so does a player whose own declaration nobody has seen. Otherwise all players
        must agree. `number` is the number of the state in which the person asks.

        Return a sentence about the missing agreements, "" if the answer was taken back. A person's first agreement to
        an undo that has just happened makes no new request.
        """
        table, leads = require_in_progress(self._session), find_member(self._people, name).role == GAME_MASTER
        if not leads and name not in _players(table):
            raise IllegalAnswerError(
                f"{with_verb([name], 'is', 'are')} a spectator: only players can take answers back."
            )
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
        return f"Waiting for {join_names(missing)} to agree by pressing u." if missing else ""

    def decline(self, name: str) -> None:
        """Reject the pending request. Only for players."""
        table = require_in_progress(self._session)
        if self.request is not None and name in _players(table):
            self.request = None
            self._remark(f"{with_verb([name], 'does', 'do')} not agree: the answer stands.")
            self._news.tell()

    def count_agreed(self) -> None:
        """Carry out the pending request if all players who must agree have agreed."""
        table = self._session.table
        if self.request is not None and table is not None and not self._missing(table):
            self._undo(self.request)

    def follow(self) -> None:
        """Drop the pending request once the table has gone on."""
        table = self._session.table
        if self.request and (table is None or self.request.number != table.moves):
            self.request = None

    def _late_agreement(self, name: str) -> str:
        """Return the sentence for an agreement to an undo that has already happened; "" if this is a new request."""
        late = self._late
        if late is None or name not in late.names or self._clock() > late.ends:
            return ""
        self._late = msgspec.structs.replace(late, names=late.names - {name})
        return ALREADY.format(late.by)

    def _withdrawn(self, table: Table, name: str) -> bool:
        mine = [who for who in table.declared_keys if table.seat_of(who).name == name]
        if not mine:
            return False
        self._news.done_by(name, lambda: self._session.play.withdraw(mine[-1], person=name))
        return True

    def _missing(self, table: Table) -> list[str]:
        """Return the players who must still agree: present, not replaced by a tactic, and without agreement so far."""
        agreed = self.request.agreed if self.request else frozenset()
        here = self._here()
        return [name for name in _players(table) if name not in agreed and name in here]

    def _undo(self, wanted: UndoRequest) -> None:
        table = require_in_progress(self._session)
        asked = frozenset(self._missing(table)) - {wanted.who} if self.request else frozenset[str]()
        asking = self.request.who if self.request and self.request.number == wanted.number else wanted.who
        self._late = LateAgreements(wanted.who, asked, self._clock() + LATE) if asked else self._late
        self.request = None
        if self._news.done_by(wanted.who, lambda: self._taken_back(wanted)):
            what = f"back every answer since {wanted.back_to}" if wanted.back_to else "the latest answer back"
            request = "" if asking == wanted.who else f", as {asking} asked"
            self._remark(f"{with_verb([wanted.who], 'has', 'have')} taken {what}{request}.")

    def _taken_back(self, wanted: UndoRequest) -> bool:
        play = self._session.play
        done = play.undo(at=wanted.number)
        going_back = done and wanted.leg is not None
        while going_back and answered_since(require_in_progress(self._session).saved, wanted.leg or 0):
            going_back = play.undo()
        return done


def _wanted(table: Table, name: str, number: int, leg: int | None) -> UndoRequest:
    title = "" if leg is None else table.saved.legs[leg].title
    return UndoRequest(name, number, frozenset(), leg, title)


def _players(table: Table) -> list[str]:
    seats = (seat for seat in table.saved.seats if seat.role != SPECTATOR and not seat.automatic)
    return list(dict.fromkeys(seat.name for seat in seats))
