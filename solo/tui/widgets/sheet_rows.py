"""Rows of a character sheet that the player can mark. The key of a row identifies its line and explanation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from textual.content import Content

from solo.systems.contract import Panel, SheetLine
from solo.tui.widgets.list_row import ListRow
from solo.tui.widgets.listing import ListingRow, gap

ENTERED = "This value was entered directly."


class SheetMark(NamedTuple):
    """A line of a sheet: the index of its panel, and its index within the panel."""

    panel: int
    line: int

    @property
    def key(self) -> str:
        """Key of the row that shows the line."""
        return f"{self.panel} {self.line}"

    @classmethod
    def read(cls, key: str | None) -> SheetMark | None:
        """Return the line of the row with this key; None for no row."""
        panel, _, line = (key or "").partition(" ")
        return cls(int(panel), int(line)) if line else None

    def line_of(self, panels: Sequence[Panel]) -> SheetLine:
        """Return the line from the panels of its sheet."""
        return panels[self.panel].lines[self.line]


def sheet_entries(panels: Iterable[Panel]) -> Iterator[ListingRow]:
    """Yield the lines of a sheet under the titles of its panels."""
    for number, panel in enumerate(panels):
        if number:
            yield gap(str(number))
        yield ListingRow(f"heading {number}", ListRow(Content.styled(panel.title, "bold $accent")), heading=True)
        for place, line in enumerate(panel.lines):
            row = ListRow(line.name, Content.styled(line.value, "bold"), folds=True)
            yield ListingRow(SheetMark(number, place).key, row)


def line_told(panels: Sequence[Panel], marked: str | None) -> tuple[str, str] | None:
    """Return the marked line of a sheet and the reason of its value; None if no line is marked."""
    mark = SheetMark.read(marked)
    if mark is None:
        return None
    line = mark.line_of(panels)
    return f"{line.name} {line.value}", line.why or ENTERED
