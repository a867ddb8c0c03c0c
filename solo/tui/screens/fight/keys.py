"""Keys of a decision, and the hints that the footer shows first."""

from __future__ import annotations

DECIDING = (
    ("1–9", "take that option"),
    ("B–Z", "open the group of that letter"),
    ("↑ ↓", "mark another option"),
    ("enter", "take what is marked"),
    ("← →", "close or open a group"),
    ("space", "where several may be chosen: choose or drop one"),
)
AT_ONCE = "E"
TO_THE_END = [("any key", "Stop"), (AT_ONCE, "At once")]
HINTS: dict[str, list[tuple[str, str]]] = {
    "options": [("1-9", "Take")],
    "several": [("space", "Choose"), ("enter", "Done")],
    "place": [("←↑↓→", "Go"), ("enter", "Take")],
    "number": [("↑↓", "Change"), ("enter", "Take")],
    "dice": [("enter", "Take")],
    "waiting": [("any key", "Faster")],
    "over": [],
    "reading": [],
}
