"""Line above the story: its title, with as many changes since the player's last turn as fit."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from solo.tui.widgets.line_widget import LineWidget
from solo.tui.widgets.list_row import FAINT

SINCE = "since your turn: "


class StoryRule(LineWidget):
    """The line above the story."""

    DEFAULT_CSS = "StoryRule { height: 1; text-wrap: nowrap; text-overflow: clip; }"

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._changes = Content("")

    def show(self, changes: Content) -> None:
        """Show these changes. Without changes, show only the title."""
        self._changes = changes
        self.refresh()

    def lines(self) -> Sequence[Content]:
        return [story_rule(self._changes, self.content_size.width)]


def story_rule(changes: Content, width: int) -> Content:
    """Return the line above the story. Without room, the words before the changes are left out first."""
    titles = (f" Story ─ {SINCE}", " Story ─ ") if changes else (" Story ",)
    fitting = (title for title in titles if len(title) + changes.cell_length + 3 <= width)
    told = Content.assemble((next(fitting, titles[-1]), FAINT), changes, " " if changes else "")
    line = Content.assemble(("─", "$rule"), told).truncate(max(1, width - 1), ellipsis=True)
    return Content.assemble(line, ("─" * width, "$rule")).truncate(width)
