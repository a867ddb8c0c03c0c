"""Message in a terminal that is too small to show anything else."""

from __future__ import annotations

from textual.visual import VisualType
from textual.widget import Widget

LEAST_WIDTH, LEAST_HEIGHT = 60, 16


class TooSmall(Widget):
    """A sentence that covers the whole page. The page keeps its state, and is visible again once there is room."""

    DEFAULT_CSS = """
    TooSmall {
        layer: cover;
        display: none;
        width: 100%;
        height: 100%;
        background: $background;
        padding: 1 2;
    }
    .-too-narrow > TooSmall, .-too-flat > TooSmall { display: block; }
    """

    def render(self) -> VisualType:
        width, height = self.app.size
        return (
            f"Solo needs {LEAST_WIDTH} columns and {LEAST_HEIGHT} lines, but this window has {width} and {height}. "
            "Make the window larger or the font smaller. Nothing is lost."
        )
