"""Exact shares of a table's final texts, if there are few enough."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from math import lcm, prod
from typing import TypeVar

import msgspec

from solo.resolver.chance import distribution
from solo.resolver.distribution import Distribution
from solo.resolver.pools import sum_distribution
from solo.story.tables.decks import Decks, DrawError
from solo.story.tables.drawing import Frame, Progress, Result, Setting, require_rows, result_of
from solo.story.tables.fields import DiceField, FoeDraw, ListDraw, OneOf, TableCall, parse_call, parse_text
from solo.story.tables.form import Row, Table, list_rows
from solo.story.tables.lookup import find_name
from solo.story.tables.names import NoNames, StoryNames
from solo.story.tables.row_chances import RowThrow, row_shares
from solo.story.weights import by_weight

__all__ = ["FinalTexts", "final_texts", "row_shares"]

T = TypeVar("T", bound=Hashable)

MOST_TEXTS = 10_000
MOST_WAYS = 50_000
"""Maximum number of ways to draw from a table. Several ways may lead to the same final text."""
MOST_REPEATS = 3
"""Maximum depth of repeats by `again`. Beyond it, the table's name replaces further results."""


class FinalTexts(msgspec.Struct, frozen=True):
    """The share of each final text. A final text has a line for each result.

    `cut` is the share of draws with more than three nested repeats. Their texts end in the table's name.
    """

    shares: dict[str, Fraction]
    cut: Fraction


class _TooManyError(Exception):
    """Raised if a table has too many final texts, or too many ways to draw them."""


def final_texts(
    table: Table,
    tables: Mapping[str, Table],
    names: StoryNames | None = None,
    decks: Decks | None = None,
    stays_out: tuple[str, ...] = (),
) -> FinalTexts | None:
    """Return the exact share of each final text; None for more than 10,000 texts or 50,000 ways to draw them.

    Also returns None if a draw may fail because of an empty deck. Raises DrawError if no row can be drawn.
    """
    setting = Setting(tables, names or NoNames(), stays_out)
    progress = Progress(decks=tuple(sorted((decks or {}).items())))
    require_rows(table, setting, progress)
    if _Ways(setting).count(table, ()) > MOST_WAYS:
        return None
    try:
        found = _Outcomes(setting).list_results(table, Frame((table.name,)), progress, inline=False)
    except (_TooManyError, DrawError):
        return None
    shares: dict[str, Fraction] = {}
    for result, weight in found:
        text = _whole_text(result)
        shares[text] = shares.get(text, Fraction(0)) + Fraction(weight, found.total)
    return FinalTexts(shares, found.chance(lambda result: result.progress.cut))


class _Outcomes:
    """Cached exact outcomes of draws. Results contain only the parts on which final texts depend."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._known: dict[tuple[str, Frame, Progress, bool], Distribution[Result]] = {}
        self._left = MOST_WAYS

    def list_results(self, table: Table, frame: Frame, progress: Progress, inline: bool) -> Distribution[Result]:
        """Return every result of a table with its weight. Raises _TooManyError beyond the limits."""
        key = (table.name, frame, progress, inline)
        if key not in self._known:
            self._known[key] = self._work_out(table, frame, progress, inline)
        return self._known[key]

    def _work_out(self, table: Table, frame: Frame, progress: Progress, inline: bool) -> Distribution[Result]:
        unexplored: list[tuple[int, ...]] = [()]
        leaves: list[tuple[Result, int, int]] = []
        while unexplored:
            self._left -= 1
            if self._left < 0:
                raise _TooManyError
            branch = _Branch(self, unexplored.pop(), unexplored)
            result = result_of(branch, self._setting, table, frame, progress)
            leaves.append((_reduced(result, inline), branch.numerator, branch.denominator))
        shared = lcm(*{denominator for _, _, denominator in leaves})
        weights: dict[Result, int] = {}
        for result, numerator, denominator in leaves:
            weights[result] = weights.get(result, 0) + numerator * (shared // denominator)
        if len(weights) > MOST_TEXTS:
            raise _TooManyError
        return Distribution(weights)


class _Branch:
    """One way through a draw. Each random step takes one outcome, and adds all others to `unexplored`."""

    most_repeats = MOST_REPEATS

    def __init__(self, outcomes: _Outcomes, ahead: tuple[int, ...], unexplored: list[tuple[int, ...]]) -> None:
        self.numerator = 1
        self.denominator = 1
        self._outcomes = outcomes
        self._ahead = ahead
        self._taken = 0
        self._unexplored = unexplored

    def pick(self, table: Table, weights: tuple[int, ...], whole: bool) -> RowThrow:  # noqa: ARG002
        return RowThrow(self._follow(distribution(by_weight, weights)), ())

    def roll(self, chance: Callable[..., T], *args: Hashable) -> T:
        return self._follow(distribution(chance, *args))

    def draw_nested(self, setting: Setting, table: Table, frame: Frame, progress: Progress, inline: bool) -> Result:  # noqa: ARG002
        return self._follow(self._outcomes.list_results(table, frame, progress, inline))

    def _follow(self, possible: Distribution[T]) -> T:
        if self._taken < len(self._ahead):
            at = self._ahead[self._taken]
        else:
            at = 0
            self._unexplored.extend((*self._ahead, other) for other in range(1, len(possible.listed)))
            self._ahead = (*self._ahead, 0)
        self._taken += 1
        outcome, weight = possible.listed[at]
        self.numerator *= weight
        self.denominator *= possible.total
        return outcome


class _Ways:
    """A quick count of the ways to draw from a table, before the slow listing of all outcomes."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._known: dict[str, int] = {}

    def count(self, table: Table, path: tuple[str, ...]) -> int:
        """Return the number of ways to draw, at most the limit plus 1. A call that closes a ring counts as one way."""
        if table.name in path:
            return 1
        if table.name not in self._known:
            inner = (*path, table.name)
            rows = dict.fromkeys(list_rows(table))
            if table.each:
                found = prod(self._cells(rows, at, table, inner) for at in range(len(table.columns)))
            else:
                found = sum(self._row(row, table, inner) for row in rows)
            self._known[table.name] = min(found, MOST_WAYS + 1)
        return self._known[table.name]

    def _row(self, row: Row, table: Table, path: tuple[str, ...]) -> int:
        found = prod(self._text(text, table, path) for field, text in row.texts if field != "other")
        found *= prod(self._call(parse_call(name), table, path) for name in row.then)
        return min(found, MOST_WAYS + 1)

    def _cells(self, rows: Mapping[Row, None], at: int, table: Table, path: tuple[str, ...]) -> int:
        return sum(self._text(row.cells[at] if row.cells else row.text, table, path) for row in rows)

    def _text(self, text: str, table: Table, path: tuple[str, ...]) -> int:
        if "{" not in text:
            return 1
        found = 1
        for part in parse_text(text):
            match part:
                case TableCall():
                    found *= self._call(part, table, path)
                case DiceField(dice):
                    found *= len(sum_distribution(dice.count, dice.sides))
                case OneOf(choices):
                    found *= len(choices)
                case ListDraw(kind):
                    found *= len(self._setting.names.list_names(kind)) or 1
                case FoeDraw(tag):
                    found *= len(self._setting.names.list_foes(tag)) or 1
                case _:
                    pass
        return min(found, MOST_WAYS + 1)

    def _call(self, call: TableCall, table: Table, path: tuple[str, ...]) -> int:
        name = find_name(call.name, self._setting.tables, table.name)
        if name is None:
            return 1
        ways = self.count(self._setting.tables[name], path)
        return int(min(prod(max(ways - number, 1) for number in range(call.count)), MOST_WAYS + 1))


def _reduced(result: Result, inline: bool) -> Result:
    """Return a result with only the parts on which the final text of the whole draw depends."""
    return Result(
        text="" if inline else result.text,
        inline=result.inline if inline else "",
        index=result.index,
        progress=result.progress,
        then=tuple(_reduced(below, inline=False) for below in result.then),
    )


def _whole_text(result: Result) -> str:
    return "\n".join([result.text, *map(_whole_text, result.then)])
