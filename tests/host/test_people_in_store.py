"""The people of a table in a database: which of two versions counts, and changes while it cannot be reached."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count
from pathlib import Path
from typing import cast

import pytest

from solo.host.people import BEING_CHANGED, CANNOT_SAVE, FILE, MemberError, Members, PeopleNotSaved
from solo.storage.errors import MissingFileError, SaveError
from solo.storage.store import LONG_AGO, Store
from tests.host.hosted import TOM

AWAY = "The server db.example is away."
CHANGED_TWICE = (
    "people.toml was changed here and in the database at the same time. The database's version is in use. "
    "Your version was saved as people.before.toml: make your change again."
)
NOW = datetime.now(UTC)


def text_of(*names: str) -> bytes:
    return "".join(f'[[people]]\nname = "{name}"\n' for name in names).encode()


class Database:
    """A database that a test reads and writes. `away` makes every request fail."""

    def __init__(self, data: bytes | None = None, changed: datetime = LONG_AGO) -> None:
        self.data = data
        self.written: list[bytes] = []
        self.away = False
        self.refuses = False
        self._changed = changed

    def read(self, path: Path) -> bytes:
        self._ask()
        if self.data is None:
            raise MissingFileError(f"There is no {path.name}.")
        return self.data

    def exchange(self, path: Path, before: bytes | None, after: bytes) -> bool:
        assert path.name == FILE
        self._ask()
        if before != self.data or self.refuses:
            return False
        self.data = after
        self.written.append(after)
        return True

    def changed(self, _: Path) -> datetime:
        return self._changed

    def _ask(self) -> None:
        if self.away:
            raise SaveError(AWAY)


def members(folder: Path, database: Database) -> Members:
    """Return the people of a table; ten seconds pass between two looks at the clock."""
    return Members(folder, cast("Store", database), clock=partial(next, count(step=10)))


def names(people: Members) -> list[str]:
    return [one.name for one in people.all()]


def edit(folder: Path, data: bytes) -> None:
    """Edit the file by hand, so that its stamp differs."""
    (folder / FILE).write_bytes(data)
    os.utime(folder / FILE, ns=(1, 1))


def aged(folder: Path, names: Mapping[str, timedelta]) -> None:
    """Write the file with these people, last changed so long ago."""
    (name, age) = next(iter(names.items()))
    (folder / FILE).write_bytes(text_of(name))
    moment = (NOW - age).timestamp()
    os.utime(folder / FILE, (moment, moment))


def test_people_of_files_have_no_database(tmp_path: Path) -> None:
    people = Members(tmp_path)
    assert not people.in_database
    assert people.read_store() is None
    assert members(tmp_path, Database()).in_database


def test_a_table_without_people_writes_nothing(tmp_path: Path) -> None:
    database = Database()
    people = members(tmp_path, database)
    assert people.read_store() is None
    assert (names(people), database.written) == ([], [])
    assert not (tmp_path / FILE).exists()


def test_the_newer_version_of_the_people_counts_when_a_table_is_opened(tmp_path: Path) -> None:
    for age, known in ((timedelta(hours=1), "Mia"), (timedelta(hours=-1), "Tom"), (timedelta(0), "Tom")):
        aged(tmp_path, {"Tom": age})
        same = datetime.fromtimestamp((tmp_path / FILE).stat().st_mtime, UTC)
        database = Database(text_of("Mia"), same if not age else NOW)
        assert names(members(tmp_path, database)) == [known]
        assert known.encode() in (tmp_path / FILE).read_bytes()
        assert known.encode() in (database.data or b"")


def test_people_in_the_database_alone_are_written_to_a_new_folder(tmp_path: Path) -> None:
    folder = tmp_path / "tables" / "ash"
    assert names(members(folder, Database(text_of("Mia"), NOW))) == ["Mia"]
    assert (folder / FILE).read_bytes() == text_of("Mia")


def test_people_in_the_file_alone_are_written_to_the_database(tmp_path: Path) -> None:
    edit(tmp_path, text_of("Tom"))
    database = Database()
    assert names(members(tmp_path, database)) == ["Tom"]
    assert b"Tom" in (database.data or b"")


def test_a_table_is_not_opened_while_another_host_changes_its_people(tmp_path: Path) -> None:
    edit(tmp_path, text_of("Tom"))
    database = Database()
    database.refuses = True
    with pytest.raises(MemberError, match=BEING_CHANGED):
        members(tmp_path, database)


def test_a_table_is_not_opened_without_its_database(tmp_path: Path) -> None:
    database = Database()
    database.away = True
    with pytest.raises(PeopleNotSaved, match=AWAY):
        members(tmp_path, database)


def test_a_change_by_another_machine_is_adopted_once(tmp_path: Path) -> None:
    database = Database(text_of("Mia"), NOW)
    people = members(tmp_path, database)
    edition = people.edition
    assert not people.follow_store(None)
    assert not people.follow_store(people.read_store())
    assert people.edition == edition
    database.data = text_of("Mia", "Tom")
    assert people.follow_store(people.read_store())
    assert names(people) == ["Mia", "Tom"]
    assert people.edition == edition + 1, "the file that was just written is no further edit"
    assert not people.follow_store(people.read_store())
    assert (tmp_path / FILE).read_bytes() == database.data


def test_a_file_edited_since_the_last_look_is_not_overwritten_by_the_database(tmp_path: Path) -> None:
    database = Database(text_of("Mia"), NOW)
    people = members(tmp_path, database)
    edit(tmp_path, text_of("Mia", "Una"))
    assert not people.follow_store(text_of("Mia", "Tom"))
    assert (tmp_path / FILE).read_bytes() == text_of("Mia", "Una")


def test_an_unreadable_version_of_another_machine_is_reported_as_an_edited_file(tmp_path: Path) -> None:
    people = members(tmp_path, Database(text_of("Mia"), NOW))
    assert people.follow_store(b"[[people")
    assert names(people) == ["Mia"]
    assert people.fault.startswith("people.toml")
    assert people.fault == people.fault_for_guests


def test_a_version_that_cannot_be_written_here_is_tried_again(tmp_path: Path) -> None:
    database = Database(text_of("Mia"), NOW)
    people = members(tmp_path, database)
    database.data = text_of("Mia", "Tom")
    blocked = tmp_path / f".{FILE}.{os.getpid()}.new"
    blocked.mkdir()
    assert not people.follow_store(people.read_store())
    blocked.rmdir()
    assert people.follow_store(people.read_store())
    assert names(people) == ["Mia", "Tom"]


def test_an_edit_is_in_effect_while_the_database_is_away_and_is_saved_there_later(tmp_path: Path) -> None:
    database = Database(text_of("Mia"), NOW)
    people = members(tmp_path, database)
    database.away = True
    edit(tmp_path, text_of("Mia", "Tom"))
    assert names(people) == ["Mia", "Tom"]
    assert (people.fault, people.fault_for_guests) == (AWAY, CANNOT_SAVE)
    edition = people.edition
    assert not people.follow_store(None)
    assert people.edition > edition
    assert (people.fault, people.fault_for_guests) == (AWAY, CANNOT_SAVE)
    database.away = False
    assert not people.follow_store(people.read_store()), "no other machine has changed anything"
    assert (people.fault, people.fault_for_guests) == ("", "")
    assert b"Tom" in (database.data or b"")


def test_an_edit_made_while_the_database_was_away_gives_way_to_a_change_of_another_machine(tmp_path: Path) -> None:
    database = Database(text_of("Mia"), NOW)
    people = members(tmp_path, database)
    warned: list[str] = []
    people.warn = warned.append
    database.away = True
    edit(tmp_path, text_of("Mia", "Tom"))
    assert names(people) == ["Mia", "Tom"]
    database.away, database.data = False, text_of("Mia", "Una")
    people.follow_store(people.read_store())
    assert names(people) == ["Mia", "Una"]
    assert (people.fault, people.fault_for_guests) == ("", "")
    assert warned == [CHANGED_TWICE]
    assert (tmp_path / "people.before.toml").read_bytes() == text_of("Mia", "Tom")


def test_an_invitation_after_an_edit_and_a_change_of_another_machine_keeps_a_copy_of_the_edit(tmp_path: Path) -> None:
    database = Database(text_of("Mia"), NOW)
    people = members(tmp_path, database)
    database.away = True
    edit(tmp_path, text_of("Mia", "Tom"))
    assert people.edition
    database.away, database.data = False, text_of("Mia", "Una")
    with pytest.raises(MemberError, match=BEING_CHANGED):
        people.invite("Eve")
    assert names(people) == ["Mia", "Una"]
    assert (tmp_path / "people.before.toml").read_bytes() == text_of("Mia", "Tom")
    people.invite("Eve")
    assert names(people) == ["Mia", "Una", "Eve"]


def test_an_invitation_saves_an_edit_that_the_database_has_not_accepted_yet(tmp_path: Path) -> None:
    database = Database(text_of("Mia"), NOW)
    people = members(tmp_path, database)
    database.away = True
    edit(tmp_path, text_of("Mia", "Tom"))
    assert people.edition
    database.away = False
    people.invite("Una")
    assert (people.fault, people.fault_for_guests) == ("", "")
    assert [name in (database.data or b"") for name in (b"Mia", b"Tom", b"Una")] == [True] * 3


def test_a_change_that_the_database_cannot_take_is_told_to_the_operator_and_undone(tmp_path: Path) -> None:
    database = Database(text_of("Mia"), NOW)
    people = members(tmp_path, database)
    warned: list[str] = []
    people.warn = warned.append
    database.away = True
    with pytest.raises(PeopleNotSaved, match=AWAY):
        people.invite("Una")
    assert warned == [AWAY]
    assert names(people) == ["Mia"]
    assert (tmp_path / FILE).read_bytes() == text_of("Mia")


def test_a_change_after_another_machines_is_refused_and_that_machines_is_adopted(tmp_path: Path) -> None:
    database = Database(text_of("Mia"), NOW)
    people = members(tmp_path, database)
    database.data = text_of("Mia", "Tom")
    with pytest.raises(MemberError, match=BEING_CHANGED):
        people.invite("Una")
    assert names(people) == ["Mia", "Tom"]
    people.invite("Una")
    assert names(people) == ["Mia", "Tom", "Una"]


def test_an_edit_at_the_same_time_as_another_machines_is_kept_as_a_copy(tmp_path: Path) -> None:
    database = Database(text_of("Mia"), NOW)
    people = members(tmp_path, database)
    warned: list[str] = []
    people.warn = warned.append
    database.data = text_of("Mia", "Tom")
    edit(tmp_path, text_of("Mia", "Una"))
    assert names(people) == ["Mia", "Tom"]
    assert (people.fault, people.fault_for_guests) == ("", "")
    assert warned == [CHANGED_TWICE]
    assert (tmp_path / "people.before.toml").read_bytes() == text_of("Mia", "Una")


def test_a_change_by_another_command_on_this_machine_is_no_conflict(tmp_path: Path) -> None:
    database = Database(text_of("Mia"), NOW)
    hosting = members(tmp_path, database)
    warned: list[str] = []
    hosting.warn = warned.append
    for name in ("Tom", "Una"):
        members(tmp_path, database).admit(name)
        assert name in names(hosting)
    members(tmp_path, database).forget("Tom")
    assert names(hosting) == ["Mia", "Una"]
    assert (warned, hosting.fault) == ([], "")
    assert not list(tmp_path.glob("people.before*"))
    assert not hosting.follow_store(hosting.read_store())
    hosting.admit("Ben")
    assert b"Ben" in (database.data or b"")


def test_unchanged_people_are_not_written_to_the_database_again(tmp_path: Path) -> None:
    edit(tmp_path, text_of("Tom"))
    database = Database()
    people = members(tmp_path, database)
    (written,) = database.written
    people.enter("Tom", "player")
    people.change("Tom", lambda one: one)
    assert database.written == [written]
    assert TOM.name in names(people)
