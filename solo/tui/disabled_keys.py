"""Keys without effect: the page explains a key that does nothing now, and a key that never means anything there.

A key that another widget takes is neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from textual.actions import parse
from textual.events import Key as Pressed
from textual.screen import Screen
from textual.widgets import Input

from solo.tui.key import Key


def disabled_actions(screen: Screen[None], keys: Iterable[Key], pressed: str) -> Iterator[str]:
    """Yield the actions of the page that this key is for, if it does nothing at all now."""
    meant = [parse(key.action)[1:] for key in keys if pressed in key.keys.split(",")]
    able = any(screen.check_action(name, given) for name, given in meant)
    if meant and not able and pressed not in screen.active_bindings:
        yield from (name for name, _ in meant)


def means_nothing(screen: Screen[None], keys: Iterable[Key], event: Pressed) -> bool:
    """Return True if a letter or sign was pressed that is no key of the page, while no text is being typed.

    Digits belong to any list on the page, even if it is hidden or has fewer rows.
    """
    sign = event.character or " "
    if not event.is_printable or sign.isspace() or sign.isdigit() or isinstance(screen.focused, Input):
        return False
    return event.key not in screen.active_bindings and not any(event.key in key.keys.split(",") for key in keys)
