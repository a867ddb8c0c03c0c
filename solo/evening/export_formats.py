"""Export formats: four versioned forms for other programs, and the JSON Schema made from their structs.

`docs/EXPORT.md` documents the forms. A version may gain fields, but a field with a new meaning, type or name requires a
new version.
"""

from __future__ import annotations

from collections.abc import Sequence
from inspect import cleandoc
from typing import Final

import msgspec

from solo.evening.evening_forecast import EveningOutlook
from solo.evening.sheet import Sheet
from solo.story.journal.exporting.json_form import Journal
from solo.systems.contract import LibraryEntry as Entry
from solo.systems.contract import StatBlock, System
from solo.untrusted import decoders

VERSION: Final = 1


class Encounters(msgspec.Struct, frozen=True, kw_only=True, tag_field="form", tag="encounters"):
    """Encounters of one game, each on a sheet."""

    version: int = VERSION
    game: str
    title: str
    encounters: tuple[Sheet, ...]


class EveningPart(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One encounter of an evening, with the game master's note and the rest before the encounter."""

    encounter: Sheet
    note: str = ""
    rest: str = ""


class Evening(msgspec.Struct, frozen=True, kw_only=True, tag_field="form", tag="evening"):
    """An evening: its encounters in order, and its forecast, None without a forecast."""

    version: int = VERSION
    game: str
    title: str
    name: str
    note: str = ""
    parts: tuple[EveningPart, ...]
    outlook: EveningOutlook | None = None


class ExportedEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of the library. `block` holds a foe's figures as numbers, None for other entries."""

    name: str
    kind: str
    text: str = ""
    facets: dict[str, list[str]] = {}
    facts: dict[str, str] = {}
    source: str = ""
    block: StatBlock | None = None


class Library(msgspec.Struct, frozen=True, kw_only=True, tag_field="form", tag="library"):
    """Entries of a game's library."""

    version: int = VERSION
    game: str
    title: str
    entries: tuple[ExportedEntry, ...]


Export = Encounters | Evening | Library | Journal
_DECODER: Final[msgspec.json.Decoder[Export]] = msgspec.json.Decoder(decoders.prepare_type(Export))


def encounters(sheets: Sequence[Sheet], system: System) -> Encounters:
    """Return the sheets of a game for other programs."""
    return Encounters(game=system.manifest.key, title=system.manifest.title, encounters=tuple(sheets))


def library(entries: Sequence[Entry], system: System) -> Library:
    """Return entries of a game's library for other programs, foes with their stat blocks."""
    return Library(
        game=system.manifest.key,
        title=system.manifest.title,
        entries=tuple(_entry(entry, system) for entry in entries),
    )


def encode_export(export: Export) -> bytes:
    """Return the export as indented JSON, with a newline at its end."""
    return msgspec.json.format(msgspec.json.encode(export)) + b"\n"


def read(data: bytes) -> Export:
    """Decode the data of an exported file. Raises msgspec.ValidationError or msgspec.DecodeError for other data."""
    return _DECODER.decode(data)


def schema() -> bytes:
    """Return the JSON Schema of all forms, as an indented document."""
    return msgspec.json.format(msgspec.json.encode(_unindented(msgspec.json.schema(Export)), order="sorted")) + b"\n"


def _unindented(part: object) -> object:
    """Return the schema with unindented descriptions, since only newer Python versions unindent docstrings."""
    if isinstance(part, dict):
        return {name: _unindented(inner) for name, inner in part.items()}
    if isinstance(part, list):
        return [_unindented(inner) for inner in part]
    return cleandoc(part) if isinstance(part, str) else part


def _entry(entry: Entry, system: System) -> ExportedEntry:
    facets: dict[str, list[str]] = {}
    for name, value in entry.facets:
        facets.setdefault(name, []).append(value)
    foe = entry.kind == "foe" and entry.name in system.foes.prices()
    return ExportedEntry(
        name=entry.name,
        kind=entry.kind,
        text=entry.text,
        facets=facets,
        facts=dict(entry.facts),
        source=entry.source,
        block=system.foes.stat_block(entry.name) if foe else None,
    )
