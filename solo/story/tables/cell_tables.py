"""Random tables from rows of cells, for CSV files and pipe tables.

The first column may hold numbers. A first line without numbers is a header.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from solo.story.tables.form import Table
from solo.story.tables.imports import (
    LeftBehind,
    NumberedText,
    clean_text,
    is_number,
    is_range,
    keep_fields,
    make_table,
    named_dice,
    unique_name,
)
from solo.story.tables.ranges import RangeError, parse_range

WEIGHT_HEADERS = ("w", "weight", "weights", "%", "chance", "share", "count", "copies", "odds")

Cells = Sequence[Sequence[str]]


def make_cell_table(
    name: str, lines: Cells, known: Collection[str], header: bool = False
) -> tuple[list[Table], list[LeftBehind]]:
    """Return the table in these lines of cells, and notes about changes. With `header`, the first line is a header.

    If all cells of the first column are numbers, they are ranges or weights. A single further column is the text.
    Several further columns become the table's columns, named by the header.
    """
    head, body = _split_header(lines, header)
    notes: list[LeftBehind] = []
    if head and not header and not any(is_number(cell) for line in body for cell in line):
        notes.append(LeftBehind(name, "No line has a number, so the first line names the columns."))
    width = max((len(line) for line in body), default=0)
    full = [[clean_text(cell) for cell in line] + [""] * (width - len(line)) for line in body]
    filled = [line for line in full if any(line)]
    if not filled:
        return [], [*notes, LeftBehind(name, "The table has no rows.")]
    numbered = width > 1 and all(is_number(line[0]) for line in filled)
    first = clean_text(head[0]) if head and numbered else ""
    dice = first.lower() if named_dice(first) else ""
    start = 1 if numbered else 0
    rows = [
        NumberedText(line[0] if numbered else "", tuple(keep_fields(cell, known) for cell in line[start:]))
        for line in filled
    ]
    columns = _name_columns(head[start:], width - start)
    weighted = numbered and not dice and _are_weights(first, [line[0] for line in filled])
    tables, more = make_table(name, rows, dice, columns, weighted)
    return tables, [*notes, *more]


def _split_header(lines: Cells, header: bool) -> tuple[Sequence[str], Cells]:
    """Return the header (empty if there is none) and all other lines."""
    if not lines:
        return (), lines
    if header or not any(map(is_number, lines[0])):
        return lines[0], lines[1:]
    return (), lines


def _name_columns(head: Sequence[str], width: int) -> tuple[str, ...]:
    """Return the names of several columns; none for a single column."""
    if width < 2:
        return ()
    names: list[str] = []
    for number in range(width):
        written = clean_text(head[number]) if number < len(head) else ""
        names.append(unique_name(written or f"Column {number + 1}", names))
    return tuple(names)


def _are_weights(header: str, numbers: Sequence[str]) -> bool:
    """Return True if the numbers are weights, by their header or because they are not consecutive."""
    if header.casefold() in WEIGHT_HEADERS or not all(map(is_range, numbers)):
        return True
    if any(re.search(r"\d\s*\D+\s*\d", number) for number in numbers):
        return False
    try:
        found = sorted(parse_range(number, 10 ** len(number.strip()))[0] for number in numbers)
    except RangeError:
        return True
    return found != list(range(found[0], found[0] + len(found)))
