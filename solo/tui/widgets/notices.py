"""Notices: sentences above the footer that stay until the player puts them away.

The end of a long sentence is left out, so that the key to put it away stays visible. The help shows the whole sentence.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

MOST_LINES = 3


class Notices(Widget):
    """The latest notice, and the number of further ones; hidden if there is none."""

    DEFAULT_CSS = """
    Notices { height: auto; max-height: 3; padding: 0 2; color: $foreground; }
    Notices.-none { display: none; }
    """

    _sentence = ""
    _put_away = ""

    def lines_within(self, width: int) -> int:
        """Return the number of lines that the notice takes in `width` columns."""
        room = width - self.styles.padding.width
        return len(self._told_within(room).wrap(room)) if self._sentence and room > 0 else 0

    def show(self, notices: Sequence[str]) -> None:
        """Show the latest of these sentences."""
        self.set_class(not notices, "-none")
        more = f" · ? shows {len(notices) - 1} more" if len(notices) > 1 else ""
        before = self._sentence, self._put_away
        self._sentence, self._put_away = notices[-1] if notices else "", f"  ctrl+n dismisses it{more}"
        if before != (self._sentence, self._put_away):
            self.refresh(layout=True)

    def render(self) -> Content:
        """Return the part of the sentence that fits; empty without a sentence."""
        if not self._sentence:
            return Content("")
        return self._told_within(self.content_size.width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the number of lines for the part of the sentence that fits into this width."""
        del container, viewport
        return len(self._told_within(width).wrap(width)) if width > 0 else 1

    def _told_within(self, width: int) -> Content:
        words = self._sentence.split(" ")
        for count in range(len(words), 0, -1):
            told = self._told(" ".join(words[:count]) + ("" if count == len(words) else "…"))
            if width <= 0 or len(told.wrap(width)) <= MOST_LINES:
                return told
        return self._told("…")

    def _told(self, sentence: str) -> Content:
        return Content.assemble(("! ", "bold $accent"), sentence, (self._put_away, "$faint"))
