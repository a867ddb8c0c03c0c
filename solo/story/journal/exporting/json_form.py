"""Export of the journal for other programs: a versioned struct, which `docs/EXPORT.md` documents.

A version may gain fields, but a field with a new meaning, type or name requires a new version.
"""

from __future__ import annotations

from typing import Final

import msgspec

from solo.story.journal.exporting.fights import ToldRound
from solo.story.journal.exporting.selection import JournalSource, Selection, ToldEntry, select
from solo.story.journal.stored_entries import kept_kind

VERSION: Final = 1


class ExportedJournalEntry(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """An entry of the journal: its number from 1, its time (ISO 8601), and the numbers of its scene and evening.

    `kind` is the kind in the chronicle, even for a recovered entry. `details` are the dice and figures behind the text.
    `by` is the writer, "" for a player alone. Scene 0 comes before the first scene. `rounds` are a fight's rounds, if
    they were requested, and `intro` is its introduction.
    """

    number: int
    time: str
    scene: int = 0
    evening: int = 0
    kind: str
    text: str
    details: tuple[str, ...] = ()
    by: str = ""
    rounds: tuple[ToldRound, ...] = ()
    intro: str = ""


class Journal(msgspec.Struct, frozen=True, kw_only=True, tag_field="form", tag="journal"):
    """The entries of a campaign's journal that have a text and are not struck out. `name` names the campaign."""

    version: int = VERSION
    game: str
    title: str
    name: str
    entries: tuple[ExportedJournalEntry, ...]


def export_journal(source: JournalSource, selection: Selection, game: str) -> Journal:
    """Return the selected entries for other programs. `game` is the key of the game."""
    return Journal(
        game=game, title=source.game, name=source.title, entries=tuple(map(_entry, select(source, selection)))
    )


def _entry(one: ToldEntry) -> ExportedJournalEntry:
    shown = one.shown
    return ExportedJournalEntry(
        number=shown.number,
        time=shown.time,
        scene=shown.scene,
        evening=shown.evening,
        kind=kept_kind(shown.entry),
        text=one.told.text,
        details=one.told.details,
        by=shown.by,
        rounds=one.rounds,
        intro=one.intro,
    )
