"""Owns the odds of what is marked, as they stand open beside the options where the terminal is wide enough."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from solo.systems.contract import Explanation
from solo.tui.widgets.by_lines import ByLines
from solo.tui.widgets.odds_chart import chart_lines
from solo.tui.widgets.printable import printable
from solo.tui.widgets.row import FAINT, wrapped

LEAST_WIDTH = 24


class OddsBeside(ByLines):
    """How the odds of an option come about: a chart, the modifiers by name, and sentences as far as there is room."""

    DEFAULT_CSS = "OddsBeside { text-wrap: nowrap; text-overflow: clip; }"

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._explanation: Explanation | None = None

    def show(self, explanation: Explanation | None) -> None:
        """Show this; nothing where no dice fall for what is marked."""
        self._explanation = explanation
        self.refresh()

    def lines(self) -> Sequence[Content]:
        width, height = self.content_size
        if self._explanation is None or width < LEAST_WIDTH:
            return ()
        return odds_lines(self._explanation, width)[:height]


def odds_lines(explanation: Explanation, width: int) -> list[Content]:
    """The explanation on lines of `width` cells: what matters most first."""
    lines = [Content.styled(printable(explanation.title), "bold").truncate(width, ellipsis=True)]
    lines += chart_lines(explanation.outcomes, width)
    for modifier in explanation.modifiers:
        value = f"{modifier.value:+d}".replace("-", "−")
        line = Content.assemble((f"{value:>3}", "bold"), "  ", printable(modifier.name))
        lines.append(line.truncate(width, ellipsis=True))
    for sentence in explanation.sentences:
        lines += wrapped(Content.styled(printable(sentence), FAINT), width)
    return lines
