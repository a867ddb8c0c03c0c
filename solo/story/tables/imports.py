"""Common parts of all imports: results, clean texts and names, and rows from numbered texts."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from itertools import islice

import msgspec
from msgspec.structs import replace

from solo.library import toml
from solo.library.entry_validation import EntryFault
from solo.resolver.dice import Dice, DiceError, parse_dice
from solo.story.tables.fields import FieldError, TableCall, escape_braces, explain_unusable_name, parse_text
from solo.story.tables.form import MOST_ROWS, Row, Table, find_table_problems
from solo.story.tables.lookup import PATH, find_name
from solo.story.tables.ranges import Range, RangeError, dice_bounds, format_range, parse_range
from solo.untrusted import decoders, input_limits
from solo.untrusted.text import LONGEST_NAME, make_printable, normal

LIMITS = replace(input_limits.ENTRY, parts=MOST_ROWS)
KNOWN_DICE = {(2, 12): "2d6", (3, 18): "3d6", (2, 20): "2d10", (2, 8): "2d4", (2, 16): "2d8", (0, 9): "d10-1"}
"""Dice by the lowest and highest number of a table's rows, for tables that do not name their dice."""


_WEIGHT = re.compile(r"\d{1,6}(?:[.,]\d{1,6})?\s*%?")
NO_TEXT = "—"
"""The text of an imported row that is empty in the file."""


class LeftBehind(msgspec.Struct, frozen=True):
    """A part of a file that was not imported, or was changed: its name, and a sentence with the reason."""

    what: str
    why: str


class ImportedTables(msgspec.Struct, frozen=True):
    """The imported tables, and the parts that were not imported or were changed."""

    tables: tuple[Table, ...]
    left: tuple[LeftBehind, ...] = ()


class ImportRefusedError(ValueError):
    """Raised for a file of the wrong format; the text names the apparent format."""


class NumberedText(msgspec.Struct, frozen=True):
    """One row of a file: its number or range as written ("" for none), and the texts of its columns."""

    number: str
    cells: tuple[str, ...]


def require_size(text: str) -> None:
    """Raise ImportRefusedError for a text that is too large to import."""
    if len(text) > toml.LARGEST_FILE:
        raise ImportRefusedError(f"The text is larger than {toml.LARGEST_FILE // 1024**2} MB. Import a part of it.")


def clean_text(text: str) -> str:
    """Return a text on one line, with visible characters only and single spaces."""
    return " ".join(make_printable(normal(text)).split())


def clean_name(name: str, fallback: str) -> str:
    """Return a name that texts can call, with at most 80 characters. A long path loses its first parts."""
    found = clean_text(re.sub(r"[{}|]", " ", name)) or fallback
    while len(found) > LONGEST_NAME and PATH in found:
        found = found.partition(PATH)[2]
    found = found[:LONGEST_NAME].strip()
    if explain_unusable_name(found):
        found = f"Table {found}"[:LONGEST_NAME]
    if explain_unusable_name(found):
        found = f"{found[: LONGEST_NAME - 2]} ·"
    return found


def unique_name(name: str, taken: Collection[str]) -> str:
    """Return the name, with a number if it is taken."""
    number, found = 1, name
    while found in taken:
        number += 1
        found = f"{name[: LONGEST_NAME - 1 - len(str(number))]} {number}"
    return found


def keep_fields(text: str, known: Collection[str]) -> str:
    """Return the text if all its fields are valid and call known tables; else return it with escaped braces."""
    if "{" not in text:
        return text
    try:
        parts = parse_text(text)
    except FieldError:
        return escape_braces(text)
    calls = (part.name for part in parts if isinstance(part, TableCall))
    return text if all(find_name(name, known) for name in calls) else escape_braces(text)


def finish(tables: Iterable[Table], left: Iterable[LeftBehind] = ()) -> ImportedTables:
    """Return the valid tables. Tables with problems are reported with their first problem instead."""
    sound: dict[str, Table] = {}
    behind = list(left)
    for table in tables:
        problem = next(iter(_problems(table)), None)
        if problem is not None:
            field, said = problem
            behind.append(LeftBehind(table.name, f"{field}: {said}" if field else said))
        else:
            sound[table.name] = table
    return ImportedTables(tuple(sound.values()), tuple(behind))


def _problems(table: Table) -> list[EntryFault]:
    try:
        msgspec.convert(msgspec.to_builtins(table), decoders.prepare_type(Table))
    except msgspec.ValidationError as error:
        from solo.library.decoder_messages import field_and_sentence  # needed only after a fault

        return [field_and_sentence(error, Table)]
    beyond = list(islice(input_limits.find_excess(table, LIMITS), 1))
    return beyond or list(islice(find_table_problems(table), 1))


def named_dice(text: str) -> Dice | None:
    """Parse dice such as “d100”; None for any other text."""
    try:
        dice = parse_dice(text)
    except DiceError:
        return None
    return dice if dice.count else None


def make_table(
    name: str,
    rows: Sequence[NumberedText],
    dice: str = "",
    columns: tuple[str, ...] = (),
    weighted: bool = False,
) -> tuple[list[Table], list[LeftBehind]]:
    """Return the table of these rows, or none if a number cannot be read, and notes about changes.

    Numbers are ranges of the dice or, if `weighted`, weights. Missing dice are inferred from the lowest and highest
    number. If no dice fit, the widths of the ranges become weights.
    """
    notes: list[LeftBehind] = []
    if not all(row.number for row in rows):
        if any(row.number for row in rows):
            notes.append(LeftBehind(name, "Some rows have no number, so every row has the same chance."))
        elif dice and _count_sums(dice) != len(rows):
            notes.append(LeftBehind(name, f"{dice} does not fit {len(rows)} rows, so every row has the same chance."))
        return [Table(name=name, columns=columns, rows=tuple(_short_row(row, columns) for row in rows))], notes
    if weighted:
        if not all(_WEIGHT.fullmatch(row.number.strip()) for row in rows):
            return [], [
                LeftBehind(name, "Some numbers are ranges and others are weights. Use only ranges or only weights.")
            ]
        weights = scale_weights([row.number for row in rows])
        weighed = (replace(_full_row(row, columns), w=w) for row, w in zip(rows, weights, strict=True))
        return [Table(name=name, columns=columns, rows=tuple(weighed))], notes
    try:
        ranges = _list_ranges(rows, dice)
    except RangeError as error:
        return [], [LeftBehind(name, str(error))]
    fitting = dice or infer_dice(ranges)
    if not fitting:
        notes.append(LeftBehind(name, "No dice fit these ranges, so the widths of the ranges became weights."))
    return [Table(name=name, dice=fitting, columns=columns, rows=_ranged_rows(rows, ranges, fitting, columns))], notes


def infer_dice(ranges: Sequence[Range]) -> str:
    """Return the usual dice with exactly the numbers of these ranges; "" if there are none."""
    lowest, highest = min(low for low, _ in ranges), max(high for _, high in ranges)
    if lowest == 1 and highest > 1:
        return f"d{highest}" if highest <= 1000 else ""
    return KNOWN_DICE.get((lowest, highest), "")


def scale_weights(numbers: Sequence[str]) -> list[int]:
    """Return weights as whole numbers in the same proportion: “12.5 %” and “87.5” become 125 and 875."""
    plain = [number.strip().removesuffix("%").strip().replace(",", ".") for number in numbers]
    places = max(len(number.partition(".")[2].rstrip("0")) for number in plain)
    return [round(float(number) * 10 ** min(places, 3)) for number in plain]


def is_number(text: str) -> bool:
    """Return True if a cell is a number, a range or a per cent figure."""
    return is_range(text) or _WEIGHT.fullmatch(text.strip()) is not None


def is_range(text: str) -> bool:
    """Return True if a cell is a range or a whole number."""
    try:
        parse_range(text)
    except RangeError:
        return False
    return True


def _list_ranges(rows: Sequence[NumberedText], dice: str) -> list[Range]:
    """Return the range of each row. Without dice, a number such as 00 means the highest face of a decimal die."""
    if dice:
        highest = dice_bounds(parse_dice(dice))[1]
    else:
        later = (digits for row in rows[1:] for digits in re.findall(r"\d+", row.number))
        zeros = next((digits for digits in later if set(digits) == {"0"}), "")
        highest = 10 ** len(zeros)
    return [parse_range(row.number, highest) for row in rows]


def _ranged_rows(
    rows: Sequence[NumberedText], ranges: Sequence[Range], dice: str, columns: tuple[str, ...]
) -> tuple[Row, ...]:
    return tuple(
        replace(
            _full_row(row, columns),
            at=format_range(low, high) if dice else None,
            w=None if dice else high - low + 1,
        )
        for row, (low, high) in zip(rows, ranges, strict=True)
    )


def _count_sums(dice: str) -> int:
    low, high = dice_bounds(parse_dice(dice))
    return high - low + 1


def _short_row(row: NumberedText, columns: tuple[str, ...]) -> str | Row:
    return _full_row(row, columns) if columns else row.cells[0] or NO_TEXT


def _full_row(row: NumberedText, columns: tuple[str, ...]) -> Row:
    if not columns:
        return Row(text=row.cells[0] or NO_TEXT)
    return Row(cells=row.cells if any(row.cells) else (NO_TEXT, *row.cells[1:]))
