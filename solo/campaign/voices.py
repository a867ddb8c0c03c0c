"""Voices in which a fight is told: a tale without figures, a table of changes, or an audit with all dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, Literal, get_args

if TYPE_CHECKING:  # The first paint of the app waits for no rules.
    from solo.systems.contract import Event

Voice = Literal["tale", "table", "audit"]
TALE: Final = "tale"
TABLE: Final = "table"
AUDIT: Final = "audit"
VOICES: Final[tuple[Voice, ...]] = get_args(Voice)
WORKINGS: Final = frozenset({"bank", "damage", "fade", "location", "soak"})
"""Kinds of events between a deed and its result. Only an audit tells them."""
THOUGHT: Final = "tactic"
ROUND: Final = "round"
"""Kinds of events: as in the contract, which is not imported here."""
VOICE_TITLES: Final[Mapping[Voice, str]] = {
    TALE: "as a tale, without figures",
    TABLE: "as a table of deeds and their effects",
    AUDIT: "with all dice and cards",
}


def next_voice(voice: Voice) -> Voice:
    """Return the next voice; after the last, the first."""
    return VOICES[(VOICES.index(voice) + 1) % len(VOICES)]


def without_workings(events: Iterable[Event]) -> list[Event]:
    """Return the events that a table tells: deeds and results, without the workings between them.

    Leaves out a thought that was told before in this round, and one that the next event repeats.
    """
    told: list[Event] = []
    thoughts = set[str]()
    for event in events:
        if event.kind in WORKINGS or (event.kind == THOUGHT and event.text in thoughts):
            continue
        if told and told[-1].kind == THOUGHT and _repeats(told[-1], event):
            told.pop()
        thoughts = set() if event.kind == ROUND else thoughts | {event.text} if event.kind == THOUGHT else thoughts
        told.append(event)
    return told


def _repeats(thought: Event, event: Event) -> bool:
    """Return True if an event of the same fighter begins with the words of the thought before it."""
    return event.who == thought.who and event.kind != THOUGHT and event.text.startswith(thought.text.rstrip("."))
