"""Bounds of values from outside: length and characters of texts, size of figures, number of parts, and nesting.

These bounds apply to every value. A game's rules may set narrower bounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

import msgspec

from solo.untrusted.text import LONGEST_NAME, LONGEST_TEXT, check_text


class InputLimits(msgspec.Struct, frozen=True):
    """Limits of a value: the largest absolute `figure`, the number of `parts`, and the `depth` of nesting.

    `text` and `name` are maximum lengths in characters. If `shown` is True, every character must be visible.
    """

    figure: int
    parts: int
    depth: int
    text: int = LONGEST_TEXT
    name: int = LONGEST_NAME
    shown: bool = True


ENTRY = InputLimits(figure=1_000_000, parts=1_000, depth=12)
"""Bounds of a content entry."""
DRAFT = InputLimits(figure=10**8, parts=1_000, depth=12, text=100_000)
"""Bounds of a draft, which may count money in cents and contain long notes."""
SAVED = InputLimits(figure=10**9, parts=20_000, depth=40, text=1_000_000, name=1_000, shown=False)
"""Bounds of campaigns, states and characters.

Invisible characters are allowed, so that a campaign with them can still be played. They are not displayed.
"""
TRAVELLING = msgspec.structs.replace(SAVED, figure=10**18, shown=True)
"""Bounds of an imported campaign, whose seed may be any number."""


def find_excess(value: object, bounds: InputLimits, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield a (field, sentence) pair for each part of a value that exceeds the bounds."""
    if isinstance(value, str):
        said = _text_problem(value, bounds, _is_name(path))
        if said:
            yield path, said
    elif isinstance(value, bool):
        return
    elif isinstance(value, int | float | Decimal):
        if not _within(value, bounds.figure):
            yield path, f"Give a number from −{bounds.figure} to {bounds.figure}."
    elif isinstance(value, msgspec.Struct | dict | list | tuple | set | frozenset):
        yield from _part_problems(value, bounds, path)


def _part_problems(
    value: msgspec.Struct | dict[object, object] | list[object] | tuple[object, ...] | set[object] | frozenset[object],
    bounds: InputLimits,
    path: str,
) -> Iterator[tuple[str, str]]:
    if not bounds.depth:
        yield path, "The values are nested too deeply."
        return
    inner = msgspec.structs.replace(bounds, depth=bounds.depth - 1)
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from find_excess(getattr(value, field), inner, _joined(path, field))
        return
    if len(value) > bounds.parts:
        yield path, f"There are {len(value)} values here, but the limit is {bounds.parts}."
    elif isinstance(value, dict):
        for key, one in value.items():
            if said := _text_problem(str(key), bounds, named=True):
                yield path, f"A name in this field is not allowed. {said}"
            else:
                yield from find_excess(one, inner, _joined(path, str(key)))
    else:
        for number, one in enumerate(value):
            yield from find_excess(one, inner, f"{path}[{number}]")


def _text_problem(text: str, bounds: InputLimits, named: bool) -> str:
    longest = bounds.name if named else bounds.text
    if bounds.shown:
        return check_text(text, longest, lines=not named)
    what = "name" if named else "text"
    return f"The {what} has {len(text)} characters, but the limit is {longest}." if len(text) > longest else ""


def _within(value: int | float | Decimal, figure: int) -> bool:
    if isinstance(value, Decimal) and not value.is_finite():
        return False
    return -figure <= value <= figure


def _is_name(path: str) -> bool:
    return path == "name" or path.endswith(".name")


def _joined(path: str, field: str) -> str:
    return f"{path}.{field}" if path else field
