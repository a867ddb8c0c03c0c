"""A key of a page, as a table of keys declares it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from textual.binding import Binding, BindingType


class Key(NamedTuple):
    """A key of a page: its id, its keyboard keys, its action, its word in the footer, and its sentence in the help.

    `importing` marks a key only for games that can import monsters of other games.
    """

    id: str
    keys: str
    action: str
    word: str
    help: str
    shown: bool = True
    priority: bool = False
    display: str | None = None
    importing: bool = False


ROW_SIGNS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Signs that pick the rows of a list, in order: digits, then capital letters."""


def row_sign(number: int) -> str:
    """Return the sign that picks row `number`, counted from 1; a space beyond the last sign."""
    return ROW_SIGNS[number - 1] if number <= len(ROW_SIGNS) else " "


def row_keys(name: str, action: str, word: str, help_text: str, shown: bool = True) -> tuple[Key, ...]:
    """Return a key for each row of a list. The footer shows only the first key, as “1–9, A–Z”."""
    first = Key(name, "1", f"{action}(1)", word, help_text, shown, display="1–9, A–Z")
    others = enumerate(ROW_SIGNS[1:], start=2)
    return (first, *(Key(f"{name}-{sign}", sign, f"{action}({at})", "", "", shown=False) for at, sign in others))


def active_keys(keys: Iterable[Key], importing: bool) -> tuple[Key, ...]:
    """Return the keys that do something in a game. `importing` is True if the game imports monsters of other games."""
    return tuple(key for key in keys if importing or not key.importing)


def make_bindings(keys: Iterable[Key]) -> list[BindingType]:
    """Return the Textual bindings for these keys."""
    return [
        Binding(
            key.keys,
            key.action,
            key.word,
            show=key.shown,
            key_display=key.display,
            priority=key.priority,
            tooltip=key.help,
            id=key.id,
        )
        for key in keys
    ]


def several_keys(display: str) -> bool:
    """Return True if `display` is a range of keys, such as “1–9”, for which a click cannot choose a key."""
    return "–" in display


NAMES = {
    "escape": "esc",
    "question_mark": "?",
    "slash": "/",
    "plus": "+",
    "minus": "−",
    "equals_sign": "=",
    "dollar_sign": "$",
    "left": "←",
    "right": "→",
    "delete": "del",
}


def key_names(key: Key) -> str:
    """Return the keyboard keys as a player reads them: “→, +, =”, or a range such as “1–9”."""
    if several_keys(key.display or ""):
        return key.display or ""
    return ", ".join(NAMES.get(part, part) for part in key.keys.split(","))
