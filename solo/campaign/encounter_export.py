"""Owns encounters on paper: a candidate with its foes' figures as plain text, Markdown or JSON, ready for a table.

Everything is read off the system's own library, so that a foe reads here as it reads there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from solo.border.text import printable
from solo.systems.contract import Candidate, Entry, System
from solo.systems.contract.encounters import Treasure

FOE = "foe"
EMPTY = "Encounter"
_MARKS = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_[]<>#|"})


class FoeCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """So many foes of one name with what a card shows of them."""

    name: str
    count: int
    text: str = ""
    facts: tuple[tuple[str, str], ...] = ()


class EncounterSheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """A whole encounter to be read away from the app: what it weighs in the system's `unit`, and what may be won."""

    title: str
    system: str
    unit: str
    weight: int
    low: int
    high: int
    why: str
    foes: tuple[FoeCard, ...]
    warnings: tuple[str, ...] = ()
    treasure: tuple[Treasure, ...] = ()


def encounter_sheet(candidate: Candidate, system: System, title: str = "") -> EncounterSheet:
    """The candidate with its foes' cards; without a title it is called after its foes."""
    (sheet,) = encounter_sheets([candidate], system, [title])
    return sheet


def encounter_sheets(
    candidates: Sequence[Candidate], system: System, titles: Sequence[str] = ()
) -> tuple[EncounterSheet, ...]:
    """All the candidates with their foes' cards, the library read once."""
    cards = {entry.name: entry for entry in system.library.entries() if entry.kind == FOE} if candidates else {}
    named = [*titles, *[""] * (len(candidates) - len(titles))]
    return tuple(
        EncounterSheet(
            title=title or _title(candidate),
            system=system.manifest.title,
            unit=system.encounters.price_unit,
            weight=candidate.weight,
            low=candidate.low,
            high=candidate.high,
            why=candidate.why,
            foes=tuple(_card(foe.name, foe.count, cards.get(foe.name)) for foe in candidate.foes),
            warnings=candidate.warnings,
            treasure=candidate.treasure,
        )
        for candidate, title in zip(candidates, named, strict=True)
    )


def encounter_text(candidate: Candidate, system: System, title: str = "") -> str:
    """The encounter as plain text, one figure a line, with a newline at its end."""
    return as_text(encounter_sheet(candidate, system, title))


def encounter_markdown(candidate: Candidate, system: System, title: str = "") -> str:
    """The encounter as Markdown, whatever its names hold, with a newline at its end."""
    return as_markdown(encounter_sheet(candidate, system, title))


def encounter_json(candidate: Candidate, system: System, title: str = "") -> bytes:
    """The encounter as JSON, indented, with a newline at its end."""
    return as_json(encounter_sheet(candidate, system, title))


def as_text(sheet: EncounterSheet) -> str:
    """The sheet as plain text."""
    return "\n".join(_text_lines(sheet)) + "\n"


def as_markdown(sheet: EncounterSheet) -> str:
    """The sheet as Markdown."""
    return "\n".join(_markdown_lines(sheet)) + "\n"


def as_json(sheets: EncounterSheet | Sequence[EncounterSheet]) -> bytes:
    """The sheet, or several as a list, as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(sheets)) + b"\n"


def _text_lines(sheet: EncounterSheet) -> Iterator[str]:
    yield sheet.title
    yield "=" * len(sheet.title)
    yield sheet.system
    yield sheet.why or f"{sheet.weight} {sheet.unit}"
    for warning in sheet.warnings:
        yield f"Mind: {warning}"
    for foe in sheet.foes:
        yield ""
        yield _called(foe)
        if foe.text:
            yield f"  {foe.text}"
        for name, value in foe.facts:
            yield f"  {name}: {value}"
    if sheet.treasure:
        yield ""
        yield "Treasure, as it sells"
        for found in sheet.treasure:
            yield f"  {_found(found)}"


def _markdown_lines(sheet: EncounterSheet) -> Iterator[str]:
    yield f"# {safe(sheet.title)}"
    yield ""
    yield f"*{safe(sheet.system)}.* {safe(sheet.why or f'{sheet.weight} {sheet.unit}')}"
    for warning in sheet.warnings:
        yield ""
        yield f"> {safe(warning)}"
    for foe in sheet.foes:
        yield ""
        yield f"## {safe(_called(foe))}"
        if foe.text:
            yield ""
            yield safe(foe.text)
        if foe.facts:
            yield ""
        for name, value in foe.facts:
            yield f"- **{safe(name)}**: {safe(value)}"
    if sheet.treasure:
        yield ""
        yield "## Treasure, as it sells"
        yield ""
        for found in sheet.treasure:
            yield f"- {safe(_found(found))}"


def _title(candidate: Candidate) -> str:
    return ", ".join(_several(foe.name, foe.count) for foe in candidate.foes) or EMPTY


def _card(name: str, count: int, entry: Entry | None) -> FoeCard:
    return FoeCard(name, count, entry.text, entry.facts) if entry else FoeCard(name, count)


def _called(foe: FoeCard) -> str:
    return _several(foe.name, foe.count)


def _found(found: Treasure) -> str:
    return f"{_several(found.name, found.count)}: {found.worth}"


def _several(name: str, count: int) -> str:
    return name if count == 1 else f"{count} × {name}"


def safe(text: str) -> str:
    """The text with nothing in it that Markdown would take for a mark of its own."""
    return printable(text).translate(_MARKS)
