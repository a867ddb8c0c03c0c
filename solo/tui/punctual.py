"""Owns that what is put off for a moment happens, however long the machine does something else meanwhile.

Textual passes over the times of a timer that have gone by when it begins, which of one that rings once is the only one:
an app that was held up just then would never take over a new size of its terminal.
"""

from __future__ import annotations

from textual.message_pump import MessagePump
from textual.timer import Timer, TimerCallback


class Punctual(MessagePump):
    """Whoever puts something off. It leans on `_skip`, which Textual calls private; its test holds it."""

    def set_timer(
        self, delay: float, callback: TimerCallback | None = None, *, name: str | None = None, pause: bool = False
    ) -> Timer:
        """Do this after so many seconds, or as soon as may be once they have gone by."""
        timer = super().set_timer(delay, callback, name=name, pause=pause)
        timer._skip = False
        return timer
