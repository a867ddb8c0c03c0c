"""Title line: a link to the home page, the title of the page, and the open game at the right.

At a shared table, the people who must decide are shown in place of the open game.
"""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.visual import VisualType
from textual.widget import Widget

from solo.tui.widgets.frame_keys import button
from solo.tui.widgets.list_row import FAINT, ListRow


class TitleBar(Widget):
    """One line: the title of the page, and the open game, or the people `asked`."""

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
        return ListRow(trail if self.title else Content.styled("Solo", "bold $accent"), told)
