"""A shared table in a store: where its host is killed or hangs, the host that waits goes on with all that was told."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from threading import Timer

import pytest

from solo.campaign.session import Session
from solo.host.people import Members
from solo.host.table_settings import TableSettings
from solo.storage.postgres import PostgresStore
from tests.campaign.campaigns import VERSION, Clock, begin, create_in
from tests.fake_system import fake_systems
from tests.host import host_process
from tests.host.hosted import FOUR

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds after which a machine says nothing any more; how soon it takes over is a figure of the benchmarks."""
TOLD = 4
FIRST_TELLS = "12"


class Machine:
    """A machine with a home of its own, and a host on it."""

    def __init__(self, database: str, home: Path, most: str = "") -> None:
        self.folder = PostgresStore(database).shelf(home) / "ash-hollow"
        words = [sys.executable, "-m", "tests.host.host_process", str(self.folder), database, most]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert self.says() == "waiting"

    def says(self) -> str:
        """The next line. Fails if the machine has ended, or says nothing for too long."""
        assert self.process.stdout is not None
        ending = Timer(PATIENCE, self.process.kill)
        ending.start()
        line = self.process.stdout.readline()
        ending.cancel()
        assert line, "the machine said nothing more"
        return line.strip()

    def left(self) -> list[str]:
        """What it has still said, ended by now."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        with self.process.stdout as said:
            return [line.strip() for line in said if line.endswith("\n")]


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_the_next_host_goes_on_where_everybody_was(database: str, tmp_path: Path, how: signal.Signals) -> None:
    store = PostgresStore(database)
    session = create_in(tmp_path, store)
    people = Members(session.folder, store)
    for one in FOUR:
        people.invite(one.name, one.role, one.characters)
    people.run_with(TableSettings(pace=0.03))
    begin(session, rats=9)
    assert session.close() == ""
    first, second = Machine(database, tmp_path / "first", FIRST_TELLS), Machine(database, tmp_path / "second")
    try:
        told = [first.says() for _ in range(TOLD)]
        first.process.send_signal(how)
        taken_up = second.says()
        told += [taken_up, *first.left()]
        assert "ended" not in told, "there was something left to take over"
        while (said := second.says()) != "ended":
            told.append(said)
        assert Members(second.folder).all() == people.all()
    finally:
        first.process.kill()
        second.left()
    alone = Session.open(session.folder, fake_systems, Clock(), VERSION, store=store)
    assert alone.table is not None
    story = alone.table.story()
    for line in told:
        assert line == host_process.heard(story, int(line.split()[0]))
    alone.close()
