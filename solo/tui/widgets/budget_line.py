"""Budget line: the remaining points of each budget in figures and as a thin bar. Overspending is stated in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from solo.systems.contract import Budget

WIDE, USUAL = 100, 80
WIDE_BAR, NARROW_BAR = 10, 5
GAP = "   "
NUMBER = re.compile(r"[0-9][0-9,]*(?:\.[0-9]+)?")
FULL, REST = "━", "╌"


class BudgetLine(Static):
    """The budgets side by side, on as many lines as they need. A narrow terminal shows no bars.

    A line never breaks within a budget.
    """

    DEFAULT_CSS = "BudgetLine { height: auto; max-height: 3; padding: 0 2; }"

    def __init__(self) -> None:
        super().__init__("")
        self._budgets: Sequence[Budget] = ()
        self._note = Content("")

    def show(self, budgets: Sequence[Budget], note: Content) -> None:
        """Show these budgets, followed by a note if the terminal is wide."""
        self._budgets = budgets
        self._note = note
        self._arrange(self.app.size.width)

    def on_resize(self, event: Resize) -> None:
        self._arrange(event.size.width)

    def _arrange(self, width: int) -> None:
        bar_width = WIDE_BAR if width >= WIDE else NARROW_BAR if width >= USUAL else 0
        figures = [_figure(budget, bar_width) for budget in self._budgets]
        if self._note.plain and width >= WIDE:
            figures.append(self._note)
        self.update(Content("\n").join(pack_figures(figures, width - self.styles.padding.width)))


def pack_figures(figures: Sequence[Content], width: int) -> list[Content]:
    """Return the figures on lines of at most `width` cells. A line never breaks within a figure."""
    lines: list[Content] = []
    for figure in figures:
        if lines and lines[-1].cell_length + len(GAP) + figure.cell_length <= width:
            lines[-1] = Content.assemble(lines[-1], GAP, figure)
        else:
            lines.append(figure)
    return lines


def bar(fraction: float, width: int, style: str = "$accent") -> Content:
    """Return a bar of `width` cells, filled by `fraction`; full for a fraction above 1."""
    full = round(min(1.0, max(0.0, fraction)) * width)
    return Content.assemble((FULL * full, style), (REST * (width - full), "$faint"))


def left(budget: Budget) -> str:
    """Return the rest of a budget, formatted like its total: "$295" of "$300"; "" if no rest is shown."""
    spent, total = NUMBER.search(budget.spent), NUMBER.search(budget.total)
    if spent is None or total is None or budget.over or budget.gauge:
        return ""
    rest = Decimal(total[0].replace(",", "")) - Decimal(spent[0].replace(",", ""))
    return "" if rest < 0 else f"{budget.total[: total.start()]}{rest}{budget.total[total.end() :]}"


def still_left(budget: Budget) -> str:
    """Return the rest of a budget with its name and unit: "Skills 3 points"; "" for no rest."""
    rest = left(budget)
    nothing = not any(digit in rest for digit in "123456789")
    unit = _unit(budget)
    return "" if nothing else f"{budget.name} {rest}{unit.removesuffix('s') if rest == '1' else unit}"


def _figure(budget: Budget, bar_width: int) -> Content:
    style = "$error" if budget.over else "$accent"
    rest = left(budget)
    of = f" of {budget.total}" if bar_width else ""
    unit = _unit(budget)
    told = f"{rest}{of}{unit} left" if rest else f"{budget.spent}/{budget.total}{unit}"
    return Content.assemble(
        (budget.name, "bold"),
        " ",
        (told, "$error" if budget.over else ""),
        (" too much" if budget.over else "", "bold $error"),
        *((" ", bar(budget.fraction, bar_width, style)) if bar_width else ()),
    )


def _unit(budget: Budget) -> str:
    """Return the unit behind a figure; "" if the name or the figure contains it already."""
    return "" if budget.unit in f"{budget.name} {budget.spent}" else f" {budget.unit}"
