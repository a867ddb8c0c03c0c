"""Owns the line above the story: its title, and what has changed since one's last turn, as far as there is room."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from solo.tui.widgets.by_lines import ByLines
from solo.tui.widgets.row import FAINT

SINCE = "since your turn: "


class StoryRule(ByLines):
    """The line."""

    DEFAULT_CSS = "StoryRule { height: 1; text-wrap: nowrap; text-overflow: clip; }"

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._changes = Content("")

    def show(self, changes: Content) -> None:
        """Show these changes; nothing but the title where there are none."""
        self._changes = changes
        self.refresh()

    def lines(self) -> Sequence[Content]:
        return [story_rule(self._changes, self.content_size.width)]


def story_rule(changes: Content, width: int) -> Content:
    """The line above the story, with what has changed as far as there is room."""
    told = Content.assemble(" Story ", ("─ ", "$rule"), (SINCE, FAINT), changes, " ") if changes else Content(" Story ")
    line = Content.assemble(("─", "$rule"), told.stylize_before(FAINT, 0, len(" Story ")))
    return Content.assemble(line.truncate(max(1, width - 1), ellipsis=True), ("─" * width, "$rule")).truncate(width)
