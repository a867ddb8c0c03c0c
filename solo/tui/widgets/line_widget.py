"""Drawing of widgets that consist of lines. Each line is drawn once for all apps of this process that show it.

At a shared table, most lines are the same at every seat, and most do not change. An unchanged line is neither drawn nor
sent to the terminal again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple, Self

from rich.segment import Segment
from rich.style import Style as RichStyle
from rich.terminal_theme import TerminalTheme
from textual.cache import LRUCache
from textual.color import Color
from textual.content import Content, Span
from textual.css.errors import UnresolvedVariableError
from textual.filter import LineFilter
from textual.geometry import Region, Size, Spacing
from textual.selection import Selection
from textual.strip import Strip
from textual.style import Style

from solo.tui.layout_diff import UnscrolledWidget
from solo.tui.timer_fix import PunctualTimers

NOTHING = Region()
NAMES, LOOKS = ("title", "subtitle"), ("color", "background", "style", "align")
"""Texts in a border, and the style properties that each of them has."""


@dataclass(frozen=True)
class StyleCodes:
    """Settings that decide how the style of a line becomes output. Apps with equal settings share drawn lines."""

    theme: str
    ansi: bool
    colours: str | None
    ansi_theme: TerminalTheme
    kinds: tuple[type[LineFilter], ...]
    filters: Sequence[LineFilter] = field(compare=False)


class LineSpace(NamedTuple):
    """Surroundings of a line: its width in cells, the segments before and behind it, and the style beneath."""

    before: tuple[Segment, ...]
    inner: int
    behind: tuple[Segment, ...]
    style: Style
    background: Color


class DrawingContext(NamedTuple):
    """All that determines the lines of a widget, except their words. A change means that all lines are redrawn."""

    size: Size
    inner: int
    gutter: Spacing
    style: Style
    background: Color
    palette: StyleCodes
    frame: tuple[object, ...]
    selected: Selection | None

    @property
    def as_laid_out(self) -> tuple[object, ...]:
        """Parts of the context that must be unchanged if only the changed rows are to be redrawn."""
        return self.size, self.gutter, self.palette, self.selected


class LineFrame(NamedTuple):
    """Frame around lines: the space of a line, the lines of the frame by number, and an empty line.

    A frame is drawn only once for all apps.
    """

    room: LineSpace
    lines: Mapping[int, Strip]
    blank: Strip


FRAMES: Final[LRUCache[object, LineFrame]] = LRUCache(512)
"""Drawn frames, by everything that a frame depends on."""


class LineWidget(PunctualTimers, UnscrolledWidget):
    """Widget of lines, one below the other. Subclasses return the lines for the present size from `lines`.

    Textual draws the widget like any other while a part of it is selected for copying. This class uses `_set_dirty`,
    `_size_updated`, `_repaint_regions`, `_styles_cache`, `_exchange_repaint_regions` and the screen's compositor.
    Textual calls these private; the tests guard them.
    """

    _surroundings: DrawingContext | None = None
    _worded: Sequence[Content] | None = None
    _rows: Sequence[Strip] = ()
    _stale = True

    @property
    def size(self) -> Size:
        """The size available for lines, computed from the size given to the widget.

        Textual's own property reads the layout. Just before a new layout, it makes Textual treat the new layout as
        drawn, so that widgets that were shown or moved are never sent.
        """
        return self.outer_size.region.shrink(self.styles.gutter).size

    content_size = size

    def lines(self) -> Sequence[Content]:
        """Return the lines."""
        raise NotImplementedError

    def render(self) -> Content:
        return Content("\n").join(self.lines())

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        self._stale = True
        if not regions and repaint and not recompose and self.is_mounted:
            regions = (NOTHING,)  # the drawing finds the changed lines, once for several changes
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def _size_updated(self, size: Size, virtual_size: Size, container_size: Size, layout: bool = True) -> bool:
        changed = super()._size_updated(size, virtual_size, container_size, layout)
        if changed and self.screen.is_current:
            self._known()
            self._repaint_regions.clear()  # the new layout sends all of the widget
        return changed

    def _exchange_repaint_regions(self) -> Collection[Region]:
        self._known()
        return super()._exchange_repaint_regions()

    def render_lines(self, crop: Region) -> list[Strip]:
        known = self._known()
        if known.selected is not None:
            return super().render_lines(crop)
        rows = list(self._rows[crop.y : crop.bottom])
        if crop.column_span == (0, known.size.width) and len(rows) == crop.height:
            return rows
        return self._cropped(rows, crop, _beside(known.background))

    def _cropped(self, rows: Sequence[Strip], crop: Region, below: RichStyle) -> list[Strip]:
        """Return a part of the rows, padded to the size of `crop`.

        When a page begins to scroll, it is laid out at once, and `crop` can be larger than the size known to the
        widget.
        """
        parts = [*(row.crop(*crop.column_span) for row in rows), *[Strip([])] * (crop.height - len(rows))]
        return [part.adjust_cell_length(crop.width, below) for part in parts]

    def render_line(self, y: int) -> Strip:
        known = self._surroundings
        if known is not None and known.selected is not None:
            return super().render_line(y)
        return Strip.blank(self.content_size.width)

    def _known(self) -> DrawingContext:
        """Update the rows from the present lines. Return the drawing context of the rows."""
        known, before = self._surroundings, self._rows
        if known is not None and not self._stale and known.size == self.outer_size:
            return known
        self._stale = False
        now, lines = self._surroundings_now(), self.lines()
        self._surroundings = now
        if now != known or lines is not self._worded:
            self._rows = _rows(lines, self._framed(now), now)
        self._worded = lines
        if known is None or now.selected is not None or now.as_laid_out != known.as_laid_out:
            self._set_dirty()
        elif changed := list(_changed(before, self._rows, now)):
            self._set_dirty(*changed)
        return now

    def _framed(self, now: DrawingContext) -> LineFrame:
        """Return the frame around the lines, drawn as Textual does for any widget."""
        gutter = now.gutter
        if not (gutter.top or gutter.bottom):
            room = LineSpace(
                _blanks(gutter.left, now), now.inner, _blanks(gutter.right, now), now.style, now.background
            )
            return LineFrame(room, {}, _strip("", (), room, now.palette))
        styles = self.styles
        looks = tuple(getattr(styles, f"border_{name}_{look}") for name in NAMES for look in LOOKS)
        key = now._replace(selected=None), self.background_colors, styles.outline, looks
        frame = FRAMES.get(key)
        if frame is None:
            frame = FRAMES[key] = self._drawn_around(now)
        return frame

    def _drawn_around(self, now: DrawingContext) -> LineFrame:
        gutter, (width, height) = now.gutter, now.size
        self._styles_cache.clear()
        drawn = super().render_lines(Region(0, 0, width, height))
        within = drawn[gutter.top] if gutter.top < height - gutter.bottom else Strip([])
        left, right = within.crop(0, gutter.left), within.crop(gutter.left + now.inner, width)
        room = LineSpace(tuple(left), now.inner, tuple(right), now.style, now.background)
        lines = {y: strip for y, strip in enumerate(drawn) if not gutter.top <= y < height - gutter.bottom}
        return LineFrame(room, lines, _strip("", (), room, now.palette))

    def _surroundings_now(self) -> DrawingContext:
        app, styles = self.app, self.styles
        below, background = self.background_colors
        filters = self.get_line_filters()
        colours, kinds = app.console.color_system, tuple(map(type, filters))
        palette = StyleCodes(app.theme, app.native_ansi_color, colours, app.ansi_theme, kinds, filters)
        return DrawingContext(
            self.outer_size,
            self.content_size.width,
            styles.gutter,
            self.visual_style,
            below + background,
            palette,
            (styles.border, self.border_title, self.border_subtitle),
            self.text_selection,
        )


def send_at_once(part: LineWidget) -> None:
    """Send the lines of `part` to the terminal before any other part of the page is computed or drawn."""
    if not part.is_attached:
        return
    screen = part.screen
    if part in screen._compositor.visible_widgets and not screen._layout_required:
        screen._compositor.update_widgets({part})
        others = screen._dirty_widgets - {part}
        screen._compositor_refresh()
        screen._dirty_widgets |= others  # Textual now takes all pending widgets for sent


def _rows(lines: Sequence[Content], frame: LineFrame, now: DrawingContext) -> list[Strip]:
    """Return all rows of a widget: its lines, the frame around them, and blanks below the last one."""
    strips = [_strip(line.plain, tuple(line.spans), frame.room, now.palette) for line in lines]
    top, bottom = now.gutter.top, now.size.height - now.gutter.bottom
    strips = strips[: max(0, bottom - top)]
    inside = [*strips, *[frame.blank] * (bottom - top - len(strips))]
    return [frame.lines[y] if y in frame.lines else inside[y - top] for y in range(now.size.height)]


def _changed(before: Sequence[Strip], rows: Sequence[Strip], now: DrawingContext) -> Iterable[Region]:
    """Yield the regions of changed rows, relative to the widget's first line. Adjoining rows make one region."""
    differing = [y for y, (old, new) in enumerate(zip(before, rows, strict=True)) if old is not new and old != new]
    left, top = now.gutter.left, now.gutter.top
    start = 0
    for index, y in enumerate(differing):
        if index + 1 == len(differing) or differing[index + 1] != y + 1:
            yield Region(-left, differing[start] - top, now.size.width, index + 1 - start)
            start = index + 1


@lru_cache(maxsize=4096)
def _strip(text: str, spans: tuple[Span, ...], room: LineSpace, palette: StyleCodes) -> Strip:
    """Return a line in its surroundings, as cached output for terminals with this palette."""
    told = Content(text, list(spans)).render(room.style, end="", parse_style=_read)
    parts = [Segment(part, (room.style + its).rich_style) for part, its in told]
    line = Strip(parts).adjust_cell_length(room.inner, _beside(room.background))
    for line_filter in palette.filters:
        line = line.apply_filter(line_filter, room.background)
    return Strip([*room.before, *line, *room.behind])


def _blanks(count: int, known: DrawingContext) -> tuple[Segment, ...]:
    return (Segment(" " * count, _beside(known.background)),) if count else ()


def _beside(background: Color) -> RichStyle:
    return RichStyle(bgcolor=background.rich_color)


def _read(style: str | Style) -> Style:
    """Return the style that the words of `style` mean in the current app's palette; empty for an unknown colour."""
    try:
        return style if isinstance(style, Style) else Style.parse(style)
    except UnresolvedVariableError:
        return Style.null()
