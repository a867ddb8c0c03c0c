"""Read-only check of a PostgreSQL server before a table is hosted on it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

import msgspec

from solo.storage.errors import SaveError
from solo.storage.postgres import Connection, examining
from solo.storage.postgres_sql import TABLES

OLDEST: Final = 14
"""First PostgreSQL version with `idle_session_timeout`, by which the server disconnects a silent host."""
MOST_APART: Final = 2.0
"""Maximum difference in seconds between this clock and the server's: clocks decide which file of people is newer."""
SAFE: Final = ("fsync", "synchronous_commit", "full_page_writes")


class ServerFinding(msgspec.Struct, frozen=True):
    """One sentence about the server. `wrong` prevents hosting; `empty` means that the database is still unused."""

    text: str
    wrong: bool = False
    empty: bool = False


def examine(database: str) -> Iterator[ServerFinding]:
    """Yield the findings about a database, from its connection to its tables."""
    try:
        with examining(database) as connection:
            yield from _of_server(connection)
            yield from _of_tables(connection)
    except SaveError as error:
        yield ServerFinding(str(error), wrong=True)


def _of_server(connection: Connection) -> Iterator[ServerFinding]:
    major, minor = divmod(connection.info.server_version, 10_000)
    yield ServerFinding(f"Connected to PostgreSQL {major}.{minor}.")
    if major < OLDEST:
        yield ServerFinding(f"PostgreSQL {major} is too old: use version {OLDEST} or newer.", True)
    encoding = _value(connection, "show server_encoding")
    if encoding != "UTF8":
        yield ServerFinding(f"The database's encoding is {encoding}: create it with --encoding=UTF8.", True)
    for setting in SAFE:
        if _value(connection, f"show {setting}") == "off":
            yield ServerFinding(f"{setting} is off, so a power cut can lose answers: turn it on in postgresql.conf.")
    if _value(connection, "select pg_backend_pid()") != connection.info.backend_pid:
        yield ServerFinding(
            "A connection pooler answers instead of the server, and it also shares locks. Give the address of the "
            "server itself."
        )
    there = _value(connection, "select clock_timestamp()")
    apart = (datetime.now(UTC) - there).total_seconds() if isinstance(there, datetime) else 0.0
    if abs(apart) > MOST_APART:
        way = "ahead of" if apart > 0 else "behind"
        yield ServerFinding(
            f"The clock here is {abs(apart):.0f} s {way} the server's: set both by NTP, since Solo uses the newer "
            "people.toml.",
            True,
        )


def _of_tables(connection: Connection) -> Iterator[ServerFinding]:
    found = [table for table in TABLES if _value(connection, "select to_regclass(%s)::text", table) is not None]
    if not found:
        may = _value(connection, "select has_schema_privilege(current_schema(), 'create')")
        if may is True:
            text = "The database has no tables for Solo yet; the first command with --store creates them."
            yield ServerFinding(text, empty=True)
        else:
            yield ServerFinding("The role may not create tables: grant it CREATE on its schema.", True)
        return
    for table, columns in TABLES.items():
        if table not in found:
            yield ServerFinding(f"The table {table} is missing: restore the database from a backup.", True)
            continue
        rows = connection.execute(
            "select attname from pg_attribute where attrelid = to_regclass(%s) and attnum > 0 and not attisdropped",
            (table,),
        ).fetchall()
        if {str(name) for (name,) in rows} != columns:
            yield ServerFinding(f"The table {table} is from another version: use the Solo that created it.", True)
        rights = "select has_table_privilege(%s, 'select') and has_table_privilege(%s, 'insert')"
        rights += " and has_table_privilege(%s, 'update') and has_table_privilege(%s, 'delete')"
        if _value(connection, rights, *[table] * 4) is not True:
            yield ServerFinding(
                f"The role may not write {table}: grant it SELECT, INSERT, UPDATE and DELETE there.", True
            )


def _value(connection: Connection, question: str, *values: object) -> object:
    row = connection.execute(question.encode(), values or None).fetchone()
    return row[0] if row else None
