"""The tables of one home directory, for a listener that serves all of them: admission, and each person's tables.

Reads only people, names and sockets, without opening a campaign.
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

    `person` is the person's record at this table, and `in_progress` the title of the current procedure. `system` is the
    key of the game. `hosted` is True if the table's process runs.
    """

    folder: Path
    name: str
    system: str
    person: Member
    in_progress: str
    hosted: bool


class TableDirectory:
    """The campaigns of a home directory that have people, as a list of guests for one listener."""

    limits = Limits()

    def __init__(self, home: Path) -> None:
        self._home = home
        self._known: dict[Path, Members] = {}

    def expects(self, name: str, key: str) -> bool:
        """Return True if this key belongs to the person of this name at any table."""
        return any(people.expects(name, key) for people in self._people().values())

    def reserves(self, name: str, key: str) -> bool:
        """Return True if the person with this name and key is a game master of any table, with a reserved place."""
        return any(people.reserves(name, key) for people in self._people().values())

    def invitations(self, name: str, words: str) -> Sequence[str]:
        """Return the marks of unexpired invitations of this name, at any table, whose first word matches."""
        return [mark for people in self._people().values() for mark in people.invitations(name, words)]

    def invited_by_older(self, name: str, words: str) -> bool:
        """Return True if the words belong to an older Solo's invitation to any table."""
        return any(people.invited_by_older(name, words) for people in self._people().values())

    def welcome(self, name: str, key: str, mark: str = "") -> Member | None:
        """Return the person `name` if this key belongs to them at any table, otherwise None.

        If `mark` is the mark of their open invitation, the key is added to them first. Raises MemberError if the key
        cannot be saved.
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
