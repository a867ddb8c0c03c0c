"""Owns what of a new layout is sent to a terminal: all that was shown, hidden or moved since the last one was drawn.

Textual takes a layout that somebody asked about meanwhile, such as for the size of a widget, for one that was drawn.
"""

from __future__ import annotations

from textual._compositor import Compositor, CompositorMap, ReflowResult
from textual.geometry import Size
from textual.widget import Widget


class Layout(Compositor):
    """Where each widget of a screen stands, which remembers where each stood when it was last laid out."""

    def __init__(self) -> None:
        super().__init__()
        self._laid_out: CompositorMap = {}

    def reflow(self, parent: Widget, size: Size) -> ReflowResult:
        """Lay all out anew; returns what is hidden, shown and resized beside the last time."""
        self._full_map = self._laid_out
        result = super().reflow(parent, size)
        self._laid_out = self._full_map
        return result
