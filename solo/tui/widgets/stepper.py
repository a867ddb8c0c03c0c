"""Owns the value that can be turned: between two arrows, `‹ 8 ›`, which a click moves as the arrow keys do."""

from __future__ import annotations

from textual.content import Content
from textual.style import Style

from solo.tui.widgets.row import plain

STEP = "step"
"""What a click finds in the style under it: by how much the value is to be turned."""


def stepper(value: Content | str) -> Content:
    """The value between its arrows."""
    less, more = arrows()
    return Content.assemble(less, plain(value), more)


def arrows() -> tuple[Content, Content]:
    """The arrow before a value and the one behind it."""
    return _arrow("‹ ", -1), _arrow(" ›", 1)


def _arrow(sign: str, by: int) -> Content:
    return Content.styled(sign, "$faint").stylize(Style.from_meta({STEP: by}))
