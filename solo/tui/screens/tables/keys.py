"""Keys of the page of random tables."""

from __future__ import annotations

from solo.tui.key import Key
from solo.tui.keys import ENLARGE

TABLES = (
    Key(
        "tables.draw",
        "enter",
        "draw",
        "Draw",
        "Draw from the marked table, and write the result into the journal.",
        display="enter",
    ),
    Key(
        "tables.kind",
        "tab",
        "kind(1)",
        "Next kind",
        "Show all tables, only Solo's, only your own, or only those with problems.",
        True,
        True,
    ),
    Key("tables.kind-back", "shift+tab", "kind(-1)", "Previous kind", "Show the previous kind.", False, True),
    Key("tables.down", "down", "walk(1)", "Down", "Mark the next table while you type.", False),
    Key("tables.up", "up", "walk(-1)", "Up", "Mark the previous table while you type.", False),
    Key("tables.page-down", "pagedown", "walk(10)", "Page down", "Mark a table one page further down.", False),
    Key("tables.page-up", "pageup", "walk(-10)", "Page up", "Mark a table one page further up.", False),
    Key("tables.list", "right", "list", "Go to list", "Go to the list, where letters run commands.", False),
    Key("tables.search", "slash", "search", "Find", "Go back to the search field."),
    Key(
        "tables.texts",
        "space",
        "texts",
        "All results",
        "List every possible text with its chance, up to 10,000 texts.",
    ),
    Key("tables.shuffle", "s", "shuffle", "Shuffle", "Put all cards back into the marked deck."),
    Key("tables.undo", "u", "undo", "Undo", "Undo the latest change to the story."),
    Key("tables.redo", "ctrl+r", "redo", "Redo", "Redo the change that you undid.", False),
    Key("tables.rows-down", "shift+down", "scroll_rows(4)", "Rows down", "Scroll the rows down.", False),
    Key("tables.rows-up", "shift+up", "scroll_rows(-4)", "Rows up", "Scroll the rows up.", False),
    ENLARGE,
)
