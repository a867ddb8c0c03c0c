"""Actions of the table leader: table settings, invitations, starting and abandoning procedures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from solo.campaign.session import Session
from solo.host import startable
from solo.host.member import Member, MemberError
from solo.host.people import CANNOT_SAVE, Members, PeopleNotSaved
from solo.host.rights import explain_not_leading
from solo.host.table_settings import TableSettings
from solo.play.seats import Role
from solo.play.table import IllegalAnswerError, Table
from solo.systems.parts.phrasing import with_verb

NOTHING: Final = "Nothing is in progress here."
BUSY: Final = "“{}” is in progress: finish or abandon it first."
T = TypeVar("T")


class HostControls:
    """Actions of the table leader, whose name is passed as `by`.

    Every action raises IllegalAnswerError with a sentence for any other person. `remark` announces an action to all.
    `follow` lets the table react to changed people or settings.
    """

    def __init__(
        self, session: Session, people: Members, remark: Callable[[str], object], follow: Callable[[], object]
    ) -> None:
        self._session = session
        self._people = people
        self._remark = remark
        self._follow = follow

    def run_with(self, chosen: TableSettings, by: str) -> None:
        """Replace the settings of the table and announce the change."""
        require_host(self._people, by)
        change_members(lambda: self._people.run_with(chosen))
        self._remark(
            f"{with_verb([by], 'has', 'have')} changed the table settings: at most {chosen.people} people, "
            f"{chosen.pace:g} s between two answers of the AI, {chosen.away:g} s until the AI answers for "
            "an absent player."
        )
        self._follow()

    def invite(self, name: str, role: Role | None, characters: Sequence[str], by: str) -> str:
        """Invite a person and return the words of the invitation, which only the leader gets."""
        require_host(self._people, by)
        words = change_members(lambda: self._people.invite(name, role, characters))
        self._follow()
        return words

    def change(self, name: str, change: Callable[[Member], Member], by: str) -> None:
        """Change a person's record, then seat them by the new record."""
        require_host(self._people, by)
        change_members(lambda: self._people.change(name, change))
        self._follow()

    def forget(self, name: str, by: str) -> None:
        """Remove the person `name` and free their seat. The listener then closes their connections."""
        require_host(self._people, by)
        gone = find_member(self._people, name).name
        if gone == by:
            raise IllegalAnswerError("You cannot remove yourself: ask another leader to do it.")
        change_members(lambda: self._people.forget(gone))
        self._follow()

    def begin(self, code: str, by: str) -> None:
        """Start the procedure with this code, and seat everyone. Raises IllegalAnswerError if one is in progress."""
        require_host(self._people, by)
        if self._session.fight_in_progress:
            raise IllegalAnswerError(BUSY.format(self._session.fight_in_progress))
        title = startable.start(self._session, code)
        self._remark(f"{with_verb([by], 'has', 'have')} started “{title}”.")

    def break_off(self, by: str) -> None:
        """Abandon the procedure in progress. The characters stay unchanged."""
        require_host(self._people, by)
        title = self._session.fight_in_progress
        if not title:
            raise IllegalAnswerError(NOTHING)
        self._session.abandon_fight()
        self._remark(f"{with_verb([by], 'has', 'have')} abandoned “{title}”: all characters are unchanged.")


def require_host(people: Members, name: str) -> None:
    """Raise IllegalAnswerError unless this person leads the table."""
    if reason := explain_not_leading(people.find(name), people.all()):
        raise IllegalAnswerError(reason)


def find_member(people: Members, name: str) -> Member:
    """Return the person of this name. Raises IllegalAnswerError with a sentence if there is none."""
    return change_members(lambda: people.require(name))


def require_in_progress(session: Session) -> Table:
    """Return the table in progress. Raises IllegalAnswerError if there is none."""
    if session.table is None:
        raise IllegalAnswerError(NOTHING)
    return session.table


def change_members(change: Callable[[], T]) -> T:
    """Return the result of `change`. Turns MemberError into IllegalAnswerError, with the sentence for guests."""
    try:
        return change()
    except PeopleNotSaved as error:
        raise IllegalAnswerError(CANNOT_SAVE) from error
    except MemberError as error:
        raise IllegalAnswerError(str(error)) from error
