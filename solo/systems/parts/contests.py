"""The shelf of contests: each names a ready character, and tells what it is about and what is at stake."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from solo.systems.contract import Content, ReadyContest, Shelf
from solo.systems.parts.entries import untold
from solo.systems.parts.shelves import EntryFault, checked


def shelf(ready: Callable[[Content], Collection[str]]) -> Shelf:
    """Return the shelf; `ready` lists the names of the ready characters."""

    def faults(contest: ReadyContest, content: Content) -> Iterator[EntryFault]:
        return contest_faults(contest, ready(content))

    return checked("contests", ReadyContest, faults)


def contest_faults(contest: ReadyContest, ready: Collection[str]) -> Iterator[EntryFault]:
    """Yield (field, sentence) pairs for what is wrong with a contest."""
    yield from untold(contest, "Say it in a sentence.", "text", "won", "lost")
    if contest.person not in ready:
        yield "person", f"There is no ready character “{contest.person}”."
    if not contest.against:
        yield "against", "A contest needs at least one opposition."
