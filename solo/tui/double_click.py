"""Double clicks: the second click is ignored if the first click has changed the screen.

A click takes the marked option, and many people double-click. Keys in the footer may be clicked at any speed.
"""

from __future__ import annotations

from weakref import ref

from textual.app import App
from textual.errors import NoWidget
from textual.events import Event, MouseDown, MouseEvent, MouseUp
from textual.screen import Screen


class RapidClickArea:
    """Base of widgets that may be clicked at any speed."""


class DoubleClickFilter:
    """Filter for second clicks. Stores position, time and screen of the latest mouse press."""

    def __init__(self, app: App[int]) -> None:
        self._app = app
        self._at = (-1, -1)
        self._time = 0.0
        self._screen: ref[Screen[object]] | None = None
        self._stray = False

    def strays(self, event: Event) -> bool:
        """Return True for the second press or release of a double click whose first click has changed the screen."""
        if isinstance(event, MouseDown):
            self._stray = self._second(event) and not self._on_foot(event)
            self._at, self._time, self._screen = (event.x, event.y), event.time, ref(self._app.screen)
            return self._stray
        return isinstance(event, MouseUp) and self._stray

    def _second(self, event: MouseDown) -> bool:
        soon = event.time - self._time <= self._app.CLICK_CHAIN_TIME_THRESHOLD
        pressed_on = self._screen and self._screen()
        return soon and (event.x, event.y) == self._at and pressed_on is not self._app.screen

    def _on_foot(self, event: MouseEvent) -> bool:
        try:
            return isinstance(self._app.get_widget_at(event.x, event.y)[0], RapidClickArea)
        except NoWidget:
            return False
