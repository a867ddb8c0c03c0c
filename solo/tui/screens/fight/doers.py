"""Owns whose doing it was that somebody is as they are, as far as the story says; it draws nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from solo.systems.contract import Event, FighterView


def by_whom(fighter: FighterView, events: Iterable[Event], seen: Collection[FighterView]) -> str:
    """The letters of the others of those seen whose doing it was, as far as the story says: "g, h".

    A friend has done it only to what a bar shows: who joins a blow spends something in the name of whoever strikes.
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


def changes(event: Event, name: str) -> bool:
    """Whether this moment changed somebody of this name."""
    return any(change.who == name for change in event.changes)
