"""Keys of the page of the journal."""

from __future__ import annotations

from solo.tui.key import Key

JOURNAL = (
    Key("journal.write", "enter", "write", "Write", "Write a line at the end of the journal.", display="enter"),
    Key(
        "journal.search",
        "slash",
        "search",
        "Search",
        "Search as you type. You can use who: at: thread: scene: and kind:.",
    ),
    Key("journal.next", "n", "found(1)", "Next match", "Go to the next match.", False),
    Key("journal.before", "N", "found(-1)", "Previous match", "Go to the previous match.", False),
    Key("journal.fold", "space", "fold", "Fold", "Show the dice of the marked entry, or fold the marked scene."),
    Key("journal.all", "o", "all", "All", "Show the dice of every entry, or hide them all."),
    Key("journal.edit", "e", "edit", "Edit", "Edit the marked line. Dice results cannot be changed."),
    Key(
        "journal.strike", "delete", "strike", "Strike", "Strike out the marked entry, or restore it. It stays visible."
    ),
    Key("journal.scene-next", "J", "scene(1)", "Next scene", "Go to the next scene."),
    Key("journal.scene-before", "K", "scene(-1)", "Previous scene", "Go to the previous scene."),
    Key("journal.number", "g", "number", "Number", "Go to an entry by its number."),
    Key("journal.export", "x", "export", "Export", "Export the journal as Markdown, text or JSON."),
    Key("journal.undo", "u", "undo", "Undo", "Undo the latest change to the story."),
    Key("journal.redo", "ctrl+r", "redo", "Redo", "Redo the change that you undid.", False),
)
