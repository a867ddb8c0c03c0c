"""Owns whose doing it was that somebody is as they are, as far as the story says; it draws nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from solo.systems.contract import Event, FighterView


def by_whom(fighter: FighterView, events: Iterable[Event], letters: Mapping[str, str]) -> str:
    """The letters of the others whose doing it was, as far as the story says: "g, h"."""
    doers = [event.who for event in events if event.who != fighter.name and changes(event, fighter.name)]
    return ", ".join(dict.fromkeys(letters[who] for who in doers if letters.get(who)))


def changes(event: Event, name: str) -> bool:
    """Whether this moment changed somebody of this name."""
    return any(change.who == name for change in event.changes)
