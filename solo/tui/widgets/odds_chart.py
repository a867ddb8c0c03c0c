"""Chart of odds: a bar for each possible outcome, in proportion to its chance, with the chance in figures."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widget import Widget

from solo.resolver import format_percent
from solo.systems.contract import ChartBar
from solo.tui.widgets.printable import make_printable

MOST_LABEL = 24


class OddsChart(Widget):
    """Outcomes, one a line. The bar of the most likely outcome is as long as the width allows."""

    DEFAULT_CSS = "OddsChart { height: auto; text-wrap: nowrap; text-overflow: clip; }"

    def __init__(self, outcomes: Sequence[ChartBar]) -> None:
        super().__init__()
        self._outcomes = tuple(outcomes)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        del container, viewport, width
        return len(self._outcomes)

    def render(self) -> Content:
        return Content("\n").join(chart_lines(self._outcomes, self.content_size.width))


def chart_lines(outcomes: Sequence[ChartBar], width: int) -> list[Content]:
    """Return a line for each outcome, `width` cells long."""
    if not outcomes:
        return []
    labels = min(max(MOST_LABEL, width // 2), max(len(outcome.label) for outcome in outcomes))
    most = max(outcome.chance for outcome in outcomes) or 1
    room = max(1, width - labels - 9)
    return [
        Content.assemble(
            Content(make_printable(outcome.label)).truncate(labels, ellipsis=True, pad=True),
            (format_percent(outcome.chance).rjust(7), ""),
            ("  ", ""),
            (chart_bar(float(outcome.chance / most), room), "$accent"),
        )
        for outcome in outcomes
    ]


def chart_bar(share: float, width: int) -> str:
    """Return a bar for a share from 0 to 1. A share of 1 fills `width` cells.

    A share above 0 shows at least half a cell.
    """
    halves = round(share * width * 2)
    if share > 0:
        halves = max(1, halves)
    full, half = divmod(halves, 2)
    return "━" * full + "╸" * half
