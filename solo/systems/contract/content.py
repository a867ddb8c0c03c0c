"""Content of a system: shelves of entries, each shelf with its own file format.

The library reads and checks the files. A system names its shelves and asks for entries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol, TypeVar

import msgspec

E = TypeVar("E", bound=msgspec.Struct)


class ContentProblem(msgspec.Struct, frozen=True):
    """A problem in a content file: its place, entry and field, and the value expected instead.

    `line` counts from 1; 0 if it is unknown.
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
    """All entries of a system's shelves; a player's own entry replaces a shipped entry of the same name."""

    def entries(self, kind: type[E]) -> Mapping[str, E]:
        """Return the entries of one type by name, in the order of the files."""
        ...


class Shelf(msgspec.Struct, frozen=True):
    """One type of entry. Files named `<name>.toml` hold a list of `[[<name>]]` tables, each with a `name`.

    `check` yields an entry's problems beyond its format as (field, sentence) pairs. The check may read all earlier
    shelves.
    """

    name: str
    kind: type[msgspec.Struct]
    check: Callable[[msgspec.Struct, Content], Iterable[tuple[str, str]]] | None = None
