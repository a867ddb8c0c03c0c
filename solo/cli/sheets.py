"""Sheets of encounters: a document to print, or JSON together with the search."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from solo.cli.opening import find, items
from solo.cli.printing import print_json, print_text
from solo.evening import documents, export_formats
from solo.evening.sheet_builder import SheetRequest, sheet_of
from solo.systems.contract import System


def party_of(names: str, system: System) -> tuple[msgspec.Struct, ...]:
    """Return the ready-made characters in `names`; empty if `names` gives totals in place of characters."""
    characters, named = system.characters.ready(), items(names)
    if any(name.isdecimal() for name in named):
        return ()
    return tuple(characters[find("ready character", name, characters)] for name in named)


def print_sheets(encounters: Sequence[SheetRequest], system: System, form: str) -> None:
    """Print the encounters as one document in a format."""
    sheets = [sheet_of(one, system) for one in encounters]
    if form == "json":
        print_json(export_formats.encounters(sheets, system), indented=True)
    else:
        print_text(documents.encounters(sheets, system, form))


def print_data(asked: msgspec.Struct, encounters: Sequence[SheetRequest], system: System) -> None:
    """Print the encounters as one line of JSON, together with the request and result of the search."""
    export = export_formats.encounters([sheet_of(one, system) for one in encounters], system)
    print_json({**msgspec.to_builtins(export), **msgspec.structs.asdict(asked)})
