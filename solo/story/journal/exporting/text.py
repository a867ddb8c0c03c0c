"""Export of the journal as plain text without markup."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solo.story.journal.exporting.selection import (
    ExportedFile,
    ExportedScene,
    JournalSource,
    Selection,
    ToldEntry,
    divide,
    is_heading,
    select,
)
from solo.story.journal.narration import describe_card
from solo.untrusted.slug import make_slug


def export_text(source: JournalSource, selection: Selection, *, dice: bool = False) -> ExportedFile:
    """Return the selected entries as one text file. With `dice`, the dice of an entry follow its text."""
    scenes = divide(source, select(source, selection))
    parts = [source.title, *(part for scene in scenes for part in _scene(scene, dice))]
    return ExportedFile(f"{make_slug(source.title, 'journal')}.txt", "\n\n".join(parts) + "\n")


def _scene(scene: ExportedScene, dice: bool) -> Iterator[str]:
    lines = [scene.title, *describe_card(scene.card)] if scene.number else []
    if lines:
        yield "\n".join(lines)
    yield from (_entry(one, dice) for one in scene.told)


def _entry(one: ToldEntry, dice: bool) -> str:
    wanted = not is_heading(one) and (dice or one.told.has_facts)
    details: Sequence[str] = one.told.details if wanted else ()
    head = (one.intro,) if one.intro else ()
    return "\n".join((*head, one.told.text, *(f"    {line}" for line in details), *_rounds(one)))


def _rounds(one: ToldEntry) -> Iterator[str]:
    for fought in one.rounds:
        if fought.title:
            yield f"  {fought.title}"
        yield from (f"    {event}" for event in fought.events)
