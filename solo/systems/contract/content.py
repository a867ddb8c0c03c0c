"""Owns what a system's content is: shelves of entries, each shelf a file form of its own.

The library room reads and checks the files; a system only names its shelves and asks for entries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol, TypeVar

import msgspec

E = TypeVar("E", bound=msgspec.Struct)


class Fault(msgspec.Struct, frozen=True):
    """What is wrong in a content file: where, in which entry and field, and what was expected instead.

    `line` is counted from 1; 0 where nobody can tell it.
    """

    file: str
    entry: str
    field: str
    message: str
    line: int = 0

    def __str__(self) -> str:
        line = f"line {self.line}" if self.line else ""
        place = " · ".join(part for part in (self.file, line, self.entry, self.field) if part)
        return f"{place}: {self.message}"


class Content(Protocol):
    """All entries of a system's shelves, ours with the player's own laid over them."""

    def entries(self, kind: type[E]) -> Mapping[str, E]:
        """The entries of one kind by name, in the order of the files."""
        ...


class Shelf(msgspec.Struct, frozen=True):
    """One kind of entry. Files named `<name>.toml` hold a list of `[[<name>]]` tables, each with a `name`.

    `check` tells what is wrong with an entry beyond its form, as (field, sentence) pairs, given the shelves before it.
    """

    name: str
    kind: type[msgspec.Struct]
    check: Callable[[msgspec.Struct, Content], Iterable[tuple[str, str]]] | None = None
