"""Owns `solo import`: another game's file becomes entries of the player's own content, or is only shown.

What had no place here is told entry by entry; nothing of the file is left out in silence.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

import msgspec

from solo.border import files
from solo.cli.errors import BadInput, Failed, refusing
from solo.cli.opening import find, opened
from solo.cli.parsing import add_json, standard_input
from solo.cli.printing import complain, count, print_json, print_lines
from solo.library.systems import Opened, survey
from solo.storage.places import own_content_folder
from solo.systems.contract import Import, Imported, Importer, Progress

TARGETS = ("own", "preview")


class Brought(msgspec.Struct, frozen=True):
    """What was brought over, for JSON; `file` is empty where it was only shown."""

    file: str
    entries: tuple[Imported, ...]
    refused: tuple[str, ...]


def declare(parser: ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument("format", metavar="FORMAT", help="what the file is: 5e for a JSON list of monsters")
    parser.add_argument("file", metavar="FILE", help="the file; - for standard input")
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="only the entries of these names")
    parser.add_argument(
        "--into",
        choices=TARGETS,
        default="own",
        metavar="WHERE",
        help="own writes them into your content, as is usual; preview only shows them",
    )
    add_json(parser)


def run(arguments: Namespace, home: Path) -> int:
    """Bring the entries over, and say what became of them."""
    key, game = _system(arguments.format, home)
    importer: Importer = game.system.manifest.importers[key]()
    folder = own_content_folder(home) / game.system.manifest.key
    data = _bytes(arguments.file, importer.largest)
    taken = _unreadable_names(folder, importer, game)
    with refusing():
        found = importer.read(data, game.content, arguments.only, taken, _progress())
    file = _written(folder, importer, found) if arguments.into == "own" else ""
    if arguments.json:
        print_json(Brought(file, found.entries, found.refused))
    else:
        print_lines(_lines(found, file))
    return 0


def _system(word: str, home: Path) -> tuple[str, Opened]:
    """The form of file that a word names, and the system that reads it."""
    readers = {form: manifest.key for manifest in survey().manifests for form in manifest.importers}
    form = find("form of file", word, readers)
    return form, opened(readers[form], home)


def _bytes(name: str, largest: int) -> bytes:
    """All bytes of a file, or one more than it may have."""
    if name == "-":
        return standard_input().read(largest + 1)
    file = Path(name)
    try:
        return files.read(file, largest)
    except FileNotFoundError as error:
        raise BadInput(f"There is no file {file}.") from error
    except (files.NotAFile, files.TooLarge) as error:
        raise BadInput(f"{file} cannot be read: {error.strerror}.") from error
    except OSError as error:
        raise Failed(f"{file} cannot be read: {error.strerror}.") from error


def _unreadable_names(folder: Path, importer: Importer, game: Opened) -> set[str]:
    """Names in the player's own file that stand for no entry, since theirs is faulty: they are not to be lost."""
    from solo.library.own import OwnContentFault, names_in, read_own

    shelf = _shelf(importer, game)
    try:
        written = names_in(read_own(folder / f"{importer.shelf}.toml"), importer.shelf)
    except OwnContentFault as fault:
        raise Failed(str(fault)) from fault
    return set(written) - set(game.content.entries(shelf))


def _shelf(importer: Importer, game: Opened) -> type[msgspec.Struct]:
    return next(shelf.kind for shelf in game.system.manifest.shelves() if shelf.name == importer.shelf)


def _written(folder: Path, importer: Importer, found: Import) -> str:
    from solo.library.own import OwnContentFault, add_entries
    from solo.storage.atomic import make_folder, write
    from solo.storage.faults import SaveFault

    try:
        make_folder(folder)
        return str(add_entries(folder, importer.shelf, [one.entry for one in found.entries], write))
    except (OwnContentFault, SaveFault) as fault:
        raise Failed(str(fault)) from fault


def _progress() -> Progress | None:
    """A line that counts, rewritten in place; none where nobody watches."""
    return count if sys.stderr is not None and sys.stderr.isatty() else None


def _lines(found: Import, file: str) -> Iterator[str]:
    for one in found.entries:
        yield one.name
        yield from (f"  ! {mark}" for mark in one.marks)
        if one.lost:
            yield f"  left behind: {'; '.join(one.lost)}"
    for sentence in found.refused:
        complain(sentence)
    number = len(found.entries)
    entries = "1 entry" if number == 1 else f"{number} entries"
    yield f"{entries} written into {file}." if file else f"{entries}; nothing was written."
