"""Owns the notices: sentences that stay above the footer of every page until somebody puts them away."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solo.campaign.session import Session


class Noticeboard:
    """The sentences in `notices`, the latest last; `changed` is told of another one, and of one put away."""

    def __init__(self, notices: Iterable[str], changed: Callable[[], None]) -> None:
        self.notices = list(notices)
        self._changed = changed

    def put_up(self, sentences: Iterable[str]) -> None:
        """Keep those that do not hang there yet."""
        fresh = [sentence for sentence in dict.fromkeys(sentences) if sentence and sentence not in self.notices]
        if fresh:
            self.notices += fresh
            self._changed()

    def put_away(self) -> None:
        """Put the latest away."""
        if self.notices:
            self.notices.pop()
            self._changed()

    def take_down(self, sentence: str) -> None:
        """Take a sentence away that holds no longer."""
        if sentence in self.notices:
            self.notices.remove(sentence)
            self._changed()

    def collect(self, session: Session | None) -> None:
        """Take over what an open campaign has to say, as of a fault of the thread that writes."""
        if session is not None and session.notices:
            fresh = list(session.notices)
            session.notices.clear()
            self.put_up(fresh)
