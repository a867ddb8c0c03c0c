"""Ranges of a table's dice: `7`, `2-4`, `01–05`, `96-00`, and the check that every throw has exactly one row."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from solo.resolver.dice import Dice

Range = tuple[int, int]
DECIMAL_DICE = (10, 100, 1000)
"""Dice whose highest face is printed as zeros."""
_RANGE = re.compile(r"(-?\d{1,6})(?:\s*(?:[-–—−]|to)\s*(-?\d{1,6}))?")


class RangeError(ValueError):
    """The text is no range; the message says what to write."""


def dice_bounds(dice: Dice) -> Range:
    """Return the lowest and the highest sum of the dice."""
    return dice.count + dice.bonus, dice.count * dice.sides + dice.bonus


def parse_range(text: str, highest: int = 100) -> Range:
    """Parse a range of throws. If `highest` is 10, 100 or 1000, a number of only zeros means `highest`.

    Raises RangeError if the text is no range, or if the range ends below its start.
    """
    found = _RANGE.fullmatch(text.strip())
    if found is None:
        raise RangeError(f"“{text[:40]}” is not a range. Write it like 7 or 2-4.")
    low = _number(found[1], highest)
    high = _number(found[2], highest) if found[2] else low
    if high < low:
        raise RangeError(f"“{text[:40]}” ends below its start. Write the lower number first.")
    return low, high


def format_range(low: int, high: int) -> str:
    """Return the range in the form that `parse_range` reads."""
    return str(low) if low == high else f"{low}-{high}"


def find_range_problems(rows: Sequence[tuple[int, Range]], bounds: Range) -> Iterator[tuple[int, str]]:
    """Yield a row's number and a sentence for each gap, overlap and range outside the dice.

    `rows` holds pairs of a row's number and its range. A gap is reported at the row after the gap, or at the last row.
    """
    lowest, highest = bounds
    inside = []
    for number, (low, high) in rows:
        if low < lowest or high > highest:
            yield number, f"{format_range(low, high)} is outside the dice, which give {lowest} to {highest}."
        if low <= highest and high >= lowest:
            inside.append((max(low, lowest), min(high, highest), number))
    expected, before = lowest, -1
    for low, high, number in sorted(inside):
        if low > expected:
            yield number, f"No row has {format_range(expected, low - 1)}. Add a row for it, or widen a range."
        elif low < expected:
            shared = format_range(low, min(high, expected - 1))
            yield number, f"{shared} is in row {before + 1} too. Give each number to one row."
        if high + 1 > expected:
            expected, before = high + 1, number
    if expected <= highest and rows:
        yield max(before, 0), f"No row has {format_range(expected, highest)}. Add a row for it, or widen a range."


def _number(text: str, highest: int) -> int:
    return highest if set(text) == {"0"} and highest in DECIMAL_DICE else int(text)
