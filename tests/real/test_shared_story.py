"""One story at a table on this machine: two people join it in terminals, write and ask, and the host is killed."""

from __future__ import annotations

import signal
from pathlib import Path

from solo.host.member import Member
from solo.story import entries
from tests.real.tables import NAME, SIZE, make, open_session, start
from tests.real.terminal import PATIENCE, Terminal

GIL, ANNA, BEN = Member("Gil", "gm"), Member("Anna"), Member("Ben")
LINE, SECRET = "It rained all night.", "The ferryman serves the widow."


def join(home: Path, name: str) -> Terminal:
    return Terminal(home, "join", NAME, "--name", name, size=SIZE, extra={"NO_COLOR": "1"})


def test_two_people_tell_one_story_and_a_killed_host_loses_nothing_of_it(tmp_path: Path) -> None:
    make(tmp_path, people=[GIL, ANNA, BEN], begun=False)
    host = start(tmp_path, "--local")
    try:
        host.wait_for("is open.")
        with join(tmp_path, "Anna") as anna, join(tmp_path, "Ben") as ben:
            for seat in (anna, ben):
                seat.wait_for("Nothing is in progress", "Anna", "Ben")
                seat.press("j")
                seat.wait_for("Nothing is written yet.")
            anna.press("enter")
            anna.wait_for("Write a line")
            anna.type(LINE.encode())
            anna.press("enter")
            for seat in (anna, ben):
                seat.wait_for(LINE, "· Anna")
            anna.press("enter")
            anna.wait_for("Write a line")
            anna.type(f"# {SECRET}".encode())
            anna.press("enter")
            anna.wait_for(SECRET)
            ben.press("enter")
            ben.wait_for("Write a line")
            ben.type(b"@ We wait for the rain to end.")
            ben.press("enter")
            for seat in (anna, ben):
                seat.wait_for("We wait for the rain to end.", "· Ben")
            assert SECRET not in ben.text
            assert SECRET.encode() not in ben.raw, "it has never been sent"
            ben.press("escape")  # sent together with the next key it would be read as one
            ben.wait_for("Nothing is in progress")
            ben.press("N")
            ben.wait_for("Where you were", "Open the first scene")
            host.process.send_signal(signal.SIGKILL)
            host.process.wait(PATIENCE)
    finally:
        if host.process.poll() is None:
            host.process.kill()
    session = open_session(tmp_path)
    told = [(one.by, one.entry.text) for one in session.story.entries() if isinstance(one.entry, entries.Line)]
    session.close()
    assert told == [("Anna", LINE), ("Anna", SECRET), ("Ben", "We wait for the rain to end.")]
