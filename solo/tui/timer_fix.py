"""Timers that always fire, even if the machine is too busy to run them in time.

Textual skips the ticks that a timer has missed when it begins, and thus the only tick of a timer that fires once.
Without this fix, an app delayed at that moment would never adopt a new size of its terminal.
"""

from __future__ import annotations

from textual.message_pump import MessagePump
from textual.timer import Timer, TimerCallback


class PunctualTimers(MessagePump):
    """Mixin for objects that set timers. It uses Textual's private `_skip`, which a test guards."""

    def set_timer(
        self, delay: float, callback: TimerCallback | None = None, *, name: str | None = None, pause: bool = False
    ) -> Timer:
        """Call `callback` after `delay` seconds, or as soon as possible afterwards."""
        timer = super().set_timer(delay, callback, name=name, pause=pause)
        timer._skip = False
        return timer
