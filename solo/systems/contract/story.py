"""Owns the event: one moment of the story, with its dice, its named modifiers and what it changed.

The chronicle is made of these; nothing is told that was not rolled, chosen or changed. What may be told in one with
others says so in parts, so that whoever makes a story shorter never reads its sentences.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from solo.resolver import Roll
from solo.systems.contract.viewer import Viewer

THOUGHT: Final = "tactic"
MOVED: Final = "move"


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


class Parts(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a sentence tells, for whoever tells it in one with others. It opens with a name, then says what one does.

    `target` is whom that is about, by the name that stands in the sentence; `place` where it leads ("K8"), and `verb`
    how several go there ("flee"). Of a thought, `done_as` is the kind of event in which it is carried out, `why` what
    the sentence says last of its target ("who is nearest"), and `aside` what of it is still worth a bracket behind
    what is done ("out of reach"): an event has the aside that was told with it. Of what goes on for long, `count` says
    how much of it the sentence tells, and `several` the rest of it where that is more ("days of rest go by").
    """

    target: str = ""
    place: str = ""
    verb: str = ""
    done_as: str = ""
    why: str = ""
    aside: str = ""
    count: int = 0
    several: str = ""


ALIKE: Final = Parts()


class Thought(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a tactic chose so: a whole sentence that opens with the name of `who`, and its parts."""

    text: str
    who: str
    parts: Parts = ALIKE

    def __str__(self) -> str:
        return self.text


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the story. `kind` lets screens choose a mark: "round", "attack", "move", "down"...

    `who` is the name of whoever acts; `reason` is why a tactic chose so. `sides` are those that hear of it, as of what
    goes on unseen by the others; all, where none is named. The others hear what it is `otherwise`, or nothing.
    What has `parts` may be told in one with others; what has none is told as it stands.
    """

    kind: str
    text: str
    who: str = ""
    rolls: tuple[Roll, ...] = ()
    changes: tuple[Change, ...] = ()
    reason: str = ""
    sides: tuple[str, ...] = ()
    otherwise: str = ""
    parts: Parts | None = None


def thinks(who: str, does: str, done_as: str = "", *, target: str = "", why: str = "", aside: str = "") -> Thought:
    """Returns a thought: who, what one means to do, and why the one named last, as `Parts` has these."""
    text = f"{who} {does}, {why}." if why else f"{who} {does}."
    parts = Parts(target, done_as=done_as, why=why, aside=aside) if target or done_as else ALIKE
    return Thought(text, who, parts)


def thought_of(reason: Thought | str, sides: tuple[str, ...] = ()) -> Event:
    """Returns the moment in which a thought is told, or a sentence that has no parts."""
    if isinstance(reason, str):
        return Event(THOUGHT, reason, sides=sides)
    return Event(THOUGHT, reason.text, reason.who, sides=sides, parts=reason.parts)


def done(kind: str, who: str, does: str, parts: Parts = ALIKE) -> Event:
    """Returns a plain moment, without dice: who, and what one does."""
    return Event(kind, f"{who} {does}.", who, parts=parts)


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
