"""Common checks of content entries: required fields, known names, bounds, and values that can be read."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from typing import TypeVar

import msgspec

from solo.systems.parts.shelves import EntryFault

V = TypeVar("V")


def missing_field_problems(entry: msgspec.Struct, sentence: str, *fields: str) -> Iterator[EntryFault]:
    """Yield the problem `sentence` for each of these fields that is empty or blank in the entry."""
    for field in fields:
        held = getattr(entry, field)
        if not (held.strip() if isinstance(held, str) else held):
            yield field, sentence


def range_problems(entry: msgspec.Struct, low: int, most: int, *fields: str) -> Iterator[EntryFault]:
    """Yield a problem for each given field of an entry whose figure is out of bounds."""
    for field in fields:
        figure = getattr(entry, field)
        if not low <= figure <= most:
            yield field, f"{field.capitalize()} must be from {low} to {most}, not {figure}."


def unknown_name_problems(field: str, what: str, names: Iterable[str], known: Container[str]) -> Iterator[EntryFault]:
    """Yield a problem of `field` for each name that is not in `known`. `what` is the word for the named things."""
    return ((field, f"There is no {what} “{name}”.") for name in names if name not in known)


def parse_problems(field: str, read: Callable[[V], object], *written: V) -> Iterator[EntryFault]:
    """Yield a problem of a field for each value that `read` rejects; the text of the ValueError is its sentence."""
    for one in written:
        try:
            read(one)
        except ValueError as error:
            yield field, str(error)
