"""Description of an act in one line, for messages about undo and redo."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from solo.story.entries import (
    DraftsChanged,
    Entry,
    EntryStruck,
    EveningBegun,
    InterruptionSettled,
    LineEdited,
    ProposalsDrawn,
    SceneTested,
)
from solo.story.journal.narration import narrate_entry
from solo.story.words import StoryWords

LONGEST: Final = 80
SILENT: Final[dict[type, str]] = {
    DraftsChanged: "the drafts were changed",
    InterruptionSettled: "you accepted the interruption",
    ProposalsDrawn: "proposals were drawn",
    SceneTested: "the scene began without a test",
}
"""Names of entries that have no text in the journal."""


def describe_act(entries: Iterable[Entry], words: StoryWords) -> str:
    """Return the first line of an act, shortened, with the number of further lines; "" for an act without lines."""
    lines = list(_lines(entries, words))
    if not lines:
        return ""
    first = " ".join(lines[0].split())
    first = first if len(first) <= LONGEST else f"{first[: LONGEST - 1].rstrip()}…"
    return f"{first} (and {len(lines) - 1} more)" if len(lines) > 1 else first


def _lines(entries: Iterable[Entry], words: StoryWords) -> Iterator[str]:
    """Yield the lines of an act. Leaves out a new evening, which begins automatically."""
    silent: list[str] = []
    told = False
    for entry in entries:
        if isinstance(entry, LineEdited):
            yield f"line {entry.number:,} was edited: {entry.text}"
            told = True
        elif isinstance(entry, EntryStruck):
            yield f"entry {entry.number:,} was {'restored' if entry.back else 'struck out'}"
            told = True
        elif text := "" if isinstance(entry, EveningBegun) else narrate_entry(entry, words).text:
            yield text
            told = True
        elif type(entry) in SILENT:
            silent.append(SILENT[type(entry)])
    if not told:
        yield from silent[:1]
