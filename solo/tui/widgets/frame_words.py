"""Owns the words in a frame that tell its keys, "enter takes it · esc leaves": each is a button for the mouse."""

from __future__ import annotations

from textual.content import Content
from textual.style import Style

BETWEEN = " · "


def frame_words(*words: tuple[str, str]) -> Content:
    """Words with what a click on each does: an action such as `screen.dismiss`, "" for none."""
    return Content(BETWEEN).join(button(word, action) if action else Content(word) for word, action in words)


def button(word: str, action: str) -> Content:
    """A word that takes this action where it is clicked."""
    return Content(word).stylize(Style.from_meta({"@click": action}))
