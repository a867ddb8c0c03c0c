"""Owns the second click of a double click: it means nothing on a screen that the first has brought, or uncovered.

A click takes what is marked, and people click twice. The keys at the foot may be clicked as fast as one likes.
"""

from __future__ import annotations

from weakref import ref

from textual.app import App
from textual.errors import NoWidget
from textual.events import Event, MouseDown, MouseEvent, MouseUp
from textual.screen import Screen


class Foot:
    """What is clicked as fast as one likes."""


class DoubleClick:
    """Where a button was pressed last, when, and on which screen."""

    def __init__(self, app: App[int]) -> None:
        self._app = app
        self._at = (-1, -1)
        self._time = 0.0
        self._screen: ref[Screen[object]] | None = None
        self._stray = False

    def strays(self, event: Event) -> bool:
        """True for a button that is pressed or let go where the first of two clicks has changed the screen."""
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
            return isinstance(self._app.get_widget_at(event.x, event.y)[0], Foot)
        except NoWidget:
            return False
