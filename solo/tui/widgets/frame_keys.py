"""Key hints in a frame, such as "enter takes it · esc leaves": each is a button for the mouse."""

from __future__ import annotations

from textual.content import Content
from textual.style import Style

BETWEEN = " · "


def frame_words(*words: tuple[str, str]) -> Content:
    """Return words for a frame. A click on a word runs its action, such as `screen.dismiss`; "" is no action."""
    return Content(BETWEEN).join(button(word, action) if action else Content(word) for word, action in words)


def button(word: str, action: str) -> Content:
    """Return a word that runs this action on a click."""
    return Content(word).stylize(Style.from_meta({"@click": action}))
