"""A PostgreSQL server in a temporary folder, as Debian's own package brings it: no network, ended with the tests."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

PATIENCE = 30.0
SUPERUSER = "solo"


def programs() -> Path | None:
    """The folder of the newest server's programs that Debian's package brings; None where no server is installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda one: int(one.parts[-3]))
    return found[-1].parent if found else None


INSTALLED = programs() is not None
STORES = ("files", "rows") if INSTALLED else ("files",)


class Server:
    """A server that serves on a Unix socket only; `database` is how its database is reached."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.database = f"postgresql:///postgres?host={folder}&user={SUPERUSER}"
        self._user = _whoever_may()
        if self._user is not None:
            shutil.chown(folder, self._user, self._user)
        self._run(
            "initdb", "--no-sync", "--auth=trust", "--encoding=UTF8", "--locale=C", f"--username={SUPERUSER}", "data"
        )
        self.start()

    def start(self) -> None:
        """Serve, and return once a connection is answered."""
        served = [_program("postgres"), "-D", self.folder / "data", "-k", self.folder]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*served, "-c", "listen_addresses=", "-c", "fsync=off"],
                user=self._user, group=self._user, cwd=self.folder, stdout=log, stderr=log,
            )  # fmt: skip
        _wait_for(self.database, self._process)

    def stop(self) -> None:
        """End the server, and with it every connection."""
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(PATIENCE)
        finally:
            self._process.kill()
            self._process.wait(PATIENCE)

    def _run(self, program: str, *words: str) -> None:
        subprocess.run(
            [_program(program), *words],
            user=self._user, group=self._user, cwd=self.folder, check=True, capture_output=True,
        )  # fmt: skip


def _program(name: str) -> Path:
    found = programs()
    assert found is not None
    return found / name


@contextmanager
def running() -> Iterator[Server]:
    """A server of its own until the end of the block, with nothing left of it afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="solo-postgres-"))
    server = Server(folder)
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)


@contextmanager
def server() -> Iterator[str]:
    """How the database of a server of its own is reached."""
    with running() as one:
        yield one.database


def empty(database: str) -> None:
    """Nothing is in the database after this, and nobody connected to it."""
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(
            "select pg_terminate_backend(pid, 5000) from pg_stat_activity "
            "where backend_type = 'client backend' and pid <> pg_backend_pid()"
        )
        connection.execute("drop schema public cascade")
        connection.execute("create schema public")


def _whoever_may() -> str | None:
    """The server refuses to run as root: the user that its package makes does then."""
    return "postgres" if os.name == "posix" and os.geteuid() == 0 else None


def _wait_for(database: str, process: subprocess.Popen[bytes]) -> None:
    ends = time.monotonic() + PATIENCE
    while True:
        try:
            psycopg.connect(database).close()
            return
        except psycopg.OperationalError:
            assert process.poll() is None, "the server has ended"
            assert time.monotonic() < ends, "the server never answered"
            time.sleep(0.01)
