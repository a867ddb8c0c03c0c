"""`solo host --tables`: one door before many tables, with the client that people have."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from solo.campaign.session import Session
from solo.host.listeners.channel import FORGOTTEN
from solo.host.people import Members
from solo.storage.paths import campaigns_folder, table_socket
from solo.systems.contract import Setup
from tests.real import left_behind
from tests.real.openssh import Host, client, make_key
from tests.real.tables import HERE, SHORT, SIZE, opened
from tests.real.terminal import PATIENCE, SOLO, Terminal, unbroken

NAMES = ("Ash Hollow", "Birch Ford", "Cold Well")


def make(home: Path, name: str, *people: str) -> Path:
    """The folder of a campaign with a fight in progress, to which these may come, by keys that lie in the home."""
    session = Session.create(
        home, name, SHORT.system, lambda key: opened(home, key), lambda: datetime.now(UTC), "1", SHORT.seed
    )
    party = list(session.system.characters.ready().values())[: SHORT.party]
    session.begin("fight", Setup(tuple(party), SHORT.foes, title=f"At {name}"), f"At {name}")
    session.close()
    known = Members(session.folder)
    for person in people:
        known.enter(person, "player")
        key = home / f"{person}.pub"
        public = " ".join(key.read_text().split()[:2]) if key.exists() else make_key(home, person)
        known.change(person, lambda one, public=public: msgspec.structs.replace(one, keys=(public,)))
    return session.folder


@contextmanager
def door(home: Path, *before: str) -> Iterator[Host]:
    """A door before all tables of a home, until the end of the block; no table outlives it."""
    host = Host(home, [*before, SOLO, "host", "--tables", str(home), *HERE])
    try:
        host.wait_for("are open. Stop")
        yield host
    finally:
        code = host.end()
        print(host.log)
    assert code == 0
    assert "Traceback" not in host.log
    assert left_behind.all_gone(home)
    assert not any(table_socket(folder).exists() for folder in campaigns_folder(home).iterdir())


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    home = tmp_path_factory.mktemp("tables") / "home"
    home.mkdir()
    for name, people in zip(NAMES, (["Anna", "Ben"], ["Anna"], []), strict=True):
        make(home, name, *people)
    with door(home) as host:
        yield host


def come(host: Host, name: str, key: str = "") -> Terminal:
    """Somebody at the door, by ssh."""
    return client(host, name, key, size=SIZE)


def listed(seat: Terminal) -> Sequence[str]:
    """Which tables somebody is offered."""
    return [name for name in NAMES if name in seat.text]


def test_one_key_is_offered_all_its_tables_and_no_other_and_goes_from_one_to_the_next(host: Host) -> None:
    with come(host, "Anna") as anna:
        anna.wait_for("Which table, Anna?", *NAMES[:2], "Fire and Sword", "player")
        assert set(listed(anna)) == set(NAMES[:2])
        first, second = sorted(NAMES[:2], key=anna.text.index)
        anna.press("enter")
        anna.wait_for(f"At {first}", "1 here")
        leave(anna)
        anna.wait_for("Which table, Anna?", f"You left “{first}”")
        anna.press("down", "enter")
        anna.wait_for(f"At {second}", "1 here")
        leave(anna)
        anna.wait_for("Which table, Anna?")
        anna.press("x")
        assert anna.end() == 0
    drawn, _, after = anna.raw.rpartition(b"\x1b[?1049l")
    assert b"\x1b[?1049h" in drawn
    assert after.startswith(b"\x1b[?25h")


def leave(seat: Terminal) -> None:
    """Leave the table that one sits at."""
    seat.press("ctrl+q")


def test_two_who_choose_the_same_table_sit_at_one(host: Host) -> None:
    with come(host, "Anna") as anna, come(host, "Ben") as ben:
        ben.wait_for("Which table, Ben?", "Ash Hollow")
        assert listed(ben) == ["Ash Hollow"]
        anna.wait_for("Which table, Anna?")
        anna.press("enter" if anna.text.index("Ash Hollow") < anna.text.index("Birch Ford") else "down", "enter")
        ben.rest()  # a terminal whose screen nobody reads takes no keys either
        ben.press("enter")
        ben.wait_for("At Ash Hollow", " must decide")
        for seat in (anna, ben):
            seat.wait_for("At Ash Hollow", "2 here")
        ben.press("t", "h", "e", "y", "enter")
        anna.wait_for("hey")


def test_a_key_of_no_table_does_not_come_in(host: Host) -> None:
    make_key(host.folder, "stranger")
    for name in ("Anna", "Nobody"):
        with come(host, name, "stranger") as stranger:
            assert stranger.end() == 255
            said = unbroken(stranger.text)
        assert "this key does not belong to this name" in said
        assert not any(name in said for name in NAMES)


def test_a_person_forgotten_at_the_only_table_is_sent_away_from_the_list(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    folder = make(home, "Ash Hollow", "Anna", "Ben")
    with door(home) as host, come(host, "Anna") as anna:
        anna.wait_for("Which table, Anna?", "Ash Hollow")
        Members(folder).forget("Anna")
        assert anna.end() == 1
        assert FORGOTTEN in unbroken(anna.text)


def test_a_person_forgotten_at_one_table_is_offered_the_others(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    folder = make(home, "Ash Hollow", "Anna", "Ben")
    make(home, "Birch Ford")
    known = Members(folder).require("Anna")
    there = Members(next(one for one in (home / "campaigns").iterdir() if one != folder))
    there.enter("Anna", "player")
    there.change("Anna", lambda _: known)
    with door(home) as host, come(host, "Anna") as anna:
        anna.wait_for("Which table, Anna?", "Ash Hollow", "Birch Ford")
        Members(folder).forget("Anna")
        anna.wait(lambda text: "Ash Hollow" not in text and "Birch Ford" in text, "one table")


@pytest.mark.first_steps
def test_words_bind_a_key_at_the_table_that_they_are_for(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    words = Members(make(home, "Ash Hollow")).invite("Dora")
    make(home, "Birch Ford", "Anna")
    make_key(home, "Dora")
    with door(home) as host:
        with come(host, f"Dora-{words}", "Dora") as dora:
            dora.wait_for("Which table, Dora?", "Ash Hollow")
            assert "Birch Ford" not in dora.text
        with come(host, "Dora") as again:
            again.wait_for("Which table, Dora?")


def test_a_table_that_dies_takes_nobody_else_with_it_and_is_begun_again(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    make(home, "Ash Hollow", "Anna")
    make(home, "Birch Ford", "Ben")
    with door(home) as host, come(host, "Anna") as anna, come(host, "Ben") as ben:
        for seat in (anna, ben):
            seat.wait_for("Which table")
            seat.press("enter")
        ben.wait_for("At Birch Ford", "1 here")
        anna.wait_for("At Ash Hollow", "1 here")
        os.kill(process_of(home, "ash-hollow"), signal.SIGKILL)
        anna.wait_for("Which table, Anna?", "The table has ended unexpectedly")
        ben.press("t", "h", "e", "y", "enter")
        ben.wait_for("hey")
        anna.press("enter")
        anna.wait_for("At Ash Hollow", "1 here")


def process_of(home: Path, folder: str) -> int:
    """The process that hosts this campaign of a home."""
    for told in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = told.read_bytes().split(b"\0")
            surroundings = told.with_name("environ").read_bytes()
        except OSError:
            continue
        if folder.encode() in words and f"SOLO_HOME={home}".encode() in surroundings.split(b"\0"):
            return int(told.parent.name)
    raise AssertionError(f"nobody hosts {folder}")


HAND_OVER = """
import os, socket, sys
listening = socket.create_server(("127.0.0.1", 0))
os.dup2(listening.fileno(), 3)
os.set_inheritable(3, True)
os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
os.execv(sys.argv[1], sys.argv[1:])
"""


def test_a_port_that_is_handed_over_is_the_doors(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    make(home, "Ash Hollow", "Anna")
    with door(home, sys.executable, "-c", HAND_OVER) as host, come(host, "Anna") as anna:
        anna.wait_for("Which table, Anna?", "Ash Hollow")


def test_a_table_without_anybody_ends_by_itself(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    make(home, "Ash Hollow", "Anna")
    host = Host(home, [SOLO, "host", "ash-hollow", "--headless", "--local", "--linger", "1"])
    began = time.monotonic()
    while host.process.poll() is None:
        assert time.monotonic() - began < PATIENCE
        time.sleep(0.02)
    assert host.process.returncode == 0
    assert "is open." in host.log


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--tables", "nowhere"], "There are no campaigns in"),
        (["ash-hollow", "--tables", "."], "leave out CAMPAIGN"),
        (["--tables", ".", "--local"], "hosts all campaigns of a folder by SSH"),
        (["--linger", "5"], "--linger needs --headless"),
    ],
)
def test_what_cannot_be_is_said(tmp_path: Path, words: list[str], why: str) -> None:
    with Terminal(tmp_path, "host", *words) as terminal:
        assert terminal.end() == 2
        assert why in unbroken(terminal.text)
