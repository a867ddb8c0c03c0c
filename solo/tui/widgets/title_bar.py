"""Title line: the way to the page at the left, whose first part leads home, and what is open at the right.

At a shared table, where somebody is asked, that stands there instead: whoever reads on another page sees it come.
"""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.visual import VisualType
from textual.widget import Widget

from solo.tui.widgets.frame_words import button
from solo.tui.widgets.row import FAINT, Row


class TitleBar(Widget):
    """One line: the title of the page, and what is open, or who is `asked`."""

    DEFAULT_CSS = """
    TitleBar {
        dock: top; height: 1; padding: 0 2;
        link-color: $accent; link-background: $background 0%; link-style: bold;
        link-color-hover: $accent; link-background-hover: $background 0%; link-style-hover: bold underline;
    }
    """

    title = reactive("")
    place = reactive("")
    asked = reactive("")

    def render(self) -> VisualType:
        home = button("Solo", "app.home").stylize("bold $accent")
        trail = Content.assemble(home, ("  ›  ", FAINT), (self.title, "bold"))
        told = Content.styled(self.asked, "bold") if self.asked else Content.styled(self.place, FAINT)
        return Row(trail if self.title else Content.styled("Solo", "bold $accent"), told)
