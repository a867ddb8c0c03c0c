"""Another machine takes a table over when its host has died, or has fallen silent, and nothing is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread

import psycopg
import pytest

from solo.campaign.session import Session
from solo.storage import postgres
from solo.storage.errors import SaveError
from solo.storage.postgres import PostgresStore
from solo.storage.writer import Append
from tests.campaign.campaigns import VERSION, Clock, answer, begin, create_in
from tests.fake_system import FakeSystem

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds after which nobody takes over any more; how soon it should be is a figure of the benchmarks."""
BREAK_ALL = (
    "select pg_terminate_backend(pid, 5000) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()"
)


class Host:
    """A host on another machine, as a process of its own."""

    def __init__(self, database: str, folder: Path) -> None:
        words = [sys.executable, "-m", "tests.campaign.holding", database, str(folder)]
        self.process = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True)

    def says(self) -> str:
        """The next line."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "the host has ended"
        return line.strip()

    def play(self, times: int) -> int:
        """So many answers; how many records are safe then."""
        return max(int(self.says().removeprefix("safe ")) for _ in range(times))

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture
def folder(database: str, tmp_path: Path) -> Path:
    """A campaign in the store, which nobody has open."""
    session = create_in(tmp_path, PostgresStore(database))
    assert session.close() == ""
    return session.folder


@pytest.fixture
def host(database: str, folder: Path) -> Iterator[Host]:
    begun = Host(database, folder)
    try:
        yield begun
    finally:
        begun.end()


def opened(store: PostgresStore, folder: Path) -> Session:
    return Session.open(folder, lambda _: FakeSystem("lunge"), Clock(), VERSION, store=store)


def taken_over(database: str, folder: Path) -> Session:
    """The campaign, once it can be taken over."""
    store = PostgresStore(database)
    waiting = Thread(target=store.wait_for, args=(folder, print), daemon=True)
    waiting.start()
    waiting.join(PATIENCE)
    assert not waiting.is_alive(), "nobody lets go of the campaign"
    return opened(store, folder)


@pytest.mark.slow
@pytest.mark.parametrize("answers", [1, 7, 20])
def test_a_host_that_is_killed_is_followed_by_another_with_nothing_lost(
    database: str, folder: Path, host: Host, answers: int
) -> None:
    safe = host.play(answers)
    reader = opened(PostgresStore(database), folder)
    assert reader.read_only
    reader.close()
    host.process.kill()
    session = taken_over(database, folder)
    assert not session.read_only
    assert session.record_count >= safe
    if session.table is None:
        begin(session)
    answer(session, 3)
    assert session.close() == ""


@pytest.mark.slow
def test_a_host_that_falls_silent_is_followed_and_cannot_write_when_it_wakes(
    database: str, folder: Path, host: Host
) -> None:
    safe = host.play(3)
    os.kill(host.process.pid, signal.SIGSTOP)
    session = taken_over(database, folder)
    assert session.record_count >= safe
    if session.table is None:
        begin(session)
    answer(session)
    assert session.flush() == ""
    recorded = session.record_count
    os.kill(host.process.pid, signal.SIGCONT)
    while (said := host.says()).startswith("safe"):
        """What was said before it fell silent."""
    assert said == postgres.TAKEN_OVER
    assert session.flush() == ""
    assert session.record_count == recorded
    assert session.close() == ""
    with closing(opened(PostgresStore(database), folder)) as again:
        assert len(again.chronicle()) == len(session.chronicle())


def test_a_host_that_falls_silent_in_the_middle_of_a_command_is_followed_too(database: str, folder: Path) -> None:
    """The server waits for the rest of a command for ever, and no time limit of its own ends that."""
    store = PostgresStore(database)
    silent = store.connect(postgres.SILENCE)
    with pytest.raises(psycopg.OperationalError), silent.pipeline():
        silent.execute("select pg_advisory_lock(%s, campaign) from solo_campaign", (postgres.LOCKS,))
        silent.pgconn.send_flush_request()
        silent.pgconn.flush()
        session = taken_over(database, folder)
        assert not session.read_only
        assert session.close() == ""
    silent.close()


def test_whoever_waits_hears_what_is_written_and_that_the_writer_has_left(database: str, folder: Path) -> None:
    session = opened(PostgresStore(database), folder)
    heard: list[str] = []

    def write_until_heard() -> None:
        while not heard:
            session.rename(f"Ash Hollow {session.record_count}")
            session.flush()
        session.close()

    waiting, writing = PostgresStore(database), Thread(target=write_until_heard)
    writing.start()
    waiting.wait_for(folder, heard.append)
    writing.join()
    again = opened(waiting, folder)
    assert not again.read_only
    assert 1 < int(heard[0]) <= again.record_count
    assert again.close() == ""


def test_a_connection_that_breaks_is_had_back_where_nobody_came_in_between(database: str, folder: Path) -> None:
    session = opened(PostgresStore(database), folder)
    begin(session)
    assert session.flush() == ""
    for _ in range(3):
        _break_all(database)
        answer(session)
        assert session.flush() == ""
    recorded = session.record_count
    assert session.close() == ""
    again = opened(PostgresStore(database), folder)
    assert (again.record_count, again.read_only) == (recorded, False)
    assert again.close() == ""


def test_a_server_that_is_gone_is_said_and_all_is_written_once_it_is_back(database: str, folder: Path) -> None:
    session = opened(PostgresStore(database), folder)
    begin(session)
    assert session.flush() == ""
    with psycopg.connect(database, dbname="template1", autocommit=True) as elsewhere:
        elsewhere.execute("alter database postgres allow_connections false")
        try:
            elsewhere.execute(BREAK_ALL)
            answer(session, 2)
            assert "could not be written, since the database reports" in session.flush()
            assert not session.saved
        finally:
            elsewhere.execute("alter database postgres allow_connections true")
    assert session.flush() == ""
    assert session.saved
    recorded = session.record_count
    assert session.close() == ""
    again = opened(PostgresStore(database), folder)
    assert (again.record_count, again.notices) == (recorded, [])
    assert again.close() == ""


def test_one_who_was_cut_off_never_writes_again_once_another_has(database: str, folder: Path) -> None:
    store, another = PostgresStore(database), PostgresStore(database)
    held = store.take(folder)
    assert held is not None
    _break_all(database)
    waited = another.take(folder)
    while waited is None:
        waited = another.take(folder)
    line = Append(folder / "chronicle.jsonl", b'"late"\n')
    with pytest.raises(SaveError, match="taken over this table"):
        store.perform(line)
    waited.release()
    with pytest.raises(SaveError, match="taken over this table"):
        store.perform(line)
    held.release()
    with pytest.raises(SaveError, match="not open for writing"):
        store.perform(line)


def _break_all(database: str) -> None:
    """End every connection that writes."""
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(BREAK_ALL)
