"""Many tables as one door knows them: who may come to any, what is open to whom, and processes begun for it."""

from __future__ import annotations

import asyncio
import hashlib
import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

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


class Process:
    """A process that a test ends; `returncode` is None while it runs."""

    def __init__(self, code: int | None = None) -> None:
        self.returncode = code
        self.terminated = 0
        self.gone = False

    def terminate(self) -> None:
        self.terminated += 1
        if self.gone:
            raise ProcessLookupError

    async def wait(self) -> int:
        return 0


class Seconds:
    """A clock that goes on by each sleep."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


@pytest.fixture
def seconds(monkeypatch: pytest.MonkeyPatch) -> Seconds:
    """The clock of started processes."""
    seconds = Seconds()
    loop = SimpleNamespace(time=lambda: seconds.now)
    with_asyncio(monkeypatch, sleep=seconds.sleep, get_running_loop=lambda: loop)
    return seconds


def with_asyncio(monkeypatch: pytest.MonkeyPatch, **changed: object) -> None:
    """Change functions of asyncio for started processes alone."""
    names = {**vars(table_processes.asyncio), **changed}
    monkeypatch.setattr(table_processes, "asyncio", SimpleNamespace(**names))


def starting(monkeypatch: pytest.MonkeyPatch, *processes: Process) -> list[tuple[object, ...]]:
    """Start these processes instead of real ones, and return the commands."""
    left, started = list(processes), list[tuple[object, ...]]()

    async def start(*command: object, **options: object) -> Process:
        assert options["start_new_session"] is True
        assert options["env"] == {"A": "1"}
        started.append(command)
        return left.pop(0)

    with_asyncio(monkeypatch, create_subprocess_exec=start)
    return started


async def test_a_table_that_is_open_is_not_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: Seconds
) -> None:
    started = starting(monkeypatch)
    monkeypatch.setattr(table_processes, "is_open", lambda _: True)
    await TableProcesses(lambda folder: ["host", str(folder)], {"A": "1"}).open(tmp_path)
    assert (started, seconds.slept) == ([], [])


async def test_a_started_table_is_looked_at_every_50_milliseconds_until_it_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: Seconds
) -> None:
    process = Process()
    started = starting(monkeypatch, process)
    monkeypatch.setattr(table_processes, "is_open", lambda _: seconds.now > 0.09)
    await TableProcesses(lambda folder: ["host", str(folder)], {"A": "1"}).open(tmp_path)
    assert started == [("host", str(tmp_path))]
    assert seconds.slept == [0.05, 0.05]
    assert process.terminated == 0


async def test_a_table_that_does_not_open_in_30_seconds_is_ended_and_tried_three_times(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: Seconds
) -> None:
    processes = [Process(), Process(), Process()]
    processes[1].gone = True
    started = starting(monkeypatch, *processes)
    monkeypatch.setattr(table_processes, "is_open", lambda _: False)
    with pytest.raises(NoTableError, match="cannot be opened now"):
        await TableProcesses(lambda _: ["host"], {"A": "1"}).open(tmp_path)
    assert len(started) == 3
    assert [process.terminated for process in processes] == [1, 1, 1]
    assert seconds.slept.count(1.0) == 3
    assert seconds.now == pytest.approx(93, abs=0.3)


async def test_a_process_that_ends_at_once_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: Seconds
) -> None:
    starting(monkeypatch, Process(1), Process(1), Process(1))
    monkeypatch.setattr(table_processes, "is_open", lambda _: False)
    with pytest.raises(NoTableError):
        await TableProcesses(lambda _: ["host"], {"A": "1"}).open(tmp_path)
    assert seconds.slept == [1.0, 1.0, 1.0]


async def test_running_processes_are_ended_and_awaited_for_15_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = TableProcesses(lambda _: ["host"], {})
    await tables.close()
    running, ended, gone = Process(), Process(0), Process()
    gone.gone = True
    for number, process in enumerate((running, ended, gone)):
        tables._processes[tmp_path / str(number)] = process  # type: ignore[assignment]
    waits: list[tuple[int, float]] = []
    wait = asyncio.wait

    async def noted(tasks: Sequence[asyncio.Future[int]], timeout: float) -> object:
        waits.append((len(tasks), timeout))
        return await wait(tasks, timeout=timeout)

    with_asyncio(monkeypatch, wait=noted)
    await tables.close()
    assert waits == [(2, 15.0)]
    assert [process.terminated for process in (running, ended, gone)] == [1, 0, 1]


def test_words_of_an_older_solo_and_broken_campaigns_are_known_over_all_tables(tmp_path: Path) -> None:
    words = "river-onyx-mint-fox"
    folder = make(tmp_path, "Ash Hollow", Anna=ANNA)
    broken = make(tmp_path, "Birch Ford", Anna=ANNA)
    mark = hashlib.sha256(words.encode()).hexdigest()
    Members(folder).change("Anna", lambda one: msgspec.structs.replace(one, invited=mark))
    tables = TableDirectory(tmp_path)
    assert tables.invited_by_older("Anna", words)
    assert not tables.invited_by_older("Anna", "other-words")
    assert tables.welcome("Anna", "ssh-ed25519 AAAAstranger") is None
    known = tables.welcome("Anna", ANNA)
    assert known is not None and known.name == "Anna"
    (broken / "campaign.json").write_bytes(b"torn")
    for backup in broken.glob("campaign.*.json"):
        backup.unlink()
    assert offered(tables, ANNA) == ["Ash Hollow as Anna"]
