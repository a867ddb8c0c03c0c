"""Owns how widgets of plain lines are drawn: each line once for all apps of this process that show it alike.

At a shared table most of what one seat shows stands on the others too, and on itself a moment before.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Self

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.content import Content
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget

Told = tuple[tuple[str, Style], ...]
"""The parts of a line, each with its style."""


class ByLines(Widget):
    """A widget of lines, one below the other. Subclasses give them as `lines`, in the room that they have by then.

    Within a frame, and where something of it is marked to be copied, Textual draws it as any other widget.
    """

    _drawn: Sequence[Strip] | None = None
    _drawn_for: tuple[Size, Style, RichStyle] | None = None

    def lines(self) -> Sequence[Content]:
        """What stands on each line."""
        raise NotImplementedError

    def render(self) -> Content:
        return Content("\n").join(self.lines())

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        self._drawn = None
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def render_lines(self, crop: Region) -> list[Strip]:
        top, _, bottom, left = self.styles.gutter
        if top or bottom or self.text_selection is not None:
            return super().render_lines(crop)
        style = self.visual_style
        below, background = self.background_colors
        beside = RichStyle(bgcolor=(below + background).rich_color)
        drawn_for = self.outer_size, style, beside
        if self._drawn is None or drawn_for != self._drawn_for:
            self._drawn_for = drawn_for
            self._drawn = self._draw(left, style, beside)
        blank = Strip.blank(self.outer_size.width, beside)
        strips = [self._drawn[y] if y < len(self._drawn) else blank for y in crop.line_range]
        for line_filter in self.get_line_filters():
            strips = [strip.apply_filter(line_filter, background) for strip in strips]
        return [strip.crop(*crop.column_span) for strip in strips]

    def _draw(self, left: int, style: Style, beside: RichStyle) -> Sequence[Strip]:
        width, inner, colours = self.outer_size.width, self.content_size.width, self.app.console.color_system
        told = (tuple(line.render(style, end="", parse_style=self._get_style)) for line in self.lines())
        return [_strip(parts, style, beside, left, inner, width, colours) for parts in told]


@lru_cache(maxsize=4096)
def _strip(
    told: Told, style: Style, beside: RichStyle, left: int, inner: int, width: int, colours: str | None
) -> Strip:
    """A line in its room, to be written to terminals of these `colours`: what is written is kept with the line."""
    del colours
    line = Strip([Segment(text, (style + part).rich_style) for text, part in told]).adjust_cell_length(inner, beside)
    return Strip([Segment(" " * left, beside), *line] if left else line).adjust_cell_length(width, beside)
