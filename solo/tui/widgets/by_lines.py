"""Owns how widgets of plain lines are drawn: each line once for all apps of this process that show it alike.

At a shared table most of what one seat shows stands on the others too, and on itself a moment before: lines that are
the same as before are neither drawn nor sent to the terminal again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import zip_longest
from typing import NamedTuple, Self

from rich.segment import Segment
from rich.style import Style as RichStyle
from rich.terminal_theme import TerminalTheme
from textual.color import Color
from textual.content import Content, Span
from textual.css.errors import UnresolvedVariableError
from textual.filter import LineFilter
from textual.geometry import Region, Size, Spacing
from textual.selection import Selection
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget

NOTHING = Region()


@dataclass(frozen=True)
class Palette:
    """By what styles in lines become what is written: for apps in which this is the same, lines are drawn once."""

    theme: str
    ansi: bool
    colours: str | None
    ansi_theme: TerminalTheme
    kinds: tuple[type[LineFilter], ...]
    filters: Sequence[LineFilter] = field(compare=False)


class Room(NamedTuple):
    """Where a line stands: cells before it, its own and all of them, and the style beneath it."""

    left: int
    inner: int
    width: int
    style: Style
    background: Color
    filtered: bool


class Surroundings(NamedTuple):
    """What lines are drawn in, beside their own words: where any of it is another, all of them are drawn anew."""

    size: Size
    inner: int
    gutter: Spacing
    style: Style
    background: Color
    palette: Palette
    frame: tuple[object, ...]
    selected: Selection | None


class ByLines(Widget):
    """A widget of lines, one below the other. Subclasses give them as `lines`, in the room that they have by then.

    Where something of it is marked to be copied, Textual draws it as any other widget. It leans on `_set_dirty` and
    `_exchange_repaint_regions`, which Textual calls private; its tests hold them.
    """

    _surroundings: Surroundings | None = None
    _worded: Sequence[Content] | None = None
    _strips: Sequence[Strip] = ()
    _stale = True

    def lines(self) -> Sequence[Content]:
        """What stands on each line."""
        raise NotImplementedError

    def render(self) -> Content:
        return Content("\n").join(self.lines())

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        self._stale = True
        if not regions and repaint and not recompose and self.is_mounted:
            regions = (NOTHING,)  # which lines are other than before is seen when they are drawn, once for all changes
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def _exchange_repaint_regions(self) -> Collection[Region]:
        self._known()
        return super()._exchange_repaint_regions()

    def render_lines(self, crop: Region) -> list[Strip]:
        known = self._known()
        if _framed(known) or known.selected is not None:
            return super().render_lines(crop)
        blank = _blank(known.size.width, known.background)
        strips = [self._strips[y] if y < len(self._strips) else blank for y in crop.line_range]
        whole = crop.column_span == (0, known.size.width)
        return strips if whole else [strip.crop(*crop.column_span) for strip in strips]

    def render_line(self, y: int) -> Strip:
        known = self._known()
        if known.selected is not None:
            return super().render_line(y)
        return self._strips[y] if y < len(self._strips) else _blank(known.inner, known.background)

    def _known(self) -> Surroundings:
        """Let the strips be of the lines as they are now; returns what these stand in."""
        known, strips = self._surroundings, self._strips
        if known is not None and not self._stale and known.size == self.outer_size:
            return known
        self._stale = False
        now, lines = self._surroundings_now(), self.lines()
        if now != known or lines is not self._worded:
            self._strips = [self._strip(line, now) for line in lines]
        self._surroundings, self._worded = now, lines
        if now != known or now.selected is not None:
            self._set_dirty()
        elif changed := list(_changed(strips, self._strips, self.content_size)):
            self._set_dirty(*changed)
        return now

    def _surroundings_now(self) -> Surroundings:
        app, styles = self.app, self.styles
        below, background = self.background_colors
        filters = self.get_line_filters()
        colours, kinds = app.console.color_system, tuple(map(type, filters))
        palette = Palette(app.theme, app.native_ansi_color, colours, app.ansi_theme, kinds, filters)
        return Surroundings(
            self.outer_size,
            self.content_size.width,
            styles.gutter,
            self.visual_style,
            below + background,
            palette,
            (styles.border, self.border_title, self.border_subtitle),
            self.text_selection,
        )

    def _strip(self, line: Content, known: Surroundings) -> Strip:
        """A line in its room; within a frame the frame's part of it is Textual's."""
        framed = _framed(known)
        left, width = (0, known.inner) if framed else (known.gutter.left, known.size.width)
        room = Room(left, known.inner, width, known.style, known.background, filtered=not framed)
        return _strip(line.plain, tuple(line.spans), room, known.palette)


def _framed(known: Surroundings) -> bool:
    return bool(known.gutter.top or known.gutter.bottom)


def _changed(before: Sequence[Strip], now: Sequence[Strip], size: Size) -> Iterable[Region]:
    """The lines that differ, those one below the other as one region."""
    differing = [y for y, (old, new) in enumerate(zip_longest(before, now)) if old is not new]
    start = 0
    for index, y in enumerate(differing):
        if index + 1 == len(differing) or differing[index + 1] != y + 1:
            yield Region(0, differing[start], size.width, index + 1 - start)
            start = index + 1


@lru_cache(maxsize=4096)
def _strip(text: str, spans: tuple[Span, ...], room: Room, palette: Palette) -> Strip:
    """A line in its room, to be written to terminals of this palette: what is written is kept with the line."""
    beside = _beside(room.background)
    told = Content(text, list(spans)).render(room.style, end="", parse_style=_read)
    parts = [Segment(part, (room.style + its).rich_style) for part, its in told]
    line = Strip(parts).adjust_cell_length(room.inner, beside)
    strip = Strip([Segment(" " * room.left, beside), *line]) if room.left else line
    strip = strip.adjust_cell_length(room.width, beside)
    for line_filter in palette.filters if room.filtered else ():
        strip = strip.apply_filter(line_filter, room.background)
    return strip


@lru_cache(maxsize=64)
def _blank(width: int, background: Color) -> Strip:
    return Strip.blank(width, _beside(background))


def _beside(background: Color) -> RichStyle:
    return RichStyle(bgcolor=background.rich_color)


def _read(style: str | Style) -> Style:
    """A style in words, by the palette of the app at hand; none where this has no such colour."""
    try:
        return style if isinstance(style, Style) else Style.parse(style)
    except UnresolvedVariableError:
        return Style.null()
