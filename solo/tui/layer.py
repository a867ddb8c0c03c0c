"""Owns how whatever is laid over the screen is left, page, card or dialog: once, and only while it lies on top."""

from __future__ import annotations

from textual.await_complete import AwaitComplete
from textual.screen import Screen, ScreenResultType


class Layer(Screen[ScreenResultType]):
    """A screen that is answered once: Textual would take the one below away instead, or fail.

    It stands behind other bases, since Textual reads styles and keys of the first alone.
    """

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Leave with this answer. Nothing where it is left already, or something lies over it."""
        stack = self.app.screen_stack
        if len(stack) < 2 or stack[-1] is not self:
            return AwaitComplete()
        return super().dismiss(result)
