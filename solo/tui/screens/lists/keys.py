"""Keys of the page of lists."""

from __future__ import annotations

from solo.tui.key import Key

LISTS = (
    Key("lists.next", "tab", "list(1)", "Next list", "Show the next list: threads, people, clocks.", priority=True),
    Key("lists.before", "shift+tab", "list(-1)", "Previous list", "Show the previous list.", False, True),
    Key("lists.add", "a", "add", "Add", "Add an item to the list."),
    Key("lists.edit", "e", "edit", "Edit", "Edit all fields of the marked item."),
    Key("lists.remove", "delete,d", "remove", "Remove", "Take the marked item off its list. Press u to undo."),
    Key(
        "lists.more",
        "plus,equals_sign",
        "change(1)",
        "More",
        "Move a thread a step towards its end, raise a person's standing, or fill a segment of a clock.",
        display="+",
    ),
    Key(
        "lists.less",
        "minus",
        "change(-1)",
        "Less",
        "Move a thread a step away from its end, lower a person's standing, or empty a segment of a clock.",
        display="−",
    ),
    Key("lists.undo", "u", "undo", "Undo", "Undo the latest change to the story."),
    Key("lists.heavier", "right", "weight(1)", "Heavier", "Raise the weight of the marked item by 1, up to 5."),
    Key("lists.lighter", "left", "weight(-1)", "Lighter", "Lower the weight of the marked item by 1.", False),
    Key("lists.close", "c", "settle('closed')", "Close", "Close the marked thread, or reopen it."),
    Key("lists.drop", "D", "settle('dropped')", "Drop", "Drop the marked thread, or reopen it."),
    Key("lists.named", "f", "named", "List name", "Choose a list name, and show only its items."),
    Key("lists.find", "slash", "find", "Find", "Show only items whose text contains the typed words."),
    Key("lists.redo", "ctrl+r", "redo", "Redo", "Redo the change that you undid.", False),
)
