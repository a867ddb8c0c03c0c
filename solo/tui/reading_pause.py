"""Reading pause: once a result is shown, keys are refused until the player has pressed no key for a moment.

Otherwise a key typed ahead would discard the result unread, and the next key would begin another fight.
"""

from __future__ import annotations

from collections.abc import Callable

LEAST_QUIET = 0.7  # seconds without a key before the next one is accepted


class ReadingPause:
    """The pause that follows a result. `clock` returns seconds; only differences between its values matter."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._quiet_since: float | None = None

    def begin(self) -> None:
        """Refuse keys from now on."""
        self._quiet_since = self._clock()

    def accepts(self, pressed: float) -> bool:
        """Return True if a key pressed at the time `pressed` may act. A refused key restarts the pause."""
        since = self._quiet_since
        if since is None:
            return True
        if pressed - since < LEAST_QUIET:
            self.note_key(pressed)
            return False
        self._quiet_since = None
        return True

    def note_key(self, pressed: float) -> None:
        """Restart the pause after a key for another purpose, such as a letter of a message."""
        if self._quiet_since is not None:
            self._quiet_since = max(self._quiet_since, pressed)
