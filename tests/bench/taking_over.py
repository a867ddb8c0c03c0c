"""Time until another machine continues a table whose host was killed or has stopped responding."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import perf_counter

import msgspec
import psycopg

from solo.host.people import Members
from solo.host.table_settings import TableSettings
from solo.storage import postgres
from solo.storage.postgres import PostgresStore
from tests.bench.figure import Figure, at_most
from tests.campaign.campaigns import begin, create_in
from tests.host.hosted import FOUR
from tests.host.test_take_over import TOLD, Machine
from tests.postgres import INSTALLED, empty, server

WANTED = 5.0
TIMES = 3
HOW = {signal.SIGKILL: "killed", signal.SIGSTOP: "stopped without a word"}


def figures(folder: Path) -> Iterator[Figure]:
    if not INSTALLED:
        yield Figure("another machine takes a table over", "no PostgreSQL is installed here")
        return
    with server() as database:
        for how, told in HOW.items():
            seconds = []
            for time in range(TIMES):
                empty(database)
                seconds.append(_taken_over(database, folder / f"{how.name} {time}", how))
            yield at_most(f"another machine takes over a table whose host was {told}, at worst", WANTED, max(seconds))
        seconds = []
        for time in range(TIMES):
            empty(database)
            seconds.append(_had_from_a_half_sent_command(database, folder / f"half sent {time}"))
        yield at_most("the same of a host that fell silent in the middle of a command, at worst", WANTED, max(seconds))


def _had_from_a_half_sent_command(database: str, folder: Path) -> float:
    """Return the seconds until a campaign is free whose writer fell silent in the middle of a command."""
    session = create_in(folder, PostgresStore(database))
    session.close()
    silent, store = PostgresStore(database).connect(postgres.SILENCE), PostgresStore(database)
    with suppress(psycopg.OperationalError), silent.pipeline():
        silent.execute("select pg_advisory_lock(%s, campaign) from solo_campaign", (postgres.LOCKS,))
        silent.pgconn.send_flush_request()
        silent.pgconn.flush()
        begun = perf_counter()
        store.wait_for(session.folder, str)
        seconds = perf_counter() - begun
    silent.close()
    return seconds


def _taken_over(database: str, folder: Path, how: signal.Signals) -> float:
    store = PostgresStore(database)
    session = create_in(folder, store)
    people = Members(session.folder, store)
    for one in FOUR:
        people.invite(one.name, one.role, one.characters)
    people.run_with(msgspec.structs.replace(TableSettings(), pace=0.03))
    begin(session, rats=9)
    session.close()
    first, second = Machine(database, folder / "first"), Machine(database, folder / "second")
    try:
        for _ in range(TOLD):
            first.says()
        begun = perf_counter()
        first.process.send_signal(how)
        second.says()
        return perf_counter() - begun
    finally:
        first.left()
        second.left()
