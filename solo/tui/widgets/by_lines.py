"""Owns how widgets of plain lines are drawn: each line once for all apps of this process that show it alike.

At a shared table most of what one seat shows stands on the others too, and on itself a moment before: lines that are
the same as before are neither drawn nor sent to the terminal again.
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
from textual.widget import Widget

from solo.tui.punctual import Punctual

NOTHING = Region()
NAMES, LOOKS = ("title", "subtitle"), ("color", "background", "style", "align")
"""What is written into a border, and how."""


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

    @property
    def as_laid_out(self) -> tuple[object, ...]:
        """What must be the same for one row to stay while others are drawn anew."""
        return self.size, self.gutter, self.palette, self.selected


class Frame(NamedTuple):
    """What stands around lines: the room of each, the lines above and below by their numbers, and one with nothing.

    It is drawn once for all apps as well.
    """

    room: Room
    lines: Mapping[int, Strip]
    blank: Strip


FRAMES: Final[LRUCache[object, Frame]] = LRUCache(512)
"""What stands around lines, by all that it is drawn of."""


class ByLines(Punctual, Widget):
    """A widget of lines, one below the other. Subclasses give them as `lines`, in the room that they have by then.

    Where something of it is marked to be copied, Textual draws it as any other widget. It leans on `_set_dirty`,
    `_styles_cache`, `_exchange_repaint_regions` and the compositor of its screen, which Textual calls private; its
    tests hold them.
    """

    _surroundings: Surroundings | None = None
    _worded: Sequence[Content] | None = None
    _rows: Sequence[Strip] = ()
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
        rows = list(self._rows[crop.y : crop.bottom])
        if crop.column_span == (0, known.size.width) and len(rows) == crop.height:
            return rows
        return self._cropped(rows, crop, _beside(known.background))

    def _cropped(self, rows: Sequence[Strip], crop: Region, below: RichStyle) -> list[Strip]:
        """A part of the rows, with nothing beside and below them.

        A page that scrolls is laid out for that at once, with more room than what is drawn was told of yet.
        """
        parts = [*(row.crop(*crop.column_span) for row in rows), *[Strip([])] * (crop.height - len(rows))]
        return [part.adjust_cell_length(crop.width, below) for part in parts]

    def render_line(self, y: int) -> Strip:
        known = self._surroundings
        if known is not None and known.selected is not None:
            return super().render_line(y)
        return Strip.blank(self.content_size.width)

    def _known(self) -> Surroundings:
        """Let the rows be of the lines as they are now; returns what these stand in."""
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

    def _framed(self, now: Surroundings) -> Frame:
        """What stands around the lines, as Textual draws it around those of any widget."""
        gutter = now.gutter
        if not (gutter.top or gutter.bottom):
            room = Room(_blanks(gutter.left, now), now.inner, _blanks(gutter.right, now), now.style, now.background)
            return Frame(room, {}, _strip("", (), room, now.palette))
        styles = self.styles
        looks = tuple(getattr(styles, f"border_{name}_{look}") for name in NAMES for look in LOOKS)
        key = now._replace(selected=None), self.background_colors, styles.outline, looks
        frame = FRAMES.get(key)
        if frame is None:
            frame = FRAMES[key] = self._drawn_around(now)
        return frame

    def _drawn_around(self, now: Surroundings) -> Frame:
        gutter, (width, height) = now.gutter, now.size
        self._styles_cache.clear()
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


def send_at_once(part: ByLines) -> None:
    """Send what this part shows by now to the terminal, before any other part of the page is worked out or drawn."""
    if not part.is_attached:
        return
    screen = part.screen
    if part in screen._compositor.visible_widgets and not screen._layout_required:
        screen._compositor.update_widgets({part})
        others = screen._dirty_widgets - {part}
        screen._compositor_refresh()
        screen._dirty_widgets |= others  # Textual takes all that was to be sent for sent


def _rows(lines: Sequence[Content], frame: Frame, now: Surroundings) -> list[Strip]:
    """All rows of a widget: its lines, what stands around them, and nothing below the last."""
    strips = [_strip(line.plain, tuple(line.spans), frame.room, now.palette) for line in lines]
    top, bottom = now.gutter.top, now.size.height - now.gutter.bottom
    strips = strips[: max(0, bottom - top)]
    inside = [*strips, *[frame.blank] * (bottom - top - len(strips))]
    return [frame.lines[y] if y in frame.lines else inside[y - top] for y in range(now.size.height)]


def _changed(before: Sequence[Strip], rows: Sequence[Strip], now: Surroundings) -> Iterable[Region]:
    """The rows that differ, those one below the other as one region, as seen from the first line of its own."""
    differing = [y for y, (old, new) in enumerate(zip(before, rows, strict=True)) if old is not new and old != new]
    left, top = now.gutter.left, now.gutter.top
    start = 0
    for index, y in enumerate(differing):
        if index + 1 == len(differing) or differing[index + 1] != y + 1:
            yield Region(-left, differing[start] - top, now.size.width, index + 1 - start)
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
