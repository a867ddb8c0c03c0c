"""List of very many rows: each row is created and laid out only when it is visible.

Textual's own list lays out all rows before it shows any. This list gives Textual sequences that are computed when read.
It uses private names of Textual. The pinned version and the tests guard them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import TYPE_CHECKING, Any, cast, overload

from textual.geometry import Size
from textual.widgets.option_list import Option

from solo.tui.widgets.listing import Listing, ListingRow

if TYPE_CHECKING:
    from textual.css.styles import RulesMap

MOST_MADE = 4096
"""Maximum number of created rows to keep."""


class Rows(Sequence[Option]):
    """Options of a list, each created when it is first read. `indexes` maps the created options to their positions."""

    def __init__(
        self, parts: Sequence[Hashable], make: Callable[[Any], ListingRow], indexes: dict[Option, int]
    ) -> None:
        self.parts = parts
        self._make = make
        self._indexes = indexes
        self._made: dict[int, Option] = {}

    def __len__(self) -> int:
        return len(self.parts)

    @overload
    def __getitem__(self, index: int) -> Option: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...

    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        at = range(len(self.parts))[index]
        option = self._made.get(at)
        if option is None:
            if len(self._made) >= MOST_MADE:
                self.clear()
            entry = self._make(self.parts[at])
            option = self._made[at] = Option(entry.row, id=entry.key, disabled=entry.heading)
            self._indexes[option] = at
        return option

    def clear(self) -> None:
        """Discard the created rows. Textual calls this before it gives a list other options."""
        self._made.clear()
        self._indexes.clear()


class Lines(Sequence[tuple[int, int]]):
    """For each line, its row and the number of the line within the row.

    `starts` holds the first line of each row, and finally the number of all lines.
    """

    def __init__(self, starts: Sequence[int]) -> None:
        self._starts = starts

    def __len__(self) -> int:
        return self._starts[-1]

    @overload
    def __getitem__(self, index: int) -> tuple[int, int]: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[tuple[int, int]]: ...

    def __getitem__(self, index: int | slice) -> tuple[int, int] | Sequence[tuple[int, int]]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        line = range(len(self))[index]
        row = bisect_right(self._starts, line) - 1
        return row, line - self._starts[row]


@dataclass
class LineCache:
    """The tables of Textual's list: rows by line, and the heights and first lines of rows."""

    lines: Sequence[tuple[int, int]] = ()
    heights: Sequence[int] = ()
    index_to_line: Sequence[int] = ()
    width: int = field(default=-1)

    def clear(self) -> None:
        """Discard the tables, which are invalid at another width."""
        self.lines, self.heights, self.index_to_line, self.width = (), (), (), -1


class LongListing(Listing):
    """A list whose rows are named by `parts`. One-line rows are laid out only once they are visible."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._cache = LineCache()
        self._line_cache: Any = self._cache
        self._tall: Sequence[int] = ()

    def show(self, parts: Sequence[Hashable], make: Callable[[Any], ListingRow], tall: Sequence[int]) -> None:
        """Show the rows that `make` returns for these parts. The mark stays on its part, or near its place.

        `tall` are the indexes of the parts whose rows may have several lines.
        """
        place = self.highlighted or 0
        before = self._parts[place] if self.highlighted is not None else None
        self.highlighted = None
        self._option_render_cache.clear()
        self._option_to_index.clear()
        self._cache.clear()
        self._options: Any = Rows(parts, make, self._option_to_index)
        self._tall = tall
        self.refresh(layout=True)
        self._update_lines()
        if not parts:
            return
        at = parts.index(before) if before in parts else min(place, len(parts) - 1)
        at = self._step(at, 1, at) if self.options[at].disabled else at
        self.highlighted = at

    def mark_part(self, part: Hashable) -> None:
        """Mark the row of this part, which must be in the list."""
        self.highlighted = self._parts.index(part)

    @property
    def marked_part(self) -> Hashable | None:
        """The part of the row under the mark; None in an empty list."""
        return self._parts[self.highlighted] if self.highlighted is not None else None

    @property
    def _parts(self) -> Sequence[Hashable]:
        return self._options.parts if isinstance(self._options, Rows) else ()

    # Textual's own versions of these methods would visit each row

    def _update_lines(self) -> None:
        region = self.scrollable_content_region
        if not region:
            return
        width = region.width - self._get_left_gutter_width()
        if self._cache.width == width:
            return
        inner = width - self.get_component_styles("option-list--option").padding.width
        heights = [1] * len(self._parts)
        for at in self._tall:
            heights[at] = self._get_visual(self.options[at]).get_height(cast("RulesMap", self.styles), inner)
        starts = list(accumulate(heights, initial=0))
        cache = self._cache
        cache.lines, cache.heights, cache.index_to_line, cache.width = Lines(starts), heights, starts, width
        size = Size(width, len(cache.lines))
        if size != self.virtual_size:
            self.virtual_size = size
            self._scroll_update(size)

    def scroll_to_highlight(self, top: bool = False) -> None:
        if self.is_mounted:
            self._update_lines()
        if self._cache.lines:
            super().scroll_to_highlight(top)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        del viewport
        return container.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        del container, viewport, width
        return max(len(self._parts), len(self._cache.lines))

    def line_of(self, index: int) -> int:
        self._update_lines()
        return self._cache.index_to_line[index] if self._cache.index_to_line else 0

    def _step(self, at: int, by: int, otherwise: int) -> int:
        """Return the next row that can be marked, wrapping around at the ends; `otherwise` if there is none."""
        count = len(self._parts)
        steps: Iterator[int] = ((at + by * step) % count for step in range(1, count + 1))
        return next((index for index in steps if not self.options[index].disabled), otherwise)

    def action_cursor_up(self) -> None:
        if self._parts:
            self.highlighted = self._step(self.highlighted or 0, -1, 0)

    def action_cursor_down(self) -> None:
        if self._parts:
            self.highlighted = self._step(-1 if self.highlighted is None else self.highlighted, 1, 0)

    def action_first(self) -> None:
        if self._parts:
            self.highlighted = self._step(-1, 1, 0)

    def action_last(self) -> None:
        if self._parts:
            self.highlighted = self._step(0, -1, 0)

    def _move_page(self, direction: int) -> None:
        cache, height = self._cache, self.scrollable_content_region.height
        if not cache.lines:
            return
        line = cache.index_to_line[self.highlighted or 0] + direction * height
        at, _ = cache.lines[max(0, min(line, len(cache.lines) - 1))]
        self.highlighted = self._step(at, direction, at) if self.options[at].disabled else at
