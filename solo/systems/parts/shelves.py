"""Owns the shelf whose entries are judged by their own kind: what is wrong with each beyond its form.

The contract gives any struct to a shelf's check; the rules of a game know one kind each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import msgspec

from solo.systems.contract import Content, Shelf

E = TypeVar("E", bound=msgspec.Struct)
EntryFault = tuple[str, str]
"""What is wrong with an entry: the field, and a sentence."""


def checked(name: str, kind: type[E], faults: Callable[[E, Content], Iterable[EntryFault]]) -> Shelf:
    """Returns the shelf of a name, whose entries are held against what these rules of their kind tell."""

    def check(entry: msgspec.Struct, content: Content) -> Iterable[EntryFault]:
        return faults(entry, content) if isinstance(entry, kind) else ()

    return Shelf(name, kind, check)
