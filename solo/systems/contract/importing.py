"""The importer: a system's way to make entries of its own out of another game's file."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Protocol

import msgspec

from solo.systems.contract.content import Content

Progress = Callable[[int, int], None]


class Imported(msgspec.Struct, frozen=True):
    """An entry made of one in the file. `lost` is what has no place here, `marks` what was changed on the way.

    `figures` are its figures in lines, for looking at it before it is kept.
    """

    name: str
    entry: msgspec.Struct
    lost: tuple[str, ...]
    marks: tuple[str, ...]
    figures: tuple[str, ...] = ()


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
        earlier: Collection[str] = (),
    ) -> Import:
        """The entries that a file's bytes hold, or those named in `only`, with names that are free.

        `taken` are names that entries may not have besides those in the content. `earlier` are names of entries that
        an import has written: an entry of the file keeps such a name, whatever has become of the written one since.
        `progress` is told how many of how many are done. Raises ValueError with a sentence for a file that is not
        of this kind, or a name that is not in it.
        """
        ...
