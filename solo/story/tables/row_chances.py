"""Chance functions of a table: a row by its range or its weight, and the sum of dice in a text."""

from __future__ import annotations

import re
from collections.abc import Collection
from fractions import Fraction
from functools import lru_cache
from math import comb

import msgspec

from solo.resolver.chance import Thrower
from solo.resolver.dice import Dice
from solo.story.tables.decks import remaining_weights
from solo.story.tables.form import Table, list_rows, list_weights
from solo.story.tables.ranges import Range
from solo.untrusted.text import fold_case

MOST_THROWS = 10_000
"""Up to this number of different throws, each die is thrown and shown. Beyond it, only the sum is drawn."""


class RowThrow(msgspec.Struct, frozen=True):
    """A row's index, and the faces that led to the row, highest first; for very many dice, only their sum."""

    index: int
    faces: tuple[int, ...]


def row(thrower: Thrower, dice: Dice, ranges: tuple[Range | None, ...]) -> RowThrow:
    """Chance function: throw the dice and return the row whose range contains the sum. Every sum must have a row."""
    if comb(dice.sides + dice.count - 1, dice.count) <= MOST_THROWS:
        faces = thrower.pool(dice.count, dice.sides)
    else:
        faces = (thrower.sum(dice.count, dice.sides),)
    total = sum(faces) + dice.bonus
    return RowThrow(next(at for at, found in enumerate(ranges) if found and found[0] <= total <= found[1]), faces)


def dice_sum(thrower: Thrower, dice: Dice) -> int:
    """Chance function: the sum of dice with their bonus."""
    return (thrower.sum(dice.count, dice.sides) if dice.count else 0) + dice.bonus


def open_weights(
    table: Table, stays_out: tuple[str, ...] = (), drawn: tuple[int, ...] = (), left_out: Collection[int] = ()
) -> tuple[int, ...]:
    """Return the weight of each row that can be drawn now, and 0 for all others.

    `stays_out` are words that hide rows. `drawn` holds the indices of rows drawn from a deck, `left_out` of other
    excluded rows.
    """
    weights = remaining_weights(table, drawn) if table.deck else list_weights(table)
    hidden = list_hidden(table, stays_out) if stays_out else ()
    if not hidden and not left_out:
        return weights
    return tuple(0 if at in hidden or at in left_out else weight for at, weight in enumerate(weights))


def row_shares(table: Table, stays_out: tuple[str, ...] = (), drawn: tuple[int, ...] = ()) -> tuple[Fraction, ...]:
    """Return the exact chance of each row; all 0 if no row can be drawn."""
    weights = open_weights(table, stays_out, drawn)
    total = sum(weights)
    return tuple(Fraction(weight, total) if total else Fraction(0) for weight in weights)


@lru_cache(maxsize=1024)
def list_hidden(table: Table, stays_out: tuple[str, ...]) -> frozenset[int]:
    """Return the indices of rows with a word that begins with one of these words: "spider" also hides "spiders"."""
    words = [re.escape(fold_case(word.strip())) for word in stays_out if word.strip()]
    if not words:
        return frozenset()
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(words)})")
    return frozenset(
        at
        for at, found in enumerate(list_rows(table))
        if any(pattern.search(fold_case(text)) for _, text in found.texts)
    )
