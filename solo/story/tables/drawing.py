"""Drawing from a table: one row, its fields, its columns, and the further results below the row.

Every random step is a chance function. Draws in play and exact shares use the same function, `result_of`. In play, a
thrower rolls each step. For shares, each outcome of the step is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Protocol, TypeVar

import msgspec

from solo.resolver.chance import Thrower
from solo.resolver.dice import Dice
from solo.story.tables.decks import Decks, DrawError, EmptyDeckError
from solo.story.tables.fields import (
    MOST_RESULTS,
    DiceField,
    FoeDraw,
    ListDraw,
    OneOf,
    Plain,
    TableCall,
    parse_call,
    parse_text,
)
from solo.story.tables.form import Makes, Row, Table, list_ranges, row_of, table_dice
from solo.story.tables.lookup import find_name
from solo.story.tables.names import PLAIN_FOE, PLAIN_NOUNS, NoNames, StoryNames, WeightedNames
from solo.story.tables.row_chances import RowThrow, dice_sum, list_hidden, open_weights, row
from solo.story.weights import by_weight
from solo.untrusted.text import ELLIPSIS

T = TypeVar("T", bound=Hashable)

DEEPEST = 10
LONGEST = 4_000
BETWEEN = "; "
"""Separator between several results of one field, and between the cells of a row."""
EVEN = (1, 1)
SENTENCE_ENDS = (".", "!", "?")
ARTICLE = "The "


class DrawnRow(msgspec.Struct, frozen=True):
    """One drawn row: its table, its index, the faces, its text with unresolved fields, and its resulting text.

    `faces` is empty for a draw by weight. `depth` is 1 for a row of the first table, more for nested tables.
    """

    table: str
    index: int
    faces: tuple[int, ...]
    text: str
    result: str = ""
    reversed: bool = False
    columns: tuple[tuple[str, str], ...] = ()
    makes: Makes | None = None
    depth: int = 1


class DrawnResult(msgspec.Struct, frozen=True):
    """A result: its text, its columns by name, every row drawn for it, and the further results below (`then`).

    `offers` names tables that the player may draw from next. `notes` are sentences about limits and rings. `decks` is
    the new state of all decks; it is empty in the results below.
    """

    table: str
    text: str
    rows: tuple[DrawnRow, ...] = ()
    columns: tuple[tuple[str, str], ...] = ()
    makes: Makes | None = None
    then: tuple[DrawnResult, ...] = ()
    offers: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    decks: dict[str, tuple[int, ...]] = {}

    @property
    def whole_text(self) -> str:
        """The text, followed by a line for each of the results below."""
        return "\n".join([self.text, *(below.whole_text for below in self.then)])


class Frame(msgspec.Struct, frozen=True):
    """The position of a nested draw: the path of tables, the excluded rows, and the number of repeats of the table."""

    path: tuple[str, ...]
    left_out: frozenset[int] = frozenset()
    repeats: int = 0
    depth: int = 1


class Progress(msgspec.Struct, frozen=True):
    """The state of a whole draw: the number of results, and the cards drawn from each deck.

    `cut` is True if repeats were cut off at their limit.
    """

    results: int = 0
    decks: tuple[tuple[str, tuple[int, ...]], ...] = ()
    cut: bool = False

    def drawn_from(self, deck: str) -> tuple[int, ...]:
        return next((drawn for name, drawn in self.decks if name == deck), ())

    def with_card(self, deck: str, index: int) -> Progress:
        cards = {**dict(self.decks), deck: (*self.drawn_from(deck), index)}
        return msgspec.structs.replace(self, decks=tuple(sorted(cards.items())))


class Result(msgspec.Struct, frozen=True):
    """One result within a draw. `inline` is its text for use within another text, `index` the index of the row."""

    text: str
    inline: str
    index: int
    progress: Progress
    rows: tuple[DrawnRow, ...] = ()
    columns: tuple[tuple[str, str], ...] = ()
    makes: Makes | None = None
    then: tuple[Result, ...] = ()
    offers: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class Setting(msgspec.Struct, frozen=True):
    """The sources of a draw: tables, names of the story, and words that hide rows."""

    tables: Mapping[str, Table]
    names: StoryNames
    stays_out: tuple[str, ...] = ()


class Chances(Protocol):
    """The random steps of a draw. At most `most_repeats` repeats of a table are drawn."""

    most_repeats: int

    def pick(self, table: Table, weights: tuple[int, ...], whole: bool) -> RowThrow:
        """Draw a row. `whole` is True if every row can be drawn; only then are the table's own dice thrown."""
        ...

    def roll(self, chance: Callable[..., T], *args: Hashable) -> T:
        """Return the outcome of a chance function."""
        ...

    def draw_nested(self, setting: Setting, table: Table, frame: Frame, progress: Progress, inline: bool) -> Result:
        """Draw a nested result. `inline` is True if it becomes part of a text."""
        ...


class _ThrownChances:
    """Chances rolled by a thrower."""

    most_repeats = DEEPEST

    def __init__(self, thrower: Thrower) -> None:
        self._thrower = thrower

    def pick(self, table: Table, weights: tuple[int, ...], whole: bool) -> RowThrow:
        dice = table_dice(table)
        if dice is not None and whole:
            return self._thrower.roll(row, dice, list_ranges(table))
        return RowThrow(self._thrower.roll(by_weight, weights), ())

    def roll(self, chance: Callable[..., T], *args: Hashable) -> T:
        return self._thrower.roll(chance, *args)

    def draw_nested(self, setting: Setting, table: Table, frame: Frame, progress: Progress, inline: bool) -> Result:  # noqa: ARG002
        return result_of(self, setting, table, frame, progress)


def draw(
    table: Table,
    tables: Mapping[str, Table],
    thrower: Thrower,
    names: StoryNames | None = None,
    decks: Decks | None = None,
    stays_out: tuple[str, ...] = (),
) -> DrawnResult:
    """Draw one result from a table.

    `decks` holds the cards drawn before; the `decks` of the result include the new cards. `stays_out` are words that
    hide rows. Raises EmptyDeckError for a deck without cards, and DrawError if every row is hidden.
    """
    setting = Setting(tables, names or NoNames(), stays_out)
    progress = Progress(decks=tuple(sorted((decks or {}).items())))
    require_rows(table, setting, progress)
    result = result_of(_ThrownChances(thrower), setting, table, Frame((table.name,)), progress)
    return msgspec.structs.replace(_as_drawn(table.name, result), decks=dict(result.progress.decks))


def require_rows(table: Table, setting: Setting, progress: Progress) -> None:
    """Raise EmptyDeckError or DrawError if no row of the table can be drawn."""
    if any(open_weights(table, setting.stays_out, progress.drawn_from(table.name))):
        return
    if table.deck:
        raise EmptyDeckError(table.name)
    raise DrawError(
        f"Every row of “{table.name}” has a word that your frame keeps out of the story. Draw from another table."
    )


def result_of(chances: Chances, setting: Setting, table: Table, frame: Frame, progress: Progress) -> Result:
    """Return one result of a table, both for a draw in play and for exact shares."""
    weights = open_weights(table, setting.stays_out, progress.drawn_from(table.name), frame.left_out)
    if not any(weights):
        if table.deck:
            raise EmptyDeckError(table.name)
        return _named(table.name, progress, f"No row of “{table.name}” can be drawn here.")
    return _Drawing(chances, setting, table, frame, progress).run(weights)


class _Drawing:
    """A result under construction. Texts, rows and notes are added as each field is resolved."""

    def __init__(self, chances: Chances, setting: Setting, table: Table, frame: Frame, progress: Progress) -> None:
        self._chances = chances
        self._setting = setting
        self._table = table
        self._frame = frame
        self._progress = progress
        self._inner: list[DrawnRow] = []
        self._then: list[Result] = []
        self._notes: list[str] = []

    def run(self, weights: tuple[int, ...]) -> Result:
        index, own = self._pick(weights)
        picked = row_of(self._table, index)
        rows = [own]
        columns, more = self._resolve_columns(index, picked)
        rows += more
        text = _begin_sentence(own.text, self._expand(own.text)) if own.text else ""
        if not text:
            text = self._cut(BETWEEN.join(value for _, value in columns))
        inline = text if own.text or not columns else columns[0][1]
        makes = picked.makes or self._table.makes
        for call in map(parse_call, picked.then):
            self._then += self._call(call, inline=False)
        if picked.again is not None:
            self._repeat(index, picked.again)
        written = own.text or BETWEEN.join(picked.cells)
        rows[0] = msgspec.structs.replace(own, text=written, result=text, columns=columns, makes=makes)
        return Result(
            text=text,
            inline=inline,
            index=index,
            progress=self._progress,
            rows=(*rows, *self._inner),
            columns=columns,
            makes=makes,
            then=tuple(self._then),
            offers=picked.offers,
            notes=tuple(self._notes),
        )

    def _pick(self, weights: tuple[int, ...]) -> tuple[int, DrawnRow]:
        """Draw one row. If the table is a deck, record the drawn card."""
        table = self._table
        whole = not self._frame.left_out and not (
            self._setting.stays_out and list_hidden(table, self._setting.stays_out)
        )
        throw = self._chances.pick(table, weights, whole)
        found = row_of(table, throw.index)
        turned = table.reversed and bool(self._chances.roll(by_weight, EVEN))
        results = self._progress.results + 1
        self._progress = msgspec.structs.replace(self._progress, results=results)
        if table.deck:
            self._progress = self._progress.with_card(table.name, throw.index)
        text = found.other if turned and found.other else found.text
        return throw.index, DrawnRow(
            table.name, throw.index, throw.faces, text, reversed=turned, depth=self._frame.depth
        )

    def _resolve_columns(self, index: int, picked: Row) -> tuple[tuple[tuple[str, str], ...], list[DrawnRow]]:
        """Return the value of each column and, if each column has its own throw, the rows of these throws."""
        if not self._table.each:
            pairs = zip(self._table.columns, picked.cells, strict=False)
            return tuple((name, self._expand(cell)) for name, cell in pairs), []
        values: list[tuple[str, str]] = []
        thrown: list[DrawnRow] = []
        for at, name in enumerate(self._table.columns):
            if at:
                index = self._pick_again(thrown, index)
            cells = row_of(self._table, index).cells
            values.append((name, self._expand(cells[at] if cells else row_of(self._table, index).text)))
        return tuple(values), thrown

    def _pick_again(self, thrown: list[DrawnRow], index: int) -> int:
        """Draw the row for a further column and return its index; at the limit of results, return `index`."""
        if self._progress.results >= MOST_RESULTS:
            self._note(f"A draw can have at most {MOST_RESULTS} results.")
            return index
        drawn = self._progress.drawn_from(self._table.name)
        weights = open_weights(self._table, self._setting.stays_out, drawn, self._frame.left_out)
        if not any(weights):
            raise EmptyDeckError(self._table.name)
        if sum(map(bool, weights)) == 1 and not self._table.deck:
            return weights.index(max(weights))
        found, own = self._pick(weights)
        thrown.append(own)
        return found

    def _repeat(self, index: int, times: int) -> None:
        """Draw `times` more results of this table, without the row at `index`."""
        if self._frame.repeats >= self._chances.most_repeats:
            self._progress = msgspec.structs.replace(self._progress, cut=True)
            self._then.append(_named(self._table.name, self._progress, ""))
            return
        frame = msgspec.structs.replace(
            self._frame,
            left_out=self._frame.left_out | {index},
            repeats=self._frame.repeats + 1,
            depth=self._frame.depth + 1,
        )
        for _ in range(times):
            self._then.append(self._nested(self._table, frame, inline=False))
            if self._progress.results >= MOST_RESULTS:
                return

    def _expand(self, text: str) -> str:
        """Return a text with resolved fields, cut to 4,000 characters."""
        if "{" not in text:
            return self._cut(text)
        expanded = ""
        for part in parse_text(text):
            resolved = self._resolve(part)
            expanded += _within(expanded, resolved) if isinstance(part, ListDraw) else resolved
        return self._cut(expanded)

    def _resolve(self, part: Plain | TableCall | DiceField | OneOf | ListDraw | FoeDraw) -> str:
        names = self._setting.names
        match part:
            case Plain(text):
                return text
            case TableCall():
                return BETWEEN.join(result.inline for result in self._call(part, inline=True))
            case DiceField(dice):
                return str(self._sum(dice))
            case OneOf(choices):
                return choices[self._chances.roll(by_weight, (1,) * len(choices))] if len(choices) > 1 else choices[0]
            case ListDraw(kind):
                return self._name(names.list_names(kind), PLAIN_NOUNS[kind])
            case FoeDraw(tag):
                return self._name(names.list_foes(tag), PLAIN_FOE)

    def _sum(self, dice: Dice) -> int:
        return self._chances.roll(dice_sum, dice)

    def _name(self, names: WeightedNames, noun: str) -> str:
        if not names:
            return noun
        return names[self._chances.roll(by_weight, tuple(weight for _, weight in names))][0]

    def _call(self, call: TableCall, inline: bool) -> Iterator[Result]:
        """Yield results from different rows of another table, or its plain name if the table cannot be drawn."""
        name = find_name(call.name, self._setting.tables, self._table.name)
        if name is None:
            yield _named(call.name, self._progress, "")
            self._note(f"There is no table “{call.name}”.")
            return
        if name in self._frame.path:
            ring = ", ".join((*self._frame.path[self._frame.path.index(name) :], name))
            yield _named(call.name, self._progress, "")
            self._note(f"The draw stops here, because tables draw from each other in a circle: {ring}.")
            return
        taken: set[int] = set()
        for number in range(call.count):
            if number and not self._has_more(name, taken):
                self._note(f"“{name}” has only {number} different result{'' if number == 1 else 's'}.")
                return
            frame = Frame((*self._frame.path, name), frozenset(taken), depth=self._frame.depth + 1)
            result = self._nested(self._setting.tables[name], frame, inline)
            taken.add(result.index)
            yield result

    def _has_more(self, name: str, taken: set[int]) -> bool:
        table = self._setting.tables[name]
        return any(open_weights(table, self._setting.stays_out, self._progress.drawn_from(name), taken))

    def _nested(self, table: Table, frame: Frame, inline: bool) -> Result:
        """Draw a result from a nested table; beyond the limits of depth and number, return the table's name instead."""
        if frame.depth > DEEPEST:
            self._note(f"Tables can be nested at most {DEEPEST} levels deep, so “{table.name}” is not drawn.")
            return _named(table.name, self._progress, "")
        if self._progress.results >= MOST_RESULTS:
            self._note(f"A draw can have at most {MOST_RESULTS} results, so “{table.name}” is not drawn.")
            return _named(table.name, self._progress, "")
        result = self._chances.draw_nested(self._setting, table, frame, self._progress, inline)
        self._progress = result.progress
        if inline:
            self._inner += result.rows
            self._then += result.then
        for note in result.notes:
            self._note(note)
        return result

    def _cut(self, text: str) -> str:
        if len(text) <= LONGEST:
            return text
        self._note(f"A text can have at most {LONGEST} characters, so the rest is left out.")
        return text[: LONGEST - 1] + ELLIPSIS

    def _note(self, note: str) -> None:
        if note and note not in self._notes:
            self._notes.append(note)


def _begin_sentence(row: str, text: str) -> str:
    """Capitalise the text of a row if `row`, its unresolved text, is a sentence that begins with a field."""
    if not row.startswith("{") or row.startswith("{{") or not row.endswith(SENTENCE_ENDS):
        return text
    return text[:1].upper() + text[1:]


def _named(name: str, progress: Progress, note: str) -> Result:
    """Return a result that consists of a table's name."""
    return Result(name, name, -1, progress, notes=(note,) if note else ())


def _as_drawn(table: str, result: Result) -> DrawnResult:
    return DrawnResult(
        table=table,
        text=result.text,
        rows=result.rows,
        columns=result.columns,
        makes=result.makes,
        then=tuple(_as_drawn(below.rows[0].table if below.rows else below.text, below) for below in result.then),
        offers=result.offers,
        notes=result.notes,
    )


def _within(before: str, name: str) -> str:
    """Return a name for use after the text `before`: “The” becomes “the” within a sentence."""
    begun = before.rstrip()
    starts = not begun or begun.endswith(SENTENCE_ENDS)
    return name if starts or not name.startswith(ARTICLE) else f"{name[0].lower()}{name[1:]}"
