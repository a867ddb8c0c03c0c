"""Owns which key of a page does nothing now, so that the page can say why, and which one never means anything there.

A key that something else takes is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from textual.actions import parse
from textual.events import Key as Pressed
from textual.screen import Screen
from textual.widgets import Input

from solo.tui.keys import Key


def refused(screen: Screen[None], keys: Iterable[Key], pressed: str) -> Iterator[str]:
    """The actions of a page that this key is for, where it does nothing now at all."""
    meant = [parse(key.action)[1:] for key in keys if pressed in key.keys.split(",")]
    able = any(screen.check_action(name, given) for name, given in meant)
    if meant and not able and pressed not in screen.active_bindings:
        yield from (name for name, _ in meant)


def means_nothing(screen: Screen[None], keys: Iterable[Key], event: Pressed) -> bool:
    """Whether a letter or sign was pressed that no key of the page is, while nobody types.

    Digits are of whatever list is there, even where it is out of sight or has fewer rows.
    """
    sign = event.character or " "
    if not event.is_printable or sign.isspace() or sign.isdigit() or isinstance(screen.focused, Input):
        return False
    return event.key not in screen.active_bindings and not any(event.key in key.keys.split(",") for key in keys)
