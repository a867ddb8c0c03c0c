"""Owns the tables of one home as a door before all of them knows them: who may come, and what is open to whom.

Nothing is opened here and nothing read of what is played: people, names and sockets are all there is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from solo.campaign import shelf
from solo.host.doors.limits import Limits
from solo.host.doors.relay import is_open
from solo.host.people import FILE, People, PeopleFault, Person
from solo.storage import atomic
from solo.storage.places import table_socket
from solo.storage.store import FILES


class Table(msgspec.Struct, frozen=True):
    """A table that somebody may enter, as the `person` they are there: its campaign's name, and what is in progress.

    `system` is the key of its game, `hosted` whether its process runs.
    """

    folder: Path
    name: str
    system: str
    person: Person
    in_progress: str
    hosted: bool


class Tables:
    """The campaigns of a home that have people. A door asks of all of them together what it asks of one's people."""

    limits = Limits()

    def __init__(self, home: Path) -> None:
        self._home = home
        self._known: dict[Path, People] = {}

    def expects(self, name: str, key: str) -> bool:
        """Return True if this is a key of the person of this name at any table."""
        return any(people.expects(name, key) for people in self._people().values())

    def reserves(self, name: str, key: str) -> bool:
        """Return True if a place is reserved for the person of this name who has this key: for a game master."""
        return any(people.reserves(name, key) for people in self._people().values())

    def invitations(self, name: str, words: str) -> Sequence[str]:
        """The marks of open invitations of this name, at any table, that the words may fit."""
        return [mark for people in self._people().values() for mark in people.invitations(name, words)]

    def invited_by_older(self, name: str, words: str) -> bool:
        """Return True for the words of an invitation by an older Solo, at any table."""
        return any(people.invited_by_older(name, words) for people in self._people().values())

    def welcome(self, name: str, key: str, mark: str = "") -> Person | None:
        """Somebody who comes with a key, bound now where `mark` is that of their open invitation.

        None for whoever is known nowhere. Raises PeopleFault where a key cannot be written down.
        """
        known = [people.welcome(name, key, mark) for people in self._people().values()]
        return next((person for person in known if person is not None), None)

    def open_to(self, key: str) -> Sequence[Table]:
        """The tables that whoever has this key may enter, those played last first."""
        people, found = self._people(), []
        for one in shelf.campaigns(self._home):
            person = people[one.folder].of_key(key) if one.folder in people else None
            if person is not None and not one.broken:
                hosted = is_open(table_socket(one.folder))
                found.append(Table(one.folder, one.name, one.system, person, one.fight, hosted))
        return found

    def _people(self) -> Mapping[Path, People]:
        """The people of each table, by its folder; without tables of whose people nothing can be read."""
        there = {folder for folder in FILES.folders(self._home) if atomic.is_file_there(folder / FILE)}
        for folder in there - self._known.keys():
            try:
                self._known[folder] = People(folder)
            except PeopleFault:
                continue
        return {folder: people for folder, people in self._known.items() if folder in there}
