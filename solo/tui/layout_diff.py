"""Layout and drawing of widgets: which of them changed since the last drawing, and the lines that each fills.

Textual also computes layouts without drawing them, such as to measure a widget, and then treats them as drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from textual._compositor import Compositor, CompositorMap, ReflowResult
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widget import Widget


class UnscrolledWidget(Widget):
    """A widget that never scrolls, so that a new size needs no second layout for scrollbars.

    List this class after other base classes, since Textual reads styles of the first base class only.
    """

    virtual_size: Reactive[Size] = Reactive(Size(0, 0), repaint=False)


class LayoutDiff(Compositor):
    """Compositor that compares the positions of widgets with their previous positions."""

    def __init__(self) -> None:
        super().__init__()
        self._laid_out: CompositorMap = {}

    def reflow(self, parent: Widget, size: Size) -> ReflowResult:
        """Lay out all widgets. Return the widgets hidden, shown and resized since the last time."""
        self._full_map = self._laid_out
        result = super().reflow(parent, size)
        self._laid_out = self._full_map
        return result

    def _render_chops(self, crop: Region, is_rendered_line: Callable[[int], bool]) -> Sequence[Mapping[int, Strip]]:
        """Return the parts of the lines within `crop`, taken from the front widget first.

        Textual renders every widget at every update. Here a widget is rendered only in lines that widgets in front
        leave uncovered.
        """
        cuts = self.cuts
        lines: dict[int, dict[int, Strip | None]] = {
            y: dict.fromkeys(line[:-1])
            for y, line in enumerate(cuts)
            if crop.y <= y < crop.bottom and is_rendered_line(y)
        }
        gaps = set(lines)
        for widget, (region, clip) in self.visible_widgets.items():
            shown = region.intersection(clip)
            rows = [y for y in shown.line_range if y in gaps]
            if not rows:
                continue
            left, right = shown.column_span
            span = range(rows[0], rows[-1] + 1)
            strips = widget.render_lines(Region(left - region.x, span.start - region.y, shown.width, len(span)))
            for y, strip in zip(span, strips, strict=False):
                if y not in gaps:
                    continue
                line = lines[y]
                within = [cut for cut in cuts[y] if left <= cut <= right]
                parts = strip.divide([cut - left for cut in within[1:]])
                line.update((cut, part) for cut, part in zip(within, parts, strict=False) if line[cut] is None)
                if None not in line.values():
                    gaps.discard(y)
        return cast("Sequence[Mapping[int, Strip]]", [lines.get(y, {}) for y in range(len(cuts))])
