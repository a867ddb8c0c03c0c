"""Successive changes of one clock, shown as one line. The stored entries do not change."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Final

import msgspec

from solo.story.entries import ClockPut
from solo.story.journal.narration import is_told
from solo.story.journal.numbering import JournalEntry

SETTING: Final = attrgetter("by", "scene", "evening", "struck")


def merge_clock_runs(entries: Iterable[JournalEntry]) -> list[JournalEntry]:
    """Return the entries with a text. Successive changes of one clock become one entry with the whole change."""
    merged: list[JournalEntry] = []
    for shown in entries:
        if not is_told(shown.entry):
            continue
        before = merged[-1] if merged else None
        if before is not None and isinstance(before.entry, ClockPut) and _continues(before, shown):
            entry = msgspec.structs.replace(shown.entry, before=before.entry.before)
            merged[-1] = msgspec.structs.replace(shown, entry=entry)
        else:
            merged.append(shown)
    return merged


def _continues(first: JournalEntry, second: JournalEntry) -> bool:
    """Return True if both entries change the segments of the same clock, by the same writer and in the same scene."""
    return SETTING(first) == SETTING(second) and bool(_step_of(first)) and _step_of(first) == _step_of(second)


def _step_of(shown: JournalEntry) -> str:
    """Return the folded name of the clock if the entry only fills or empties it; "" for any other entry."""
    entry = shown.entry
    is_step = isinstance(entry, ClockPut) and entry.before >= 0 and not entry.was and not entry.text
    return entry.clock.name.casefold() if isinstance(entry, ClockPut) and is_step else ""
