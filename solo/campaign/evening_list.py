"""Evenings of a campaign: saved encounters in order, with functions to copy and move them."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from solo.campaign.campaign import PlannedEncounter, SavedEvening
from solo.campaign.named_collection import CollectionKind
from solo.untrusted import input_limits

MOST_PARTS: Final = 50


def with_part(evening: SavedEvening, part: PlannedEncounter) -> SavedEvening:
    """Return the evening with one more encounter at its end."""
    return msgspec.structs.replace(evening, parts=(*evening.parts, part))


def without_part(evening: SavedEvening, at: int) -> SavedEvening:
    """Return the evening without the encounter at this index, counted from 0; unchanged if there is none."""
    parts = tuple(part for place, part in enumerate(evening.parts) if place != at)
    begun = evening.begun - (at < evening.begun and len(parts) < len(evening.parts))
    return msgspec.structs.replace(evening, parts=parts, begun=begun)


def move_part(evening: SavedEvening, at: int, by: int) -> SavedEvening:
    """Return the evening with the encounter at index `at` moved by `by` places, at most to the start or end."""
    if not 0 <= at < len(evening.parts):
        return evening
    parts = [_marked(part, is_played(evening, place)) for place, part in enumerate(evening.parts)]
    part = parts.pop(at)
    parts.insert(max(0, min(len(parts), at + by)), part)
    return msgspec.structs.replace(evening, parts=tuple(parts), begun=0)


def _marked(part: PlannedEncounter, played: bool) -> PlannedEncounter:
    """Return the encounter, with the state "played" if `played` is True."""
    return msgspec.structs.replace(part, state="played") if played else part


def is_played(evening: SavedEvening, at: int) -> bool:
    """Return True if the encounter at this index has been played to its end."""
    return at < evening.begun or evening.parts[at].state == "played"


def next_part(evening: SavedEvening) -> int:
    """Return the index of the first encounter not played yet; the number of encounters if all were played."""
    places = range(len(evening.parts))
    return next((at for at in places if not is_played(evening, at)), len(evening.parts))


def settle(evenings: list[SavedEvening], state: Literal["", "played"]) -> None:
    """Replace the state "playing" of every encounter by `state`, in place."""
    for at, evening in enumerate(evenings):
        if any(part.state == "playing" for part in evening.parts):
            evenings[at] = msgspec.structs.replace(
                evening, parts=tuple(_settled(part, state) for part in evening.parts)
            )


def _settled(part: PlannedEncounter, state: Literal["", "played"]) -> PlannedEncounter:
    return msgspec.structs.replace(part, state=state) if part.state == "playing" else part


def replace_part(evening: SavedEvening, at: int, **changed: str) -> SavedEvening:
    """Return the evening with another note or rest for the encounter at this index; unchanged if there is none."""
    parts = tuple(
        msgspec.structs.replace(part, **changed) if place == at else part for place, part in enumerate(evening.parts)
    )
    return msgspec.structs.replace(evening, parts=parts)


def copy_evening(evening: SavedEvening, name: str) -> SavedEvening:
    """Return a copy of the evening under another name, with no encounter played yet."""
    parts = tuple(msgspec.structs.replace(part, state="") for part in evening.parts)
    return msgspec.structs.replace(evening, name=name, begun=0, parts=parts)


def _problem(evening: SavedEvening) -> str:
    if len(evening.parts) > MOST_PARTS:
        return f"An evening can have at most {MOST_PARTS} encounters, not {len(evening.parts)}."
    return next((sentence for _, sentence in input_limits.find_excess(evening, input_limits.SAVED)), "")


def _renamed(evening: SavedEvening, name: str) -> SavedEvening:
    return msgspec.structs.replace(evening, name=name)


EVENINGS: Final = CollectionKind("evening", _problem, _renamed)
