"""Owns the notices: calm sentences above the footer about what a person should know, kept until put away."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import Static

MOST_LINES = 3


class Notices(Static):
    """The latest notice, and how many more there are; no line at all where there is none."""

    DEFAULT_CSS = """
    Notices { height: auto; max-height: 3; padding: 0 2; color: $foreground; }
    Notices.-none { display: none; }
    """

    _told = Content("")

    def lines_within(self, width: int) -> int:
        """The lines that it takes on a terminal so wide."""
        room = width - self.styles.padding.width
        return min(MOST_LINES, len(self._told.wrap(room))) if self._told.plain and room > 0 else 0

    def show(self, notices: Sequence[str]) -> None:
        """Show the latest of these sentences."""
        self.set_class(not notices, "-none")
        self._told = Content("")
        if not notices:
            return
        more = f" · {len(notices) - 1} more under ?" if len(notices) > 1 else ""
        told = ("! ", "bold $accent"), notices[-1], (f"  ctrl+n puts it away{more}", "$faint")
        self._told = Content.assemble(*told)
        self.update(self._told)
