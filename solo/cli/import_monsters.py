"""`solo import` of monsters: converts another game's file into entries of the player's own content.

Reports for each entry what cannot be converted. Keeps entries that the player has changed since an earlier import, and
backs a file up before changing it.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

import msgspec

from solo.cli.errors import CommandError, refusing
from solo.cli.import_files import read_input, write_with_backup
from solo.cli.opening import open_game
from solo.cli.printing import complain, count, print_json, print_lines
from solo.library.systems import LoadedSystem
from solo.storage.paths import own_content_folder
from solo.systems.contract import ImportedEntry, Importer, ImportResult, Progress

KEPT = "not imported, since you have changed your copy; --replace overwrites it."


class ImportJson(msgspec.Struct, frozen=True):
    """The result of an import, for JSON.

    `file` is empty for a preview, and `backup` if no file was replaced. `kept` names the entries that were not written,
    since the player has changed them.
    """

    file: str
    entries: tuple[ImportedEntry, ...]
    refused: tuple[str, ...]
    kept: tuple[str, ...] = ()
    backup: str = ""


def run(arguments: Namespace, home: Path, form: str, system: str) -> int:
    """Import the entries of a file in this format, which `system` reads, and print the result."""
    game = open_game(system, home)
    importer: Importer = game.system.manifest.importers[form]()
    folder = own_content_folder(home) / game.system.manifest.key
    data = read_input(arguments.files[0], importer.largest)
    taken, earlier = _names_in_use(folder, importer, game)
    with refusing():
        found = importer.read(data, game.content, arguments.only, taken, _progress(), earlier)
    brought = ImportJson("", found.entries, found.refused)
    if arguments.into == "own":
        brought = _written(folder, importer, found, arguments.replace)
    for sentence in found.refused:
        complain(sentence)
    if arguments.json:
        print_json(brought)
    else:
        print_lines(_lines(brought, shown=arguments.into == "preview"))
    return 0


def _names_in_use(folder: Path, importer: Importer, game: LoadedSystem) -> tuple[set[str], set[str]]:
    """Return the names of faulty entries in the player's own file, which must be kept, and of imported entries."""
    from solo.library.imported_entries import imported_names
    from solo.library.own_content import OwnContentError, names_in, read_own

    shelf = next(shelf.kind for shelf in game.system.manifest.shelves() if shelf.name == importer.shelf)
    try:
        text = read_own(folder / f"{importer.shelf}.toml")
        written, earlier = names_in(text, importer.shelf), imported_names(text, importer.shelf)
    except OwnContentError as error:
        raise CommandError(str(error)) from error
    return set(written) - set(game.content.entries(shelf)), set(earlier)


def _written(folder: Path, importer: Importer, found: ImportResult, replace: bool) -> ImportJson:
    from solo.library.imported_entries import merge
    from solo.library.own_content import OwnContentError, read_own
    from solo.storage.errors import SaveError

    file = folder / f"{importer.shelf}.toml"
    try:
        before = read_own(file)
        merged = merge(before, importer.shelf, [one.entry for one in found.entries], replace)
        backup = write_with_backup(file, before, merged.text)
    except (OwnContentError, SaveError) as error:
        raise CommandError(str(error)) from error
    return ImportJson(str(file), found.entries, found.refused, merged.kept, backup)


def _progress() -> Progress | None:
    """Return the progress counter for a terminal; None if standard error is not one."""
    return count if sys.stderr is not None and sys.stderr.isatty() else None


def _lines(brought: ImportJson, shown: bool) -> Iterator[str]:
    for one in brought.entries:
        yield one.name
        if shown:
            yield from (f"  {line}" for line in one.figures)
        if one.name in brought.kept:
            yield f"  = {KEPT}"
        yield from (f"  ! {mark}" for mark in one.marks)
        if one.lost:
            yield f"  not converted: {'; '.join(one.lost)}"
    if brought.backup:
        yield f"The previous file was saved as {brought.backup}."
    number = len(brought.entries) - len(brought.kept)
    entries = "1 entry" if number == 1 else f"{number} entries"
    yield f"{entries} written to {brought.file}." if brought.file else f"Preview of {entries}: no file was written."
