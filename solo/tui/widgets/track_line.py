"""Drawing of a track, a field of one dimension: fighters along a line, with the distances between them.

Fighters at the same place are stacked above the place. Distances are to scale if there is room for their figures.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from solo.systems.contract import FighterView, TrackView
from solo.systems.contract.view import unit_at
from solo.tui.widgets.fighter_signs import fallen_sign, side_style
from solo.tui.widgets.line_widget import LineWidget
from solo.tui.widgets.list_row import FAINT

AXIS, STOP, FREE = "─", "┴", "∘"
USUAL_WIDTH = 44
MOST_STACKED = 8
GAP = 2
LEAST_BESIDE = 20  # minimum cells for a line that has its unit beside the figures


class TrackLine(LineWidget):
    """A line, with the letters of the fighters above their places."""

    DEFAULT_CSS = "TrackLine { text-wrap: nowrap; text-overflow: clip; }"

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._track: TrackView | None = None
        self._fighters: tuple[FighterView, ...] = ()

    def show(self, track: TrackView | None, fighters: Sequence[FighterView]) -> None:
        """Show this line and the fighters along it."""
        shown = track, tuple(fighters if track else ())
        if (self._track, self._fighters) == shown:
            return
        self._track, self._fighters = shown
        self.border_subtitle = Content(track.note) if track else ""
        self.refresh()

    @property
    def full_size(self) -> tuple[int, int]:
        """Width in cells and height in lines of the widget."""
        if self._track is None:
            return 0, 0
        highest = max((len(stack) for stack in self._stacks().values()), default=1)
        return USUAL_WIDTH, min(highest, MOST_STACKED) + 2

    def lines(self) -> Sequence[Content]:
        track = self._track
        width, height = self.content_size
        if track is None or width < 8 or height < 3:
            return ()
        stacks = self._stacks()
        beside = width - len(track.unit) - 1
        columns = spread_out(sorted({*stacks, *track.reachable}), beside if beside >= LEAST_BESIDE else width)
        rows = [self._row(level, stacks, columns, height - 2) for level in range(height - 3, -1, -1)]
        figures = place_figures({place: f"{place}".replace("-", "−") for place in columns}, columns, width)
        unit = Content.styled(f" {unit_at(track, [*columns][-1])}"[: max(0, width - len(figures.rstrip()))], FAINT)
        return [*rows, self._axis(columns, width), Content.assemble(figures.rstrip(), unit)]

    def _stacks(self) -> dict[int, list[tuple[str, str]]]:
        """Return the signs of the fighters at each place, the fallen last."""
        stacks: dict[int, list[tuple[str, str]]] = {}
        for fighter in sorted(self._fighters, key=lambda one: one.out):
            style = side_style(fighter) + (" reverse" if fighter.acting else "")
            for place, _ in fighter.places[:1]:
                stacks.setdefault(place, []).append((fallen_sign(fighter) or fighter.letter[:1] or "?", style))
        return stacks

    def _row(self, level: int, stacks: dict[int, list[tuple[str, str]]], columns: dict[int, int], rows: int) -> Content:
        parts: list[Content | str | tuple[str, str]] = []
        at = 0
        for place, column in columns.items():
            stack = stacks.get(place, [])
            if level >= len(stack):
                continue
            hidden = len(stack) - rows
            sign = (f"+{hidden + 1}", FAINT) if hidden > 0 and level == rows - 1 else stack[level]
            parts += [" " * (column - at), sign]
            at = column + len(sign[0])
        return Content.assemble(*parts)

    def _axis(self, columns: dict[int, int], width: int) -> Content:
        signs = [AXIS] * width
        for place, column in columns.items():
            signs[column] = FREE if self._track and place in self._track.reachable else STOP
        return Content.styled("".join(signs), FAINT)


def spread_out(places: Sequence[int], width: int) -> dict[int, int]:
    """Return the column of each place, in the order of the places.

    Columns are to scale as far as there is room for the figures. Without room for all places, the places at the far end
    are left out.
    """
    shown = list(places)
    while len(shown) > 1 and _least_width(shown) > width:
        shown.pop()
    columns: dict[int, int] = {}
    least = 0
    for index, place in enumerate(shown):
        latest = max(0, width - _least_width(shown[index:]))
        columns[place] = min(max(least, _to_scale(place, shown, width)), latest)
        least = columns[place] + len(str(place)) + GAP
    return columns


def _least_width(places: Sequence[int]) -> int:
    return sum(len(str(place)) + GAP for place in places) - GAP


def _to_scale(place: int, shown: Sequence[int], width: int) -> int:
    low, high = shown[0], shown[-1]
    most = max(0, width - len(str(high)))
    return round((place - low) / (high - low) * most) if high > low else most // 2


def place_figures(texts: dict[int, str], columns: dict[int, int], width: int) -> str:
    """Return the places' texts below their columns, on one line of `width` cells."""
    line = [" "] * width
    for place, column in columns.items():
        line[column : column + len(texts[place])] = texts[place]
    return "".join(line)[:width]
