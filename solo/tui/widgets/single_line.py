"""Single line, such as a title, which is drawn only after a change."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from solo.tui.widgets.line_widget import LineWidget
from solo.tui.widgets.list_row import ListRow


class SingleLine(LineWidget):
    """A row on one line."""

    DEFAULT_CSS = "SingleLine { height: 1; text-wrap: nowrap; text-overflow: clip; }"

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._row = ListRow("")

    def show(self, row: ListRow | Content) -> None:
        """Show another row."""
        self._row = row if isinstance(row, ListRow) else ListRow(row)
        self.refresh()

    def lines(self) -> Sequence[Content]:
        return self._row.lines(self.content_size.width)[:1]
