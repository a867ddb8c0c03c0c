"""Owns what entries of any content are judged by: what must be said of them, what they name, and what they write."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from typing import TypeVar

import msgspec

from solo.systems.parts.shelves import EntryFault

V = TypeVar("V")


def untold(entry: msgspec.Struct, sentence: str, *fields: str) -> Iterator[EntryFault]:
    """Yields this sentence for each of these fields of an entry that holds nothing, or a text of nothing but space."""
    for field in fields:
        held = getattr(entry, field)
        if not (held.strip() if isinstance(held, str) else held):
            yield field, sentence


def beyond(entry: msgspec.Struct, low: int, most: int, *fields: str) -> Iterator[EntryFault]:
    """Yields a fault for each of these fields of an entry whose figure is not within these bounds."""
    for field in fields:
        figure = getattr(entry, field)
        if not low <= figure <= most:
            yield field, f"{field.capitalize()} is from {low} to {most}, not {figure}."


def missing(field: str, what: str, names: Iterable[str], known: Container[str]) -> Iterator[EntryFault]:
    """Yields a fault of a field for each name in it that is none of this kind of thing."""
    return ((field, f"There is no {what} “{name}”.") for name in names if name not in known)


def unreadable(field: str, read: Callable[[V], object], *written: V) -> Iterator[EntryFault]:
    """Yields what `read` has against anything written in a field, each ValueError being a sentence."""
    for one in written:
        try:
            read(one)
        except ValueError as fault:
            yield field, str(fault)
