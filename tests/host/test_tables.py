"""Many tables as one door knows them: who may come to any, what is open to whom, and processes begun for it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from solo.host import table_processes
from solo.host.listeners.relay import NoTableError
from solo.host.people import Members
from solo.host.people_file import FILE
from solo.host.table_processes import TableProcesses
from solo.host.tables import TableDirectory
from solo.storage.paths import table_socket
from tests.campaign import campaigns
from tests.host.doors import PATIENCE

ANNA, BEN = "ssh-ed25519 AAAAanna", "ssh-ed25519 AAAAben"

LISTENS = """
import pathlib, socket, sys, time
folder = pathlib.Path(sys.argv[1])
with (folder / "begun").open("a") as told:
    told.write("x")
listening = socket.socket(socket.AF_UNIX)
listening.bind(str(folder / "table.socket"))
listening.listen()
time.sleep(60)
"""


def make(home: Path, name: str, **keys: str) -> Path:
    """The folder of a campaign to which these may come, each with a key."""
    session = campaigns.create(home, name)
    session.close()
    people = Members(session.folder)
    for person, key in keys.items():
        people.enter(person, "player")
        people.change(person, lambda one, key=key: msgspec.structs.replace(one, keys=(key,)))
    return session.folder


def offered(tables: TableDirectory, key: str) -> list[str]:
    return sorted(f"{one.name} as {one.person.name}" for one in tables.open_to(key))


def test_a_key_opens_the_tables_that_know_it_whatever_its_owner_is_called_there(tmp_path: Path) -> None:
    make(tmp_path, "Ash Hollow", Anna=ANNA, Ben=BEN)
    make(tmp_path, "Birch Ford", Annie=ANNA)
    tables = TableDirectory(tmp_path)
    assert offered(tables, ANNA) == ["Ash Hollow as Anna", "Birch Ford as Annie"]
    assert offered(tables, BEN) == ["Ash Hollow as Ben"]
    assert offered(tables, "") == offered(tables, "ssh-ed25519 AAAAnobody") == []
    assert tables.expects("annie", ANNA)
    assert not tables.expects("Annie", BEN)
    assert not tables.expects("Cleo", ANNA)
    assert not any(one.hosted for one in tables.open_to(ANNA))


def test_words_bind_a_key_at_their_own_table_alone(tmp_path: Path) -> None:
    make(tmp_path, "Ash Hollow", Anna=ANNA)
    folder = make(tmp_path, "Birch Ford", Anna=BEN)
    words = Members(folder).invite("Anna")
    tables, new = TableDirectory(tmp_path), "ssh-ed25519 AAAAnew"
    assert not tables.invitations("Anna", "other words than these")
    (mark,) = tables.invitations("Anna", words)
    assert offered(tables, new) == []
    person = tables.welcome("Anna", new, mark)
    assert person is not None and new in person.keys
    assert offered(tables, new) == ["Birch Ford as Anna"]
    assert tables.welcome("Anna", "ssh-ed25519 AAAAthief", mark) is None
    assert not tables.invitations("Anna", words)


def test_what_is_new_is_known_what_is_gone_is_not_and_what_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    tables = TableDirectory(tmp_path)
    assert offered(tables, ANNA) == []
    folder = make(tmp_path, "Ash Hollow", Anna=ANNA)
    spoilt = make(tmp_path, "Birch Ford")
    (spoilt / FILE).write_text("people = 7")
    assert offered(tables, ANNA) == ["Ash Hollow as Anna"]
    (folder / FILE).unlink()
    assert offered(tables, ANNA) == []
    assert not tables.expects("Anna", ANNA)


def test_places_are_reserved_for_the_game_master_of_any_table_and_for_nobody_of_that_name(tmp_path: Path) -> None:
    Members(make(tmp_path, "Ash Hollow", Gil=ANNA)).change("Gil", lambda one: msgspec.structs.replace(one, role="gm"))
    make(tmp_path, "Birch Ford", Gil=BEN)
    tables = TableDirectory(tmp_path)
    assert tables.reserves("gil", ANNA)
    assert not tables.reserves("Gil", BEN)


# Processes


def started_by(*code: str) -> TableProcesses:
    def command(folder: Path) -> Sequence[str]:
        return sys.executable, "-c", *code, str(folder)

    return TableProcesses(command, {})


async def test_a_table_is_begun_once_for_all_who_choose_it_together_and_ends_with_the_door(tmp_path: Path) -> None:
    tables = started_by(LISTENS)
    await asyncio.gather(*(tables.open(tmp_path) for _ in range(3)))
    await tables.open(tmp_path)
    assert (tmp_path / "begun").read_text() == "x"
    await tables.close()
    table_socket(tmp_path).unlink()
    await tables.open(tmp_path)
    assert (tmp_path / "begun").read_text() == "xx"
    await tables.close()


async def test_a_table_that_cannot_be_begun_is_tried_again_and_then_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_processes, "AGAIN", 0.0)
    with pytest.raises(NoTableError, match="cannot be opened now"):
        await started_by("open(__import__('sys').argv[1] + '/tried', 'a').write('x')").open(tmp_path)
    assert (tmp_path / "tried").read_text() == "x" * table_processes.TRIES


async def test_a_table_that_never_listens_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_processes, "AGAIN", 0.0)
    monkeypatch.setattr(table_processes, "PATIENCE", 0.05)
    tables = started_by("import time; time.sleep(60)")
    with pytest.raises(NoTableError):
        await tables.open(tmp_path)
    await asyncio.wait_for(tables.close(), PATIENCE)
