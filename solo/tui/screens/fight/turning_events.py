"""Events that stay on the screen until a key is pressed: falls, critical hits and last stands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solo.systems.contract import Event

TAKES_OUT: Final = frozenset({"fells", "kills", "routs", "flees", "yields"})
"""Deeds that take a fighter out of the fight. Every last stand begins with such a deed."""
CRITICAL: Final = "critical"


def is_critical(event: Event) -> bool:
    """Return True if the event is a critical hit."""
    return any(CRITICAL in words.casefold() for words in (event.text, *(roll.outcome for roll in event.rolls)))


def is_fall(event: Event) -> bool:
    """Return True if the event takes a fighter out of the fight."""
    return event.deed is not None and event.deed.did in TAKES_OUT


def holds(events: Iterable[Event]) -> bool:
    """Return True if one of the events is a fall or a critical hit."""
    return any(is_fall(event) or is_critical(event) for event in events)
