"""Keys of a decision, and the hints that the footer shows first."""

from __future__ import annotations

DECIDING = (
    ("1–9", "choose that option"),
    ("B–Z", "open the group with that letter"),
    ("↑ ↓", "mark another option"),
    ("enter", "choose the marked option"),
    ("← →", "close or open a group"),
    ("space", "select or deselect, where you can choose several"),
)
AT_ONCE = "E"
SAVE_AND_HEAL = [("enter", "Save and heal")]
HELD = [("any key", "Go on")]
BROWSING = [("↑↓", "Move"), ("enter", "Dice"), ("tab", "Decide")]
ENLARGED, ENLARGED_STORY = [("enter", "Decide")], [("enter", "Dice")]
TO_THE_END = [("any key", "Stop"), (AT_ONCE, "At once")]
HINTS: dict[str, list[tuple[str, str]]] = {
    "options": [("1-9", "Pick")],
    "several": [("space", "Choose"), ("enter", "Done")],
    "place": [("←↑↓→", "Go"), ("enter", "Pick")],
    "number": [("↑↓", "Change"), ("enter", "OK")],
    "dice": [("enter", "OK")],
    "waiting": [("any key", "Faster")],
    "over": [],
    "reading": [],
}
