"""Owns what an importer is: a system's way to make entries of its own out of another game's file."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Protocol

import msgspec

from solo.systems.contract.content import Content

Progress = Callable[[int, int], None]


class Imported(msgspec.Struct, frozen=True):
    """An entry made of one in the file. `lost` is what has no place here, `marks` what was changed on the way."""

    name: str
    entry: msgspec.Struct
    lost: tuple[str, ...]
    marks: tuple[str, ...]


class Import(msgspec.Struct, frozen=True):
    """All that a file gave: its entries, and a sentence for each part of it that is none."""

    entries: tuple[Imported, ...]
    refused: tuple[str, ...] = ()


class Importer(Protocol):
    """Reads one kind of file. `shelf` names the shelf its entries go to, `largest` is in bytes."""

    @property
    def shelf(self) -> str: ...

    @property
    def largest(self) -> int: ...

    def read(
        self,
        data: bytes,
        content: Content,
        only: Collection[str] = (),
        taken: Collection[str] = (),
        progress: Progress | None = None,
    ) -> Import:
        """The entries that a file's bytes hold, or those named in `only`, with names that are free.

        `taken` are names that entries may not have besides those in the content; an earlier import is replaced.
        `progress` is told how many of how many are done. Raises ValueError with a sentence for a file that is not
        of this kind, or a name that is not in it.
        """
        ...
