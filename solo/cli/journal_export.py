"""Export of a journal on the command line: into a file or a folder, or onto standard output."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from solo.campaign.fight_rounds import list_fights
from solo.campaign.session import Session
from solo.cli.errors import CommandError, UsageError
from solo.cli.printing import print_json, print_text, say
from solo.cli.story_source import StorySource
from solo.story.journal.exporting.json_form import export_journal
from solo.story.journal.exporting.markdown import export_markdown
from solo.story.journal.exporting.selection import ExportedFile, JournalSource, Selection
from solo.story.journal.exporting.text import export_text

MARKDOWN: Final = "markdown"
FORMATS: Final = (MARKDOWN, "text", "json")


def export(source: StorySource, typed: str, arguments: Namespace) -> int:
    """Export the journal of the campaign into the file or folder `typed`; "" prints it."""
    if source.session is None:
        raise UsageError("Name the campaign.")
    evenings = source.state.evening
    if arguments.evening and arguments.evening > evenings:
        raise UsageError(f"There is no evening {arguments.evening}: the journal ends with evening {evenings}.")
    if arguments.format == "json" or (arguments.json and not arguments.format):
        _export_json(source, source.session, typed, arguments)
        return 0
    journal, selection = _journal(source, source.session), _selection(arguments)
    dice = not arguments.no_dice
    path = _path(typed)
    if arguments.format == "text":
        files: Sequence[ExportedFile] = [export_text(journal, selection, dice=dice)]
    else:
        single = path is None or path.suffix.lower() == ".md"
        files = export_markdown(journal, selection, single=single, dice=dice)
        if path is not None and not single:
            return _write_folder(path, files)
    if path is None:
        print_text(files[0].text)
        return 0
    return _write_file(path, files[0].text.encode())


def _export_json(source: StorySource, session: Session, typed: str, arguments: Namespace) -> None:
    from solo.evening import export_formats

    exported = export_journal(_journal(source, session), _selection(arguments), session.system.manifest.key)
    if path := _path(typed):
        _write_file(path, export_formats.encode_export(exported))
    else:
        print_json(exported)


def _selection(arguments: Namespace) -> Selection:
    return Selection(arguments.evening or 0, fights=arguments.fights or "told")


def _journal(source: StorySource, session: Session) -> JournalSource:
    return JournalSource(
        session.name,
        session.system.manifest.title,
        session.story.entries(),
        source.state,
        source.content.words,
        tuple(session.characters()),
        list_fights(session.chronicle()),
    )


def _path(typed: str) -> Path | None:
    from solo.cli.campaigns import saving
    from solo.storage.paths import expand_path

    with saving():
        return expand_path(typed) if typed else None


def _write_file(path: Path, data: bytes) -> int:
    from solo.cli.campaigns import saving
    from solo.storage import atomic

    if atomic.file_exists(path):
        raise CommandError(f"The file {path} already exists: choose another name, or remove it first.")
    if not path.parent.is_dir():
        raise CommandError(f"There is no folder {path.parent}: create it, or choose another file.")
    with saving():
        atomic.write(path, data, private=False)
    say(f"Written to {path}.")
    return 0


def _write_folder(folder: Path, files: Sequence[ExportedFile]) -> int:
    """Write the files into a new or empty folder, so that no file of the player is overwritten."""
    from solo.cli.campaigns import saving
    from solo.storage import atomic

    if atomic.file_exists(folder) and not folder.is_dir():
        raise CommandError(f"{folder} is not a folder: choose a new or empty one.")
    if folder.is_dir() and any(folder.iterdir()):
        raise CommandError(f"The folder {folder} is not empty: choose another one.")
    with saving():
        for file in files:
            place = folder / file.name
            atomic.make_folder(place.parent, private=False)
            atomic.write(place, file.text.encode(), private=False)
    say(f"{len(files)} files written to {folder}.")
    return 0
