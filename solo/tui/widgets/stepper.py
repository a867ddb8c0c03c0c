"""Stepper: a value between two arrows, `‹ 8 ›`. A click on an arrow has the effect of the arrow key."""

from __future__ import annotations

from textual.content import Content
from textual.style import Style

from solo.tui.widgets.list_row import escape_markup

STEP = "step"
"""Name under which the style of an arrow stores the step that a click makes."""


def stepper(value: Content | str) -> Content:
    """Return the value between its arrows."""
    less, more = arrows()
    return Content.assemble(less, escape_markup(value), more)


def arrows() -> tuple[Content, Content]:
    """Return the arrow before a value and the arrow behind it."""
    return _arrow("‹ ", -1), _arrow(" ›", 1)


def _arrow(sign: str, by: int) -> Content:
    return Content.styled(sign, "$faint").stylize(Style.from_meta({STEP: by}))
