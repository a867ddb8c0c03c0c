"""Owns the line of pools: what the whole table shares and draws upon, in figures and, where they fit, in pips."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import Static

from solo.systems.contract import Bar
from solo.tui.widgets.row import FAINT

FULL, EMPTY = "●", "○"
MOST_PIPS = 12
GAP = "   "
MOST_LINES = 3


class PoolLine(Static):
    """All pools side by side, on as many lines as they need; no line at all where a game has none."""

    DEFAULT_CSS = """
    PoolLine { display: none; padding: 0 1; text-wrap: nowrap; text-overflow: clip; }
    """

    def __init__(self) -> None:
        super().__init__("")
        self._pools: tuple[Bar, ...] = ()
        self._width = 0

    def show(self, pools: Sequence[Bar], width: int) -> int:
        """Show these pools on lines of a screen that is so wide; how many lines that takes."""
        if (tuple(pools), width) != (self._pools, self._width):
            self._pools, self._width = tuple(pools), width
            lines = pool_lines(pools, width - 2)
            self.display = bool(lines)
            self.styles.height = len(lines)
            self.update(Content("\n").join(lines))
        return len(pool_lines(self._pools, width - 2))


def pool_lines(pools: Sequence[Bar], width: int) -> list[Content]:
    """The pools on at most three lines of `width` cells: with pips where all fit on one line so, else figures alone."""
    pips = Content(GAP).join(_with_pips(pool) for pool in pools)
    if not pools or pips.cell_length <= width:
        return [pips] if pools else []
    lines: list[Content] = []
    for pool in map(_figures, pools):
        if lines and lines[-1].cell_length + len(GAP) + pool.cell_length <= width:
            lines[-1] = Content.assemble(lines[-1], GAP, pool)
        else:
            lines.append(pool)
    return [line.truncate(max(1, width), ellipsis=True) for line in lines[:MOST_LINES]]


def _with_pips(pool: Bar) -> Content:
    if not 0 < pool.maximum <= MOST_PIPS:
        return _figures(pool)
    full = min(max(pool.value, 0), pool.maximum)
    pips = Content.assemble((FULL * full, "$accent"), (EMPTY * (pool.maximum - full), "$rule"))
    return Content.assemble((pool.name, FAINT), " ", pips, " ", f"{pool.value}/{pool.maximum}")


def _figures(pool: Bar) -> Content:
    most = f"/{pool.maximum}" if pool.maximum > 0 else ""
    return Content.assemble((pool.name, FAINT), " ", (f"{pool.value}{most}", "bold"))
