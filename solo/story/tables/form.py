"""The structure of a table, its rows and fields, and the problems of a single table.

The module `loading` checks calls of other tables, once all tables are known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Annotated, Literal

import msgspec

from solo.resolver.dice import Dice, DiceError, parse_dice
from solo.resolver.pools import sum_distribution
from solo.story.tables.fields import (
    FieldError,
    TableCall,
    explain_unusable_name,
    parse_call,
    parse_text,
)
from solo.story.tables.ranges import Range, RangeError, dice_bounds, find_range_problems, parse_range
from solo.systems.contract import Content

SHELF = "tables"
MOST_ROWS = 2_000
MOST_PROBLEMS = 20
MOST_TOTALS = 2_000
"""Maximum number of different sums of a table's dice."""
Makes = Literal["person", "place", "thread", "clock", "fight"]
Shuffle = Literal["empty", "scene", "night"]
Times = Annotated[int, msgspec.Meta(ge=1, le=20)]
Weight = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Problem = tuple[str, str]


class Row(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One row: its text, or a cell for each column, with a weight `w` or a range `at` of the table's dice.

    `again` is a number of further draws from the same table without this row. `then` names tables whose results follow
    below; `offers` names tables that the player may draw from next. `other` is the text of a reversed card. A row of
    weight 0 is listed, but never drawn.
    """

    text: str = ""
    w: Weight | None = None
    at: int | str | None = None
    cells: tuple[str, ...] = ()
    again: Times | None = None
    then: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    makes: Makes | None = None
    other: str = ""

    @property
    def texts(self) -> tuple[tuple[str, str], ...]:
        """Every text of the row that is not empty, with the name of its field."""
        found = [("text", self.text)] if self.text else []
        found += [(f"cells[{number}]", cell) for number, cell in enumerate(self.cells) if cell]
        return (*found, ("other", self.other)) if self.other else tuple(found)


class Table(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, cache_hash=True):
    """A random table. Rows have weights or, in a table with `dice`, ranges.

    `name` is a path such as "Road / Night" if the last part alone would be ambiguous. With `each`, every column has its
    own throw. Rows drawn from a `deck` are not put back until the moment `shuffle`, when all of them return.
    """

    name: str
    text: str = ""
    tags: tuple[str, ...] = ()
    source: str = ""
    licence: str = ""
    dice: str = ""
    columns: tuple[str, ...] = ()
    each: bool = False
    makes: Makes | None = None
    deck: bool = False
    reversed: bool = False
    shuffle: Shuffle = "empty"
    rows: tuple[str | Row, ...]


def row_of(table: Table, index: int) -> Row:
    """Return the row at an index. A plain text becomes a row of weight 1."""
    row = table.rows[index]
    return Row(text=row) if isinstance(row, str) else row


def list_rows(table: Table) -> tuple[Row, ...]:
    """Return all rows of a table. Plain texts become rows of weight 1."""
    return tuple(row_of(table, index) for index in range(len(table.rows)))


@lru_cache(maxsize=1024)
def table_dice(table: Table) -> Dice | None:
    """Return the dice of a table; None if its rows have weights."""
    return parse_dice(table.dice) if table.dice else None


@lru_cache(maxsize=1024)
def list_ranges(table: Table) -> tuple[Range | None, ...]:
    """Return the range of each row of a table with dice; None for a row that is never drawn."""
    dice = table_dice(table)
    highest = dice_bounds(dice)[1] if dice else 0
    return tuple(None if row.at is None else parse_range(str(row.at), highest) for row in list_rows(table))


@lru_cache(maxsize=1024)
def list_weights(table: Table) -> tuple[int, ...]:
    """Return the weight of each row; in a table with dice, the number of throws that lead to the row."""
    dice = table_dice(table)
    if dice is None:
        return tuple(1 if isinstance(row, str) or row.w is None else row.w for row in table.rows)
    sums = sum_distribution(dice.count, dice.sides).weights
    return tuple(
        sum(sums.get(total - dice.bonus, 0) for total in range(found[0], found[1] + 1)) if found else 0
        for found in list_ranges(table)
    )


@lru_cache(maxsize=1024)
def list_calls(table: Table) -> tuple[tuple[str, TableCall], ...]:
    """Return each call of another table with its field, in the order of the rows. All texts must be valid."""
    return tuple(call for index, row in enumerate(table.rows) for call in _calls_of(index, row))


def _calls_of(index: int, row: str | Row) -> Iterator[tuple[str, TableCall]]:
    texts = (("", row),) if isinstance(row, str) else row.texts
    for field, text in texts:
        if "{" in text:
            path = f"rows[{index}].{field}" if field else f"rows[{index}]"
            yield from ((path, part) for part in parse_text(text) if isinstance(part, TableCall))
    if not isinstance(row, str):
        for field, names in (("then", row.then), ("offers", row.offers)):
            yield from ((f"rows[{index}].{field}", parse_call(name)) for name in names)


def check_table(table: msgspec.Struct, _content: Content) -> Iterable[Problem]:
    """Return at most 20 problems of a table as (field, sentence) pairs. Ignores calls of other tables."""
    return list(islice(find_table_problems(table), MOST_PROBLEMS)) if isinstance(table, Table) else ()


def find_table_problems(table: Table) -> Iterator[Problem]:
    """Yield the problems of a table as (field, sentence) pairs. Ignores calls of other tables."""
    if said := explain_unusable_name(table.name):
        yield "name", said
    if not table.rows:
        yield "rows", "Give the table at least one row."
        return
    if len(set(table.columns)) < len(table.columns) or not all(map(str.strip, table.columns)):
        yield "columns", "Give each column a name of its own."
    if table.each and not table.columns:
        yield "each", 'Name the columns first, such as columns = ["who", "where"], or remove “each”.'
    yield from _deck_problems(table)
    for index, row in enumerate(table.rows):
        if isinstance(row, str) and row.strip() and not table.reversed and "{" not in row:
            continue
        for field, said in _row_problems(table, row_of(table, index)):
            yield (f"rows[{index}]" if isinstance(row, str) or not field else f"rows[{index}].{field}"), said
    yield from _chance_problems(table)


def _deck_problems(table: Table) -> Iterator[Problem]:
    if table.deck and table.dice:
        yield "dice", "A deck has no dice: its cards are drawn one by one. Remove “dice” or “deck”."
    if table.reversed and not table.deck:
        yield "reversed", "Only a deck has reversed cards. Add deck = true, or remove “reversed”."
    if table.shuffle != "empty" and not table.deck:
        yield "shuffle", "Only a deck can be shuffled. Add deck = true, or remove “shuffle”."


def _row_problems(table: Table, row: Row) -> Iterator[Problem]:
    if not row.text.strip() and not any(map(str.strip, row.cells)):
        yield "", "Give the row a text."
    if row.cells and len(row.cells) != len(table.columns):
        yield "cells", f"The table has {len(table.columns)} columns. Give each row as many cells."
    if row.other and not table.reversed:
        yield "other", "Only a reversed card has another text. Add reversed = true to the table, or remove “other”."
    if table.reversed and not row.other:
        yield "", "Add “other”, the text of the card when it is reversed."
    for field, text in row.texts:
        if said := _explain_text(text):
            yield field, said
    for field, names in (("then", row.then), ("offers", row.offers)):
        yield from ((field, said) for name in names if (said := _explain_call(name)))


def _explain_text(text: str) -> str:
    if "{" not in text:
        return ""
    try:
        parse_text(text)
    except FieldError as error:
        return str(error)
    return ""


def _explain_call(name: str) -> str:
    try:
        parse_call(name)
    except FieldError as error:
        return str(error)
    return ""


def _chance_problems(table: Table) -> Iterator[Problem]:
    """Yield problems of weights, dice and ranges."""
    if not table.dice:
        yield from _weight_problems(table)
        return
    try:
        dice = parse_dice(table.dice)
    except DiceError as error:
        yield "dice", str(error)
        return
    if not dice.count:
        yield "dice", f"“{table.dice[:40]}” is not dice: write them like 2d6 or d100."
        return
    low, high = dice_bounds(dice)
    if high - low + 1 > MOST_TOTALS:
        yield "dice", f"{dice} has {high - low + 1} different sums, but the limit is {MOST_TOTALS}. Use fewer dice."
        return
    yield from _range_problems(table, (low, high))


def _weight_problems(table: Table) -> Iterator[Problem]:
    for index, row in enumerate(table.rows):
        if isinstance(row, Row) and row.at is not None:
            yield f"rows[{index}].at", 'A range needs dice. Add a line such as dice = "2d6" to the table.'
    if all(isinstance(row, Row) and row.w == 0 for row in table.rows):
        yield "rows", "No row can be drawn, because every weight is 0."


def _range_problems(table: Table, bounds: Range) -> Iterator[Problem]:
    ranges: list[tuple[int, Range]] = []
    faulty = False
    for index, row in enumerate(list_rows(table)):
        if row.w:
            yield f"rows[{index}].w", "The table has dice, so write “at” in place of “w”."
        if row.at is None:
            faulty |= row.w is None
            if row.w is None:
                yield f"rows[{index}]", f'Give the row a range of {table.dice}, such as at = "{bounds[0]}".'
            continue
        try:
            ranges.append((index, parse_range(str(row.at), bounds[1])))
        except RangeError as error:
            faulty = True
            yield f"rows[{index}].at", str(error)
    if not ranges and not faulty:
        yield "rows", "No row can be drawn, because none has a range."
    if not faulty:  # A row with a missing range would be reported as a gap too.
        yield from ((f"rows[{index}].at", said) for index, said in find_range_problems(ranges, bounds))
