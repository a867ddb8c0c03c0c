"""Guard for a list whose rows change by themselves: a key pressed for the row shown before must not take another."""

from __future__ import annotations

from time import monotonic

SEEN = 0.3  # seconds after which a player may have seen the marked row, and pressed a key for it
READING = 0.7  # seconds in which a player may not have seen that the mark has moved


class MovedMark:
    """The time when the mark last went from a row that the player had seen to another row, without a key."""

    def __init__(self) -> None:
        self._since = monotonic()
        self._at: float | None = None

    def begin(self) -> None:
        """Note that a row is marked for the first time."""
        self._since = monotonic()

    def move(self) -> None:
        """Note that the mark goes to another row now."""
        now = monotonic()
        if now - self._since >= SEEN:
            self._at = now
        self._since = now

    @property
    def is_recent(self) -> bool:
        """True if a key pressed now may be meant for the row that was marked before."""
        return self._at is not None and monotonic() - self._at < READING

    def warn(self, title: str, key: str) -> str:
        """Return a sentence that names the row marked now, and the key to press again."""
        return f"The search has moved the mark to {title}. Press {key} again if you want it."
