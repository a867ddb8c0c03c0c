"""Importers: conversion of another game's file into entries of this system."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Protocol

import msgspec

from solo.systems.contract.content import Content

Progress = Callable[[int, int], None]


class ImportedEntry(msgspec.Struct, frozen=True):
    """An entry converted from an entry of the file.

    `lost` lists the parts without a counterpart, `marks` the parts that changed. `figures` are the entry's figures in
    lines, for a preview before it is saved.
    """

    name: str
    entry: msgspec.Struct
    lost: tuple[str, ...]
    marks: tuple[str, ...]
    figures: tuple[str, ...] = ()


class ImportResult(msgspec.Struct, frozen=True):
    """The result of an import: its entries, and a sentence for each part of the file without an entry."""

    entries: tuple[ImportedEntry, ...]
    refused: tuple[str, ...] = ()


class Importer(Protocol):
    """A reader for one kind of file.

    `shelf` names the shelf for its entries; `largest` is the maximum size in bytes.
    """

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
    ) -> ImportResult:
        """Return the entries in a file's bytes, or only the entries named in `only`.

        An entry is renamed if its name occurs in the content or in `taken`. Names in `earlier`, written by an earlier
        import, are not changed. `progress` is called with the number of entries done and the total. Raises
        ValueError with a sentence for a file of another kind, or if a name in `only` is missing.
        """
        ...
