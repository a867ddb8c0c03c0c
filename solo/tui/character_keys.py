"""Keys of the pages for characters: the list, the creation and the sheets."""

from __future__ import annotations

from solo.tui.key import Key

CHARACTERS = (
    Key("characters.new", "n", "new", "New", "Make a new character."),
    Key(
        "characters.edit", "e", "edit", "Edit or level up", "Edit the marked character, or spend what they have earned."
    ),
    Key("characters.copy", "c", "copy", "Copy", "Copy the marked ready-made character into the campaign."),
    Key(
        "characters.rest", "z", "rest", "Rest…", "Play a rest, a hazard or the end of a session with the whole roster."
    ),
    Key(
        "characters.check",
        "r",
        "check",
        "Make a check…",
        "Test any skill of the marked character, with or without an opponent.",
    ),
    Key("characters.take", "t", "take", "Take loot", "Take loot for the marked character, or put it back.", False),
    Key("characters.export", "x", "export", "Export", "Write the marked character to a file."),
    Key("characters.import", "i", "import", "Import", "Read a character from a file."),
    Key(
        "characters.remove", "delete,d", "remove", "Remove", "Remove the marked character. Press u to bring them back."
    ),
    Key("characters.undo", "u", "undo", "Undo", "Bring back the character removed last, or put loot back."),
)

CREATION = (
    Key("creation.section", "tab", "section(1)", "Next page", "Go to the next page of the sheet.", priority=True),
    Key("creation.section-back", "shift+tab", "section(-1)", "Previous page", "Go to the previous page.", False, True),
    Key("creation.finish", "ctrl+s", "finish", "Finish", "Check the whole sheet and save it."),
    Key("creation.suggest", "s", "suggest", "Fill in", "Choose a type, and let Solo fill in every field for it."),
    Key("creation.undo", "u", "undo", "Undo", "Undo the latest change."),
    Key("creation.values", "v", "values", "Values", "Go to the derived values, or back to the fields."),
    Key("creation.filter", "slash", "filter", "Filter", "Show only fields whose name contains the typed text."),
    Key(
        "creation.house-rule",
        "h",
        "house_rule",
        "House rule",
        "Allow the marked problem as a house rule, or stop allowing it.",
    ),
    Key(
        "creation.more",
        "right,plus,equals_sign",
        "change(1)",
        "More",
        "Raise the marked value, or switch to the next choice.",
        False,
    ),
    Key("creation.take", "space", "take", "Take", "Take the marked spell, or give it back.", False),
    Key(
        "creation.less",
        "left,minus",
        "change(-1)",
        "Less",
        "Lower the marked value, or switch to the previous choice.",
        False,
    ),
)

SHEETS = (Key("sheets.export", "x", "export", "Export", "Show the marked character as text that Solo can import."),)
