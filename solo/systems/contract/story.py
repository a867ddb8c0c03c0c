"""Owns the event: one moment of the story, with its dice, its named modifiers and what it changed.

The chronicle is made of these; nothing is told that was not rolled, chosen or changed.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from solo.resolver import Roll
from solo.systems.contract.viewer import Viewer


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """One value of one combatant before and after, as a person reads it: "VP", "6", "3".

    `who` is "" for what the whole table shares, such as a pool. `sides` are those that know of it, as of what somebody
    has left to spend; all, where none is named.
    """

    who: str
    what: str
    before: str
    after: str
    sides: tuple[str, ...] = ()


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the story. `kind` lets screens choose a mark: "round", "attack", "move", "down"...

    `who` is the name of whoever acts; `reason` is why a tactic chose so. `sides` are those that hear of it, as of what
    goes on unseen by the others; all, where none is named. The others hear what it is `otherwise`, or nothing.
    """

    kind: str
    text: str
    who: str = ""
    rolls: tuple[Roll, ...] = ()
    changes: tuple[Change, ...] = ()
    reason: str = ""
    sides: tuple[str, ...] = ()
    otherwise: str = ""


def heard(events: Iterable[Event], viewer: Viewer) -> list[Event]:
    """What this viewer hears of a story, each event as far as they may know of it."""
    if viewer.side is None:
        return list(events)
    known = (_as_heard(event, viewer) for event in events)
    return [event for event in known if event is not None]


def _as_heard(event: Event, viewer: Viewer) -> Event | None:
    if event.sides and not viewer.sees(*event.sides):
        return Event(event.kind, event.otherwise, event.who) if event.otherwise else None
    if not any(change.sides for change in event.changes):
        return event
    known = tuple(change for change in event.changes if not change.sides or viewer.sees(*change.sides))
    return msgspec.structs.replace(event, changes=known)
