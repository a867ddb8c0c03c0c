"""Causes of changes: the fighters who caused a change to another fighter."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from solo.systems.contract import Event, FighterView


def by_whom(fighter: FighterView, events: Iterable[Event], seen: Collection[FighterView]) -> str:
    """Return the letters of the other fighters who changed `fighter` in `events`, such as "g, h".

    A friend is listed only if a bar changed, since assistance from friends also changes other values.
    """
    letters = {other.name: other.letter for other in seen}
    friends = {other.name for other in seen if other.side == fighter.side}
    bars = {bar.name for bar in fighter.bars}
    doers = [
        event.who
        for event in events
        if event.who != fighter.name
        and any(
            change.who == fighter.name and (event.who not in friends or change.what in bars) for change in event.changes
        )
    ]
    return ", ".join(dict.fromkeys(letters[who] for who in doers if letters.get(who)))


def changes_fighter(event: Event, name: str) -> bool:
    """Return True if `event` changed the fighter called `name`."""
    return any(change.who == name for change in event.changes)
