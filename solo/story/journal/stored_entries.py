"""Entries as stored on pages and in the campaign's file, from which a lost chronicle can be restored.

A line is stored with its latest text. Of an entry with dice, only the text is stored.
"""

from __future__ import annotations

from typing import Final

import msgspec

from solo.story import entries
from solo.story.entries import Entry, kind_of
from solo.story.journal.narration import narrate
from solo.story.journal.numbering import JournalEntry
from solo.story.scenes import SceneCard, SceneKind
from solo.story.words import StoryWords

WHOLE: Final = (
    entries.EveningBegun,
    entries.FrameSet,
    entries.RuleSet,
    entries.SceneOpened,
    entries.CardChanged,
    entries.SceneClosed,
    entries.DraftsChanged,
    entries.DeckShuffled,
    entries.ThreadPut,
    entries.PersonPut,
    entries.ClockPut,
    entries.ItemRemoved,
    entries.PlacePut,
    entries.RecoveredEntry,
)
"""Entries without dice, which are stored unchanged."""


class KeptEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A stored entry with its number, time (ISO) and writer. `struck` is True if the entry was struck out."""

    number: int
    time: str
    entry: Entry
    by: str = ""
    struck: bool = False


class KeptScene(msgspec.Struct, frozen=True, omit_defaults=True):
    """The latest card of a scene, and the number of the entry that opened the scene.

    `ended` is True once the scene is closed.
    """

    number: int
    entry: int
    card: SceneCard
    kind: SceneKind = "scene"
    parent: int = 0
    ended: bool = False


def keep_entry(shown: JournalEntry, words: StoryWords) -> KeptEntry | None:
    """Return an entry in its stored form; None for an entry that is not shown."""
    entry = shown.entry
    if isinstance(entry, entries.RecoveredEntry) and not entry.text:
        return None
    if isinstance(entry, entries.Line):
        kept: Entry = msgspec.structs.replace(entry, text=shown.text) if shown.text else entry
    elif isinstance(entry, WHOLE):
        kept = entry
    else:
        told = narrate(shown, words)
        if not told.text:
            return None
        kept = entries.RecoveredEntry(kind_of(entry), told.text, told.mark)
    return KeptEntry(shown.number, shown.time, kept, shown.by, shown.struck)


def kept_kind(entry: Entry) -> str:
    """Return the kind of an entry; for a recovered entry, its former kind."""
    return entry.kind if isinstance(entry, entries.RecoveredEntry) else kind_of(entry)
