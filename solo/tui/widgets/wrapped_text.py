"""Widget with a text of several lines, wrapped to its width and drawn only after a change."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.geometry import Size

from solo.tui.widgets.line_widget import LineWidget
from solo.tui.widgets.list_row import wrap


class WrappedText(LineWidget):
    """A text on as many lines as it needs, or lines that are broken already."""

    DEFAULT_CSS = "WrappedText { height: auto; }"

    def __init__(self, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id, classes=classes)
        self._told: Sequence[Content] = ()

    def tell(self, *told: Content, layout: bool = False) -> None:
        """Show other texts, each beginning on a new line. Set `layout` if the number of lines may change."""
        if len(told) != len(self._told) or not all(map(Content.is_same, told, self._told)):
            self._told = told
            self.refresh(layout=layout)

    def lines(self) -> Sequence[Content]:
        return self._broken(self.content_size.width)

    def render(self) -> Content:
        return Content("\n").join(self._told)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        del container, viewport
        return len(self._broken(width))

    def _broken(self, width: int) -> list[Content]:
        return [line for told in self._told if told for line in wrap(told, width)]
