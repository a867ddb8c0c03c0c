"""Numbered entries: each entry of the journal with its number, time, scene and evening."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from solo.story.entries import Entry, EntryStruck, EveningBegun, LineEdited, SceneOpened


class Act(msgspec.Struct, frozen=True):
    """One act of solo play: its time (ISO), its writer ("" for a player alone), and its entries."""

    time: str
    by: str
    entries: tuple[Entry, ...]


class JournalEntry(msgspec.Struct, frozen=True):
    """An entry as the journal shows it: its number from 1, its time (ISO), its scene and evening, and its writer.

    `text` is the edited text of a line, "" if it was not edited.
    """

    number: int
    time: str
    act: int
    scene: int
    evening: int
    entry: Entry
    by: str = ""
    text: str = ""
    struck: bool = False


def number_entries(acts: Iterable[Act]) -> list[JournalEntry]:
    """Return the entries of all acts, with their numbers."""
    shown: list[JournalEntry] = []
    for number, act in enumerate(acts, start=1):
        add_entries(shown, act, number)
    return shown


def add_entries(shown: list[JournalEntry], act: Act, number: int) -> None:
    """Append an act's entries with numbers, scenes and evenings, and apply its edits and strikes to earlier entries."""
    scene, evening = (shown[-1].scene, shown[-1].evening) if shown else (0, 0)
    for entry in act.entries:
        scene = entry.number if isinstance(entry, SceneOpened) else scene
        evening = entry.number if isinstance(entry, EveningBegun) else evening
        shown.append(JournalEntry(len(shown) + 1, act.time, number, scene, evening, entry, act.by))
        if isinstance(entry, LineEdited | EntryStruck) and 0 < entry.number < len(shown):
            shown[entry.number - 1] = _changed(shown[entry.number - 1], entry)


def _changed(shown: JournalEntry, change: LineEdited | EntryStruck) -> JournalEntry:
    if isinstance(change, EntryStruck):
        return msgspec.structs.replace(shown, struck=not change.back)
    return msgspec.structs.replace(shown, text=change.text)
