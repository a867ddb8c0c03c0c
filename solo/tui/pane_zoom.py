"""Enlarged panes: one key enlarges the current pane, then the next one; esc restores the page.

Textual lays out an enlarged pane alone. Title and footer stay, and the focus never lies on a hidden widget.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.css.styles import RulesMap
from textual.screen import Screen
from textual.widget import Widget


class PaneZoom:
    """The panes of a screen, in the order in which they are enlarged.

    `given_back` is called once the page is restored.
    """

    def __init__(
        self, screen: Screen[None], panes: Callable[[], Sequence[Widget]], given_back: Callable[[], None] = lambda: None
    ) -> None:
        self._screen = screen
        self._panes = panes
        self._given_back = given_back
        self._focused: Widget | None = None
        self._order: list[Widget] = []
        self._large: Widget | None = None
        self._rules: RulesMap = {}
        screen.watch(screen, "maximized", self._changed, init=False)
        screen.watch(screen, "focused", self._focus_moved, init=False)

    def turn(self) -> None:
        """Enlarge the focused pane, else the first; then the next at each call. After the last, restore the page."""
        screen, now = self._screen, self._screen.maximized
        if now is None:
            self._focused = screen.focused
            panes = list(self._panes())
            first = next((place for place, pane in enumerate(panes) if holds(pane, screen.focused)), 0)
            self._order = [*panes[first:], *panes[:first]]
        place = self._order.index(now) + 1 if now in self._order else 0
        if place < len(self._order):
            screen.maximized = self._order[place]
        else:
            screen.minimize()

    def _changed(self, pane: Widget | None) -> None:
        """Restore the previous pane and let `pane` fill the page. Keep the focus on a visible widget."""
        if self._large is not None:
            self._large.styles.inline.reset()
            self._large.styles.inline.merge_rules(self._rules)
        self._large = pane
        if pane is None:
            self._screen.set_focus(self._focused)
            self._given_back()
            return
        self._rules = pane.styles.inline.get_rules()
        pane.styles.width, pane.styles.height, pane.display = "100%", "1fr", True
        own = [one for one in pane.walk_children(Widget, with_self=True) if one.focusable and one.display]
        self._screen.set_focus(self._focused if holds(pane, self._focused) else next(iter(own), None))

    def _focus_moved(self, widget: Widget | None) -> None:
        """Remove the focus from a hidden widget, which would otherwise receive keys, and note the widget for later."""
        pane = self._screen.maximized
        if pane is not None and widget is not None and not holds(pane, widget):
            self._focused = widget
            self._screen.set_focus(None)


def holds(pane: Widget, widget: Widget | None) -> bool:
    """Return True if `widget` is `pane` or lies in it."""
    return widget is not None and (widget is pane or pane in widget.ancestors)
