"""A content file entry by entry: each fault has its line and affects no other entry.

If a file is not valid TOML as a whole, its valid entries are used and its invalid entries reported.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice, pairwise

import msgspec

from solo.library import toml
from solo.untrusted.text import LONGEST_NAME

MOST_BROKEN = 100
OWN_FIELD = 2
"""Number of path steps to a field of an entry: the shelf and the field."""
# Patterns for faulty files. They are compiled only when needed.
HEADING = r"[ \t]*(\[\[?)([\w \t.\"'-]+)\]\]?[ \t]*(?:#.*)?$"
NAME = r"(?m)^[ \t]*name[ \t]*=[ \t]*(?P<quote>[\"'])(?P<name>.*?)(?P=quote)"


class BrokenPart(msgspec.Struct, frozen=True):
    """The fault of an unusable part of a file: its entry and field, the line (0 if unknown), and a sentence."""

    entry: str
    field: str
    line: int
    message: str


class WrittenEntry(msgspec.Struct, frozen=True):
    """One entry as read: its number in the file, counted from 1, and its content."""

    number: int
    table: object


class ContentFile:
    """A file of one shelf: its readable entries, and its faults."""

    def __init__(self, shelf: str, text: str, entries: Sequence[WrittenEntry], broken: Sequence[BrokenPart]) -> None:
        self.entries = entries
        self.broken = broken
        self._shelf = shelf
        self._text = text

    def line(self, number: int, field: str) -> int:
        """Return the line of an entry's field, counted from 1, or the nearest known line; 0 if unknown."""
        if number > len(self._blocks):
            return 0
        first, lines = self._blocks[number - 1]
        return first + _line_of(lines, self._shelf, field)

    @cached_property
    def _blocks(self) -> list[tuple[int, list[str]]]:
        return _blocks(self._text, self._shelf)


def parse_content_file(text: str, shelf: str, guarded: bool) -> ContentFile:
    """Parse the text of a file, with the checks for a player's content if `guarded`.

    Raises toml.ParseError if no entry is usable.
    """
    try:
        parsed = toml.read_guarded(text) if guarded else toml.read(text)
    except toml.TomlError:
        found = list(_one_by_one(text, shelf)) if guarded else []
        broken = [one for one in found if isinstance(one, BrokenPart)]
        if not broken:
            raise
        return ContentFile(shelf, text, [one for one in found if isinstance(one, WrittenEntry)], broken)
    strange = [_strange(text, key, shelf) for key in islice((key for key in parsed if key != shelf), MOST_BROKEN)]
    tables = parsed.get(shelf, [])
    if not isinstance(tables, list):
        raise toml.ParseError(shelf, f"Write each entry as a table under [[{shelf}]], with two brackets.")
    return ContentFile(
        shelf, text, [WrittenEntry(number, table) for number, table in enumerate(tables, start=1)], strange
    )


def shelf_of(text: str, names: Collection[str]) -> str | None:
    """Return the shelf among `names` whose entries a text contains; None if there is no such shelf.

    Raises toml.ParseError if the text would take too long to read.
    """
    try:
        held: Iterable[str] = toml.read_guarded(text)
    except toml.TomlError:
        headings = filter(None, map(_heading, text.split("\n")))
        held = [path[0] for brackets, path in headings if brackets == "[["]
    return next((name for name in held if name in names), None)


def _strange(text: str, key: str, shelf: str) -> BrokenPart:
    """Return the fault of a part that does not belong in a shelf's file."""
    said = f"“{key[:LONGEST_NAME]}” does not belong here. This file may have only [[{shelf}]] tables."
    headings = {line: found[1][0] for line, text in enumerate(text.split("\n"), 1) if (found := _heading(text))}
    given = re.search(rf"(?m)^[ \t]*[\"']?{re.escape(key)}[\"']?[ \t]*[.=]", text)
    by_itself = text.count("\n", 0, given.start()) + 1 if given else 0
    return BrokenPart(
        "", key[:LONGEST_NAME], next((line for line in headings if headings[line] == key), by_itself), said
    )


def _one_by_one(text: str, shelf: str) -> Iterator[WrittenEntry | BrokenPart]:
    """Yield each entry of a faulty file, read separately, and the faults of its parts."""
    blocks = _blocks(text, shelf)
    if not blocks:
        return
    before = text.split("\n")[: blocks[0][0] - 1]
    told = 0
    for number, (first, lines) in enumerate([(1, before), *blocks]):
        try:
            tables = toml.read("\n".join(lines)).get(shelf)
        except toml.ParseError as error:
            name = _name(lines) or (f"entry {number}" if number else "")
            yield BrokenPart(name, "", first + max(error.line, 1) - 1, error.message)
            told += 1
        else:
            yield from (WrittenEntry(number, table) for table in (tables if isinstance(tables, list) else ()))
        if told == MOST_BROKEN:
            return


def _name(lines: Sequence[str]) -> str:
    found = re.search(NAME, "\n".join(lines))
    return found["name"][:LONGEST_NAME] if found else ""


def _blocks(text: str, shelf: str) -> list[tuple[int, list[str]]]:
    """Return the line number of the heading, and all lines, of each entry in `text`."""
    lines = text.split("\n")
    starts = [number for number, line in enumerate(lines) if _heading(line) == ("[[", [shelf])]
    return [(start + 1, lines[start:end]) for start, end in pairwise([*starts, len(lines)])]


def _heading(line: str) -> tuple[str, list[str]] | None:
    if "[" not in line:
        return None
    found = re.match(HEADING, line)
    return (found[1], [part.strip(" \t\"'") for part in found[2].split(".")]) if found else None


def _line_of(lines: Sequence[str], shelf: str, field: str) -> int:
    """Return the number of lines from an entry's heading to `field`, or to the deepest part of it that is found."""
    at = 0
    table = [shelf]
    for step in re.findall(r"\[\d+\]|[^.\[\]]+", field):
        found = _item(lines, at, table, int(step[1:-1])) if step.startswith("[") else _key(lines, at, table, step)
        if found is None:
            return at
        at = found
    return at


def _key(lines: Sequence[str], at: int, table: list[str], key: str) -> int | None:
    """Return the index of the first line from `at` on with a key or its table's heading. Appends `key` to `table`."""
    table.append(key)
    headings = {number: found[1] for number in range(at, len(lines)) if (found := _heading(lines[number]))}
    if table in headings.values():
        return next(number for number, path in headings.items() if path == table)
    end = next((number for number in headings if number > at), len(lines))
    quoted = rf"[\"']?{re.escape(key)}[\"']?[ \t]*[=.]"
    patterns = [rf"^[ \t]*{quoted}", rf"(?:^|[{{,.\s]){quoted}"]
    for pattern in patterns[: 1 if len(table) == OWN_FIELD else 2]:
        for number in range(at, end):
            if re.search(pattern, lines[number]):
                return number
    return None


def _item(lines: Sequence[str], at: int, table: Sequence[str], number: int) -> int | None:
    """Return the index of the first line of item `number` in a list: a table's heading, or a line within brackets."""
    headings = [place for place in range(at, len(lines)) if _heading(lines[place]) == ("[[", list(table))]
    if headings:
        return headings[number] if number < len(headings) else None
    place = at + 1 + number
    if lines[at].rstrip().endswith("[") and place < len(lines) and lines[place].strip().endswith(","):
        return place
    return None
