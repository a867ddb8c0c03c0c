"""The people of a shared table.

A user or another Solo process may edit the file of people at any time. A guest first joins with invitation words, and
later with the public key of that first visit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import Final

import msgspec

from solo.host import rights
from solo.host.invitations import (
    LASTS,
    fits_old,
    is_old,
    is_over,
    mark_of,
    may_fit,
    new_words,
)
from solo.host.listeners.connection_limits import Limits
from solo.host.member import LONGEST_NAME, MOST_KEYS, Member, MemberError, checked_name, owns_key
from solo.host.names import is_same_name, name_key
from solo.host.people_file import FILE, PeopleFile, check_people_file, find_loss, format_people_file, read_people_file
from solo.host.table_settings import TableSettings, check_settings
from solo.play.seats import Role
from solo.storage import atomic
from solo.storage.errors import MissingFileError, SaveError
from solo.storage.store import FILES, Store
from solo.untrusted.text import make_printable

RESTED: Final = 0.25
"""Seconds without a change after which a file with missing people counts as complete.

An editor may empty the file first and write it in pieces.
"""
READ_BY_OTHERS: Final = "Other users of this machine could read this table's files; from now on only you can."
BEING_CHANGED: Final = f"{FILE} is being changed by another program: try again in a moment."
CHANGED_TWICE: Final = (
    "{file} was changed here and in the database at the same time. The database's version is in use. "
    "Your version was saved as {copy}: make your change again."
)
CANNOT_SAVE: Final = "The table cannot be saved at the moment."
"""Message for guests. Only the host is told which server or disk failed."""


class PeopleNotSaved(MemberError):
    """A change could not be written. The text names the disk or database, so it is for the host only."""


class Members:
    """The people who may join a table, stored in a file of the campaign's folder.

    A change takes effect once it is on disk. Raises MemberError with a sentence if the file cannot be read or written.
    If the file becomes invalid later, the people known before stay admitted and `fault` describes the problem.
    `fault_for_guests` describes it without names of servers and folders.

    A campaign in a database has a copy of the file on each machine that hosts it, and every change goes to the database
    first. `read_store` and `follow_store` fetch changes from other machines. `notice` is a sentence to show once, ""
    for none. `clock` returns monotonic seconds; `now` returns the time to which the expiry of invitations is compared.
    """

    def __init__(
        self,
        folder: Path,
        store: Store = FILES,
        clock: Callable[[], float] = monotonic,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.fault = self.fault_for_guests = ""
        self.warn: Callable[[str], object] = lambda _: None
        """Called with a sentence for the host if a change could not be saved."""
        notices = [READ_BY_OTHERS if atomic.tighten(folder) else "", find_loss(folder) if store is FILES else ""]
        self.notice = " ".join(filter(None, notices))
        self._now = now
        self._stored: bytes | None = None
        self._edition = 0
        self._file = folder / FILE
        self._store = store
        self._clock = clock
        self._fetch()
        self._read_at: object = self._stamp()
        self._changed: tuple[object, float] = self._read_at, clock()
        self._take(read_people_file(self._file))

    @property
    def table_settings(self) -> TableSettings:
        """The settings of the table."""
        self._look_again()
        return self._table_settings

    @property
    def limits(self) -> Limits:
        """The limits for the table's listeners, as read when this object was created."""
        return self._limits

    @property
    def edition(self) -> int:
        """A number that changes with every edit, by this process or another."""
        self._look_again()
        return self._edition

    @property
    def in_database(self) -> bool:
        """True if the campaign is in a database, where other machines can change the people as well."""
        return self._store is not FILES

    def read_store(self) -> bytes | None:
        """Return the file's content in the database; None without a database or if the file is not in it.

        Blocks until the database answers, so call it in a thread. Raises SaveError.
        """
        if self._store is FILES:
            return None
        try:
            return self._store.read(self._file)
        except MissingFileError:
            return None

    def follow_store(self, stored: bytes | None) -> bool:
        """Adopt the content returned by `read_store`. Return True if another machine had changed it.

        If the database has not accepted an edited file yet, the file is written to the database again instead.
        """
        if self._not_saved:
            self._edition += 1
            edited = PeopleFile(self._table_settings, self._limits, tuple(self._people.values()))
            self.fault, self.fault_for_guests = self._take_and_keep(edited)
            return False  # `stored` is older than this write.
        return self._adopt(stored)

    def _adopt(self, stored: bytes | None) -> bool:
        """Replace the file by the database's content. Return False if there is nothing to adopt."""
        if stored is None or stored == self._stored or self._stamp() != self._read_at:
            return False
        try:
            atomic.make_folder(self._file.parent)
            atomic.write(self._file, stored)
        except SaveError:
            return False  # The next check tries again.
        self._stored = stored
        with suppress(MemberError):  # An unreadable version is reported as an invalid file would be.
            self._take(read_people_file(self._file))
            self._read_at = self._stamp()
            self._edition += 1
        return True

    def all(self) -> Sequence[Member]:
        """Return all people in the order of the file."""
        self._look_again()
        return tuple(self._people.values())

    def find(self, name: str) -> Member | None:
        """Return the person of this name, compared by `name_key`; None if there is none."""
        self._look_again()
        return self._people.get(name_key(name))

    def require(self, name: str) -> Member:
        """Return the person of this name. Raises MemberError if there is none."""
        person = self.find(name)
        if person is None:
            there = ", ".join(one.name for one in self._people.values())
            known = f"choose from {there}" if there else "invite people first"
            raise MemberError(f"Nobody at this table is called “{make_printable(name)[:LONGEST_NAME]}”: {known}.")
        return person

    def leads(self, name: str) -> bool:
        """Return True if this person leads the table: the game master, or any player if there is no game master."""
        return rights.leads_table(self.find(name), self.all())

    def masters(self, name: str) -> bool:
        """Return True if this person is a game master, who may see everything."""
        return rights.sees_everything(self.find(name))

    def invite(self, name: str, role: Role | None = None, characters: Sequence[str] = ()) -> str:
        """Invite a person and return words with which they can add one key within seven days.

        For a known person, an omitted role or omitted characters stay unchanged. Raises MemberError with a sentence for
        an invalid name, or a name that could be mistaken for another person's.
        """
        words = new_words()
        expires = (self._now() + LASTS).isoformat(timespec="minutes")
        person = self._described(name, role, characters)
        self._put(msgspec.structs.replace(person, invited=mark_of(words), expires=expires))
        return words

    def admit(self, name: str, role: Role | None = None, characters: Sequence[str] = ()) -> None:
        """Admit a person without an invitation, for a table that only this machine can join.

        Parameters and errors are as for `invite`. An open invitation stays valid.
        """
        self._put(self._described(name, role, characters))

    def _described(self, name: str, role: Role | None, characters: Sequence[str]) -> Member:
        before = self._same(name) or Member(checked_name(name))
        return msgspec.structs.replace(
            before, role=role or before.role, characters=tuple(characters) or before.characters
        )

    def enter(self, name: str, role: Role) -> Member:
        """Return the person of this name; if unknown, add them with this role.

        Raises MemberError with a sentence for an invalid name.
        """
        known = self._same(name)
        if known is None:
            return self._put(Member(checked_name(name), role))
        return known

    def find_by_key(self, key: str) -> Member | None:
        """Return the person who owns this public key; None if there is none."""
        return next((one for one in self.all() if owns_key(one, key)), None)

    def expects(self, name: str, key: str) -> bool:
        """Return True if this key belongs to the person of this name."""
        person = self.find(name)
        return person is not None and owns_key(person, key)

    def reserves(self, name: str, key: str) -> bool:
        """Return True if a place is reserved for the person with this name and key, who must be a game master."""
        return self.masters(name) and self.expects(name, key)

    def invitations(self, name: str, words: str) -> Sequence[str]:
        """Return the marks of unexpired invitations of this name whose first word matches.

        `fits` must then verify the other words.
        """
        person = self.find(name)
        if person is None or not may_fit(words, person.invited) or is_over(person.expires, self._now()):
            return ()
        return (person.invited,)

    def invited_by_older(self, name: str, words: str) -> bool:
        """Return True if the words belong to an older Solo's invitation, which must be issued again."""
        person = self.find(name)
        return person is not None and fits_old(words, person.invited)

    def welcome(self, name: str, key: str, mark: str = "") -> Member | None:
        """Return the person `name` if this key belongs to them, otherwise None.

        `mark` is the mark of an open invitation whose words have been verified. If the invitation is the person's, the
        key is first added to the person.
        """
        person = self.find(name)
        if person is None or owns_key(person, key):
            return person
        open_now = mark == person.invited and not is_old(mark) and not is_over(person.expires, self._now())
        if not (key and mark and open_now):
            return None
        bound = msgspec.structs.replace(person, keys=(*person.keys, key)[-MOST_KEYS:], invited="")
        return self._put(bound)

    def change(self, name: str, change: Callable[[Member], Member]) -> Member:
        """Change a person's record, except the name, and return the new record.

        Raises MemberError for an unknown name or an invalid record.
        """
        before = self.require(name)
        return self._put(msgspec.structs.replace(change(before), name=before.name))

    def run_with(self, table_settings: TableSettings) -> None:
        """Replace the settings of the table. Raises MemberError for invalid settings."""
        if fault := check_settings(table_settings):
            raise MemberError(fault)
        self._look_again()
        self._write(table_settings, self._people)

    def forget(self, name: str) -> None:
        """Remove a person. Raises MemberError for an unknown name."""
        gone = name_key(self.require(name).name)
        self._write(self._table_settings, {key: one for key, one in self._people.items() if key != gone})

    # The file

    def _put(self, person: Member) -> Member:
        self._look_again()
        if not person.invited:
            person = msgspec.structs.replace(person, expires="")
        self._write(self._table_settings, {**self._people, name_key(person.name): person})
        return person

    def _same(self, name: str) -> Member | None:
        """Return the person with exactly this name; None if there is none.

        Raises MemberError if the name could be mistaken for another person's.
        """
        person = self.find(name)
        if person is not None and not is_same_name(name, person.name):
            shown = make_printable(name)[:LONGEST_NAME]
            raise MemberError(
                f"“{shown}” looks too much like “{person.name}”, who may join this table: choose another name."
            )
        return person

    def _write(self, table_settings: TableSettings, people: dict[str, Member]) -> None:
        entered = PeopleFile(table_settings, self._limits, tuple(people.values()))
        if fault := check_people_file(entered):
            raise MemberError(fault)
        if self.fault and not self._not_saved:
            raise MemberError(self.fault)
        if self._stamp() != self._read_at:
            raise MemberError(BEING_CHANGED)
        try:
            if not self._keep(entered):
                self.follow_store(self.read_store())
                raise MemberError(BEING_CHANGED)
            atomic.make_folder(self._file.parent)
            atomic.write(self._file, format_people_file(entered).encode(), keep_previous=True)
        except SaveError as error:
            self.warn(str(error))
            raise PeopleNotSaved(str(error)) from error
        self.fault = self.fault_for_guests = ""
        self._read_at = self._stamp()
        self._edition += 1
        self._take(entered)

    @property
    def _not_saved(self) -> bool:
        """True while this machine uses an edited file that the database has not accepted yet."""
        return self.fault_for_guests == CANNOT_SAVE

    def _look_again(self) -> None:
        """Reload the file if it has changed and is complete."""
        stamp = self._stamp()
        if stamp == self._read_at:
            return
        entered, fault, for_guests = PeopleFile(), "", ""
        try:
            entered = read_people_file(self._file)
        except MemberError as unread:
            fault = for_guests = str(unread)
        if (fault or self._misses_somebody(entered)) and not self._rests(stamp):
            return
        self._read_at = stamp
        self._edition += 1
        if not fault:
            fault, for_guests = self._take_and_keep(entered)
        self.fault, self.fault_for_guests = fault, for_guests

    def _misses_somebody(self, entered: PeopleFile) -> bool:
        return not self._people.keys() <= {name_key(one.name) for one in entered.people}

    def _rests(self, stamp: object) -> bool:
        """Return True if the file has been unchanged for at least `RESTED` seconds."""
        if stamp != self._changed[0]:
            self._changed = stamp, self._clock()
        return self._clock() - self._changed[1] >= RESTED

    def _take_and_keep(self, entered: PeopleFile) -> tuple[str, str]:
        """Adopt an edited file and write it to the database.

        Return two sentences on why the database did not accept it, for the host and for guests; "" if it did.
        """
        self._take(entered)
        try:
            if self._keep(entered) or self._kept_by_another_process(entered):
                return "", ""
            copy = atomic.keep_copy(self._file)
            self._read_at = self._stamp()
            self._adopt(self.read_store())
        except SaveError as error:
            return str(error), CANNOT_SAVE
        self.warn(CHANGED_TWICE.format(file=FILE, copy=copy.name))
        return "", ""

    def _fetch(self) -> None:
        """Replace the older of the local file and the database's file by the newer."""
        if self._store is FILES:
            return
        try:
            self._stored = self.read_store()
            if self._stored is not None and self._store.changed(self._file) > FILES.changed(self._file):
                atomic.make_folder(self._file.parent)
                atomic.write(self._file, self._stored)
            elif FILES.has(self._file) and not self._keep(read_people_file(self._file)):
                raise MemberError(BEING_CHANGED)
        except SaveError as error:
            raise PeopleNotSaved(str(error)) from error

    def _keep(self, entered: PeopleFile) -> bool:
        """Write the content to the database, if there is one.

        Return False if another process has changed the database's file. Raises SaveError.
        """
        text = format_people_file(entered).encode()
        if self._store is FILES or text == self._stored:
            return True
        if not self._store.exchange(self._file, self._stored, text):
            return False
        self._stored = text
        return True

    def _kept_by_another_process(self, entered: PeopleFile) -> bool:
        """Return True if the database already has this content. Then it is the version known here from now on.

        Another command on this machine, such as `solo host --invite`, writes the database first and then this file.
        """
        stored = self.read_store()
        if stored != format_people_file(entered).encode():
            return False
        self._stored = stored
        return True

    def _take(self, entered: PeopleFile) -> None:
        self._table_settings = entered.table_settings
        self._limits = entered.limits
        self._people = {name_key(one.name): one for one in entered.people}

    def _stamp(self) -> object:
        try:
            found = self._file.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino
