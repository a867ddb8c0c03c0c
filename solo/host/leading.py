"""Owns what whoever leads the table may do: how it is run, who may come, and what begins and is broken off.

Others are refused with a sentence, here as by all who ask who leads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from solo.campaign.session import Session
from solo.host import beginnings
from solo.host.manners import Manners
from solo.host.people import CANNOT_SAVE, People, PeopleFault, PeopleNotSaved, Person, Role
from solo.play.table import IllegalAnswer, Table
from solo.systems.parts.wording import with_verb

LEAD: Final = "Only whoever leads the table may do this: {}."
NOTHING: Final = "Nothing is in progress here."
BUSY: Final = "“{}” is in progress: play it to its end, or break it off first."
T = TypeVar("T")


class Leading:
    """What is done for a whole session by whoever leads it, as `by` names them. Raises IllegalAnswer for others.

    `remark` tells all what was done; `follow` lets the table follow a change of the people, or of how it is run.
    """

    def __init__(
        self, session: Session, people: People, remark: Callable[[str], object], follow: Callable[[], object]
    ) -> None:
        self._session = session
        self._people = people
        self._remark = remark
        self._follow = follow

    def run_with(self, manners: Manners, by: str) -> None:
        """Let the table be run so from now on."""
        must_lead(self._people, by)
        unrefused(lambda: self._people.run_with(manners))
        self._remark(
            f"{with_verb([by], 'has', 'have')} set how the table is run: {manners.people} people at most, "
            f"{manners.pace:g} s between two answers of tactics, {manners.away:g} s until one answers for "
            "whoever is away."
        )
        self._follow()

    def invite(self, name: str, role: Role | None, characters: Sequence[str], by: str) -> str:
        """Invite somebody; the words of the invitation, which nobody else is told."""
        must_lead(self._people, by)
        words = unrefused(lambda: self._people.invite(name, role, characters))
        self._follow()
        return words

    def change(self, name: str, change: Callable[[Person], Person], by: str) -> None:
        """Change as what somebody may come; they sit down anew as such."""
        must_lead(self._people, by)
        unrefused(lambda: self._people.change(name, change))
        self._follow()

    def forget(self, name: str, by: str) -> None:
        """Withdraw a person's admission and free their seat. The door then ends their connections."""
        must_lead(self._people, by)
        gone = known(self._people, name).name
        if gone == by:
            raise IllegalAnswer("You cannot forget yourself: let somebody else who leads do it.")
        unrefused(lambda: self._people.forget(gone))
        self._follow()

    def begin(self, code: str, by: str) -> None:
        """Begin one of the `beginnings`, everybody in their seats; refused where something is in progress."""
        must_lead(self._people, by)
        if self._session.fight_in_progress:
            raise IllegalAnswer(BUSY.format(self._session.fight_in_progress))
        title = beginnings.begin(self._session, code)
        self._remark(f"{with_verb([by], 'has', 'have')} begun “{title}”.")

    def break_off(self, by: str) -> None:
        """End what is in progress as if it had never begun: nobody bears a mark of it."""
        must_lead(self._people, by)
        title = self._session.fight_in_progress
        if not title:
            raise IllegalAnswer(NOTHING)
        self._session.abandon_fight()
        self._remark(f"{with_verb([by], 'has', 'have')} broken “{title}” off: nobody bears a mark of it.")


def must_lead(people: People, name: str) -> None:
    """Raises IllegalAnswer for whoever does not lead."""
    if not people.leads(name):
        raise IllegalAnswer(LEAD.format(", ".join(one.name for one in people.all() if people.leads(one.name))))


def known(people: People, name: str) -> Person:
    """Returns whoever is called so. Raises IllegalAnswer with a sentence where nobody is."""
    return unrefused(lambda: people.known(name))


def in_progress(session: Session) -> Table:
    """Returns what is in progress. Raises IllegalAnswer where nothing is."""
    if session.table is None:
        raise IllegalAnswer(NOTHING)
    return session.table


def unrefused(change: Callable[[], T]) -> T:
    """Returns what the people make of this. Raises IllegalAnswer with their sentence where they refuse it."""
    try:
        return change()
    except PeopleNotSaved as fault:
        raise IllegalAnswer(CANNOT_SAVE) from fault
    except PeopleFault as fault:
        raise IllegalAnswer(str(fault)) from fault
