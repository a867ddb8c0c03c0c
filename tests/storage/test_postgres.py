"""Locks and connections of the PostgreSQL store: heartbeats, lost connections, and sentences of the database."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import NoReturn

import msgspec
import psycopg
import pytest

from solo.storage import postgres
from solo.storage.errors import MissingFileError, ReadError, SaveError
from solo.storage.postgres import PostgresLock, PostgresStore
from solo.storage.store import LONG_AGO
from solo.storage.writer import Append, Save
from tests.postgres import INSTALLED

pytestmark = pytest.mark.skipif(not INSTALLED, reason="PostgreSQL is not installed")

PATIENCE = 60.0
ANY = msgspec.json.Decoder(object)
HOUR = 3600.0


@pytest.fixture(autouse=True)
def usual_pulse(monkeypatch: pytest.MonkeyPatch) -> float:
    """The seconds between two heartbeats. In these tests no thread uses a lock's connection beside the test."""
    usual = postgres.PULSE
    monkeypatch.setattr(postgres, "PULSE", HOUR)
    return usual


@pytest.fixture
def rows(database: str, tmp_path: Path) -> PostgresStore:
    """A store with the campaign “ash”."""
    store = PostgresStore(database)
    store.build(tmp_path / "ash", {"campaign.json": b"0", "chronicle.jsonl": b'"begun"\n'})
    return store


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The campaign's folder, which serves as a name only."""
    return tmp_path / "ash"


@pytest.fixture
def lock(rows: PostgresStore, folder: Path) -> Iterator[PostgresLock]:
    """The campaign's lock, held by this process."""
    held = rows.take(folder)
    assert isinstance(held, PostgresLock)
    yield held
    held.release()


def line(text: str, folder: Path) -> Append:
    return Append(folder / "chronicle.jsonl", msgspec.json.encode(text) + b"\n")


def disconnect(lock: PostgresLock) -> None:
    """Break the connection that holds the lock."""
    lock._connection.close()


def take_once_free(connection: psycopg.Connection, campaign: int) -> None:
    """Take a campaign's lock as soon as the server has noticed that its holder is gone."""
    ends = time.monotonic() + PATIENCE
    while not postgres._locked(connection, campaign):
        assert time.monotonic() < ends
        time.sleep(0.01)


def chronicle(store: PostgresStore, folder: Path) -> list[object]:
    return store.journal(folder / "chronicle.jsonl", ANY, repair=False)[0]


# Locks


def test_a_locks_connection_ends_after_3_silent_seconds_in_which_two_heartbeats_are_due(
    lock: PostgresLock, usual_pulse: float
) -> None:
    assert lock._connection.execute("show idle_session_timeout").fetchone() == ("3s",)
    assert 2 * usual_pulse < 3


def test_the_keys_of_a_lock_are_those_of_every_version_of_solo(lock: PostgresLock) -> None:
    found = lock._connection.execute(
        "select classid::bigint, objid::bigint from pg_locks where locktype = 'advisory'"
    ).fetchall()
    assert found == [(0x501050, lock._campaign)]


def test_a_lock_sends_heartbeats_until_it_is_released(
    rows: PostgresStore, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "PULSE", 0.001)
    beats = threading.Semaphore(0)
    have_back = PostgresLock._have_back

    def counted(lock: PostgresLock) -> None:
        have_back(lock)
        beats.release()

    monkeypatch.setattr(PostgresLock, "_have_back", counted)
    held = rows.take(folder)
    assert held is not None
    (thread,) = (thread for thread in threading.enumerate() if thread.name == "solo-hold-ash")
    for _ in range(3):
        assert beats.acquire(timeout=PATIENCE)
    held.release()
    thread.join(PATIENCE)
    assert not thread.is_alive()


def test_a_lock_released_between_two_heartbeats_asks_nothing_more(
    lock: PostgresLock, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = iter([False, True])
    asked: list[str] = []
    with monkeypatch.context() as released:
        released.setattr(lock, "_over", SimpleNamespace(wait=lambda _: next(waits), is_set=lambda: True))
        released.setattr(lock, "_have_back", lambda: asked.append("connection"))
        lock._live()
    assert asked == []


def test_a_heartbeat_survives_a_server_that_cannot_be_reached(
    lock: PostgresLock, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = iter([False, False, False, True])
    failures: list[Exception] = [psycopg.OperationalError("gone"), SaveError("taken over")]
    beats: list[str] = []

    def have_back() -> None:
        if failures:
            raise failures.pop()
        beats.append("beat")

    with monkeypatch.context() as broken:
        broken.setattr(lock, "_over", SimpleNamespace(wait=lambda _: next(waits), is_set=lambda: False))
        broken.setattr(lock, "_have_back", have_back)
        lock._live()
    assert beats == ["beat"]


def test_a_lock_released_twice_leaves_the_next_one_alone(rows: PostgresStore, folder: Path) -> None:
    first = rows.take(folder)
    assert first is not None
    first.release()
    second = rows.take(folder)
    assert second is not None
    first.release()
    rows.perform(line("second", folder))
    assert chronicle(rows, folder) == ["begun", "second"]
    second.release()


def test_a_released_lock_is_free_at_once_and_its_connection_is_closed(
    rows: PostgresStore, database: str, folder: Path
) -> None:
    held = rows.take(folder)
    assert isinstance(held, PostgresLock)
    with psycopg.connect(database, autocommit=True) as watcher:
        # Only the unlocking tells that the lock is free before the connection has ended.
        closing = held._connection.close
        free: list[object] = []
        held._connection.close = lambda: free.append(  # type: ignore[method-assign]
            watcher.execute("select count(*) from pg_locks where locktype = 'advisory'").fetchone()
        )
        held.release()
        assert free == [(0,)]
        closing()
    other = PostgresStore(database)
    again = other.take(folder)
    assert isinstance(again, PostgresLock)
    again.release()
    assert again._connection.closed


def test_a_released_lock_takes_no_order(lock: PostgresLock, rows: PostgresStore, folder: Path) -> None:
    lock.release()
    with pytest.raises(SaveError, match="This campaign is not open for writing here"):
        lock.perform(line("late", folder))
    with pytest.raises(SaveError, match="This campaign is not open for writing here"):
        rows.perform(line("late", folder))
    assert chronicle(rows, folder) == ["begun"]


@pytest.mark.usefixtures("lock")
def test_a_held_campaign_is_refused_without_asking_the_database(
    rows: PostgresStore, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: float) -> NoReturn:
        raise psycopg.OperationalError("The server is away.")

    monkeypatch.setattr(rows, "connect", refuse)
    assert rows.take(folder) is None


def test_another_process_that_fails_to_take_the_lock_closes_its_connection(
    lock: PostgresLock, database: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = PostgresStore(database)
    connections: list[postgres.Connection] = []
    connect = other.connect

    def noted(silence: float) -> postgres.Connection:
        connections.append(connect(silence))
        return connections[-1]

    monkeypatch.setattr(other, "connect", noted)
    assert other.take(folder) is None
    with pytest.raises(SaveError, match="There is no campaign birch"):
        other.take(folder.with_name("birch"))
    assert [connection.closed for connection in connections] == [True, True]
    lock.perform(line("held", folder))
    assert chronicle(other, folder) == ["begun", "held"]


# Lost connections


def test_an_order_after_a_lost_connection_is_carried_out_over_a_new_one(
    lock: PostgresLock, rows: PostgresStore, folder: Path
) -> None:
    lost = lock._connection
    disconnect(lock)
    lock.perform(line("after", folder))
    assert lock._connection is not lost
    assert not lock._connection.closed
    assert chronicle(rows, folder) == ["begun", "after"]
    assert rows.take(folder) is None
    assert PostgresStore(rows._database).take(folder) is None, "the new connection holds the lock"


def break_once(monkeypatch: pytest.MonkeyPatch, closes: bool) -> list[str]:
    """Fail the next insertion, with or without its connection, and list all insertions."""
    append = PostgresLock._append
    calls: list[str] = []

    def broken(lock: PostgresLock, lines: list[str]) -> None:
        calls.append("append")
        if len(calls) > 1:
            append(lock, lines)
            return
        if closes:
            lock._connection.close()
        raise psycopg.OperationalError("The connection broke.")

    monkeypatch.setattr(PostgresLock, "_append", broken)
    return calls


def test_an_order_that_loses_its_connection_is_tried_a_second_time(
    lock: PostgresLock, rows: PostgresStore, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = break_once(monkeypatch, closes=True)
    lock.perform(line("after", folder))
    assert calls == ["append", "append"]
    assert chronicle(rows, folder) == ["begun", "after"]


def test_an_order_that_fails_over_a_whole_connection_is_not_tried_again(
    lock: PostgresLock, rows: PostgresStore, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = break_once(monkeypatch, closes=False)
    with pytest.raises(SaveError, match="could not be written, since the database reports “The connection broke”"):
        lock.perform(line("after", folder))
    assert calls == ["append"]
    lock.perform(line("later", folder))
    assert chronicle(rows, folder) == ["begun", "later"]


def test_lines_that_reached_the_database_before_the_connection_broke_are_kept_once(
    lock: PostgresLock, rows: PostgresStore, folder: Path
) -> None:
    with rows.connect(0) as beside:
        beside.execute("insert into solo_journal values (%s, 2, '\"after\"')", (lock._campaign,))
    lock.perform(line("after", folder))
    lock.perform(line("later", folder))
    assert chronicle(rows, folder) == ["begun", "after", "later"]


def test_a_lock_whose_campaign_was_written_elsewhere_is_lost_for_good(
    lock: PostgresLock, database: str, folder: Path
) -> None:
    disconnect(lock)
    other = PostgresStore(database)
    taken = other.take(folder)
    assert taken is not None
    other.perform(line("there", folder))
    taken.release()
    for _ in range(2):
        with pytest.raises(SaveError, match="Another host has taken over this table"):
            lock.perform(line("here", folder))
    assert chronicle(other, folder) == ["begun", "there"]


def test_a_lock_that_another_host_holds_without_having_written_can_come_back(
    lock: PostgresLock, rows: PostgresStore, folder: Path
) -> None:
    disconnect(lock)
    with rows.connect(0) as beside:
        take_once_free(beside, lock._campaign)
        with pytest.raises(SaveError, match="Another host is taking over this table, so this host cannot save now"):
            lock.perform(line("early", folder))
        beside.execute("select pg_advisory_unlock(%s, %s)", (postgres.LOCKS, lock._campaign))
    lock.perform(line("late", folder))
    assert chronicle(rows, folder) == ["begun", "late"]


# Files


def test_older_states_move_to_the_next_backup_and_the_oldest_is_dropped(
    lock: PostgresLock, rows: PostgresStore, folder: Path
) -> None:
    for number in range(1, 6):
        lock.perform(Save(folder / "campaign.json", str(number).encode(), keep_previous=True))
    kept = rows.read_all(folder, "campaign")
    assert kept == {
        "campaign.1.json": b"4", "campaign.2.json": b"3", "campaign.3.json": b"2", "campaign.json": b"5",
    }  # fmt: skip


def test_a_saved_file_has_the_time_of_its_latest_change(lock: PostgresLock, rows: PostgresStore, folder: Path) -> None:
    path = folder / "campaign.json"
    built = rows.changed(path)
    lock.perform(Save(path, b"1", keep_previous=False))
    assert rows.changed(path) > built > LONG_AGO


def test_a_file_is_looked_up_in_its_own_campaign_only(rows: PostgresStore, folder: Path) -> None:
    birch = folder.with_name("birch")
    rows.build(birch, {"people.toml": b"birch"})
    assert rows.has(birch / "people.toml")
    assert not rows.has(folder / "people.toml")
    assert not rows.has(birch / "chronicle.jsonl")
    assert rows.has(folder / "chronicle.jsonl")
    with pytest.raises(MissingFileError, match=r"^The campaign ash has no people\.toml in the database\.$"):
        rows.read(folder / "people.toml")
    with pytest.raises(SaveError, match="There is no campaign elm in the database"):
        rows.exchange(folder.with_name("elm") / "people.toml", None, b"")


def test_a_damaged_chronicle_is_set_aside_as_a_file_of_its_own(
    lock: PostgresLock, rows: PostgresStore, folder: Path
) -> None:
    lock.perform(line("second", folder))
    aside = rows.set_aside(folder / "chronicle.jsonl")
    assert aside == folder / "chronicle.damaged.jsonl"
    assert rows.read(aside) == b'"begun"\n"second"\n'
    assert rows.raw_journal(folder / "chronicle.jsonl") == b""
    assert not rows.has(folder / "chronicle.jsonl")


@pytest.mark.parametrize(
    ("lines", "notice"),
    [
        (b"one\n", "1 unreadable line of chronicle.jsonl, but left it"),
        (b"one\ntwo\n", "2 unreadable lines of chronicle.jsonl, but left them"),
    ],
)
def test_unreadable_lines_are_counted(rows: PostgresStore, folder: Path, lines: bytes, notice: str) -> None:
    birch = folder.with_name("birch")
    rows.build(birch, {"chronicle.jsonl": b'"begun"\n' + lines + b'"ended"\n'})
    assert rows.journal(birch / "chronicle.jsonl", ANY, repair=True) == (
        ["begun", "ended"],
        [f"Solo skipped {notice} in the database."],
    )


def test_a_line_is_divided_at_line_feeds_only(lock: PostgresLock, rows: PostgresStore, folder: Path) -> None:
    lock.perform(Append(folder / "chronicle.jsonl", '"a\u2028b"\n"c"\n'.encode()))
    assert chronicle(rows, folder) == ["begun", "a\u2028b", "c"]
    lock.perform(line("d", folder))
    assert chronicle(rows, folder)[-1] == "d"


# Sentences


def test_a_server_that_is_away_is_told_in_a_sentence_for_each_question(
    rows: PostgresStore, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: float) -> NoReturn:
        raise psycopg.OperationalError("The server is away.\nTry again.")

    monkeypatch.setattr(rows, "connect", refuse)
    reports = "since the database reports “The server is away”. Everything saved before is safe.$"
    with pytest.raises(ReadError, match=rf"^campaign\.json could not be read, {reports}"):
        rows.read(folder / "campaign.json")
    with pytest.raises(ReadError, match=rf"^The files of ash could not be read, {reports}"):
        rows.read_all(folder, "")
    with pytest.raises(ReadError, match=rf"^chronicle\.jsonl could not be read, {reports}"):
        rows.raw_journal(folder / "chronicle.jsonl")
    with pytest.raises(SaveError, match=rf"^ash could not be opened for writing, {reports}"):
        rows.take(folder)
    with pytest.raises(SaveError, match=rf"^The campaigns could not be listed, {reports}"):
        rows.folders(folder.parent)
    assert rows.changed(folder / "campaign.json") == LONG_AGO


def test_an_error_without_words_is_told_by_its_name() -> None:
    with (
        pytest.raises(SaveError, match="since the database reports “OperationalError”"),
        postgres._told("It failed"),
    ):
        raise psycopg.OperationalError


def test_a_refused_check_quotes_the_first_line_of_the_server(tmp_path: Path) -> None:
    with (
        pytest.raises(SaveError, match=r"^The database server refused the connection: “.*”\. Check") as told,
        postgres.examining(f"postgresql:///postgres?host={tmp_path}"),
    ):
        pass
    assert "\n" not in str(told.value)


def test_a_store_that_cannot_be_reached_is_told_as_by_the_check(tmp_path: Path) -> None:
    address = f"postgresql:///postgres?host={tmp_path}"
    with pytest.raises(SaveError) as checked, postgres.examining(address):
        pass
    with pytest.raises(SaveError) as told:
        PostgresStore(address)
    assert str(told.value) == str(checked.value)
    assert str(told.value).endswith("Check its address, role and password.")


def test_tables_that_cannot_be_created_are_told(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "SCHEMA", "create table solo_campaign (")
    with pytest.raises(SaveError, match=r"^The database tables could not be created, since the database reports"):
        PostgresStore(database)


# Waiting


def test_a_waiting_host_is_told_of_its_own_campaign_only(
    database: str, rows: PostgresStore, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    birch = folder.with_name("birch")
    rows.build(birch, {"chronicle.jsonl": b'"begun"\n'})
    held, beside = rows.take(folder), rows.take(birch)
    assert held is not None
    assert beside is not None
    told: list[str] = []
    heard = threading.Semaphore(0)

    def hear(news: str) -> None:
        told.append(news)
        heard.release()

    waiting = PostgresStore(database)
    locked, refused = postgres._locked, threading.Event()

    def try_lock(connection: postgres.Connection, campaign: int) -> bool:
        found = locked(connection, campaign)
        refused.set()
        return found

    monkeypatch.setattr(postgres, "_locked", try_lock)
    waits: list[str] = []
    thread = threading.Thread(target=waiting.wait_for, args=(folder, hear, lambda: waits.append("ash")), daemon=True)
    thread.start()
    assert refused.wait(PATIENCE), "it listens since before its first try"
    rows.perform(line("there", birch))
    rows.perform(line("here", folder))
    assert heard.acquire(timeout=PATIENCE)
    held.release()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    beside.release()
    assert waits == ["ash"]
    assert told == ["2", "free"] or told == ["2"], "the lock may be free before its news arrive"
    waiting.wait_for(folder, hear, lambda: waits.append("again"))
    after = waiting.take(folder)
    assert after is not None
    after.release()


def test_the_only_host_of_a_campaign_does_not_wait(rows: PostgresStore, folder: Path) -> None:
    waits: list[str] = []
    rows.wait_for(folder, print, lambda: waits.append("ash"))
    assert waits == []
    held = rows.take(folder)
    assert held is not None
    held.release()


def test_a_host_waits_on_while_the_server_cannot_be_reached(
    rows: PostgresStore, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect = rows.connect
    failures = [psycopg.OperationalError("away"), psycopg.OperationalError("still away")]

    def reach(silence: float) -> postgres.Connection:
        if failures:
            raise failures.pop()
        return connect(silence)

    pauses: list[float] = []
    monkeypatch.setattr(rows, "connect", reach)
    monkeypatch.setattr(postgres, "time", SimpleNamespace(sleep=pauses.append))
    rows.wait_for(folder, print)
    assert pauses == [0.25, 0.25]
    held = rows.take(folder)
    assert held is not None
    held.release()


def test_a_host_does_not_wait_for_a_campaign_that_does_not_exist(rows: PostgresStore, folder: Path) -> None:
    with pytest.raises(SaveError, match="There is no campaign birch"):
        rows.wait_for(folder.with_name("birch"), print)
