"""Tables as TOML that reads back equal, for the player's folder."""

from __future__ import annotations

from collections.abc import Sequence

from solo.library import own_content
from solo.library.imported_entries import MergedFile, merge
from solo.story.tables.form import SHELF, Table


def format_table(table: Table) -> str:
    """Return a table as a `[[tables]]` entry, each row on a line of its own.

    Raises OwnContentError if it would not read back equal, as for a text with characters that TOML composes.
    """
    return own_content.entry_text(SHELF, table)


def format_tables(tables: Sequence[Table]) -> str:
    """Return tables as the text of a file. Raises OwnContentError as `format_table` does."""
    return "\n".join(map(format_table, tables))


def merge_tables(text: str, tables: Sequence[Table], replace: bool = False) -> MergedFile:
    """Return the text of the player's file with imported tables.

    Tables that were changed by hand since their import are kept, unless `replace` is set. Raises OwnContentError if the
    text is no file of tables.
    """
    return merge(text, SHELF, tables, replace)
