"""Owns how widgets of plain lines are drawn: each line once for all apps of this process that show it alike.

At a shared table most of what one seat shows stands on the others too, and on itself a moment before: lines that are
the same as before are neither drawn nor sent to the terminal again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
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
    """Where a line stands: in so many cells, what is before and behind it, and the style beneath it."""

    before: tuple[Segment, ...]
    inner: int
    behind: tuple[Segment, ...]
    style: Style
    background: Color


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


class Frame(NamedTuple):
    """What stands around lines: the room of each, the lines above and below by their numbers, and one with nothing."""

    room: Room
    lines: Mapping[int, Strip]
    blank: Strip


class ByLines(Widget):
    """A widget of lines, one below the other. Subclasses give them as `lines`, in the room that they have by then.

    Where something of it is marked to be copied, Textual draws it as any other widget. It leans on `_set_dirty` and
    `_exchange_repaint_regions`, which Textual calls private; its tests hold them.
    """

    _surroundings: Surroundings | None = None
    _worded: Sequence[Content] | None = None
    _frame: Frame
    _strips: Sequence[Strip] = ()
    _stale = True

    @property
    def size(self) -> Size:
        """The room for lines, by the size that it was told.

        Textual's own looks into the layout: asked for just before that is done anew, it takes what is to come for what
        is drawn already, and what has been shown or moved is never sent.
        """
        return self.outer_size.region.shrink(self.styles.gutter).size

    content_size = size

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
        if known.selected is not None:
            return super().render_lines(crop)
        top, end = known.gutter.top, known.size.height - known.gutter.bottom
        strips, frame = self._strips, self._frame
        drawn = [
            strips[y - top] if top <= y < min(end, top + len(strips)) else frame.lines.get(y, frame.blank)
            for y in crop.line_range
        ]
        whole = crop.column_span == (0, known.size.width)
        return drawn if whole else [strip.crop(*crop.column_span) for strip in drawn]

    def render_line(self, y: int) -> Strip:
        known = self._surroundings
        if known is not None and known.selected is not None:
            return super().render_line(y)
        return Strip.blank(self.content_size.width)

    def _known(self) -> Surroundings:
        """Let the strips be of the lines as they are now; returns what these stand in."""
        known, strips = self._surroundings, self._strips
        if known is not None and not self._stale and known.size == self.outer_size:
            return known
        self._stale = False
        now, lines = self._surroundings_now(), self.lines()
        self._surroundings = now
        if now != known:
            self._set_dirty()
            self._frame = self._framed(now)
        if now != known or lines is not self._worded:
            self._strips = [_strip(line.plain, tuple(line.spans), self._frame.room, now.palette) for line in lines]
        self._worded = lines
        if now.selected is not None:
            self._set_dirty()
        elif now == known and (changed := list(_changed(strips, self._strips, self.content_size))):
            self._set_dirty(*changed)
        return now

    def _framed(self, now: Surroundings) -> Frame:
        """What stands around the lines, as Textual draws it around those of any widget."""
        gutter, (width, height) = now.gutter, now.size
        if not (gutter.top or gutter.bottom):
            room = Room(_blanks(gutter.left, now), now.inner, _blanks(gutter.right, now), now.style, now.background)
            return Frame(room, {}, _strip("", (), room, now.palette))
        drawn = super().render_lines(Region(0, 0, width, height))
        within = drawn[gutter.top] if gutter.top < height - gutter.bottom else Strip([])
        left, right = within.crop(0, gutter.left), within.crop(gutter.left + now.inner, width)
        room = Room(tuple(left), now.inner, tuple(right), now.style, now.background)
        lines = {y: strip for y, strip in enumerate(drawn) if not gutter.top <= y < height - gutter.bottom}
        return Frame(room, lines, _strip("", (), room, now.palette))

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
    told = Content(text, list(spans)).render(room.style, end="", parse_style=_read)
    parts = [Segment(part, (room.style + its).rich_style) for part, its in told]
    line = Strip(parts).adjust_cell_length(room.inner, _beside(room.background))
    for line_filter in palette.filters:
        line = line.apply_filter(line_filter, room.background)
    return Strip([*room.before, *line, *room.behind])


def _blanks(count: int, known: Surroundings) -> tuple[Segment, ...]:
    return (Segment(" " * count, _beside(known.background)),) if count else ()


def _beside(background: Color) -> RichStyle:
    return RichStyle(bgcolor=background.rich_color)


def _read(style: str | Style) -> Style:
    """A style in words, by the palette of the app at hand; none where this has no such colour."""
    try:
        return style if isinstance(style, Style) else Style.parse(style)
    except UnresolvedVariableError:
        return Style.null()
