"""The shelf of contests: each is a ready-made situation that names a ready-made character and states its stakes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from solo.systems.contract import Content, ReadyContest, Shelf
from solo.systems.parts.entries import missing_field_problems
from solo.systems.parts.shelves import EntryFault, validated_shelf


def shelf(ready: Callable[[Content], Collection[str]]) -> Shelf:
    """Return the shelf of contests. `ready` lists the names of the ready-made characters."""

    def faults(contest: ReadyContest, content: Content) -> Iterator[EntryFault]:
        return contest_problems(contest, ready(content))

    return validated_shelf("contests", ReadyContest, faults)


def contest_problems(contest: ReadyContest, ready: Collection[str]) -> Iterator[EntryFault]:
    """Yield the problems of a contest as (field, sentence) pairs."""
    yield from missing_field_problems(contest, "Write a sentence.", "text", "won", "lost")
    if contest.person not in ready:
        yield "person", f"There is no ready-made character “{contest.person}”."
    if not contest.against:
        yield "against", "A contest needs at least one opponent or difficulty to choose from."
