"""Bar: a value against its maximum as a short line, with the figures beside it.

The filled part is heavy and the lost part is light, so a bar can be read without colour. A foe's bar has a double line,
in the red of the foes' letters.
"""

from __future__ import annotations

from functools import lru_cache

from textual.content import Content

from solo.systems.contract import Bar
from solo.tui.widgets.list_row import FAINT

HEAVY, HALF, LIGHT = "━", "╾", "─"
DOUBLE = "═"
GOOD, WORN, LOW = "$success", "$warning", "$error"
THEIRS = "$error"


def bar_line(value: int, maximum: int, width: int) -> str:
    """Return the bar of a party member as a line of `width` cells.

    The filled part stands for `value` out of `maximum`, in half cells. A value above 0 fills at least half a cell, and
    only the full value fills the whole line.
    """
    if not width:
        return ""
    halves = width * 2
    share = min(max(value, 0), maximum) / maximum if maximum > 0 else 0.0
    filled = round(share * halves)
    if 0 < value < maximum:
        filled = min(max(filled, 1), halves - 1)
    full, half = divmod(filled, 2)
    return (HEAVY * full + HALF * half).ljust(width, LIGHT)


def foes_line(value: int, maximum: int, width: int) -> str:
    """Return the bar of a foe as a line of `width` cells.

    The filled part stands for `value` out of `maximum`, in whole cells. A value above 0 fills at least one cell. On a
    line of two or more cells, only the full value fills the whole line.
    """
    share = min(max(value, 0), maximum) / maximum if maximum > 0 else 0.0
    filled = round(share * width)
    if 0 < value < maximum:
        filled = min(max(filled, 1), max(1, width - 1))
    return (DOUBLE * min(filled, width)).ljust(width, LIGHT)


def bar_style(value: int, maximum: int) -> str:
    """Return the style for a value: good above half of the maximum, worn above a quarter, else low."""
    if value * 2 > maximum:
        return GOOD
    return WORN if value * 4 > maximum else LOW


@lru_cache(maxsize=2048)
def bar_content(bar: Bar, width: int, name_width: int = 0, figure_width: int = 0, *, foe: bool = False) -> Content:
    """Return a bar such as "LP ━━━━─ 4/5": its name, its line and its figures.

    `width` is the width of the line in cells, 0 for no line. Name and figures are padded to `name_width` and
    `figure_width` cells.
    """
    line = (foes_line if foe else bar_line)(bar.value, bar.maximum, width)
    filled = len(line.rstrip(LIGHT))
    figures = f"{bar.value}/{bar.maximum}".ljust(figure_width)
    level = bar_style(bar.value, bar.maximum)
    return Content.assemble(
        (bar.name.ljust(name_width), FAINT),
        " ",
        (line[:filled], THEIRS if foe else level),
        (line[filled:], "$rule"),
        " " if width else "",
        (figures, level if not width and bar.value * 2 <= bar.maximum else ""),
    )
