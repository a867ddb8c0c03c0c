"""The shared table of a README picture: a fight, some chat, a pointed-at option and a highlighted one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path

import msgspec

from solo import __version__
from solo.campaign import campaigns
from solo.campaign.session import Session
from solo.host.participants import Participants
from solo.host.people import Members
from solo.host.shared_table import SharedTable
from solo.host.shared_table_client import SharedTableClient
from solo.host.table_settings import TableSettings
from solo.library.systems import manifest, open_system
from solo.play.pending_rolls import Wanted
from solo.systems.contract import Choose, ready_setup

STRIKE = "strike"
GAME, FIGHT, SEED = "polyhedral", 2, 4711
ANSWERS = 40
ANNA, BEN, GIL, MIA = "Anna", "Ben", "Gil", "Mia"
SAID = (
    (BEN, "Which one first?"),
    (ANNA, "The one I point at: you cannot miss it."),
    (GIL, "They look as if they were about to run."),
)


@contextmanager
def seat(home: Path, clock: Callable[[], datetime]) -> Iterator[Participants]:
    """Yield Anna's view of a shared fight, on Ben's turn. Call it while an event loop runs."""
    system = open_system(GAME, None).system
    folder = campaigns.create(home, "Ash Hollow", manifest(GAME), seed=SEED, clock=clock, app_version=__version__)
    session = Session.open(folder, lambda _: system, clock, __version__)
    fight = list(system.encounters.ready_fights().values())[FIGHT]
    party = [system.characters.ready()[name] for name in fight.party]
    for character in party:
        session.put_character(character)
    people = Members(folder)
    halves = (tuple(fight.party[::2]), tuple(fight.party[1::2]))
    people.enter(GIL, "gm")
    people.enter(MIA, "spectator")
    for name, names in zip((ANNA, BEN), halves, strict=True):
        people.enter(name, "player")
        people.change(name, partial(msgspec.structs.replace, characters=names))
    people.run_with(TableSettings(pace=0))
    session.begin("fight", ready_setup(fight, system.characters.ready()), fight.name, characters=fight.party)
    shared = SharedTable(session, people, asyncio.get_running_loop(), clock)
    for name in (GIL, ANNA, BEN):
        shared.connect_terminal(name)
    session.flush()
    _play(session)
    for who, said in SAID:
        shared.say(who, said)
    session.flush()
    try:
        yield Participants(shared, ANNA)
    finally:
        shared.close()
        session.close()


def point(company: Participants) -> None:
    """Let Ben, who must answer, highlight an attack, and let Anna point at another one."""
    ben, anna = (SharedTableClient(company.shared, name) for name in (BEN, ANNA))
    if isinstance(ben.pending, Choose):
        first, second, *_ = _attacks(ben.pending)
        ben.mark(second)
        anna.point(first, ben.pending.who)


def _attacks(asked: Choose) -> list[str]:
    """Return the codes of all legal strikes."""
    return [option.code for option in asked.options if option.code.startswith(STRIKE) and not option.refused]


def _play(session: Session) -> None:
    """Answer every decision by tactics until Ben has a choice of strikes, after at least `ANSWERS` answers."""
    for count in range(400):
        table = session.table
        if table is None or table.pending is None or isinstance(table.pending, Wanted):
            return
        asked = table.pending
        bens = table.seat_of(asked.who).name == BEN
        if count >= ANSWERS and bens and isinstance(asked, Choose) and len(_attacks(asked)) > 1:
            return
        session.play.answer_by_tactic()
        session.flush()
