"""Campaigns of the fake system in a folder of the test's own, and how they are played."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from solo.campaign.chronicle import Chapter
from solo.campaign.session import Session
from solo.play.pending_rolls import PendingDice
from solo.play.table import Table
from solo.storage.store import Store
from solo.storage.writer import WriteQueue
from tests.fake_system import FakeCharacter, FakeSystem, a_setup, fake_systems

VERSION = "0.1.0"


class Clock:
    """A clock that goes on by a second each time somebody looks."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, 18, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


def create(home: Path, name: str = "Ash Hollow") -> Session:
    """A new campaign with Ann and Bo on its roster."""
    session = Session.create(home, name, "fake", fake_systems, Clock(), VERSION, seed=4711)
    session.put_character(FakeCharacter("Ann", 5))
    session.put_character(FakeCharacter("Bo", 3))
    return session


def create_in(home: Path, store: Store) -> Session:
    """A new campaign in this store, with Ann and Bo on its roster."""
    session = Session.create(home, "Ash Hollow", "fake", fake_systems, Clock(), VERSION, seed=4711, store=store)
    session.put_character(FakeCharacter("Ann", 5))
    session.put_character(FakeCharacter("Bo", 3))
    return session


def reopen(folder: Path, lunge: str = "lunge", writer: WriteQueue | None = None) -> Session:
    """The campaign as another run of the app opens it, under these rules."""
    return Session.open(folder, lambda _: FakeSystem(lunge), Clock(), VERSION, writer)


def begin(session: Session, title: str = "The cellar", rats: int = 2) -> Table:
    """A fight of the whole roster against rats."""
    party = [one for one in session.characters().values() if isinstance(one, FakeCharacter)]
    setup = a_setup(*party, rats=rats, title=title)
    return session.begin("fight", setup, title, characters=list(session.characters()))


def answer(session: Session, times: int = 1) -> None:
    """Answer what is asked so often with the first legal option, each answer recorded; stop at the end."""
    for _ in range(times):
        table = session.table
        assert table is not None
        if isinstance(table.pending, PendingDice):
            session.play.throw_wanted()
        elif table.pending is not None:
            session.play.answer(table.pending.first_legal())
        session.play.advance()


def play_to_leg(session: Session, legs: int) -> Table:
    """A fight that has come to the first answer of this leg; fights that were over sooner are abandoned."""
    for _ in range(50):
        table = begin(session)
        while table.result is None:
            answer(session)
            if len(table.saved.legs) == legs and len(table.saved.legs[-1].steps) > 1:
                return table
        session.abandon_fight()
    raise AssertionError("no fight was long enough")


def play_out(session: Session) -> None:
    """To the end of the fight."""
    while session.table is not None and session.table.result is None:
        answer(session)


def fights(session: Session) -> list[Chapter]:
    """The chapters that are fights."""
    return [chapter for chapter in session.chronicle() if chapter.kind == "fight"]
