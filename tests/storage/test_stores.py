"""Files and rows keep the same: what is written is there, older states are kept, there is one writer."""

from __future__ import annotations

from pathlib import Path
from threading import Thread
from threading import enumerate as enumerate_threads

import msgspec
import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solo.storage import atomic, paths
from solo.storage.errors import MissingFileError, SaveError
from solo.storage.postgres import PostgresStore
from solo.storage.store import LONG_AGO, Store
from solo.storage.writer import Append, Remove, Save, Writer
from tests.postgres import INSTALLED

PATIENCE = 10.0
ANY = msgspec.json.Decoder(object)
STATE = {"campaign.json": b"0", "chronicle.jsonl": b'"begun"\n'}


def built(store: Store, home: Path, name: str = "ash") -> Path:
    folder = store.shelf(home) / name
    store.build(folder, STATE)
    return folder


def test_a_new_campaign_is_listed_with_all_it_holds(store: Store, tmp_path: Path) -> None:
    assert store.folders(tmp_path) == []
    folder = built(store, tmp_path)
    assert store.folders(tmp_path) == [folder]
    store.must_be_there(folder)
    assert store.has(folder)
    assert store.read(folder / "campaign.json") == b"0"
    assert store.journal(folder / "chronicle.jsonl", ANY, repair=True) == (["begun"], [])
    assert store.changed(folder / "campaign.json") > LONG_AGO


def test_a_name_in_use_is_refused_and_harms_nothing(store: Store, tmp_path: Path) -> None:
    folder = built(store, tmp_path)
    with pytest.raises(SaveError):
        store.build(folder, {"campaign.json": b"other"})
    assert store.read(folder / "campaign.json") == b"0"
    assert store.folders(tmp_path) == [folder]


def test_what_is_not_there_is_said(store: Store, tmp_path: Path) -> None:
    folder = built(store, tmp_path)
    nowhere = folder.with_name("nowhere")
    assert not store.has(nowhere)
    assert store.changed(folder / "campaign.1.json") == LONG_AGO
    with pytest.raises(SaveError, match="There is no campaign"):
        store.must_be_there(nowhere)
    with pytest.raises(MissingFileError):
        store.read(folder / "campaign.1.json")
    assert store.journal(nowhere / "chronicle.jsonl", ANY, repair=True) == ([], [])


def test_one_writes_at_a_time(store: Store, tmp_path: Path) -> None:
    folder = built(store, tmp_path)
    other = built(store, tmp_path, "birch")
    held = store.take(folder)
    assert held is not None
    assert store.take(folder) is None
    beside = store.take(other)
    assert beside is not None
    held.release()
    held.release()
    again = store.take(folder)
    assert again is not None
    again.release()
    beside.release()


def test_a_campaign_that_was_never_released_does_not_keep_the_program_from_ending(store: Store, tmp_path: Path) -> None:
    before = {thread for thread in enumerate_threads() if not thread.daemon}
    held = store.take(built(store, tmp_path))
    assert held is not None
    assert {thread for thread in enumerate_threads() if not thread.daemon} <= before
    held.release()


def test_whoever_waits_is_next(store: Store, tmp_path: Path) -> None:
    folder = built(store, tmp_path)
    held = store.take(folder)
    assert held is not None
    waiting = Thread(target=store.wait_for, args=(folder, print))
    waiting.start()
    waiting.join(0.05)
    assert waiting.is_alive()
    held.release()
    waiting.join()
    after = store.take(folder)
    assert after is not None
    after.release()


def test_the_last_states_are_kept(store: Store, tmp_path: Path) -> None:
    folder = built(store, tmp_path)
    state = folder / "campaign.json"
    held = store.take(folder)
    assert held is not None
    for number in range(1, 6):
        store.perform(Save(state, str(number).encode(), keep_previous=True))
    store.perform(Save(state, b"6", keep_previous=False))
    assert [store.read(path) for path in (state, *atomic.backups(state))] == [b"6", b"4", b"3", b"2"]
    assert [store.has(path) for path in atomic.backups(state)] == [True] * atomic.KEPT
    held.release()


def test_what_is_damaged_is_set_aside_and_copies_are_kept_under_names_of_their_own(
    store: Store, tmp_path: Path
) -> None:
    folder = built(store, tmp_path)
    state = folder / "campaign.json"
    held = store.take(folder)
    assert held is not None
    assert [store.keep_copy(state).name, store.keep_copy(state).name] == [
        "campaign.before.json",
        "campaign.before-2.json",
    ]
    assert store.read(folder / "campaign.before-2.json") == b"0"
    assert store.set_aside(state).name == "campaign.damaged.json"
    assert not store.has(state)
    store.perform(Save(state, b"1", keep_previous=False))
    assert store.set_aside(state).name == "campaign.damaged-2.json"
    assert store.read(folder / "campaign.damaged.json") == b"0"
    store.sweep(state)
    held.release()


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=20)
@given(told=st.lists(st.lists(st.text(), min_size=1), max_size=5))
def test_lines_are_kept_in_their_order_whatever_stands_in_them(
    store: Store, tmp_path: Path, told: list[list[str]]
) -> None:
    folder = store.shelf(tmp_path) / f"ash-{len(store.folders(tmp_path))}"
    store.build(folder, STATE)
    held = store.take(folder)
    assert held is not None
    writer = Writer(store=store)
    for lines in told:
        writer.append(folder / "chronicle.jsonl", b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
    assert writer.close() == ""
    held.release()
    expected = ["begun", *(line for lines in told for line in lines)]
    assert store.journal(folder / "chronicle.jsonl", ANY, repair=True) == (expected, [])


@pytest.mark.skipif(not INSTALLED, reason="PostgreSQL is not installed")
def test_waiting_hosts_are_told_the_number_of_the_latest_line_and_the_release(database: str, tmp_path: Path) -> None:
    store = PostgresStore(database)
    folder = built(store, tmp_path)
    held = store.take(folder)
    assert held is not None
    with psycopg.connect(database, autocommit=True) as listener:
        listener.execute("listen solo")
        store.perform(Append(folder / "chronicle.jsonl", b'"a"\n"b"\n'))
        store.perform(Append(folder / "chronicle.jsonl", b'"c"\n'))
        held.release()
        news = [one.payload for one in listener.notifies(timeout=PATIENCE, stop_after=3)]
    assert news == ["ash 3", "ash 4", "ash free"], "one line was there before"


@pytest.mark.skipif(not INSTALLED, reason="PostgreSQL is not installed")
def test_a_campaign_that_is_not_held_takes_no_order(database: str, tmp_path: Path) -> None:
    store = PostgresStore(database)
    folder = built(store, tmp_path)
    with pytest.raises(SaveError, match="This campaign is not open for writing here"):
        store.perform(Append(folder / "chronicle.jsonl", b'"a"\n'))
    assert store.raw_journal(folder / "chronicle.jsonl") == b'"begun"\n'


@pytest.mark.skipif(not INSTALLED, reason="PostgreSQL is not installed")
def test_a_silent_server_is_given_up_after_5_seconds_and_a_silent_writer_after_3(database: str) -> None:
    with PostgresStore(database).connect(3.0) as connection:
        given = connection.info.get_parameters()
        assert (given["connect_timeout"], given["tcp_user_timeout"]) == ("5", "5000"), "seconds, milliseconds"
        for limit in ("idle_session_timeout", "idle_in_transaction_session_timeout"):
            assert connection.execute(f"show {limit}".encode()).fetchone() == ("3s",)
    with PostgresStore(database).connect(0) as connection:
        assert connection.execute("show idle_session_timeout").fetchone() == ("0",)


def test_a_file_is_exchanged_only_for_the_content_that_was_read(store: Store, tmp_path: Path) -> None:
    path = built(store, tmp_path) / "people.toml"
    assert not store.exchange(path, b"0", b"1"), "there is none"
    assert not store.has(path)
    assert store.exchange(path, None, b"1")
    assert not store.exchange(path, None, b"2"), "there is one now"
    assert not store.exchange(path, b"0", b"2"), "another process wrote it meanwhile"
    assert store.read(path) == b"1"
    assert store.exchange(path, b"1", b"2")
    assert store.read(path) == b"2"


def test_pages_are_written_listed_read_set_aside_and_removed(store: Store, tmp_path: Path) -> None:
    folder = built(store, tmp_path)
    assert store.page_sizes(folder) == {}
    assert store.read_all(folder, "pages/") == {}
    one, two = paths.page_file(folder, "0001-the-bridge.md"), paths.page_file(folder, "0002-水.md")
    held = store.take(folder)
    assert held is not None
    for path, data in ((one, b"one"), (two, b"two two"), (one, b"first")):
        store.perform(Save(path, data, keep_previous=False))
    assert store.page_sizes(folder) == {"0001-the-bridge.md": 5, "0002-水.md": 7}
    assert store.read_all(folder, "pages/") == {"pages/0001-the-bridge.md": b"first", "pages/0002-水.md": b"two two"}
    assert store.read(one) == b"first"
    assert store.has(one)
    assert store.changed(one) > LONG_AGO
    aside = store.set_aside(two)
    assert (aside.name, store.read(aside), store.has(two)) == ("0002-水.damaged.md", b"two two", False)
    for _ in range(2):
        store.perform(Remove(one))
    assert not store.has(one)
    assert store.folders(tmp_path) == [folder]
    held.release()


def test_pages_belong_to_one_campaign_even_if_another_is_called_pages(store: Store, tmp_path: Path) -> None:
    folder, other = built(store, tmp_path), built(store, tmp_path, "pages")
    held = store.take(folder), store.take(other)
    store.perform(Save(paths.page_file(folder, "0001-the-bridge.md"), b"one", keep_previous=False))
    store.perform(Save(other / "campaign.json", b"1", keep_previous=False))
    assert store.page_sizes(other) == {}
    assert (store.read(folder / "campaign.json"), store.read(other / "campaign.json")) == (b"0", b"1")
    for lock in held:
        assert lock is not None
        lock.release()
