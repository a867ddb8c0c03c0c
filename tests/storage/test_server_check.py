"""The check of a PostgreSQL server: each finding appears for its cause alone, and the check changes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import psycopg
import pytest

from solo.storage import server_check
from solo.storage.errors import SaveError
from solo.storage.postgres import PostgresStore
from solo.storage.postgres_sql import TABLES
from solo.storage.server_check import ServerFinding, examine
from tests.postgres import INSTALLED

CONNECTED = ServerFinding("Connected to PostgreSQL 15.4.")
EMPTY = ServerFinding(
    "The database has no tables for Solo yet; the first command with --store creates them.", empty=True
)
BACKEND = 77
MAY_CREATE = "select has_schema_privilege(current_schema(), 'create')"


class FixedClock(datetime):
    """A clock that stands still."""

    @classmethod
    def now(cls, tz: object = None) -> FixedClock:  # type: ignore[override]
        """Return noon."""
        del tz
        return cls(2026, 3, 1, 12, tzinfo=UTC)


class Server:
    """A server without a fault, of which each test changes one answer.

    `columns` holds the columns of each table, and `closed` the tables that the role may not write.
    """

    def __init__(self, version: int = 150_004, **answers: object) -> None:
        self.info = SimpleNamespace(server_version=version, backend_pid=BACKEND)
        self.answers: dict[str, object] = {
            "show server_encoding": "UTF8",
            "select pg_backend_pid()": BACKEND,
            "select clock_timestamp()": FixedClock.now(),
            MAY_CREATE: True,
            **answers,
        }
        self.columns = dict(TABLES)
        self.closed = ""
        self._rows: list[tuple[object, ...]] = []

    def execute(self, question: bytes | str, values: Sequence[object] | None = None) -> Server:
        text = question if isinstance(question, str) else question.decode()
        self._rows = self._answer(text, str(values[0]) if values else "")
        return self

    def fetchone(self) -> tuple[object, ...] | None:
        return self._rows[0] if self._rows else None

    def fetchall(self) -> list[tuple[object, ...]]:
        return self._rows

    def _answer(self, question: str, table: str) -> list[tuple[object, ...]]:
        if "to_regclass(%s)::text" in question:
            return [(table if table in self.columns else None,)]
        if "attname" in question:
            return [(name,) for name in sorted(self.columns[table])]
        if "has_table_privilege" in question:
            return [(table != self.closed,)]
        return [(self.answers.get(question, "on"),)]


def list_findings(monkeypatch: pytest.MonkeyPatch, server: Server) -> list[ServerFinding]:
    """Return the findings about a server."""

    @contextmanager
    def examining(_: str) -> Iterator[Server]:
        yield server

    monkeypatch.setattr(server_check, "examining", examining)
    monkeypatch.setattr(server_check, "datetime", FixedClock)
    return list(examine("postgresql://table"))


def test_a_server_without_a_fault_has_one_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    assert list_findings(monkeypatch, Server()) == [CONNECTED]


def test_a_server_before_version_14_is_too_old(monkeypatch: pytest.MonkeyPatch) -> None:
    assert list_findings(monkeypatch, Server(130_022)) == [
        ServerFinding("Connected to PostgreSQL 13.22."),
        ServerFinding("PostgreSQL 13 is too old: use version 14 or newer.", wrong=True),
    ]
    assert list_findings(monkeypatch, Server(140_000)) == [ServerFinding("Connected to PostgreSQL 14.0.")]


def test_an_encoding_other_than_utf8_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    found = list_findings(monkeypatch, Server(**{"show server_encoding": "LATIN1"}))
    assert found[1:] == [
        ServerFinding("The database's encoding is LATIN1: create it with --encoding=UTF8.", wrong=True)
    ]


@pytest.mark.parametrize("setting", ["fsync", "synchronous_commit", "full_page_writes"])
def test_a_setting_that_can_lose_answers_is_a_note(monkeypatch: pytest.MonkeyPatch, setting: str) -> None:
    (note,) = list_findings(monkeypatch, Server(**{f"show {setting}": "off"}))[1:]
    assert note.text.startswith(f"{setting} is off, so a power cut can lose answers")
    assert not note.wrong


def test_a_connection_pooler_is_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    (note,) = list_findings(monkeypatch, Server(**{"select pg_backend_pid()": BACKEND + 1}))[1:]
    assert note.text.startswith("A connection pooler answers instead of the server")
    assert not note.wrong


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.0, ""),
        (2.0, ""),
        (-2.0, ""),
        (2.4, "The clock here is 2 s behind the server's"),
        (-2.4, "The clock here is 2 s ahead of the server's"),
    ],
)
def test_clocks_more_than_2_seconds_apart_are_wrong(
    monkeypatch: pytest.MonkeyPatch, seconds: float, words: str
) -> None:
    there = FixedClock.now() + timedelta(seconds=seconds)
    found = list_findings(monkeypatch, Server(**{"select clock_timestamp()": there}))[1:]
    assert [one.text.partition(":")[0] for one in found] == [words] * bool(words)
    assert all(one.wrong for one in found)


def test_a_clock_that_cannot_be_read_is_no_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    assert list_findings(monkeypatch, Server(**{"select clock_timestamp()": None})) == [CONNECTED]


def test_a_database_without_tables_is_empty_if_the_role_may_create_them(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server()
    server.columns = {}
    assert list_findings(monkeypatch, server) == [CONNECTED, EMPTY]


@pytest.mark.parametrize("may", [False, None])
def test_a_role_that_may_not_create_tables_is_wrong(monkeypatch: pytest.MonkeyPatch, may: bool | None) -> None:
    server = Server(**{MAY_CREATE: may})
    server.columns = {}
    wrong = ServerFinding("The role may not create tables: grant it CREATE on its schema.", wrong=True)
    assert list_findings(monkeypatch, server) == [CONNECTED, wrong]


def test_one_missing_table_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server()
    del server.columns["solo_file"]
    wrong = ServerFinding("The table solo_file is missing: restore the database from a backup.", wrong=True)
    assert list_findings(monkeypatch, server) == [CONNECTED, wrong]


@pytest.mark.parametrize("columns", [{"campaign", "number"}, {"campaign", "number", "line", "told"}])
def test_a_table_with_other_columns_is_wrong(monkeypatch: pytest.MonkeyPatch, columns: set[str]) -> None:
    server = Server()
    server.columns["solo_journal"] = frozenset(columns)
    wrong = ServerFinding("The table solo_journal is from another version: use the Solo that created it.", wrong=True)
    assert list_findings(monkeypatch, server) == [CONNECTED, wrong]


def test_a_table_that_the_role_may_not_write_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server()
    server.closed = "solo_campaign"
    wrong = ServerFinding(
        "The role may not write solo_campaign: grant it SELECT, INSERT, UPDATE and DELETE there.", wrong=True
    )
    assert list_findings(monkeypatch, server) == [CONNECTED, wrong]


def test_a_server_that_refuses_the_connection_is_the_only_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def examining(_: str) -> Iterator[Server]:
        raise SaveError("The database server refused the connection.")
        yield Server()

    monkeypatch.setattr(server_check, "examining", examining)
    assert list(examine("postgresql://table")) == [
        ServerFinding("The database server refused the connection.", wrong=True)
    ]


@pytest.mark.skipif(not INSTALLED, reason="PostgreSQL is not installed")
def test_a_real_server_is_empty_before_its_first_store_and_complete_after_it(database: str) -> None:
    # The server of the tests saves its time by `fsync=off`, which is a note.
    before = list(examine(database))
    assert [(one.wrong, one.empty) for one in before] == [(False, False), (False, False), (False, True)]
    assert before[-1] == EMPTY
    PostgresStore(database)
    assert list(examine(database)) == before[:-1]


@pytest.mark.skipif(not INSTALLED, reason="PostgreSQL is not installed")
def test_a_column_dropped_on_a_real_server_is_found(database: str) -> None:
    PostgresStore(database)
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("alter table solo_file drop column changed")
    assert [one.text for one in examine(database) if one.wrong] == [
        "The table solo_file is from another version: use the Solo that created it."
    ]
