"""`solo import`: adds entries of another program's file to the player's own content, or only previews them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from solo.cli import import_monsters, import_tables
from solo.cli.errors import UsageError
from solo.cli.opening import find
from solo.cli.parsing import add_json
from solo.library.systems import survey

OWN = "own"
TARGETS = (OWN, "preview")


def declare(parser: ArgumentParser) -> None:
    """Declare the command-line arguments of `solo import`."""
    parser.add_argument(
        "format",
        metavar="FORMAT",
        help="the file format: 5e for a JSON list of monsters; datasworn, csv, markdown or table for random tables",
    )
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="the file to import; - reads standard input; several Datasworn files can use each other's tables",
    )
    parser.add_argument(
        "--only", nargs="+", default=[], metavar="NAME", help="import only the monsters with these names"
    )
    parser.add_argument(
        "--into",
        choices=TARGETS,
        default=OWN,
        metavar="WHERE",
        help="own adds the entries to your content (default); preview only shows them",
    )
    parser.add_argument(
        "--replace", action="store_true", help="overwrite entries that you have changed since you imported them"
    )
    add_json(parser)


def run(arguments: Namespace, home: Path) -> int:
    """Import the entries and print the result."""
    readers = {form: manifest.key for manifest in survey().manifests for form in manifest.importers}
    form = find("file format", arguments.format, (*import_tables.FORMATS, *readers))
    if len(arguments.files) > 1 and form != import_tables.DATASWORN:
        raise UsageError("Import one file at a time. Only Datasworn files can be read together.")
    if form in readers:
        return import_monsters.run(arguments, home, form, readers[form])
    if arguments.only:
        raise UsageError("--only chooses monsters. A file's tables are always imported together: leave --only out.")
    return import_tables.run(arguments, home, form)
