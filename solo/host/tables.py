"""The tables of one home directory, for a listener shared by all of them: admission, and the tables open to a person.

Reads only people, names and sockets. It opens no campaign and reads nothing of the games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from solo.campaign import campaigns
from solo.host.listeners.connection_limits import Limits
from solo.host.listeners.relay import is_open
from solo.host.member import Member, MemberError
from solo.host.people import Members
from solo.host.people_file import FILE
from solo.storage import atomic
from solo.storage.paths import table_socket
from solo.storage.store import FILES


class TableListing(msgspec.Struct, frozen=True):
    """A table that a person may enter.

    `person` is their record there, `in_progress` the title of the current procedure. `system` is the key of its game.
    `hosted` is True if its process runs.
    """

    folder: Path
    name: str
    system: str
    person: Member
    in_progress: str
    hosted: bool


class TableDirectory:
    """The campaigns of a home directory that have people. Answers a listener's questions for all of them together."""

    limits = Limits()

    def __init__(self, home: Path) -> None:
        self._home = home
        self._known: dict[Path, Members] = {}

    def expects(self, name: str, key: str) -> bool:
        """Return True if this key belongs to the person of this name at any table."""
        return any(people.expects(name, key) for people in self._people().values())

    def reserves(self, name: str, key: str) -> bool:
        """Return True if a place is reserved at any table for the person with this name and key: a game master."""
        return any(people.reserves(name, key) for people in self._people().values())

    def invitations(self, name: str, words: str) -> Sequence[str]:
        """Return the marks of unexpired invitations of this name, at any table, with a matching first word."""
        return [mark for people in self._people().values() for mark in people.invitations(name, words)]

    def invited_by_older(self, name: str, words: str) -> bool:
        """Return True for the words of an invitation by an older Solo, at any table."""
        return any(people.invited_by_older(name, words) for people in self._people().values())

    def welcome(self, name: str, key: str, mark: str = "") -> Member | None:
        """Return the person who presents this key; None if no table knows them.

        If `mark` is that of their open invitation, bind the key to the person. Raises MemberError if it cannot be
        saved.
        """
        known = [people.welcome(name, key, mark) for people in self._people().values()]
        return next((person for person in known if person is not None), None)

    def open_to(self, key: str) -> Sequence[TableListing]:
        """Return the tables that the owner of this key may enter, the most recently played first."""
        people, found = self._people(), []
        for one in campaigns.campaigns(self._home):
            person = people[one.folder].find_by_key(key) if one.folder in people else None
            if person is not None and not one.broken:
                hosted = is_open(table_socket(one.folder))
                found.append(TableListing(one.folder, one.name, one.system, person, one.fight, hosted))
        return found

    def _people(self) -> Mapping[Path, Members]:
        """Return the people of each table by folder, leaving out tables with an unreadable file of people."""
        there = {folder for folder in FILES.folders(self._home) if atomic.file_exists(folder / FILE)}
        for folder in there - self._known.keys():
            try:
                self._known[folder] = Members(folder)
            except MemberError:
                continue
        return {folder: people for folder, people in self._known.items() if folder in there}
