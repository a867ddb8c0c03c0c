"""Panel: titled blocks of names and values, in which a system describes the acting fighter."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from textual.content import Content

from solo.systems.contract import Panel
from solo.tui.widgets.line_widget import LineWidget
from solo.tui.widgets.list_row import FAINT, wrap


class SheetPanel(LineWidget):
    """Blocks of lines below each other, cut at the lower edge."""

    DEFAULT_CSS = "SheetPanel { text-wrap: nowrap; text-overflow: clip; }"

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._panels: tuple[Panel, ...] = ()

    def show(self, panels: Sequence[Panel]) -> None:
        """Show these blocks, with the title of the first block in the border."""
        if self._panels == tuple(panels):
            return
        self._panels = tuple(panels)
        self.border_title = Content(panels[0].title) if panels else ""
        self.refresh()

    def lines(self) -> Sequence[Content]:
        width, height = self.content_size
        if not self._panels or width < 8:
            return ()
        return _blocks(self._panels, width, height)


@lru_cache(maxsize=32)
def _blocks(panels: Sequence[Panel], width: int, height: int) -> Sequence[Content]:
    """Return all blocks on `height` lines. They are cached, since several screens at a table ask for equal blocks."""
    lines: list[Content] = []
    for index, panel in enumerate(panels):
        if index:
            lines.append(Content.styled(f" {panel.title}", "bold"))
        lines += panel_lines(panel, width)
    if len(lines) > height:
        lines[height - 1 :] = [Content.styled(f" +{len(lines) - height + 1} more: s", FAINT)]
    return lines


def panel_lines(panel: Panel, width: int, whys: bool = False) -> list[Content]:
    """Return the lines of one block. Values are aligned, and wrapped within their column.

    With `whys`, each value is followed by its reason. A name that is longer than the column of names is shown in full
    before its value.
    """
    longest = max((len(line.name) for line in panel.lines), default=0)
    widest = max((len(line.value) for line in panel.lines), default=0)
    names = min(longest, max(6, width // 3, min(width // 2, width - 3 - widest)))
    room = max(4, width - names - 3)
    lines: list[Content] = []
    for line in panel.lines:
        name = Content.styled(line.name, FAINT)
        if not line.name or len(line.name) > names:
            told = Content.assemble(name, " ", line.value) if line.name else Content(line.value)
            lines += [Content.assemble(" ", part) for part in wrap(told, width - 2)]
        else:
            values = Content(line.value).wrap(room) or [Content("")]
            lines.append(Content.assemble(" ", name.truncate(names, pad=True), " ", values[0]))
            lines += [Content.assemble(" " * (names + 2), value) for value in values[1:]]
        if whys and line.name and line.why:
            reasons = Content.styled(line.why, FAINT + " italic").wrap(room)
            lines += [Content.assemble(" " * (names + 2), reason) for reason in reasons]
    return lines
