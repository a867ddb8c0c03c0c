"""Line of pools: the shared pools of the table, and the points that each fighter may still spend.

Points are shown as pips if there is room: round pips with a maximum, square pips without one. Otherwise they are shown
as figures.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.content import Content

from solo.systems.contract import Bar, FighterView
from solo.tui.widgets.fighter_signs import side_style
from solo.tui.widgets.flow import flow
from solo.tui.widgets.line_widget import LineWidget
from solo.tui.widgets.list_row import FAINT

FULL, EMPTY, HELD = "●", "○", "■"
MOST_PIPS = 12
GAP = "   "
MOST_LINES = 3


class PoolLine(LineWidget):
    """All pools side by side, on as many lines as they need; hidden if a game has none."""

    DEFAULT_CSS = """
    PoolLine { display: none; padding: 0 1; text-wrap: nowrap; text-overflow: clip; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[Content] = []

    def show(self, pools: Sequence[Bar], fighters: Sequence[FighterView], width: int) -> int:
        """Show these pools, and the points of fighters, on a screen of `width` columns. Return the number of lines."""
        self._lines = pool_lines(pools, width - 2, fighters)
        self.display = bool(self._lines)
        self.styles.height = len(self._lines)
        self.refresh()
        return len(self._lines)

    def lines(self) -> Sequence[Content]:
        return self._lines


def pool_lines(pools: Sequence[Bar], width: int, fighters: Sequence[FighterView] = ()) -> list[Content]:
    """Return the pools and the points of fighters, on at most three lines of `width` cells.

    The first form that fits on one line is used: pips for all, pips only for pools with a maximum, figures. Figures
    that do not fit on one line take more lines.
    """
    if not pools and not any(fighter.tokens for fighter in fighters):
        return []
    ways: tuple[Callable[[Bar], Content], ...] = (_in_full, _with_pips, _figures)
    for written in ways:
        parts = [*map(written, pools), *_held(fighters, written is _figures)]
        line = Content(GAP).join(parts)
        if line.cell_length <= width:
            return [line]
    return flow(parts, width, GAP)[:MOST_LINES]


def format_pips(bar: Bar) -> Content:
    """Return the remaining points as signs: "●●○", or squares if there is no maximum."""
    if bar.maximum <= 0:
        return Content.styled(HELD * max(bar.value, 0), "$accent")
    full = min(max(bar.value, 0), bar.maximum)
    return Content.assemble((FULL * full, "$accent"), (EMPTY * (bar.maximum - full), "$rule"))


def _in_full(pool: Bar) -> Content:
    if max(pool.value, pool.maximum) > MOST_PIPS:
        return _figures(pool)
    figure = f"{pool.value} of {pool.maximum}" if pool.maximum > 0 else f"{pool.value}"
    return _named(pool, format_pips(pool), figure)


def _with_pips(pool: Bar) -> Content:
    if not 0 < pool.maximum <= MOST_PIPS:
        return _figures(pool)
    return _named(pool, format_pips(pool), f"{pool.value}/{pool.maximum}")


def _figures(pool: Bar) -> Content:
    most = f"/{pool.maximum}" if pool.maximum > 0 else ""
    return Content.assemble((pool.name, FAINT), " ", (f"{pool.value}{most}", "bold"))


def _named(pool: Bar, signs: Content, figure: str) -> Content:
    return Content.assemble((pool.name, FAINT), " ", signs, " " if signs else "", (figure, "bold"))


def _held(fighters: Sequence[FighterView], in_figures: bool) -> list[Content]:
    """Return the points of the fighters, sorted by kind: "Fortune K ●●○ R ●○○", or "Fortune K 2 R 1"."""
    held: dict[str, list[Content]] = {}
    for fighter in fighters:
        for bar in fighter.tokens:
            few = 0 <= bar.value <= bar.maximum <= MOST_PIPS
            left = format_pips(bar) if few and not in_figures else Content.styled(f"{bar.value}", "bold")
            letter = Content.styled(fighter.letter[:1] or "?", side_style(fighter))
            held.setdefault(bar.name, []).append(Content.assemble(letter, " ", left))
    return [Content.assemble((name, FAINT), " ", Content(" ").join(each)) for name, each in held.items()]
