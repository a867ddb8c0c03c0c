"""Store in PostgreSQL: campaigns as rows, so that another machine can continue after a host has died.

The writer takes a campaign's advisory lock and writes over the same connection, so a disconnected writer can no longer
write. The server ends a silent connection, for example after a power failure of the writer's machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from threading import Event, RLock, Thread
from typing import Final, TypeVar

import msgspec
import psycopg
from psycopg import sql

from solo.storage import atomic
from solo.storage.errors import MissingFileError, ReadError, SaveError
from solo.storage.paths import CHRONICLE, PAGE_NAME, PAGES, name_within, owning_folder, tables_folder
from solo.storage.postgres_sql import END_SILENT, INSERT_NEW, JOURNAL_AS_FILE, REPLACE, SCHEMA
from solo.storage.store import LONG_AGO, LOOK_AGAIN, CampaignLock
from solo.storage.writer import Order, Remove, Save

T = TypeVar("T")
Connection = psycopg.Connection[tuple[object, ...]]

PULSE: Final = 1.0
"""Seconds between two heartbeats of a writer."""
SILENCE: Final = 3.0
"""Seconds without a heartbeat after which the server ends the connection, and another process may write."""
PATIENCE: Final = 5
"""Maximum seconds for connecting to the server."""
CHANNEL: Final = "solo"
LOCKS: Final = 0x501050
"""First half of the key of each Solo advisory lock. The second half is the campaign's number."""
TAKEN_OVER: Final = "Another host has taken over this table. Close it here; the other host has all earlier answers."
HELD_ELSEWHERE: Final = "Another host is taking over this table, so this host cannot save now."
NOT_HELD: Final = "This campaign is not open for writing here. Open it again."
UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


class PostgresLock:
    """The lock of a campaign's only writer, held as long as the connection lives.

    After a lost connection, it reconnects if no other process has written in between.
    """

    def __init__(self, rows: PostgresStore, name: str, connection: Connection, campaign: int) -> None:
        self._rows = rows
        self._name = name
        self._connection = connection
        self._campaign = campaign
        self._writer = _one_more_writer(connection, campaign)
        self._next_line = _lines(connection, campaign) + 1
        self._one_at_a_time = RLock()
        self._lost = False
        self._over = Event()
        Thread(target=self._live, name=f"solo-hold-{name}", daemon=True).start()

    def release(self) -> None:
        if self._over.is_set():
            return
        self._over.set()
        self._rows.let_go(self._name)
        with self._one_at_a_time, suppress(psycopg.Error):
            self._connection.execute("select pg_advisory_unlock(%s, %s)", (LOCKS, self._campaign))
            self._connection.execute("select pg_notify(%s, %s)", (CHANNEL, f"{self._name} free"))
        self._connection.close()

    def perform(self, order: Order) -> None:
        """Carry out one order in one transaction. Raises SaveError if another process has taken over."""
        with self._one_at_a_time, _told(f"{order.path.name} could not be written"):
            try:
                self._carry_out(order)
            except psycopg.OperationalError:
                if not self._connection.closed:
                    raise
                self._carry_out(order)

    def _carry_out(self, order: Order) -> None:
        self._have_back()
        if isinstance(order, Save):
            with self._connection.transaction():
                self._save(order)
            return
        if isinstance(order, Remove):
            self._connection.execute(
                "delete from solo_file where campaign = %s and name = %s", (self._campaign, name_within(order.path))
            )
            return
        lines = _split(order.lines)
        with self._connection.transaction():
            self._append(lines)
        self._next_line += len(lines)

    def _append(self, lines: Sequence[str]) -> None:
        """Insert lines under the next numbers, except lines that were already inserted before the connection broke."""
        self._connection.execute(
            "insert into solo_journal select %s, %s + place, line "
            "from unnest(%s::text[]) with ordinality as told (line, place) on conflict do nothing",
            (self._campaign, self._next_line - 1, list(lines)),
        )
        news = f"{self._name} {self._next_line + len(lines) - 1}"
        self._connection.execute("select pg_notify(%s, %s)", (CHANNEL, news))

    def _save(self, order: Save) -> None:
        name, campaign = name_within(order.path), self._campaign
        if order.keep_previous:
            kept = [name, *(backup.name for backup in atomic.backups(order.path))]
            self._connection.execute("delete from solo_file where campaign = %s and name = %s", (campaign, kept[-1]))
            for older, newer in zip(reversed(kept), reversed(kept[:-1]), strict=False):
                self._connection.execute(
                    "update solo_file set name = %s where campaign = %s and name = %s", (older, campaign, newer)
                )
        self._connection.execute(
            "insert into solo_file values (%s, %s, %s) on conflict (campaign, name) "
            "do update set data = excluded.data, changed = clock_timestamp()",
            (campaign, name, order.data),
        )

    def _have_back(self) -> None:
        """Reconnect if the connection is lost. Raises SaveError if another process has written, or holds the lock."""
        if self._lost or self._over.is_set():
            raise SaveError(TAKEN_OVER if self._lost else NOT_HELD)
        if not self._connection.closed:
            return
        connection = self._rows.connect(SILENCE)
        found = _locked(connection, self._campaign)
        row = connection.execute("select writers from solo_campaign where campaign = %s", (self._campaign,)).fetchone()
        self._lost = row != (self._writer,)
        if self._lost or not found:
            connection.close()
            raise SaveError(TAKEN_OVER if self._lost else HELD_ELSEWHERE)
        self._connection = connection

    def _live(self) -> None:
        """Send heartbeats until the lock is released."""
        while not self._over.wait(PULSE):
            with self._one_at_a_time, suppress(psycopg.Error, SaveError):
                if not self._over.is_set():
                    self._have_back()
                    self._connection.execute("select 1")


class PostgresStore:
    """Campaigns as rows of a database. Folder paths serve only as names and need not exist."""

    def __init__(self, database: str) -> None:
        """Connect to `database`, a DSN or URL of libpq. Raises SaveError if it cannot be reached or used."""
        self._database = database
        self._holds: dict[str, PostgresLock] = {}
        self._waited_for: dict[str, PostgresLock] = {}
        with _reached():
            first = self.connect(0)
        with _told("The database tables could not be created"), first as connection, connection.transaction():
            connection.execute("select pg_advisory_xact_lock(%s, 0)", (LOCKS,))
            connection.execute(SCHEMA)

    # Methods of every store

    def shelf(self, home: Path) -> Path:
        return tables_folder(home)

    def folders(self, home: Path) -> list[Path]:
        with self._asked("The campaigns could not be listed") as connection:
            found = connection.execute("select name from solo_campaign").fetchall()
        return [self.shelf(home) / str(name) for (name,) in found]

    def must_be_there(self, folder: Path) -> None:
        if not self.has(folder):
            raise SaveError(f"There is no campaign {folder.name} in the database.")

    def has(self, path: Path) -> bool:
        if path.name == CHRONICLE:
            return bool(self._lines(path))
        with self._asked(f"{path.name} could not be checked") as connection:
            found = connection.execute(
                "select 1 from solo_campaign left join solo_file using (campaign) "
                "where solo_campaign.name = %s or solo_campaign.name = %s and solo_file.name = %s limit 1",
                (path.name, owning_folder(path).name, name_within(path)),
            ).fetchone()
        return found is not None

    def build(self, folder: Path, files: Mapping[str, bytes]) -> None:
        with self._asked(f"{folder.name} could not be created") as connection, connection.transaction():
            row = connection.execute(
                "insert into solo_campaign (name) values (%s) returning campaign", (folder.name,)
            ).fetchone()
            campaign = row[0] if row else None
            for name, data in files.items():
                if name == CHRONICLE:
                    lines = enumerate(_split(data), start=1)
                    with connection.cursor() as cursor:
                        cursor.executemany(
                            "insert into solo_journal values (%s, %s, %s)", [(campaign, *one) for one in lines]
                        )
                else:
                    connection.execute("insert into solo_file values (%s, %s, %s)", (campaign, name, data))

    def take(self, folder: Path) -> CampaignLock | None:
        name = folder.name
        if name in self._holds:
            return None
        with _told(f"{name} could not be opened for writing"):
            held = self._waited_for.pop(name, None) or self._hold(name)
        if held is not None:
            self._holds[name] = held
        return held

    def _hold(self, name: str) -> PostgresLock | None:
        with _closed_if_not_kept(self.connect(SILENCE)) as connection:
            campaign = _number(connection, name)
            if _locked(connection, campaign):
                return PostgresLock(self, name, connection, campaign)
        connection.close()
        return None

    def perform(self, order: Order) -> None:
        held = self._holds.get(owning_folder(order.path).name)
        if held is None:
            raise SaveError(NOT_HELD)
        held.perform(order)

    def read(self, path: Path) -> bytes:
        with self._asked(f"{path.name} could not be read", ReadError) as connection:
            row = connection.execute(
                "select data from solo_file join solo_campaign using (campaign) "
                "where solo_campaign.name = %s and solo_file.name = %s",
                (owning_folder(path).name, name_within(path)),
            ).fetchone()
        if row is None or not isinstance(row[0], bytes):
            raise MissingFileError(f"The campaign {owning_folder(path).name} has no {path.name} in the database.")
        return row[0]

    def exchange(self, path: Path, before: bytes | None, after: bytes) -> bool:
        campaign = path.parent.name
        with self._asked(f"{path.name} could not be written") as connection:
            _number(connection, campaign)  # Raises SaveError if the store has no such campaign.
            if before is None:
                return connection.execute(INSERT_NEW, (path.name, after, campaign)).rowcount == 1
            return connection.execute(REPLACE, (after, path.name, before, campaign)).rowcount == 1

    def read_all(self, folder: Path, beginning: str) -> Mapping[str, bytes | None]:
        with self._asked(f"The files of {folder.name} could not be read", ReadError) as connection:
            rows = connection.execute(
                "select solo_file.name, data from solo_file join solo_campaign using (campaign) "
                "where solo_campaign.name = %s and starts_with(solo_file.name, %s) order by 1",
                (folder.name, beginning),
            ).fetchall()
        return {str(name): data for name, data in rows if isinstance(data, bytes)}

    def page_sizes(self, folder: Path) -> Mapping[str, int]:
        with self._asked(f"The pages of {folder.name} could not be listed", ReadError) as connection:
            rows = connection.execute(
                "select solo_file.name, octet_length(data) from solo_file join solo_campaign using (campaign) "
                "where solo_campaign.name = %s and starts_with(solo_file.name, %s)",
                (folder.name, f"{PAGES}/"),
            ).fetchall()
        sizes = {str(name).removeprefix(f"{PAGES}/"): size for name, size in rows if isinstance(size, int)}
        return {name: size for name, size in sizes.items() if PAGE_NAME.fullmatch(name)}

    def raw_journal(self, path: Path) -> bytes:
        return "".join(f"{line}\n" for line in self._lines(path)).encode()

    def journal(
        self,
        path: Path,
        decoder: msgspec.json.Decoder[T],
        repair: bool,  # noqa: ARG002
        known: int = 0,  # noqa: ARG002
    ) -> tuple[list[T], list[str]]:
        """Return the entries, and a sentence about unreadable entries.

        Ignores `repair` and `known`, since a row is written completely or not at all.
        """
        lines = self._lines(path)
        with suppress(*UNREADABLE):
            return decoder.decode_lines("\n".join(lines)), []
        entries: list[T] = []
        for line in lines:
            with suppress(*UNREADABLE):
                entries.append(decoder.decode(line))
        skipped = len(lines) - len(entries)
        counted, them = ("1 unreadable line", "it") if skipped == 1 else (f"{skipped} unreadable lines", "them")
        return entries, [f"Solo skipped {counted} of {path.name}, but left {them} in the database."]

    def _lines(self, path: Path) -> list[str]:
        with self._asked(f"{path.name} could not be read", ReadError) as connection:
            rows = connection.execute(
                "select line from solo_journal join solo_campaign using (campaign) where name = %s order by number",
                (path.parent.name,),
            ).fetchall()
        return [str(line) for (line,) in rows]

    def changed(self, path: Path) -> datetime:
        with suppress(SaveError), self._asked("") as connection:
            row = connection.execute(
                "select changed from solo_file join solo_campaign using (campaign) "
                "where solo_campaign.name = %s and solo_file.name = %s",
                (owning_folder(path).name, name_within(path)),
            ).fetchone()
            if row is not None and isinstance(row[0], datetime):
                return row[0]
        return LONG_AGO

    def set_aside(self, path: Path) -> Path:
        aside = atomic.free_path(path, "damaged", self.has)
        with self._asked(f"{path.name} could not be set aside") as connection, connection.transaction():
            if path.name == CHRONICLE:
                campaign = _number(connection, path.parent.name)
                connection.execute(JOURNAL_AS_FILE, (aside.name, campaign))
                connection.execute("delete from solo_journal where campaign = %s", (campaign,))
                return aside
            connection.execute(
                "update solo_file set name = %s where name = %s and campaign = %s",
                (name_within(aside), name_within(path), _number(connection, owning_folder(path).name)),
            )
        return aside

    def keep_copy(self, path: Path) -> Path:
        copy = atomic.free_path(path, "before", self.has)
        self.perform(Save(copy, self.read(path), keep_previous=False))
        return copy

    def sweep(self, path: Path) -> None:
        """Do nothing: an interrupted transaction leaves nothing behind."""

    # Methods of this store only

    def wait_for(self, folder: Path, told: Callable[[str], object], waits: Callable[[], object] = lambda: None) -> None:
        """Wait until the campaign's writer has left or died and `take` can return the lock.

        `told` is called with each change in the meantime: the number of the journal's latest line, or "free" if the
        writer has left. `waits` is called first if another process holds the lock. Retries while the server cannot be
        reached. Raises SaveError if there is no such campaign.
        """
        while folder.name not in self._waited_for:
            with suppress(psycopg.Error), _closed_if_not_kept(self.connect(SILENCE)) as connection:
                self._wait(folder.name, connection, told, waits)
                return
            time.sleep(LOOK_AGAIN)

    def _wait(
        self, name: str, connection: Connection, told: Callable[[str], object], waits: Callable[[], object]
    ) -> None:
        campaign = _number(connection, name)
        connection.execute(sql.SQL("listen {}").format(sql.Identifier(CHANNEL)))
        if not (free := _locked(connection, campaign)):
            waits()
        while not free:
            connection.execute(END_SILENT, (int(SILENCE), LOCKS, campaign))
            for one in connection.notifies(timeout=LOOK_AGAIN, stop_after=1):
                whose, _, what = one.payload.rpartition(" ")
                if whose == name:
                    told(what)
            free = _locked(connection, campaign)
        connection.execute("unlisten *")
        self._waited_for[name] = PostgresLock(self, name, connection, campaign)

    def connect(self, silence: float) -> Connection:
        """Return a new connection, which the server ends after `silence` seconds without a command (0 for never)."""
        lifetime = int(silence * 1000)
        options = f"-c idle_session_timeout={lifetime} -c idle_in_transaction_session_timeout={lifetime}"
        return psycopg.connect(
            self._database,
            autocommit=True,
            connect_timeout=PATIENCE,
            application_name="solo",
            tcp_user_timeout=PATIENCE * 1000,
            client_encoding="utf8",
            options=options,
        )

    def let_go(self, name: str) -> None:
        """Forget this process's lock of the campaign `name`."""
        self._holds.pop(name, None)

    @contextmanager
    def _asked(self, refused: str, kind: type[SaveError] = SaveError) -> Iterator[Connection]:
        with _told(refused, kind), self.connect(0) as connection:
            yield connection


@contextmanager
def examining(database: str) -> Iterator[Connection]:
    """Yield a read-only connection for a check. Raises SaveError with the server's message."""
    with _reached(), psycopg.connect(database, connect_timeout=PATIENCE, autocommit=True) as connection:
        yield connection


@contextmanager
def _reached() -> Iterator[None]:
    """Turn the error of a refused connection into a SaveError with the server's message."""
    try:
        yield
    except psycopg.Error as error:
        why = str(error).strip().partition("\n")[0].rstrip(".")
        refused = f"The database server refused the connection: “{why}”. Check its address, role and password."
        raise SaveError(refused) from error


@contextmanager
def _closed_if_not_kept(connection: Connection) -> Iterator[Connection]:
    """Yield the connection, and close it if the block raises."""
    try:
        yield connection
    except BaseException:
        connection.close()
        raise


@contextmanager
def _told(refused: str, kind: type[SaveError] = SaveError) -> Iterator[None]:
    """Turn database errors into a SaveError with the sentence `refused`."""
    try:
        yield
    except psycopg.Error as error:
        why = str(error).strip().partition("\n")[0].rstrip(".") or type(error).__name__
        raise kind(f"{refused}, since the database reports “{why}”. Everything saved before is safe.") from error


def _split(lines: bytes) -> list[str]:
    """Split a journal into lines at line feeds only, not at other Unicode line breaks."""
    return lines.decode().removesuffix("\n").split("\n")


def _number(connection: Connection, name: str) -> int:
    row = connection.execute("select campaign from solo_campaign where name = %s", (name,)).fetchone()
    if row is None or not isinstance(row[0], int):
        raise SaveError(f"There is no campaign {name} in the database.")
    return row[0]


def _locked(connection: Connection, campaign: int) -> bool:
    """Try to take the campaign's lock for this connection. Return True on success."""
    return connection.execute("select pg_try_advisory_lock(%s, %s)", (LOCKS, campaign)).fetchone() == (True,)


def _one_more_writer(connection: Connection, campaign: int) -> object:
    """Increase the campaign's count of writers and return it. A later increase reveals another writer."""
    row = connection.execute(
        "update solo_campaign set writers = writers + 1 where campaign = %s returning writers", (campaign,)
    ).fetchone()
    return row[0] if row else None


def _lines(connection: Connection, campaign: int) -> int:
    row = connection.execute("select coalesce(max(number), 0) from solo_journal where campaign = %s", (campaign,))
    found = row.fetchone()
    return found[0] if found and isinstance(found[0], int) else 0
