"""Container of parts of the fight page, which draws no background."""

from __future__ import annotations

from textual.containers import Container

from solo.tui.layout_diff import UnscrolledWidget


class PlainContainer(Container, UnscrolledWidget):
    """A container that draws nothing beneath its children."""

    BLANK = True
