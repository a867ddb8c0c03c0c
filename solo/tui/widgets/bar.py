"""Bar: a value against its maximum as a short line, with its figures beside it.

A heavy line shows the rest and a light line the loss, so the bar is readable without colour. Bars of foes have a shape
and colour of their own: a double line, as red as their letters.
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
    """Return the line of a bar, `width` cells long. A rest shows at least half a cell; only a full value fills it."""
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
    """Return the line of a foe's bar, in whole cells. A rest shows at least one cell; only a full value fills it."""
    share = min(max(value, 0), maximum) / maximum if maximum > 0 else 0.0
    filled = round(share * width)
    if 0 < value < maximum:
        filled = min(max(filled, 1), max(1, width - 1))
    return (DOUBLE * min(filled, width)).ljust(width, LIGHT)


def bar_style(value: int, maximum: int) -> str:
    """Return the style of the rest: good above a half, worn above a quarter, low below."""
    if value * 2 > maximum:
        return GOOD
    return WORN if value * 4 > maximum else LOW


@lru_cache(maxsize=2048)
def bar_content(bar: Bar, width: int, name_width: int = 0, figure_width: int = 0, *, foe: bool = False) -> Content:
    """Return a bar such as "LP ━━━━─ 4/5": name, line and figures, padded to these widths; no line if `width` is 0."""
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
