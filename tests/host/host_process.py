"""A host as a process of its own, for tests that kill it: people who sit there answer as soon as they are asked.

Each time that everybody is told of something, it prints how much of the story they have heard by then. Where a database
is named, it waits there for the campaign first, and says so.
"""

from __future__ import annotations

import asyncio
import hashlib
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from solo.campaign.session import Session
from solo.host.people import Members
from solo.host.shared_table import SharedTable
from solo.host.shared_table_client import SharedTableClient
from solo.host.table_client import TableClient
from solo.play.pending_rolls import Wanted
from solo.play.table import IllegalAnswerError
from solo.storage import stores
from solo.systems.contract import Event
from tests.campaign.campaigns import VERSION
from tests.fake_system import fake_systems

WATCHER = "Una"
PLAYERS = ("Mia", "Tom")


def heard(story: Sequence[Event], first: int | None = None) -> str:
    """How many of these events there are, and what they come to."""
    texts = [event.text for event in story[:first]]
    return f"{len(texts)} {hashlib.sha256(repr(texts).encode()).hexdigest()}"


def answer(place: TableClient) -> None:
    """Give the first legal answer to what is asked here."""
    pending = place.pending
    try:
        if isinstance(pending, Wanted):
            place.hand_in((), place.number)
        elif pending is not None:
            place.answer(pending.first_legal(), place.number)
    except IllegalAnswerError:
        pass


async def host(folder: Path, database: str = "", most: str = "") -> None:
    """Host the campaign until what is in progress has ended, or for so many tellings, and then without answering."""
    store = stores.choose_store({}, database)
    if database:
        print("waiting", flush=True)
        store.wait_for(folder, str)
    loop = asyncio.get_running_loop()
    ended = asyncio.Event()
    session = Session.open(folder, fake_systems, lambda: datetime.now(UTC), VERSION, store=store)
    shared = SharedTable(session, Members(folder, store), loop, lambda: datetime.now(UTC))
    for name in (WATCHER, *PLAYERS):
        shared.connect_terminal(name)
    while not all(map(shared.news.may_tell, (WATCHER, *PLAYERS))):
        await asyncio.sleep(0.001)
    watching = SharedTableClient(shared, WATCHER)
    players = [SharedTableClient(shared, name) for name in PLAYERS]

    tellings = 0

    def told() -> None:
        nonlocal tellings
        tellings += 1
        print(heard(watching.story()), flush=True)
        for player in players if not most or tellings < int(most) else ():
            loop.call_later(0.002, answer, player)
        if watching.result is not None:
            ended.set()

    shared.news.listen(told)
    told()
    await ended.wait()
    shared.close()
    session.close()
    print("ended", flush=True)


if __name__ == "__main__":
    asyncio.run(host(Path(sys.argv[1]), *sys.argv[2:]))
