"""Odds of the marked option, shown beside the options if the terminal is wide enough."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from solo.systems.contract import Explanation
from solo.tui.widgets.line_widget import LineWidget
from solo.tui.widgets.list_row import FAINT, wrap
from solo.tui.widgets.odds_chart import chart_lines
from solo.tui.widgets.printable import make_printable

LEAST_WIDTH = 24


class OddsPane(LineWidget):
    """Explanation of an option's odds: a chart, the modifiers by name, and as many sentences as fit."""

    DEFAULT_CSS = "OddsPane { text-wrap: nowrap; text-overflow: clip; }"

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._explanation: Explanation | None = None

    def show(self, explanation: Explanation | None) -> None:
        """Show an explanation, or nothing for an option without odds."""
        self._explanation = explanation
        self.refresh()

    def lines(self) -> Sequence[Content]:
        width, height = self.content_size
        if self._explanation is None or width < LEAST_WIDTH:
            return ()
        return odds_lines(self._explanation, width)[:height]


def odds_lines(explanation: Explanation, width: int) -> list[Content]:
    """Return the explanation on lines of `width` cells, the most important first."""
    lines = [Content.styled(make_printable(explanation.title), "bold").truncate(width, ellipsis=True)]
    lines += chart_lines(explanation.outcomes, width)
    for modifier in explanation.modifiers:
        value = f"{modifier.value:+d}".replace("-", "−")
        line = Content.assemble((f"{value:>3}", "bold"), "  ", make_printable(modifier.name))
        lines.append(line.truncate(width, ellipsis=True))
    for sentence in explanation.sentences:
        lines += wrap(Content.styled(make_printable(sentence), FAINT), width)
    return lines
