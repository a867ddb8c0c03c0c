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


@contextmanager
def server() -> Iterator[str]:
    """A server that serves on a Unix socket only; how its database is reached."""
    found = programs()
    assert found is not None
    folder = Path(tempfile.mkdtemp(prefix="solo-postgres-"))
    user = _whoever_may()
    if user is not None:
        shutil.chown(folder, user, user)
    data = folder / "data"
    made = [found / "initdb", "--no-sync", "--auth=trust", "--encoding=UTF8", "--locale=C", f"--username={SUPERUSER}"]
    subprocess.run([*made, data], user=user, group=user, cwd=folder, check=True, capture_output=True)
    served = [found / "postgres", "-D", data, "-k", folder, "-c", "listen_addresses=", "-c", "fsync=off"]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(served, user=user, group=user, cwd=folder, stdout=log, stderr=log)
    database = f"postgresql:///postgres?host={folder}&user={SUPERUSER}"
    try:
        _wait_for(database, process)
        yield database
    finally:
        process.send_signal(signal.SIGINT)  # whoever is still connected is not waited for
        try:
            process.wait(PATIENCE)
        finally:
            process.kill()
            process.wait(PATIENCE)
            shutil.rmtree(folder)


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
