"""Keys without effect: keys of a page that do nothing now, and keys that the page never uses.

A key that a widget uses is not counted among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from textual.actions import parse
from textual.events import Key as Pressed
from textual.screen import Screen
from textual.widgets import Input

from solo.tui.key import Key


def disabled_actions(screen: Screen[None], keys: Iterable[Key], pressed: str) -> Iterator[str]:
    """Yield the page's actions for the key `pressed` if neither the page nor a widget can use the key now."""
    meant = [parse(key.action)[1:] for key in keys if pressed in key.keys.split(",")]
    able = any(screen.check_action(name, given) for name, given in meant)
    if meant and not able and pressed not in screen.active_bindings:
        yield from (name for name, _ in meant)


def means_nothing(screen: Screen[None], keys: Iterable[Key], event: Pressed) -> bool:
    """Return True if the player pressed a letter, digit or sign without a use now, and is not typing a text.

    The page's own keys do not count, since the page explains why they do nothing.
    """
    sign = event.character or " "
    if not event.is_printable or sign.isspace() or isinstance(screen.focused, Input):
        return False
    return event.key not in screen.active_bindings and not any(event.key in key.keys.split(",") for key in keys)
