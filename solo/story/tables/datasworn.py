"""Tables from files in the Datasworn form, versions 0.0.10 and 0.1.0.

Tables still call each other: by automatic rolls, offers, templates, embedded tables and links.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

import msgspec

from solo.resolver.dice import DiceError, parse_dice
from solo.story.tables.datasworn_nodes import (
    Node,
    RawTable,
    find_names,
    find_tables,
    humanise,
    list_nodes,
    row_range,
    text_of,
)
from solo.story.tables.fields import MOST_RESULTS, escape_braces
from solo.story.tables.file_forms import is_dataforged, name_form, name_json
from solo.story.tables.form import Row, Table
from solo.story.tables.imports import (
    NO_TEXT,
    ImportedTables,
    ImportRefusedError,
    LeftBehind,
    clean_name,
    clean_text,
    finish,
    unique_name,
)
from solo.story.tables.lookup import PATH
from solo.story.tables.markdown_tables import plain_text
from solo.story.tables.ranges import Range, dice_bounds, format_range
from solo.untrusted.text import LONGEST_NAME

VERSIONS = ("0.0.10", "0.1.0")
LEFT_OUT = {
    "match": "The rule for matches was not imported.",
    "recommended_rolls": "The recommended number of rolls was not imported.",
}
REPEATS = {
    "reroll": "The same row may come up twice, although the source says to roll again.",
    "make_it_worse": "The same row may come up twice, although the source makes the result worse in that case.",
}
_REFERENCE = re.compile(r"\{\{(?P<macro>\w+)[:>](?P<id>[^{}]+)\}\}|\[(?P<label>[^\]]*)\]\((?P<target>[^()\s]+)\)")
_TABLE_ID = re.compile(r"[\w.]*oracle_rollable:|\w+/oracles/")
_ONLY_LINKS = re.compile(r"\s*(?:\[[^\]]*\]\([^()\s]+\)[\s+,;/&.]*)+")


class DataswornFile(msgspec.Struct, frozen=True):
    """One file: its name, for messages, and its text."""

    name: str
    text: str


def read_datasworn(files: Iterable[DataswornFile], earlier: Iterable[Table] = ()) -> ImportedTables:
    """Return the tables of several files, read together so that they can call each other.

    `earlier` are tables of former imports, which can be called too. Raises ImportRefusedError for a file of another
    format or version.
    """
    roots = [_parse(file) for file in files]
    raw = [table for root in roots for table in find_tables(root)]
    names = dict(pair for root in roots for pair in find_names(root))
    tables = {tag: table.name for table in earlier for tag in table.tags if "/" in tag}
    taken: set[str] = set()
    for table in raw:
        name = unique_name(_name(table), taken)
        taken.add(name)
        tables[_key(table)] = name
    if not raw:
        raise ImportRefusedError("This Datasworn file has no tables. Choose a file with oracle tables.")
    books = [text_of(root, "_id") for root in roots]
    found = _read_all(raw, _Reader(tables, names, books))
    sound = {table.name for table in found.tables}
    broken = {_key(table) for table in raw if tables[_key(table)] not in sound}
    if not broken:
        return found
    # Read again, so that no table calls a table that cannot be used.
    return _read_all(raw, _Reader(tables, names, books, broken))


def _read_all(raw: Sequence[RawTable], reader: _Reader) -> ImportedTables:
    made = [reader.read(table) for table in raw]
    return finish(made, reader.left)


def _parse(file: DataswornFile) -> Node:
    """Return the JSON of a file in one of the known versions."""
    try:
        parsed = json.loads(file.text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        form = name_form(file.text)
        raise ImportRefusedError(f"{file.name} is not a Datasworn file: it seems to be {form}.") from error
    if is_dataforged(parsed) or (isinstance(parsed, list) and name_json(parsed) == "a Dataforged file"):
        raise ImportRefusedError(
            f"{file.name} is a Dataforged file, an older format. Choose a Datasworn file of the book."
        )
    version = text_of(parsed, "datasworn_version") if isinstance(parsed, dict) else ""
    if not isinstance(parsed, dict) or not version:
        raise ImportRefusedError(f"{file.name} is not a Datasworn file: it seems to be {name_json(parsed)}.")
    if version not in VERSIONS:
        known = " and ".join(VERSIONS)
        raise ImportRefusedError(f"{file.name} is Datasworn {version[:20]}, but only {known} can be read.")
    return parsed


def _name(table: RawTable) -> str:
    return clean_name(PATH.join(clean_text(part.replace(PATH, "/")) for part in table.path), "Datasworn")


def _key(table: RawTable) -> str:
    """Return the id of a table or, without an id, its path."""
    return table.id or PATH.join(table.path)


class _Reader:
    """Turns raw tables into tables. `left` collects the parts that cannot be imported.

    `tables` holds the names of all tables by id, `names` the names of other entries by id. `books` are the ids of the
    files in this import, and `broken` the ids of tables that cannot be used.
    """

    def __init__(
        self,
        tables: Mapping[str, str],
        names: Mapping[str, str],
        books: Collection[str],
        broken: Collection[str] = (),
    ) -> None:
        self.left: list[LeftBehind] = []
        self._tables = tables
        self._names = names
        self._books = books
        self._broken = broken
        self._table = ""
        self._dangling: set[str] = set()

    def read(self, raw: RawTable) -> Table:
        """Return one table."""
        self._table = self._tables[_key(raw)]
        self._note_rest(raw)
        ranges = [row_range(row) for row in raw.rows]
        dice = self._dice(raw, [found for found in ranges if found])
        rows = [self._row(raw, row, found, dice) for row, found in zip(raw.rows, ranges, strict=True)]
        columns = tuple(label for _, label in raw.columns) if len(raw.columns) > 1 else ()
        gaps = list(_gaps([found for found in ranges if found], dice))
        for low, high in gaps:
            rows.append(Row(at=format_range(low, high), text=NO_TEXT))
            self._leave(f"{format_range(low, high)} has no row in the source, so the row “{NO_TEXT}” was added.")
        unused = sum(found is None for found in ranges)
        if unused and unused < len(ranges):
            self._leave(f"{unused} of {len(ranges)} rows have no range: they are listed, but never drawn.")
        identity = (raw.id,) if 0 < len(raw.id) <= LONGEST_NAME * 2 else ()
        return Table(
            name=self._table,
            text=self._plain(text_of(raw.node, "summary")),
            tags=identity,
            source=clean_text(raw.origin.source),
            licence=clean_text(raw.origin.licence),
            dice=dice,
            columns=tuple(_unique_labels(columns)),
            rows=tuple(rows),
        )

    def _note_rest(self, raw: RawTable) -> None:
        for key, said in LEFT_OUT.items():
            if raw.node.get(key):
                self._leave(said)

    def _dice(self, raw: RawTable, ranges: list[Range]) -> str:
        """Return the dice of a table; "" without dice, or if no row has a range."""
        if not raw.dice or not ranges:
            return ""
        try:
            dice = parse_dice(raw.dice)
        except DiceError as error:
            self._leave(str(error))
            return ""
        return str(dice).removeprefix("1") if dice.count == 1 else str(dice)

    def _row(self, raw: RawTable, row: Node, found: Range | None, dice: str) -> Row:
        """Return one row with its range; if the table has no dice, with the width of the range as its weight."""
        texts, called = self._texts(raw, row)
        then, again, offers = self._rolls(row, called)
        unused = found is None and any(row_range(other) for other in raw.rows)
        weight = 0 if unused else found[1] - found[0] + 1 if found and not dice else None
        return Row(
            text="" if len(texts) > 1 else texts[0],
            cells=texts if len(texts) > 1 else (),
            at=format_range(*found) if found and dice else None,
            w=weight,
            then=then,
            again=again,
            offers=offers,
        )

    def _texts(self, raw: RawTable, row: Node) -> tuple[tuple[str, ...], set[str]]:
        """Return the text of each column, and the ids of the tables that the texts call."""
        template = row.get("template")
        templates = template if isinstance(template, Mapping) else {}
        rolled = {text_of(roll, "oracle") for roll in list_nodes(row.get("oracle_rolls"))}
        called: set[str] = set()
        texts = []
        for key, _ in raw.columns:
            written = text_of(templates, key) or text_of(row, key)
            texts.append(self._text(written, rolled, called))
        embedded = text_of(row, "embed_table")
        if embedded:
            field = self._field(embedded, humanise(embedded), called)
            texts[0] = f"{texts[0]}: {field}" if texts[0] else field
        if not any(texts):
            texts[0] = self._denizen(row) or NO_TEXT
        return tuple(texts), called

    def _denizen(self, row: Node) -> str:
        """Return the name of a site's denizen."""
        npc = text_of(row, "npc")
        return clean_text(escape_braces(text_of(row, "name") or self._names.get(npc) or humanise(npc)))

    def _text(self, written: str, rolled: set[str], called: set[str]) -> str:
        """Return a text in which templates have become fields, and links fields or plain names."""
        only_links = _ONLY_LINKS.fullmatch(written) is not None
        parts: list[str] = []
        end = 0
        for found in _REFERENCE.finditer(written):
            parts.append(escape_braces(written[end : found.start()]))
            parts.append(self._reference(found, only_links, rolled, called))
            end = found.end()
        parts.append(escape_braces(written[end:]))
        return plain_text("".join(parts))

    def _reference(self, found: re.Match[str], only_links: bool, rolled: set[str], called: set[str]) -> str:
        if found["macro"]:
            target = found["id"]
            known = found["macro"] == "text"
            return self._field(target, humanise(target), called) if known else self._label(target)
        target = found["target"].removeprefix("id:")
        is_table = target in self._tables or _TABLE_ID.match(target) is not None
        if only_links and is_table and target not in rolled:
            return self._field(target, found["label"], called)
        return escape_braces(found["label"])

    def _field(self, target: str, label: str, called: set[str]) -> str:
        """Return a field that calls a table; if the table is unknown, its plain name."""
        name = self._find(target)
        if not name:
            return escape_braces(label)
        called.add(target)
        return f"{{{name}}}"

    def _label(self, target: str) -> str:
        return escape_braces(self._names.get(target) or humanise(target))

    def _find(self, target: str) -> str:
        """Return the name of the table with this id. If there is none, return "" and add a note."""
        name = "" if target in self._broken else self._tables.get(target, "")
        if not name and target not in self._dangling:
            self._dangling.add(target)
            self.left.append(LeftBehind(target, self._explain_dangling(target)))
        return name

    def _explain_dangling(self, target: str) -> str:
        book = (target.partition(":")[2] or target).partition("/")[0]
        if target in self._broken:
            return f"“{self._table}” draws from this table, which was not imported either."
        if book in self._books:
            return f"“{self._table}” draws from this table, but the file does not contain it."
        return f"“{self._table}” draws from this table. Import the file of “{book}” together with this one."

    def _rolls(self, row: Node, called: set[str]) -> tuple[tuple[str, ...], int | None, tuple[str, ...]]:
        """Return the tables to roll automatically, the number of repeats of this table, and the offered tables."""
        then: list[str] = []
        offers: list[str] = []
        again = 0
        for roll in list_nodes(row.get("oracle_rolls")):
            target, automatic = text_of(roll, "oracle"), roll.get("auto") is True
            number = roll.get("number_of_rolls")
            times = min(max(number, 1), MOST_RESULTS) if isinstance(number, int) else 1
            duplicates = text_of(roll, "duplicates")
            if roll.get("dice"):
                self._leave(
                    f"The source rolls {str(roll['dice'])[:20]} on another table. Solo uses that table's own dice."
                )
            if not target and automatic:
                again += times
                if said := REPEATS.get(duplicates):
                    self._leave(said)
                continue
            name = self._find(target) if target else self._table
            if not name or target in called:
                continue
            calls = [name] * times if duplicates in ("keep", "make_it_worse") else [_call(name, times)]
            if automatic:
                then += calls
            else:
                offers += calls
        return tuple(then), min(again, MOST_RESULTS) or None, tuple(offers)

    def _plain(self, written: str) -> str:
        return plain_text(_REFERENCE.sub(lambda found: found["label"] or humanise(found["id"] or ""), written))

    def _leave(self, why: str) -> None:
        note = LeftBehind(self._table, why)
        if note not in self.left[-4:]:
            self.left.append(note)


def _call(name: str, times: int) -> str:
    return f"{name} x{times}" if times > 1 else name


def _unique_labels(labels: Iterable[str]) -> Iterator[str]:
    taken: set[str] = set()
    for label in labels:
        found = unique_name(clean_text(label) or "Column", taken)
        taken.add(found)
        yield found


def _gaps(ranges: Iterable[Range], dice: str) -> Iterator[Range]:
    """Yield each range of the dice that no row covers."""
    if not dice:
        return
    expected, highest = dice_bounds(parse_dice(dice))
    for low, high in sorted(ranges):
        if low > expected:
            yield expected, min(low - 1, highest)
        expected = max(expected, high + 1)
    if expected <= highest:
        yield expected, highest
