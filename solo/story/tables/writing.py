"""Tables as TOML for the player's folder."""

from __future__ import annotations

from collections.abc import Sequence

from solo.library import own_content
from solo.library.imported_entries import MergedFile, merge
from solo.story.tables.form import SHELF, Table


def format_table(table: Table) -> str:
    """Return a table as a `[[tables]]` entry with a line for each row.

    Raises OwnContentError if the entry would not read back equal, for example because of unnormalised characters.
    """
    return own_content.entry_text(SHELF, table)


def format_tables(tables: Sequence[Table]) -> str:
    """Return tables as the text of a file. Raises OwnContentError like `format_table`."""
    return "\n".join(map(format_table, tables))


def merge_tables(text: str, tables: Sequence[Table], replace: bool = False) -> MergedFile:
    """Return the text of the player's file with imported tables.

    Keeps tables that were changed by hand since their import. With `replace`, they are replaced too. Raises
    OwnContentError if the text is no file of tables.
    """
    return merge(text, SHELF, tables, replace)
