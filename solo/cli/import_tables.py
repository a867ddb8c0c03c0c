"""`solo import` of random tables: from Datasworn, CSV, Markdown and pasted text into the player's own tables.

Shows each table with the share of every row. Keeps tables that the player has changed since an earlier import, and
backs a file up before changing it.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from solo.campaign.story_content import FOLDER
from solo.cli.errors import CommandError, UsageError
from solo.cli.import_files import STANDARD_INPUT, read_input, write_with_backup
from solo.cli.printing import print_json, print_lines
from solo.cli.table import describe_row, format_count
from solo.library.content import shipped_content
from solo.library.imported_entries import MergedFile
from solo.library.own_content import OwnContentError, names_in, read_own
from solo.library.toml import LARGEST_FILE
from solo.resolver import format_percent
from solo.storage.errors import SaveError
from solo.storage.paths import own_content_folder
from solo.story.content import read_content
from solo.story.tables.csv_tables import read_csv
from solo.story.tables.datasworn import DataswornFile, read_datasworn
from solo.story.tables.form import SHELF, Table
from solo.story.tables.imports import ImportedTables, ImportRefusedError, LeftBehind
from solo.story.tables.loading import Tables
from solo.story.tables.markdown_tables import read_markdown
from solo.story.tables.pasted_tables import read_pasted
from solo.story.tables.row_chances import row_shares
from solo.story.tables.writing import merge_tables
from solo.untrusted.slug import make_slug

DATASWORN: Final = "datasworn"
FORMATS: Final = (DATASWORN, "csv", "markdown", "table")
READERS: Final = {"csv": read_csv, "markdown": read_markdown, "table": read_pasted}
LARGEST_JSON: Final = 16 * 1024 * 1024
"""Maximum size in bytes of a Datasworn file, which contains a whole book and not only its tables."""
KEPT: Final = "not imported, since you have changed your copy; --replace overwrites it."


class TablesJson(msgspec.Struct, frozen=True):
    """The result of an import, for JSON: the imported tables, the parts left out, and the tables changed by hand."""

    taken: tuple[str, ...]
    left: tuple[LeftBehind, ...]
    kept: tuple[str, ...]


def run(arguments: Namespace, home: Path, form: str) -> int:
    """Import the tables of files in this format and print the result."""
    own = own_content_folder(home) / FOLDER
    texts = [(name, _read_text(name, form)) for name in arguments.files]
    known = read_content(shipped_content() / FOLDER, own).tables
    found = _read(form, texts, known)
    file = own / SHELF / f"imported-{_file_name(texts[0][0], found.tables)}.toml"
    taken, elsewhere = _without_others(found.tables, file)
    try:
        before = read_own(file)
        merged = merge_tables(before, taken, arguments.replace)
        backup = "" if arguments.into == "preview" else write_with_backup(file, before, merged.text)
    except (OwnContentError, SaveError) as error:
        raise CommandError(str(error)) from error
    left = (*found.left, *elsewhere)
    if arguments.json:
        print_json(TablesJson(merged.written, left, merged.kept))
        return 0
    print_lines(_describe(taken, merged, known.by_name.keys() - known.mine))
    print_lines(f"Not imported: {part.what}: {part.why}" for part in left)
    if backup:
        print_lines([f"The previous file was saved as {backup}."])
    written = format_count(len(merged.written), "table")
    print_lines(
        [
            f"Preview of {written}: no file was written."
            if arguments.into == "preview"
            else f"{written} written to {file}."
        ]
    )
    return 0


def _read_text(name: str, form: str) -> str:
    """Return the text of a file. Raises UsageError if it is not UTF-8."""
    largest = LARGEST_JSON if form == DATASWORN else LARGEST_FILE
    data = read_input(name, largest)
    if len(data) > largest:
        raise UsageError(f"{_title(name)} is larger than {largest // 1024**2} MB. Import a part of it.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError(f"{_title(name)} is not UTF-8 text. Save it as UTF-8, then try again.") from error


def _read(form: str, texts: Sequence[tuple[str, str]], tables: Tables) -> ImportedTables:
    """Return the tables in `texts`, pairs of file name and text. Their rows may refer to the tables in `tables`.

    Raises UsageError with a sentence if no table can be used.
    """
    try:
        if form == DATASWORN:
            earlier = [tables.by_name[name] for name in tables.mine]
            found = read_datasworn([DataswornFile(_title(name), text) for name, text in texts], earlier)
        else:
            name, text = texts[0]
            title = "Pasted table" if name == STANDARD_INPUT else Path(name).stem
            found = READERS[form](text, title, tables.by_name)
    except ImportRefusedError as error:
        raise UsageError(str(error)) from error
    if not found.tables:
        raise UsageError(f"No table of this file can be used. {found.left[0].why}")
    return found


def _title(name: str) -> str:
    """Return the name of an input as sentences mention it."""
    return "Standard input" if name == STANDARD_INPUT else Path(name).name


def _file_name(name: str, tables: Sequence[Table]) -> str:
    """Return the name of the file to write: the imported file's name or, for standard input, the first table's name."""
    return make_slug(tables[0].name if name == STANDARD_INPUT else Path(name).stem, SHELF)


def _without_others(tables: Sequence[Table], file: Path) -> tuple[list[Table], list[LeftBehind]]:
    """Return the tables whose names no other file of the player uses, and a reason for each table left out."""
    places = {name: place for place in file.parent.glob("*.toml") if place != file for name in _names(place)}
    left = [
        LeftBehind(table.name, f"{places[table.name].name} has a table of this name. Rename or remove it first.")
        for table in tables
        if table.name in places
    ]
    return [table for table in tables if table.name not in places], left


def _names(file: Path) -> Collection[str]:
    """Return the names of the tables in a file; none for a file that cannot be read."""
    try:
        return names_in(read_own(file), SHELF)
    except OwnContentError:
        return ()


def _describe(tables: Sequence[Table], merged: MergedFile, ours: Collection[str]) -> Iterator[str]:
    """Yield each table with its rows and their shares. `ours` names the shipped tables that remain in use."""
    for table in tables:
        facts = (format_count(len(table.rows), "row"), table.dice, " · ".join(table.columns))
        yield f"{table.name} ({', '.join(filter(None, facts))})"
        if table.name in merged.kept:
            yield f"  = {KEPT}"
        if table.name in ours:
            yield "  = replaces Solo's table of this name."
        for index, share in enumerate(row_shares(table)):
            yield f"  {format_percent(share):>6}  {describe_row(table, index)}"
