"""Tables from files, both shipped and the player's, with the problems of both.

A faulty table does not affect other tables. A player's table replaces the shipped table of its name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from solo.library import toml
from solo.library.content_file import ContentFile, parse_content_file
from solo.library.entry_validation import ValidatedEntries, validate_own, validate_shipped
from solo.library.fuzzy import unknown_name_message
from solo.story.tables.form import MOST_ROWS, SHELF, Table, check_table, list_calls
from solo.story.tables.lookup import find_name
from solo.story.tables.rings import find_rings
from solo.systems.contract import ContentProblem, Shelf
from solo.untrusted import input_limits
from solo.untrusted.text import fold_case

E = TypeVar("E", bound=msgspec.Struct)

LARGEST_ALL = 64 * 1024 * 1024
"""Maximum number of characters in all files of the player: enough for 1,000 tables of 2,000 rows."""
TOO_LARGE = f"Your tables have more than {LARGEST_ALL // 1024**2} million characters in all. Remove some files."
TABLE_LIMITS = msgspec.structs.replace(input_limits.ENTRY, parts=MOST_ROWS)
TABLE_SHELF = Shelf(SHELF, Table, check_table)


class Tables(msgspec.Struct, frozen=True):
    """The usable tables by name, shipped tables first, and the problems of all others.

    `mine` holds the names of the player's tables. `rings` reports tables that call each other in a circle. They are
    usable, since a draw stops at the second visit.
    """

    by_name: Mapping[str, Table]
    mine: frozenset[str] = frozenset()
    problems: tuple[ContentProblem, ...] = ()
    rings: tuple[ContentProblem, ...] = ()

    def find(self, name: str) -> Table | None:
        """Return the table with this name or last part of a path, in any case; None if there is none."""
        exact = find_name(name, self.by_name)
        if exact is not None:
            return self.by_name[exact]
        folded_names: dict[str, str] = {}
        for known in self.by_name:
            folded_names.setdefault(fold_case(known), known)
        found = find_name(fold_case(name.strip()), folded_names)
        return self.by_name[folded_names[found]] if found is not None else None

    def explain_unknown(self, name: str) -> str:
        """Return a sentence about a table that does not exist, with suggestions."""
        return unknown_name_message("table", name, self.by_name)


class _NoContent:
    """Empty content, since the check of a table needs no other content."""

    def entries(self, kind: type[E]) -> Mapping[str, E]:
        raise KeyError(kind)


class _TableFile(msgspec.Struct, frozen=True):
    """A file after its own check, with its usable tables."""

    place: str
    own: bool
    content: ContentFile
    checked: ValidatedEntries

    def line(self, name: str, field: str) -> int:
        """Return the line of a field in the first entry of this name; 0 if the line is unknown."""
        entries = self.content.entries
        found = (one.number for one in entries if isinstance(one.table, dict) and one.table.get("name") == name)
        number = next(found, 0)
        return self.content.line(number, field) if number else 0

    def problem(self, name: str, field: str, message: str) -> ContentProblem:
        return ContentProblem(self.place, name, field, message, self.line(name, field))


def load_tables(shipped: Path, own: Path | None = None) -> Tables:
    """Read all `*.toml` files of both folders, in order of their names. A missing folder counts as empty."""
    problems: list[ContentProblem] = []
    files: list[_TableFile] = []
    for folder, mine in ((shipped, False), *([(own, True)] if own else [])):
        size = 0
        for path in sorted(folder.glob("*.toml")):
            try:
                text = toml.text_of(path)
                size += len(text)
                if mine and size > LARGEST_ALL:
                    raise toml.ParseError("", TOO_LARGE)
                files.append(read_table_file(text, str(path), own=mine))
            except toml.ParseError as error:
                problems.append(_unreadable(str(path), error))
    return _join(files, problems)


def check_tables(text: str, place: str, beside: Tables) -> Tables:
    """Return the tables in a player's text, checked together with the existing tables `beside`."""
    try:
        file = read_table_file(text, place, own=True)
    except toml.ParseError as error:
        return Tables({}, problems=(_unreadable(place, error),))
    return _join([file], [], beside.by_name)


def read_table_file(text: str, place: str, own: bool) -> _TableFile:
    """Parse the text of one file and check it alone. Raises toml.ParseError if nothing in it is usable."""
    content = parse_content_file(text, SHELF, guarded=own)
    if own:
        checked = validate_own(TABLE_SHELF, content, place, _NoContent(), (), TABLE_LIMITS)
    else:
        checked = validate_shipped(TABLE_SHELF, content, place, _NoContent())
    return _TableFile(place, own, content, checked)


def _join(
    files: Sequence[_TableFile], problems: list[ContentProblem], beside: Mapping[str, Table] | None = None
) -> Tables:
    """Return the tables of all files, without tables that call an unknown table."""
    known = dict.fromkeys(beside or ())
    for file in files:
        known |= dict.fromkeys([*file.checked.entries, *sorted(file.checked.left_out)])
        problems += file.checked.faults
    placed: dict[str, tuple[_TableFile, Table]] = {}
    for file in files:
        for name, table in _tables_of(file):
            if name in placed and placed[name][0].own == file.own:
                problems.append(file.problem(name, "name", f"“{name}” is in {placed[name][0].place} too. Rename one."))
                continue
            unknown = [*_unknown_calls(table, known)]
            problems += (file.problem(name, field, said) for field, said in unknown)
            if not unknown:
                placed[name] = (file, table)
    by_name = {name: table for name, (_, table) in placed.items()}
    # The new tables come first, so that a ring with a new table begins there.
    everything = {**by_name, **{name: table for name, table in (beside or {}).items() if name not in by_name}}
    rings = tuple(
        placed[ring[0]][0].problem(ring[0], field, _ring_message(ring))
        for ring, field in find_rings(everything)
        if ring[0] in placed
    )
    mine = frozenset(name for name, (file, _) in placed.items() if file.own)
    return Tables(by_name, mine, tuple(problems), rings)


def _tables_of(file: _TableFile) -> Iterator[tuple[str, Table]]:
    for name, table in file.checked.entries.items():
        if isinstance(table, Table):
            yield name, table


def _unknown_calls(table: Table, known: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield the field and a sentence for each call of a table that does not exist."""
    for field, call in list_calls(table):
        if find_name(call.name, known, table.name) is None:
            yield field, unknown_name_message("table", call.name, known)


def _ring_message(ring: Sequence[str]) -> str:
    names = ", ".join(ring)
    return f"These tables draw from each other in a circle: {names}. A draw stops when it would visit a table twice."


def _unreadable(place: str, error: toml.ParseError) -> ContentProblem:
    return ContentProblem(place, "", "" if error.line else error.field, error.message, error.line)
