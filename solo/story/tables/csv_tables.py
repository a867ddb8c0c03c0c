"""Tables in CSV: each line has a range or weight and a text, or several columns."""

from __future__ import annotations

import csv
from collections.abc import Collection

from solo.story.tables.cell_tables import make_cell_table
from solo.story.tables.file_forms import name_form
from solo.story.tables.imports import ImportedTables, ImportRefusedError, clean_name, finish, require_size

DELIMITERS = ",;\t|"
OTHER_FORMS = ("Datasworn", "Dataforged", "JSON", "Solo", "web page", "not text", "Markdown", "empty")


def read_csv(text: str, name: str, known: Collection[str] = ()) -> ImportedTables:
    """Return the table in a CSV text, called `name`. `known` holds the names of tables that it may call.

    The delimiter is a comma, semicolon, tab or bar. Raises ImportRefusedError if the text is no CSV.
    """
    require_size(text)
    form = name_form(text)
    if any(word in form for word in OTHER_FORMS):
        raise ImportRefusedError(f"This is not a CSV file: it seems to be {form}. Import it in that format.")
    lines = _read_lines(text.removeprefix("\ufeff"))
    if max(map(len, lines), default=0) < 2:
        raise ImportRefusedError(
            f"This is not a CSV file: it seems to be {form}. Separate columns by commas, or paste it as a table."
        )
    tables, notes = make_cell_table(clean_name(name, "CSV table"), lines, known)
    return finish(tables, notes)


def _read_lines(text: str) -> list[list[str]]:
    """Return the cells of each line that is not empty, split at the delimiter that most lines contain."""
    lines = [line for line in text.splitlines() if line.strip()]
    delimiter = max(DELIMITERS, key=lambda sign: sum(sign in line for line in lines))
    try:
        return [cells for cells in csv.reader(text.splitlines(), delimiter=delimiter) if any(map(str.strip, cells))]
    except csv.Error as error:
        raise ImportRefusedError(f"This CSV file cannot be read: {error}.") from error
