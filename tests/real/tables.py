"""Campaigns that are hosted: made with a fight in progress, opened by `solo host` as a process, and joined."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import msgspec

from solo.campaign.session import Session
from solo.host.member import Member
from solo.host.people import Members
from solo.host.seat_assignment import assign_foes, seats_for
from solo.host.table_settings import TableSettings
from solo.library.systems import open_system
from solo.storage.paths import own_content_folder, table_socket
from solo.systems.contract import FoeCount, Setup, System
from tests.real import homes, left_behind
from tests.real.openssh import Host, client, make_key
from tests.real.terminal import PATIENCE, SOLO, Terminal

NAME = "Ash Hollow"
HERE = ("--address", "127.0.0.1", "--port", "0")
SIZE = (120, 36)


class Fight(NamedTuple):
    """A fight of the first so many ready characters of a game, the seed of its dice, and who plays the foes if any."""

    system: str
    foes: tuple[FoeCount, ...]
    party: int = 3
    seed: int = 1
    foes_by: str = ""


SHORT = Fight("fire-and-sword", (FoeCount("Bandit", 3),))


def opened(home: Path, key: str) -> System:
    """The game of this key."""
    return open_system(key, own_content_folder(home)).system


def open_session(home: Path) -> Session:
    """The campaign of a home, open to be played alone."""
    return Session.open(homes.folder(home), lambda key: opened(home, key), lambda: datetime.now(UTC), "1")


def make(home: Path, fight: Fight = SHORT, people: Sequence[Member] = (), begun: bool = True) -> Path:
    """The folder of a campaign in which this fight has begun, or not, and people whose keys lie in the home."""
    home.mkdir(exist_ok=True)
    session = Session.create(
        home, NAME, fight.system, lambda key: opened(home, key), lambda: datetime.now(UTC), "1", fight.seed
    )
    party = list(session.system.characters.ready().values())[: fight.party]
    for character in party:
        session.put_character(character)
    if begun:
        setup = Setup(tuple(party), fight.foes, title="The test")
        table = session.begin("fight", setup, "The test", characters=list(session.characters()))
        if people and fight.foes_by:
            session.play.take_seats(assign_foes(seats_for(people, table.view()), fight.foes_by))
    session.close()
    known = Members(session.folder)
    for person in people:
        known.enter(person.name, person.role)
        keyed = msgspec.structs.replace(person, keys=(make_key(home, person.name),))
        known.change(person.name, lambda _, keyed=keyed: keyed)
    known.run_with(TableSettings(pace=0))
    return session.folder


def start(home: Path, *words: str) -> Host:
    """`solo host` without an app of its own; its port is any that is free, unless the words say otherwise."""
    return Host(home, [SOLO, "host", NAME, "--headless", *(words or HERE)])


@contextmanager
def hosted(home: Path, *words: str) -> Iterator[Host]:
    """A campaign that is open to others until the end of the block."""
    host = start(home, *words)
    try:
        host.wait_for("is open.")
        yield host
    finally:
        code = host.end()
        print(host.log)
    assert code == 0
    assert "Traceback" not in host.log


def sit_down(host: Host, name: str, size: tuple[int, int] = SIZE) -> Terminal:
    """Somebody at the table, by ssh, in a terminal without colours: those take the test long to read."""
    return client(host, name, name, "-o", "SendEnv=NO_COLOR", size=size, extra={"NO_COLOR": "1"})


def read_until(over: Callable[[], bool], *seats: Terminal) -> None:
    """Read what these print until it is over: who is not read holds up its line, and is let go without a word."""
    ends = time.monotonic() + PATIENCE
    while not over():
        assert time.monotonic() < ends, "\n".join(seat.text for seat in seats)
        for seat in seats:
            seat.read()


def nothing_is_left(home: Path) -> None:
    """No process, no lock, no socket, no crash; the campaign can be read."""
    assert left_behind.all_gone(home)
    assert left_behind.locked(home) == []
    assert not table_socket(homes.folder(home)).exists()
    assert not (home / "crashes").exists()
    homes.fights(home)
