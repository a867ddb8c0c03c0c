"""Layouts and their drawing: widgets shown, hidden or moved since the last drawing, and one layout for each size.

Textual takes a layout that was only computed meanwhile, such as for the size of a widget, for a drawn one.
"""

from __future__ import annotations

from textual._compositor import Compositor, CompositorMap, ReflowResult
from textual.geometry import Size
from textual.reactive import Reactive
from textual.widget import Widget


class Unscrolled(Widget):
    """A widget that never scrolls, so that a new size needs no second layout for scrollbars.

    It comes after other bases, since Textual reads styles of the first base only.
    """

    virtual_size: Reactive[Size] = Reactive(Size(0, 0), repaint=False)


class LayoutDiff(Compositor):
    """Compositor that compares the positions of widgets with their previous positions."""

    def __init__(self) -> None:
        super().__init__()
        self._laid_out: CompositorMap = {}

    def reflow(self, parent: Widget, size: Size) -> ReflowResult:
        """Lay out all widgets. Return the widgets hidden, shown and resized since the last time."""
        self._full_map = self._laid_out
        result = super().reflow(parent, size)
        self._laid_out = self._full_map
        return result
