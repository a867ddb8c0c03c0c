"""Notices: sentences that stay above the footer of every page until the player puts them away."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solo.campaign.session import Session


class NoticeBoard:
    """List of notices, the latest last. `changed` is called when a notice is added or removed."""

    def __init__(self, notices: Iterable[str], changed: Callable[[], None]) -> None:
        self.notices = list(notices)
        self._changed = changed

    def put_up(self, sentences: Iterable[str]) -> None:
        """Add the sentences that are not shown yet."""
        fresh = [sentence for sentence in dict.fromkeys(sentences) if sentence and sentence not in self.notices]
        if fresh:
            self.notices += fresh
            self._changed()

    def put_away(self) -> None:
        """Remove the latest notice."""
        if self.notices:
            self.notices.pop()
            self._changed()

    def take_down(self, sentence: str) -> None:
        """Remove a sentence that no longer holds."""
        if sentence in self.notices:
            self.notices.remove(sentence)
            self._changed()

    def collect(self, session: Session | None) -> None:
        """Add the notices of an open campaign, such as a failure of the writer thread, and remove them there."""
        if session is not None and session.notices:
            fresh = list(session.notices)
            session.notices.clear()
            self.put_up(fresh)
